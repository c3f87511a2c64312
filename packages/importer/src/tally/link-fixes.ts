import type { Vid } from '@astrolabe/model';

/** A way to write ids, under which some of them have a vertex. */
export interface TextFix {
  readonly kind: 'blanks' | 'case' | 'zeros' | 'unicode' | 'addPrefix' | 'dropPrefix' | 'spelling';
  /** The rows that it would link. */
  readonly rows: number;
  /** An example: the original id. */
  readonly from: string;
  /** The id of the vertex; absent if the two differ in several ways. */
  readonly to?: string;
  readonly prefix?: string;
}

/** What is known about vertex IDs. */
export interface KnownIds {
  readonly has: (id: string) => boolean;
  /** Whether an ID exists that differs only in surrounding whitespace, ASCII case or leading zeros. */
  readonly isNear: (id: string) => boolean;
  /** Prefixes that ids of vertices have. */
  readonly prefixes: readonly string[];
}

/** Returns the text of an ID before its number or last separator: `airport_` of `airport_ABE`, `p` of `p12`. */
export function idPrefix(id: string): string {
  return /^.*[_:\-/#.|](?=[^_:\-/#.|]+$)/.exec(id)?.[0] ?? /^\D{1,32}(?=\d+$)/.exec(id)?.[0] ?? '';
}

/** Changes to IDs that match existing vertices, those that link the most rows first. Ints have none. */
export function proposeFixes(
  missing: readonly { readonly id: Vid; readonly rows: number }[],
  known: KnownIds,
): readonly TextFix[] {
  const found = new Map<string, TextFix>();
  for (const { id, rows } of missing) {
    if (typeof id !== 'string') continue;
    const fix = fixOf(id, known);
    if (!fix) continue;
    const key = `${fix.kind} ${fix.prefix ?? ''}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, rows: before.rows + rows } : { ...fix, from: id, rows });
  }
  return [...found.values()].toSorted((a, b) => b.rows - a.rows);
}

function fixOf(id: string, { has, isNear, prefixes }: KnownIds): Omit<TextFix, 'rows' | 'from'> | undefined {
  const trimmed = id.trim();
  if (trimmed !== id && has(trimmed)) return { kind: 'blanks', to: trimmed };
  const collapsed = trimmed.replaceAll(/\s+/g, ' ');
  if (collapsed !== trimmed && has(collapsed)) return { kind: 'blanks', to: collapsed };
  for (const form of ['NFC', 'NFD', 'NFKC'] as const) {
    const other = id.normalize(form);
    if (other !== id && has(other)) return { kind: 'unicode', to: other };
  }
  for (const other of [id.toUpperCase(), id.toLowerCase(), capitalized(id)])
    if (other !== id && has(other)) return { kind: 'case', to: other };
  const zeros = otherZeros(id).find(has);
  if (zeros !== undefined) return { kind: 'zeros', to: zeros };
  for (const prefix of prefixes) if (has(prefix + id)) return { kind: 'addPrefix', prefix, to: prefix + id };
  const own = idPrefix(id);
  if (own !== '') {
    const bare = id.slice(own.length);
    if (has(bare)) return { kind: 'dropPrefix', prefix: own, to: bare };
    for (const prefix of prefixes)
      if (prefix !== own && has(prefix + bare)) return { kind: 'addPrefix', prefix, to: prefix + bare };
  }
  return isNear(id) ? { kind: 'spelling' } : undefined;
}

function capitalized(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1).toLowerCase();
}

/** The id with no zeros at its start, and with some more of them. */
function otherZeros(id: string): readonly string[] {
  if (!/^\d+$/.test(id)) return [];
  const bare = id.replace(/^0+(?=\d)/, '');
  return Array.from({ length: ZEROS_MAX }, (_, i) => '0'.repeat(i) + bare).filter((other) => other !== id);
}

/** How many zeros are tried at the start of a number. */
const ZEROS_MAX = 12;
