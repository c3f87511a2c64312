import { compareText } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textBytes, textOfBytes, writeText } from './exact-text.ts';

test('any bytes become a text and the same bytes again', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(textBytes(textOfBytes(bytes))).toEqual(bytes);
    }),
  );
});

test('any text becomes bytes and an equal text; a well-formed one is unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), fc.boolean(), (made, isCut) => {
      const text = isCut ? made.slice(0, -1) : made;
      const bytes = textBytes(text);
      const into = new Uint8Array(text.length * 3 + 2);
      expect(into.subarray(2, 2 + writeText(text, into, 2))).toEqual(bytes);
      const again = textOfBytes(bytes);
      expect(compareText(again, text)).toBe(0);
      expect(again === text || !text.isWellFormed()).toBe(true);
    }),
  );
});

test.each(['\ud800', 'x\udc80y', '\udfff', '\ufeffa', '\ufffd', '😀'])('%j differs from a replacement', (text) => {
  expect(textBytes(textOfBytes(textBytes(text)))).toEqual(textBytes(text));
  expect(text === '\ufffd' || textOfBytes(textBytes(text)) !== '\ufffd').toBe(true);
});
