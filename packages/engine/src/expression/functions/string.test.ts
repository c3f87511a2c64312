import { EMPTY, NULL, NULLS, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { callFunction } from '../../../test/_call-function.ts';

const day: Value = { kind: 'date', year: 2024, month: 1, day: 31 };

test.each<[string, Value[], Value]>([
  ['strcasecmp', ['abc', 'ABC'], 0n],
  ['strcasecmp', ['a', 'b'], -1n],
  ['strcasecmp', ['ab', 'a'], 98n],
  ['strcasecmp', ['a', 'aa'], -97n],
  ['strcasecmp', [NULL, 'a'], NULLS.BAD_TYPE],
  ['lower', ['ÀBc'], 'Àbc'],
  ['toUpper', ['àbc'], 'àBC'],
  ['upper', [NULL], NULL],
  ['upper', [1n], NULLS.BAD_TYPE],
  ['length', ['aé中'], 6n],
  ['length', [{ kind: 'path', start: { kind: 'vertex', vid: 'a', tags: [] }, steps: [] }], 0n],
  ['length', [[1n]], NULLS.BAD_TYPE],
  ['trim', [' \t a b \n'], 'a b'],
  ['ltrim', [' a '], 'a '],
  ['rtrim', [' a '], ' a'],
  ['left', ['aé', 2n], 'a\udcc3'],
  ['left', ['abc', 9n], 'abc'],
  ['left', ['abc', -1n], NULLS.BAD_TYPE],
  ['left', ['abc', NULL], NULLS.BAD_TYPE],
  ['left', [NULL, 1n], NULL],
  ['right', ['abc', 2n], 'bc'],
  ['right', ['abc', 9n], 'abc'],
  ['lpad', ['abc', 8n, 'xy'], 'xyxyxabc'],
  ['rpad', ['abc', 8n, 'xy'], 'abcxyxyx'],
  ['lpad', ['abcdef', 3n, 'x'], 'abc'],
  ['lpad', ['abc', -1n, 'x'], ''],
  ['rpad', ['abc', 5n, ''], 'abc'],
  ['rpad', ['abc', NULL, 'x'], NULLS.BAD_TYPE],
  ['substr', ['abcdef', 2n, 3n], 'cde'],
  ['substring', ['abc', 1n], 'bc'],
  ['substr', ['abc', 9n], ''],
  ['substr', ['aéb', 1n, 2n], 'é'],
  ['substr', ['abc', -1n], NULLS.BAD_DATA],
  ['substr', ['abc', 0n, -1n], NULLS.BAD_DATA],
  ['substr', ['abc', 0n, NULL], NULLS.BAD_TYPE],
  ['substr', [NULL, 0n], NULL],
  ['reverse', ['abc'], 'cba'],
  ['reverse', [[1n, 2n]], [2n, 1n]],
  ['reverse', [NULL], NULL],
  ['replace', ['a.b.c', '.', '-'], 'a-b-c'],
  ['replace', ['abc', '', 'x'], 'abc'],
  ['replace', ['abc', NULL, 'x'], NULL],
  ['replace', ['abc', 1n, 'x'], NULLS.BAD_TYPE],
  ['split', ['a,b,,c', ','], ['a', 'b', '', 'c']],
  ['split', ['', ','], ['']],
  ['split', ['abc', ''], ['abc']],
  ['split', [NULL, ','], NULL],
  ['concat', ['a', 1n, 1, true, day], 'a11true2024-01-31'],
  ['concat', ['a', NULL], NULL],
  ['concat', ['a', [1n]], NULLS.BAD_DATA],
  ['concat_ws', ['-', 'a', NULL, 'b'], 'a-b'],
  ['concat_ws', ['-', NULL], ''],
  ['concat_ws', [NULL, 'a'], NULL],
  ['concat_ws', [1n, 'a'], NULL],
  ['concat_ws', ['-', [1n]], NULLS.BAD_DATA],
  ['extract', ['tel 12 or 345', '\\d+'], ['12', '345']],
  ['extract', ['abc', '\\d+'], []],
  ['extract', ['abc', '('], NULLS.BAD_DATA],
  ['extract', [NULL, 'a'], NULLS.BAD_TYPE],
  ['toString', [1], '1.0'],
  ['toString', [1.5], '1.5'],
  ['toString', [true], 'true'],
  ['toString', [day], '2024-01-31'],
  ['toString', [NULL], NULL],
  ['toString', [EMPTY], NULLS.BAD_TYPE],
  ['toString', [[1n]], NULLS.BAD_TYPE],
])('%s(%o)', (name, parameters, expected) => {
  expect(callFunction(name, parameters)).toEqual(expected);
});

test('cutting a text into halves and joining them gives the text', () => {
  const text = 'naïve 中文 \u{1F600}';
  for (let at = 0n; at <= 20n; at++) {
    const [left, right] = [callFunction('left', [text, at]), callFunction('substr', [text, at])];
    expect(callFunction('concat', [left, right])).toBe(text);
  }
});

test('a text that exceeds memory is an error with the limit', () => {
  expect(() => callFunction('lpad', ['a', 2n ** 40n, 'x'])).toThrow('16777216 are allowed');
});
