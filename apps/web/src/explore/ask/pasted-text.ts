/** Interpretation of pasted text. */
export type Pasted =
  | { readonly kind: 'statement'; readonly text: string }
  /** ID pairs as written: edges from the first to the second. */
  | { readonly kind: 'edges'; readonly pairs: readonly (readonly [src: string, dst: string])[] }
  /** Vids as `vidsOf` reads them. */
  | { readonly kind: 'vids'; readonly text: string };

const STATEMENT = /^\s*(?:match|optional|go|fetch|lookup|find|get|yield|unwind|with|use|return|\$)\b/i;
const ARROW = /^(.+?)\s*->\s*(.+?)(?:@-?\d+)?$/;

/**
 * Classifies pasted text: a statement by its first word, edges if every line is `a->b` or each of several lines has two columns, otherwise
 * IDs. Undefined for blank text.
 */
export function pastedOf(text: string): Pasted | undefined {
  if (text.trim() === '') return undefined;
  if (STATEMENT.test(text) || text.trimStart().startsWith('$')) return { kind: 'statement', text: text.trim() };
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const pairs = lines.flatMap((line): readonly (readonly [string, string])[] => {
    const arrow = ARROW.exec(line);
    if (arrow) return [[bare(arrow[1]!), bare(arrow[2]!)]];
    const columns = line.match(/"(?:[^"]|"")*"|[^,;\t]+/g) ?? [];
    const [src, dst, more] = columns.map(bare);
    const isPair = lines.length > 1 && src !== undefined && dst !== undefined && more === undefined;
    return isPair ? [[src, dst]] : [];
  });
  return pairs.length === lines.length ? { kind: 'edges', pairs } : { kind: 'vids', text };
}

/** Removes the quotes around a value. */
function bare(part: string): string {
  const text = part.trim();
  return text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
}
