import { describe, expect, test } from 'vitest';
import { countLineBreaks, splitRows } from './split-rows.ts';

const COMMA = { delimiter: ',', quote: '"' } as const;
const split = (text: string, isEnd = true) => splitRows(text, COMMA, 1, isEnd);

describe('splitting text into rows', () => {
  test.each([
    [
      'plain fields',
      'a,b\nc,d\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'a last line without an end',
      'a\nb',
      [
        [1, 'a'],
        [2, 'b'],
      ],
    ],
    [
      'mixed line ends',
      'a\r\nb\rc\nd',
      [
        [1, 'a'],
        [2, 'b'],
        [3, 'c'],
        [4, 'd'],
      ],
    ],
    [
      'empty lines, which are no rows but count as lines',
      '\n\na\n\nb\n\n',
      [
        [3, 'a'],
        [5, 'b'],
      ],
    ],
    [
      'empty fields',
      ',\na,\n,b\n',
      [
        [1, '', ''],
        [2, 'a', ''],
        [3, '', 'b'],
      ],
    ],
    ['quoted delimiters and doubled quotes', '"a,b","say ""hi"""\n', [[1, 'a,b', 'say "hi"']]],
    [
      'quoted line breaks, after which lines still count right',
      '"a\nb\r\nc",d\ne,f\n',
      [
        [1, 'a\nb\r\nc', 'd'],
        [4, 'e', 'f'],
      ],
    ],
    [
      'an empty quoted field',
      '""\n"",""\n',
      [
        [1, ''],
        [2, '', ''],
      ],
    ],
    ['a quote in the middle of a field', '5" pipe,b\n', [[1, '5" pipe', 'b']]],
    ['blanks after a closing quote', '"a" ,b\n', [[1, 'a', 'b']]],
  ])('keeps %s', (_, text, expected) => {
    const { rows, unreadable } = split(text);
    expect(rows.map((row) => [row.line, ...row.fields])).toEqual(expected);
    expect(unreadable).toEqual([]);
  });

  test('a row with text after a closing quote is unreadable alone', () => {
    const { rows, unreadable } = split('a,b\n"c"d,e\nf,g\n');
    expect(rows.map((row) => row.line)).toEqual([1, 3]);
    expect(unreadable).toEqual([{ line: 2, text: '"c"d,e', reason: 'text follows the closing quote of column 1' }]);
  });

  test('an unclosed quote costs its line and names it', () => {
    const { rows, unreadable } = split('a,b\nc,"d\ne,f\n');
    expect(rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 3, fields: ['e', 'f'] },
    ]);
    expect(unreadable).toEqual([{ line: 2, text: 'c,"d', reason: 'the quote opened in line 2 never closes' }]);
  });

  test('an incomplete row is left for later', () => {
    const text = 'a,b\nc,"d\n';
    expect(split(text, false)).toEqual({
      rows: [{ line: 1, fields: ['a', 'b'] }],
      unreadable: [],
      rest: 4,
      restLine: 2,
    });
  });

  test('without quotes every character but delimiter and line break is ordinary', () => {
    expect(splitRows('"a;b"\n', { delimiter: ';', quote: '' }, 1, true).rows).toEqual([
      { line: 1, fields: ['"a', 'b"'] },
    ]);
  });

  test('line breaks of all kinds count once', () => {
    expect(countLineBreaks('a\r\nb\nc\rd\r\r\n')).toBe(5);
  });
});
