/** Something the palette offers. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: string;
  readonly label: string;
  /** Muted words behind the label. */
  readonly note?: string;
  readonly keys?: readonly string[];
  readonly isMono?: boolean;
  /** Why it cannot run now. */
  readonly obstacle?: string;
  readonly perform: () => void;
}

/** A piece of a label; the pieces that the search found are marked. */
export interface MarkedPiece {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Entries whose label contains every word of the search, the ones that begin with it first; groups keep their order. */
export function filterEntries(entries: readonly PaletteEntry[], search: string): readonly PaletteEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  const groups = [...new Set(entries.map((entry) => entry.group))];
  const rank = (entry: PaletteEntry): number => {
    const label = entry.label.toLowerCase();
    const first = words[0] ?? '';
    return label.startsWith(first) ? 0 : label.includes(` ${first}`) ? 1 : 2;
  };
  return entries
    .filter((entry) => words.every((word) => `${entry.label} ${entry.note ?? ''}`.toLowerCase().includes(word)))
    .toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || rank(a) - rank(b));
}

/** A label cut into pieces at the first place where a word of the search stands. */
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
