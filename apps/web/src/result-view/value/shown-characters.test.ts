import { expect, test } from 'vitest';
import { shownCharacters } from './shown-characters.ts';

test('invisible characters are shown by symbols and codes, others unchanged', () => {
  expect(
    ['a\u0000b\nc\td\u007f', 'abc\u202edef', 'x\u200by', 'a\u061cb', '\u05e9\u05dc\u05d5\u05dd 中文 😀'].map(
      shownCharacters,
    ),
  ).toEqual(['a␀b␊c␉d␡', 'abc‹202E›def', 'x‹200B›y', 'a‹061C›b', '\u05e9\u05dc\u05d5\u05dd 中文 😀']);
});
