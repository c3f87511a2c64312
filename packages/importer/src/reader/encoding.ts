import { guessCodePage } from './code-page.ts';
import type { EncodingName } from './dialect.ts';

/** An encoding, its confidence (0 to 1), and the length of its byte order mark; or why the bytes are not supported text. */
export type EncodingGuess =
  | { readonly kind: 'known'; readonly encoding: EncodingName; readonly confidence: number; readonly bomLength: number }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Detects the encoding of a file from its first bytes: byte order mark, zero bytes of UTF-16, strict UTF-8, then code pages of some
 * languages. Others are refused, because a wrong guess damages every name silently.
 */
export function detectEncoding(sample: Uint8Array): EncodingGuess {
  if (sample[0] === 0xef && sample[1] === 0xbb && sample[2] === 0xbf) return known('utf-8', 1, 3);
  if (sample[0] === 0xff && sample[1] === 0xfe) return known('utf-16le', 1, 2);
  if (sample[0] === 0xfe && sample[1] === 0xff) return known('utf-16be', 1, 2);
  const zeros = zeroShares(sample);
  if (zeros.odd > UTF16_ZERO_SHARE && zeros.even < UTF16_STRAY_SHARE) return known('utf-16le', 0.9, 0);
  if (zeros.even > UTF16_ZERO_SHARE && zeros.odd < UTF16_STRAY_SHARE) return known('utf-16be', 0.9, 0);
  if (zeros.odd + zeros.even > UTF16_STRAY_SHARE) return { kind: 'refused', reason: 'it is binary, not text' };
  if (decodes(sample, 'utf-8')) return known('utf-8', 1, 0);
  const guess = guessCodePage(sample);
  if (guess && decodes(sample, guess.encoding)) return known(guess.encoding, guess.confidence, 0);
  return { kind: 'refused', reason: 'its encoding is none that is recognised' };
}

/** The length of the byte order mark that a file with this encoding starts with. */
export function byteOrderMarkLength(encoding: EncodingName, start: Uint8Array): number {
  if (encoding === 'utf-8') return start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf ? 3 : 0;
  if (encoding === 'utf-16le') return start[0] === 0xff && start[1] === 0xfe ? 2 : 0;
  if (encoding === 'utf-16be') return start[0] === 0xfe && start[1] === 0xff ? 2 : 0;
  return 0;
}

const UTF16_ZERO_SHARE = 0.25;
const UTF16_STRAY_SHARE = 0.02;

function known(encoding: EncodingName, confidence: number, bomLength: number): EncodingGuess {
  return { kind: 'known', encoding, confidence, bomLength };
}

/** Shares of zero bytes at even and at odd offsets. */
function zeroShares(sample: Uint8Array): { readonly even: number; readonly odd: number } {
  const zeros = [0, 0];
  for (let i = 0; i < sample.length; i++) if (sample[i] === 0) zeros[i & 1]!++;
  const half = Math.max(1, sample.length / 2);
  return { even: zeros[0]! / half, odd: zeros[1]! / half };
}

/** Whether the bytes are valid; an incomplete character at the end of the sample is ignored. */
function decodes(sample: Uint8Array, encoding: EncodingName): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}
