import { expect, test } from 'vitest';
import { pastedOf } from './pasted-text.ts';

test('a statement is recognized by its first word, but not a vid that starts like one', () => {
  expect(pastedOf(' match (v) RETURN v\n')).toEqual({ kind: 'statement', text: 'match (v) RETURN v' });
  expect(pastedOf('$a = GO FROM 1 OVER e')).toEqual({ kind: 'statement', text: '$a = GO FROM 1 OVER e' });
  expect(pastedOf('gorilla, matchbox')).toEqual({ kind: 'vids', text: 'gorilla, matchbox' });
});

test('lines of two columns and arrows are edges; one line of two values is two vids', () => {
  const pairs = [
    ['a', 'b'],
    ['c, d', 'e'],
  ];
  expect(pastedOf('a,b\r\n"c, d"\te\r\n')).toEqual({ kind: 'edges', pairs });
  expect(pastedOf('1 -> 2@-3\n"x"->"y"')).toEqual({
    kind: 'edges',
    pairs: [
      ['1', '2'],
      ['x', 'y'],
    ],
  });
  expect(pastedOf('a,b')).toEqual({ kind: 'vids', text: 'a,b' });
});

test('lines that are not all pairs are vids, and blank text is nothing', () => {
  expect(pastedOf('a,b\nc')).toEqual({ kind: 'vids', text: 'a,b\nc' });
  expect(pastedOf(' \n')).toBeUndefined();
});
