import type { EncodingName } from './dialect.ts';

/** An encoding, how sure it is (0 to 1), and the length of its byte order mark; or why the bytes are no text that is understood. */
export type EncodingGuess =
  | { readonly kind: 'known'; readonly encoding: EncodingName; readonly confidence: number; readonly bomLength: number }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The encoding of a file from its first bytes: byte order mark, then the zero bytes of UTF-16, then strict UTF-8, then GB18030 where the
 * byte pairs are those of ordinary Chinese, then, told to be unsure, Windows-1252 where its other bytes are letters of Western Europe within
 * words. Anything else is refused, because a wrong guess damages every name silently.
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
  const pairs = chinesePairShare(sample);
  if (pairs >= CHINESE_PAIR_SHARE && decodes(sample, 'gb18030')) return known('gb18030', pairs, 0);
  if (isWestern(sample)) return known('windows-1252', WESTERN_CONFIDENCE, 0);
  return { kind: 'refused', reason: 'its encoding is neither UTF-8, UTF-16 nor GB18030' };
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
const CHINESE_PAIR_SHARE = 0.8;
const WESTERN_CONFIDENCE = 0.6;

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

/** Whether the bytes are valid; a character that the sample cuts at its end is forgiven. */
function decodes(sample: Uint8Array, encoding: EncodingName): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(sample, { stream: true });
    return true;
  } catch {
    return false;
  }
}

/**
 * Of the characters beyond ASCII, the share written as GB2312 writes them: both bytes from 0xA1 on, the first at most 0xF7. Where nearly all bytes
 * are from 0xC0 on, they are the letters of another alphabet.
 */
function chinesePairShare(sample: Uint8Array): number {
  let pairs = 0;
  let highPairs = 0;
  let others = 0;
  for (let i = 0; i + 1 < sample.length; i++) {
    const lead = sample[i]!;
    if (lead < 0x80) continue;
    const trail = sample[i + 1]!;
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1 && trail <= 0xfe) {
      pairs++;
      if (lead >= 0xc0 && trail >= 0xc0) highPairs++;
    } else others++;
    i++;
  }
  return pairs === 0 || highPairs >= pairs * ALPHABET_SHARE ? 0 : pairs / (pairs + others);
}

const ALPHABET_SHARE = 0.9;

/** The letters of Western Europe and the marks that its texts have, as Windows-1252 writes them. Others write letters of other languages in these bytes. */
const WESTERN_LETTERS = byteSet(
  [0x8c, 0x9c],
  [0xc0, 0xcf],
  [0xd1, 0xd6],
  [0xd8, 0xdc],
  [0xdf, 0xef],
  [0xf1, 0xf6],
  [0xf8, 0xfc],
);
const WESTERN_MARKS = byteSet(
  [0x80],
  [0x82],
  [0x84, 0x85],
  [0x91, 0x97],
  [0xa0, 0xa1],
  [0xa3],
  [0xa7],
  [0xa9, 0xab],
  [0xae],
  [0xb0],
  [0xb4],
  [0xb7],
  [0xba, 0xbb],
  [0xbf],
);
/** More of these letters together than two are no word of a Western language. */
const WESTERN_RUN_MAX = 2;

/** Whether all characters beyond ASCII are such letters, one or two together in a word, and marks that do not stand between letters. */
function isWestern(sample: Uint8Array): boolean {
  let run = 0;
  let letters = 0;
  let beside = 0;
  for (const [at, byte] of sample.entries()) {
    const isLetter = WESTERN_LETTERS.has(byte);
    run = isLetter ? run + 1 : 0;
    if (run > WESTERN_RUN_MAX) return false;
    if (byte < 0x80) continue;
    const isWithin = isAsciiLetter(sample[at - 1]) && isAsciiLetter(sample[at + 1]);
    if (!isLetter && (!WESTERN_MARKS.has(byte) || (isWithin && byte !== APOSTROPHE))) return false;
    if (!isLetter) continue;
    letters++;
    if (isAsciiLetter(sample[at - 1]) || isAsciiLetter(sample[at + 1])) beside++;
  }
  return beside >= letters * WESTERN_BESIDE_SHARE;
}

/** The share of those letters that stand beside one of ASCII. */
const WESTERN_BESIDE_SHARE = 0.5;
const APOSTROPHE = 0x92;

function isAsciiLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

/** The bytes of some ranges, both ends included. */
function byteSet(...ranges: readonly (readonly [from: number, to?: number])[]): ReadonlySet<number> {
  return new Set(ranges.flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)));
}
