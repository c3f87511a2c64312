import { describe, expect, test } from 'vitest';
import { parse, printStatement } from '../src/index.ts';
import { CORPUS } from './_corpus.ts';
import { withoutRanges } from './_strip.ts';

describe('every production is unchanged after printing and parsing', () => {
  test.each(CORPUS)('%s', (text) => {
    const { statements, errors } = parse(text);
    expect(errors.map((error) => error.explain(text))).toEqual([]);
    const printed = statements.map(printStatement).join('; ');
    const again = parse(printed);
    expect(again.errors.map((error) => error.explain(printed))).toEqual([]);
    expect(withoutRanges(again.statements)).toEqual(withoutRanges(statements));
    expect(again.statements.map(printStatement).join('; ')).toBe(printed);
  });

  test.each(CORPUS)('ranges are inside the text and their parents: %s', (text) => {
    expect(parse(text).statements.flatMap((statement) => misplaced(statement, { start: 0, end: text.length }))).toEqual(
      [],
    );
  });
});

/** The nodes whose range is empty or reaches out of the range of the node that holds them. */
function misplaced(node: unknown, outer: { readonly start: number; readonly end: number }): unknown[] {
  if (typeof node !== 'object' || node === null) return [];
  const range = 'range' in node ? (node.range as { readonly start: number; readonly end: number }) : outer;
  const isMisplaced = range.start < outer.start || range.end > outer.end || range.end <= range.start;
  const inside = Object.entries(node).flatMap(([key, part]) => (key === 'range' ? [] : misplaced(part, range)));
  return isMisplaced ? [node, ...inside] : inside;
}
