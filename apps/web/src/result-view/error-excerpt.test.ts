import { expect, test } from 'vitest';
import { errorExcerpt, corrected, offeredName } from './error-excerpt.ts';

const statement = 'MATCH (b:book)\nWHERE b.book.titel == "x"\nRETURN b';
const position = { start: statement.indexOf('titel'), end: statement.indexOf('titel') + 5 };

test('the error line is shown with the lines before it and the marked range', () => {
  expect(errorExcerpt(statement, position)).toEqual([
    { number: 1, text: 'MATCH (b:book)' },
    { number: 2, text: 'WHERE b.book.titel == "x"', fault: { start: 13, end: 18 } },
  ]);
});

test('a very long line is cut around the position', () => {
  const [line] = errorExcerpt(`${'a'.repeat(500)}?${'b'.repeat(500)}`, { start: 500, end: 501 });
  expect([line?.text.length, line?.text.slice(line.fault?.start, line.fault?.end)]).toEqual([160, '?']);
});

test('an error at the end points after the last character', () => {
  expect(errorExcerpt('GO FROM', { start: 7, end: 7 })).toEqual([
    { number: 1, text: 'GO FROM', fault: { start: 7, end: 8 } },
  ]);
});

test('the name suggested by a hint fixes the statement', () => {
  expect([
    offeredName('did you mean `title`?'),
    offeredName('write a statement'),
    corrected(statement, position, 'title'),
  ]).toEqual(['title', undefined, 'MATCH (b:book)\nWHERE b.book.title == "x"\nRETURN b']);
});
