import { expect, it } from 'vitest';
import { visibleText } from './draw-captions.ts';

it('bidirectional control characters in a caption are shown, and right-to-left letters are unchanged', () => {
  expect(['abc\u202edef', 'a\u2066b\u2069', '\u05e9\u05dc\u05d5\u05dd', 'a\u061cb'].map(visibleText)).toEqual([
    'abc\u2426def',
    'a\u2426b\u2426',
    '\u05e9\u05dc\u05d5\u05dd',
    'a\u2426b',
  ]);
});
