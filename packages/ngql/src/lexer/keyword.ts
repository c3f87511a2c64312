import { T, isKeyword } from './token.ts';

const SLOTS = 2048;

interface Keyword {
  readonly text: string;
  readonly kind: number;
}

const KEYWORDS: readonly Keyword[] = [
  ...Object.entries(T).flatMap(([text, kind]) => (isKeyword(kind) ? [{ text, kind }] : [])),
  { text: 'STEP', kind: T.STEPS },
];

/** All keywords in upper case, reserved and non-reserved. */
export const KEYWORD_TEXTS: readonly string[] = KEYWORDS.map((keyword) => keyword.text).sort();

/** Adds a character of a word to its hash. The mask folds the case of ASCII letters. */
export function hashStep(hash: number, code: number): number {
  return (Math.imul(hash, 31) + (code & 0xdf)) | 0;
}

/** Returns the keyword kind of the word at `start..end`, or `T.LABEL`. Compares in place, without copying text. */
export function keywordKind(text: string, start: number, end: number, hash: number): number {
  for (let slot = hash & (SLOTS - 1); ; slot = (slot + 1) & (SLOTS - 1)) {
    const keyword = TABLE[slot];
    if (keyword === undefined) return T.LABEL;
    if (keyword.text.length === end - start && isWordAt(text, start, keyword.text)) return keyword.kind;
  }
}

/** Returns whether the text from `start` to before `end` is an upper-case ASCII word, ignoring case. */
export function isWord(text: string, start: number, end: number, word: string): boolean {
  return end - start === word.length && isWordAt(text, start, word);
}

/** Returns whether the upper-case ASCII `word` is at `at`, ignoring case. */
export function isWordAt(text: string, at: number, word: string): boolean {
  for (let i = 0; i < word.length; i++) {
    const expected = word.charCodeAt(i);
    const code = text.charCodeAt(at + i);
    if (code !== expected && !(code === expected + 32 && expected >= 65 && expected <= 90)) return false;
  }
  return true;
}

/** The kind of a word given as text: a keyword's, or `T.LABEL`. */
export function keywordKindOf(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = hashStep(hash, word.charCodeAt(i));
  return keywordKind(word, 0, word.length, hash);
}

const TABLE: readonly (Keyword | undefined)[] = buildTable();

function buildTable(): (Keyword | undefined)[] {
  const table: (Keyword | undefined)[] = Array.from({ length: SLOTS });
  for (const keyword of KEYWORDS) {
    let hash = 0;
    for (let i = 0; i < keyword.text.length; i++) hash = hashStep(hash, keyword.text.charCodeAt(i));
    let slot = hash & (SLOTS - 1);
    while (table[slot] !== undefined) slot = (slot + 1) & (SLOTS - 1);
    table[slot] = keyword;
  }
  return table;
}
