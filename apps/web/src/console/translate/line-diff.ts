/** A line of a comparison of two texts. */
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** Maximum lines of texts to compare. */
const LINES_MAX = 500;

/** The longest common subsequence of the lines of two texts. O(n × m) lines. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before, after].map((text) => text.replace(/\s+$/, '').split(/\r?\n/)) as [string[], string[]];
  const line =
    (kind: DiffLine['kind']) =>
    (text: string): DiffLine => ({ kind, text });
  if (a.length > LINES_MAX || b.length > LINES_MAX) return [...a.map(line('removed')), ...b.map(line('added'))];
  // common[i][j]: length of the common subsequence of a from i and b from j.
  const common = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i]![j] = a[i] === b[j] ? common[i + 1]![j + 1]! + 1 : Math.max(common[i + 1]![j]!, common[i]![j + 1]!);
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      lines.push({ kind: 'same', text: a[i]! });
      i++;
      j++;
    } else if (i < a.length && (j === b.length || common[i + 1]![j]! >= common[i]![j + 1]!))
      lines.push({ kind: 'removed', text: a[i++]! });
    else lines.push({ kind: 'added', text: b[j++]! });
  }
  return lines;
}
