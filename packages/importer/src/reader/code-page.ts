import type { EncodingName } from './dialect.ts';

/*
 * Detects the code page of bytes. Most byte sequences are valid in most code pages; frequency and position of bytes decide: letters beyond ASCII
 * are rare in Western words, form complete Russian words, and come in pairs in East Asian encodings.
 */

/** Returns a code page and its confidence (0 to 1); undefined if no language is recognized. The bytes may still be invalid in it. */
export function guessCodePage(
  sample: Uint8Array,
): { readonly encoding: EncodingName; readonly confidence: number } | undefined {
  if (isRussian(sample)) return { encoding: 'windows-1251', confidence: GUESS_CONFIDENCE };
  if (isJapanese(sample)) return { encoding: 'shift_jis', confidence: GUESS_CONFIDENCE };
  const pairs = pairsOf(sample);
  if (isKorean(pairs)) return { encoding: 'euc-kr', confidence: GUESS_CONFIDENCE };
  const chinese = chineseShare(pairs);
  if (chinese >= CHINESE_SHARE) return { encoding: 'gb18030', confidence: chinese };
  if (isTaiwanese(pairs)) return { encoding: 'big5', confidence: GUESS_CONFIDENCE };
  const alphabet = ALPHABETS.find((candidate) => isWrittenIn(sample, candidate));
  return alphabet && { encoding: alphabet.encoding, confidence: GUESS_CONFIDENCE };
}

const GUESS_CONFIDENCE = 0.6;

/** The letters of an alphabet beyond ASCII, as a code page writes them. */
interface Alphabet {
  readonly encoding: EncodingName;
  readonly letters: ReadonlySet<number>;
  /** Maximum number of adjacent ones in a word. */
  readonly runMax: number;
  /** At least one of these letters must occur; neighboring languages share the others. */
  readonly telling?: ReadonlySet<number>;
}

/** The marks that texts of all these alphabets have. */
const MARKS = byteSet(
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

const WESTERN: Alphabet = {
  encoding: 'windows-1252',
  runMax: 2,
  letters: byteSet([0x8c, 0x9c], [0xc0, 0xcf], [0xd1, 0xd6], [0xd8, 0xdc], [0xdf, 0xef], [0xf1, 0xf6], [0xf8, 0xfc]),
};

/** Polish, Czech, Slovak, Hungarian, Slovene, Croatian and Romanian. */
const CENTRAL: Alphabet = {
  encoding: 'windows-1250',
  runMax: 3,
  letters: byteSet(
    [0x8a],
    [0x8c, 0x8f],
    [0x9a],
    [0x9c, 0x9f],
    [0xa3],
    [0xa5],
    [0xaa],
    [0xaf],
    [0xb3],
    [0xb9, 0xba],
    [0xbc],
    [0xbe, 0xcf],
    [0xd1, 0xd6],
    [0xd8, 0xde],
    [0xe0, 0xef],
    [0xf1, 0xf6],
    [0xf8, 0xfe],
  ),
  telling: byteSet(
    [0x8a],
    [0x8d, 0x8f],
    [0x9a],
    [0x9d, 0x9f],
    [0xa3],
    [0xa5],
    [0xaa],
    [0xaf],
    [0xb3],
    [0xb9, 0xba],
    [0xbc],
    [0xbe, 0xbf],
  ),
};

const TURKISH: Alphabet = {
  encoding: 'windows-1254',
  runMax: 2,
  letters: byteSet(
    [0xc2],
    [0xc7],
    [0xce],
    [0xd0],
    [0xd6],
    [0xdb, 0xde],
    [0xe2],
    [0xe7],
    [0xee],
    [0xf0],
    [0xf6],
    [0xfb, 0xfe],
  ),
  telling: byteSet([0xd0], [0xdd, 0xde], [0xf0], [0xfd, 0xfe]),
};

const ALPHABETS: readonly Alphabet[] = [WESTERN, CENTRAL, TURKISH];

/** Minimum share of those letters next to ASCII letters, unless they occur alone. */
const BESIDE_SHARE = 0.5;

const APOSTROPHE = 0x92;

/** Whether all characters beyond ASCII are letters of an alphabet, few in a row per word, or punctuation outside of words. */
function isWrittenIn(sample: Uint8Array, { letters, runMax, telling }: Alphabet): boolean {
  let run = 0;
  let joined = 0;
  let beside = 0;
  let isNotified = telling === undefined;
  for (const [at, byte] of sample.entries()) {
    const isLetter = letters.has(byte);
    run = isLetter ? run + 1 : 0;
    if (run > runMax) return false;
    if (byte < 0x80) continue;
    const behind = sample[at + 1];
    const neighbors = Number(isAsciiLetter(sample[at - 1])) + Number(isAsciiLetter(behind));
    if (!isLetter && (!MARKS.has(byte) || (neighbors === 2 && byte !== APOSTROPHE))) return false;
    if (!isLetter) continue;
    const isBeside = neighbors > 0;
    if (isBeside) beside++;
    if (isBeside || run > 1 || letters.has(behind ?? 0)) joined++;
    if ((isBeside && telling?.has(byte)) || run > WESTERN.runMax) isNotified = true;
  }
  return isNotified && beside >= joined * BESIDE_SHARE;
}

function isAsciiLetter(byte = 0): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
}

