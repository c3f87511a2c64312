/** Something the palette offers. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Secondary text after the label. */
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly isMono?: boolean;
  /** Why it cannot run now. */
  readonly obstacle?: string;
  readonly run: () => void;
}

/** A piece of a label; matching pieces are marked. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Returns the entries whose label contains every search word, prefix matches first; groups keep their order. */
export function filterEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  const groups = new Map([...new Set(entries.map((entry) => entry.group))].map((group, place) => [group, place]));
  const rank = (entry: PaletteEntry): number => {
    const label = entry.label.toLowerCase();
    const first = words[0] ?? '';
    return label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : 2;
  };
  return entries
    .filter((entry) => {
      const text = `${entry.label} ${entry.note ?? ''}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .map((entry) => ({ entry, order: 3 * (groups.get(entry.group) ?? 0) + rank(entry) }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ entry }) => entry);
}

/** Splits a label at the first match of a search word. */
export function markMatch(label: string, search: string): readonly MarkedPiece[] {
  const word = search.trim().toLowerCase().split(/\s+/)[0] ?? '';
  const at = word === '' ? -1 : label.toLowerCase().indexOf(word);
  if (at < 0) return [{ text: label, isMatch: false }];
  const pieces = [
    { text: label.slice(0, at), isMatch: false },
    { text: label.slice(at, at + word.length), isMatch: true },
    { text: label.slice(at + word.length), isMatch: false },
  ];
  return pieces.filter((piece) => piece.text !== '');
}
