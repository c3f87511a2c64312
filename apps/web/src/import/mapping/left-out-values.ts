import { columnText } from '@astrolabe/importer';
import type { FilePreview } from '@astrolabe/http-api';
import { quoteString } from '@astrolabe/ngql';
import { VALUES_LISTED_MAX } from '../../limits.ts';

/** A value that a column has in the first rows of its file. */
export interface ColumnValue {
  readonly text: string;
  /** Number of the first rows with it. */
  readonly count: number;
  /** The condition that excludes rows with it. */
  readonly condition: string;
}

/** The values of a column in the first rows, most frequent first. */
export function valuesOf(
  { header = [], rows }: Pick<FilePreview, 'header' | 'rows'>,
  column: number,
): readonly ColumnValue[] {
  const counts = new Map<string, number>();
  for (const { fields } of rows) counts.set(fields[column] ?? '', (counts.get(fields[column] ?? '') ?? 0) + 1);
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, VALUES_LISTED_MAX)
    .map(([text, count]) => ({ text, count, condition: `${columnText(header, column)} != ${quoteString(text)}` }));
}

/** Whether a row condition has another one as one of its AND-ed parts. */
export function isPartOf(filter: string, condition: string): boolean {
  return partAt(filter, condition) !== undefined;
}

/** The condition with another part. */
export function withPart(filter: string, condition: string): string {
  if (filter.trim() === '') return condition;
  return `${isAlternative(filter) ? `(${filter})` : filter}${AND}${condition}`;
}

/** The condition without one of its parts. */
export function withoutPart(filter: string, condition: string): string {
  const at = partAt(filter, condition);
  if (at === undefined) return filter;
  const [before, after] = [filter.slice(0, at), filter.slice(at + condition.length)];
  return before === '' ? after.replace(AND, '') : `${before.slice(0, -AND.length)}${after}`;
}

const AND = ' AND ';

/** Whether conditions are combined with OR, outside of strings and parentheses. */
function isAlternative(filter: string): boolean {
  let plain = filter.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`[^`]*`/g, '');
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain.replaceAll(/\([^()]*\)/g, '');
  }
  return /\b(?:OR|XOR)\b/i.test(plain);
}

function partAt(filter: string, condition: string): number | undefined {
  for (let at = filter.indexOf(condition); at >= 0; at = filter.indexOf(condition, at + 1)) {
    const after = filter.slice(at + condition.length);
    if ((at === 0 || filter.slice(0, at).endsWith(AND)) && (after === '' || after.startsWith(AND))) return at;
  }
  return undefined;
}
