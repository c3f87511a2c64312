import { describe, expect, test } from 'vitest';
import { parse, printStatement } from '../src/index.ts';
import { CORPUS } from './_corpus.ts';
import { withoutRanges } from './_strip.ts';

describe('every production is read, and printed so that it reads the same again', () => {
  test.each(CORPUS)('%s', (text) => {
    const { statements, errors } = parse(text);
    expect(errors.map((error) => error.explain(text))).toEqual([]);
    const printed = statements.map(printStatement).join('; ');
    const again = parse(printed);
    expect(again.errors.map((error) => error.explain(printed))).toEqual([]);
    expect(withoutRanges(again.statements)).toEqual(withoutRanges(statements));
    expect(again.statements.map(printStatement).join('; ')).toBe(printed);
  });

  test.each(CORPUS)('ranges lie in the text and in their parents: %s', (text) => {
    for (const statement of parse(text).statements) checkRanges(statement, { start: 0, end: text.length });
  });
});

function checkRanges(node: unknown, outer: { readonly start: number; readonly end: number }): void {
  if (typeof node !== 'object' || node === null) return;
  const range = 'range' in node ? (node.range as { readonly start: number; readonly end: number }) : outer;
  expect(range.start).toBeGreaterThanOrEqual(outer.start);
  expect(range.end).toBeLessThanOrEqual(outer.end);
  expect(range.end).toBeGreaterThan(range.start);
  for (const [key, part] of Object.entries(node)) if (key !== 'range') checkRanges(part, range);
}
