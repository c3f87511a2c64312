import { expect, test } from 'vitest';
import { matchedPieces } from './matched-pieces.ts';

const marked = (text: string, query: string): string =>
  matchedPieces(text, query)
    .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
    .join('');

test('a search match is marked in the text, whatever its case and accents', () => {
  expect(marked('Málaga–Costa', 'MALAGA')).toBe('[Málaga]–Costa');
  expect(marked('Star of the Sea', 'the s')).toBe('Star of [the S]ea');
  expect(marked('Star of the Sea', 'sea star')).toBe('[Star] of the [Sea]');
  expect(marked('👍 ok', 'ok')).toBe('👍 [ok]');
  expect(marked('李白', '白')).toBe('李[白]');
  expect([marked('abc', ''), marked('', 'x'), marked('abc', 'zz')]).toEqual(['abc', '', 'abc']);
});
