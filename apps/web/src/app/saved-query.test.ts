import { expect, test } from 'vitest';
import { parseQuery, writeQuery } from './saved-query.ts';

test.each([
  '?from=mail',
  '?id=12345678901234567890',
  '?a=1&b=x%20y',
  '?a=1&a=2&flag',
  '?n=1e3&text=%22quoted%22',
  '?path=/graphs/one',
])('%s is kept exactly', (text) => {
  expect(writeQuery({ ...parseQuery(text) })).toBe(text);
});

test('a page writes its query as the router does, also after a similar address', () => {
  parseQuery('?change=my%20graph');
  parseQuery('?change=my+graph');
  expect([writeQuery({ change: 'my graph' }), writeQuery({ files: ['a.csv', 'b.csv'] }), writeQuery({})]).toEqual([
    '?change=my+graph',
    '?files=%5B%22a.csv%22%2C%22b.csv%22%5D',
    '',
  ]);
});
