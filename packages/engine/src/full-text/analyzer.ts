/** Splits a text into search terms. */
export interface Analyzer {
  /** Returns the normalized terms of a text in order. */
  readonly words: (text: string) => string[];
  /** Normalizes one word of a query. */
  readonly word: (text: string) => string;
}

/** Scripts without spaces between words: each character is a word. */
const LONE_CHARACTERS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}`;
/** Created with the first text: compiling its Unicode classes takes longer than opening a database. */
let standardWords: RegExp | undefined;

function lower(text: string): string {
  return text.toLowerCase();
}

function wordsOf(text: string): string[] {
  standardWords ??= new RegExp(`[${LONE_CHARACTERS}]|[[\\p{L}\\p{N}\\p{M}_]--[${LONE_CHARACTERS}]]+`, 'gv');
  return text.match(standardWords)?.map(lower) ?? [];
}

const STANDARD: Analyzer = {
  words: wordsOf,
  word: lower,
};

const ANALYZERS: ReadonlyMap<string, Analyzer> = new Map([
  ['default', STANDARD],
  ['standard', STANDARD],
  ['simple', { words: (text) => text.match(/\p{L}+/gu)?.map(lower) ?? [], word: lower }],
  ['whitespace', { words: (text) => text.match(/\S+/gu) ?? [], word: (text) => text }],
  ['keyword', { words: (text) => [text], word: (text) => text }],
]);

/** The names of the available analyzers. */
export const ANALYZER_NAMES: readonly string[] = [...ANALYZERS.keys()];

/** The analyzer of a name; absent: the standard one. */
export function analyzerNamed(name: string | undefined): Analyzer {
  return ANALYZERS.get(name ?? 'default') ?? STANDARD;
}
