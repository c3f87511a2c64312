import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareText, isAscii, joinText, utf8Decode, utf8Encode, utf8Length } from './utf8.ts';

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom('a', 'é', '\uffff', '\u{1F600}', '\udc80', '\udcff') }),
);

test('any bytes are unchanged after text', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect([...utf8Encode(utf8Decode(bytes))]).toEqual([...bytes]);
    }),
  );
});

test('well-formed text has the bytes of TextEncoder', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (value) => {
      fc.pre(value.isWellFormed());
      expect([...utf8Encode(value)]).toEqual([...new TextEncoder().encode(value)]);
      expect(utf8Decode(utf8Encode(value))).toBe(value);
    }),
  );
});

test('the length is the number of bytes', () => {
  fc.assert(
    fc.property(text, (value) => {
      expect(utf8Length(value)).toBe(utf8Encode(value).length);
    }),
  );
});

test('texts are ordered by their bytes', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareText(a, b))).toBe(Math.sign(Buffer.compare(utf8Encode(a), utf8Encode(b))));
    }),
    { numRuns: 1000 },
  );
});

test('adjacent surrogate halves become the character', () => {
  const bytes = utf8Encode('é');
  const [first, second] = [utf8Decode(bytes.subarray(0, 1)), utf8Decode(bytes.subarray(1))];
  expect([first, second]).toEqual(['\udcc3', '\udca9']);
  expect(joinText(`caf${first}`, `${second}s`)).toBe('cafés');
});

test('only texts of one-byte characters are ASCII', () => {
  expect([isAscii(''), isAscii('az\u007f'), isAscii('é'), isAscii('\u0080')]).toEqual([true, true, false, false]);
});
