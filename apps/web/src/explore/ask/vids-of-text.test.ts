import { expect, test } from 'vitest';
import { firstColumn, vidsOf } from './vids-of-text.ts';

test('vids are separated by commas, semicolons and lines, and quoted if they contain any', () => {
  expect(vidsOf(' a, b\nc;"d, ""e""" ,', false)).toEqual(['a', 'b', 'c', 'd, "e"']);
});

test('integers are read exactly, a heading is skipped, and other text is rejected by name', () => {
  expect(vidsOf('9223372036854775807,-1', true)).toEqual([9223372036854775807n, -1n]);
  expect(vidsOf('vid\n1\n2', true)).toEqual([1n, 2n]);
  expect(() => vidsOf('1, two2', true)).toThrow('"two2" is not an integer');
});

test('the first column of a file contains the ids', () => {
  expect(vidsOf(firstColumn('id,name\r\n"a,1",Anna\r\nb,Bo\r\n'), false)).toEqual(['id', 'a,1', 'b']);
});
