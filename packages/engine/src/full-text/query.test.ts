import { expect, test } from 'vitest';
import { parseTextQuery, TextQueryError, type TextQuery } from './query.ts';

const word = (text: string, field?: string): TextQuery => ({ kind: 'word', text, field, distance: 0 });

test.each<[string, TextQuery]>([
  ['fox', word('fox')],
  ['quick fox', { kind: 'or', operands: [word('quick'), word('fox')] }],
  ['quick OR fox', { kind: 'or', operands: [word('quick'), word('fox')] }],
  ['quick AND fox', { kind: 'and', operands: [word('quick'), word('fox')] }],
  ['a AND b c', { kind: 'or', operands: [{ kind: 'and', operands: [word('a'), word('b')] }, word('c')] }],
  ['NOT fox', { kind: 'not', operand: word('fox') }],
  ['a -b', { kind: 'and', operands: [word('a'), { kind: 'not', operand: word('b') }] }],
  ['+a b -c', { kind: 'and', operands: [word('a'), { kind: 'not', operand: word('c') }] }],
  ['title:fox', word('fox', 'title')],
  ['title:(a b)', { kind: 'or', operands: [word('a', 'title'), word('b', 'title')] }],
  ['"lazy dog"', { kind: 'phrase', text: 'lazy dog', field: undefined, slop: 0 }],
  [String.raw`"say \"no\""`, { kind: 'phrase', text: 'say "no"', field: undefined, slop: 0 }],
  ['/f.x/', { kind: 'pattern', text: 'f.x', field: undefined }],
  ['fo*', { kind: 'wildcard', text: 'fo*', field: undefined }],
  [String.raw`fo\*`, word('fo*')],
  ['fax~', { kind: 'word', text: 'fax', field: undefined, distance: 2 }],
  ['fax~1', { kind: 'word', text: 'fax', field: undefined, distance: 1 }],
  ['fax~9', { kind: 'word', text: 'fax', field: undefined, distance: 2 }],
  ['*', { kind: 'all' }],
  ['well-known', word('well-known')],
  ['"lazy dog"~2', { kind: 'phrase', text: 'lazy dog', field: undefined, slop: 2 }],
  ['boris^4', { kind: 'boost', factor: 4, operand: word('boris') }],
  ['(a b)^0.5', { kind: 'boost', factor: 0.5, operand: { kind: 'or', operands: [word('a'), word('b')] } }],
  [
    '[a TO "b c"]',
    {
      kind: 'range',
      field: undefined,
      from: { text: 'a', isIncluded: true },
      to: { text: 'b c', isIncluded: true },
    },
  ],
  ['title:{a TO *}', { kind: 'range', field: 'title', from: { text: 'a', isIncluded: false } }],
  ['title:<=b', { kind: 'range', field: 'title', to: { text: 'b', isIncluded: true } }],
  ['_exists_:title', { kind: 'exists', field: 'title' }],
  ['title:*', { kind: 'exists', field: 'title' }],
])('%s is read', (text, query) => {
  expect(parseTextQuery(text)).toEqual(query);
});

test.each<[string, string, number]>([
  ['', 'there is nothing to search for', 0],
  ['(fox', 'a parenthesis is not closed', 0],
  ['fox)', 'unexpected )', 3],
  ['fox AND', 'a word is missing', 7],
  ['[a b]', 'a range is written [a TO b]', 0],
  ['[a TO b', 'a range is not closed', 0],
  ['fox ^2', 'a boost is written word^2', 3],
  ['_exists_:', 'the name of a property is missing', 0],
  ['"fox', 'a quotation or a word is not finished', 0],
  ['('.repeat(200), 'too many parentheses', 100],
])('%s cannot be read', (text, message, at) => {
  const read = (): TextQuery => parseTextQuery(text);
  expect(read).toThrow(TextQueryError);
  expect(read).toThrow(expect.objectContaining({ message, at }));
});