const RUSSIAN_LETTERS = byteSet([0xa5], [0xa8], [0xaa], [0xaf], [0xb2, 0xb4], [0xb8], [0xba], [0xbf, 0xff]);
const RUSSIAN_MARKS = byteSet([0x82], [0x84, 0x85], [0x91, 0x97], [0xa0], [0xa7], [0xab], [0xb0], [0xb9], [0xbb]);
/** а в е и л н о р с т: two thirds of a Russian text, but a third of a Greek or differently encoded text with the same bytes. */
const RUSSIAN_FREQUENT = byteSet([0xe0], [0xe2], [0xe5], [0xe8], [0xeb], [0xed, 0xee], [0xf0, 0xf2]);
const RUSSIAN_FREQUENT_SHARE = 0.5;
const RUSSIAN_WORD_LENGTH = 3;

/** Whether words consist of Russian letters, mostly common ones. */
function isRussian(sample: Uint8Array): boolean {
  let letters = 0;
  let frequent = 0;
  let words = 0;
  for (const [at, byte] of sample.entries()) {
    if (byte < 0x80) continue;
    if (!RUSSIAN_LETTERS.has(byte)) {
      if (RUSSIAN_MARKS.has(byte)) continue;
      return false;
    }
    letters++;
    if (!RUSSIAN_LETTERS.has(sample[at - 1] ?? 0)) words++;
    if (RUSSIAN_FREQUENT.has(byte | 0x20)) frequent++;
  }
  return letters >= words * RUSSIAN_WORD_LENGTH && frequent >= letters * RUSSIAN_FREQUENT_SHARE;
}

/** Share of byte pairs that follow another pair: East Asian words have several characters. */
const NEIGHBOUR_SHARE = 0.4;
const JAPANESE_LEAD_SHARE = 0.5;

/** Whether most characters are pairs that start below 0xA0, where only Japanese has common characters. */
function isJapanese(sample: Uint8Array): boolean {
  let characters = 0;
  let pairs = 0;
  let low = 0;
  let neighbours = 0;
  let pairEnd = -1;
  for (let at = 0; at < sample.length; at++) {
    const lead = sample[at]!;
    if (lead < 0x80) continue;
    characters++;
    if (lead >= 0xa0 && lead < 0xe0) continue;
    if ((sample[at + 1] ?? 0x40) < 0x40) return false;
    pairs++;
    if (lead < 0xa0) low++;
    if (pairEnd === at) neighbours++;
    at++;
    pairEnd = at + 1;
  }
  return low > 0 && low >= characters * JAPANESE_LEAD_SHARE && neighbours >= pairs * NEIGHBOUR_SHARE;
}

/** Counts of two-byte characters, by kind. */
interface Pairs {
  readonly all: number;
  /** Both bytes from 0xA1 on, the first at most 0xF7: as GB2312 and EUC-KR have them. */
  readonly high: number;
  /** Of these, those with both bytes from 0xC0 on, like the letters of another alphabet. */
  readonly letters: number;
  /** Of these, those whose first byte is one of a Korean syllable. */
  readonly korean: number;
  /** With the first byte of the common characters of Big5. */
  readonly taiwanese: number;
  readonly neighbours: number;
}

function pairsOf(sample: Uint8Array): Pairs {
  const found = { all: 0, high: 0, letters: 0, korean: 0, taiwanese: 0, neighbours: 0 };
  let pairEnd = -1;
  for (let at = 0; at + 1 < sample.length; at++) {
    const lead = sample[at]!;
    if (lead < 0x80) continue;
    const trail = sample[at + 1]!;
    found.all++;
    if (pairEnd === at) found.neighbours++;
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1 && trail <= 0xfe) {
      found.high++;
      if (lead >= 0xc0 && trail >= 0xc0) found.letters++;
      if (lead >= 0xb0 && lead <= 0xc8) found.korean++;
    }
    if (lead >= 0xa4 && lead <= 0xc6 && ((trail >= 0x40 && trail <= 0x7e) || trail >= 0xa1)) found.taiwanese++;
    at++;
    pairEnd = at + 1;
  }
  return found;
}

const CHINESE_SHARE = 0.8;
const ALPHABET_SHARE = 0.9;

/** Share of the characters beyond ASCII that are encoded as in GB2312; 0 if they are letters of another alphabet. */
function chineseShare({ all, high, letters }: Pairs): number {
  return high === 0 || letters >= high * ALPHABET_SHARE ? 0 : high / all;
}

const KOREAN_PAIRS_MIN = 8;
const KOREAN_SHARE = 0.95;

/** Whether nearly all pairs are Korean syllables; a third of the common Chinese characters start with a higher byte. */
function isKorean({ all, high, korean }: Pairs): boolean {
  return all >= KOREAN_PAIRS_MIN && high >= all * KOREAN_SHARE && korean >= high * KOREAN_SHARE;
}

const TAIWANESE_SHARE = 0.85;

function isTaiwanese({ all, taiwanese, neighbours }: Pairs): boolean {
  return all > 0 && taiwanese >= all * TAIWANESE_SHARE && neighbours >= all * NEIGHBOUR_SHARE;
}

/** The bytes of some ranges, both ends included. */
function byteSet(...ranges: readonly (readonly [from: number, to?: number])[]): ReadonlySet<number> {
  return new Set(ranges.flatMap(([from, to = from]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)));
}
