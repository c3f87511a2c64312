import { useTranslations } from 'use-intl';

/** A part of the reason of a guess: its word in the catalogue, with what stands in its gaps. */
export interface GuessPart {
  readonly word: GuessWord;
  readonly values: Readonly<Record<string, string>>;
}

type GuessWord = keyof typeof BASES | keyof typeof ENDINGS;

/** What a reason begins with, as the importer says it in English. */
const BASES = {
  noValue: /^no cell has a value$/,
  leadingZeros: /^leading zeros would be lost in a number$/,
  noType: /^no other type fits$/,
  severalWays: /^its values can be read in several ways$/,
  typed: /^(?<fitting>\d+) of (?<count>\d+) values are (?<type>\w+)$/,
  seconds: /^whole numbers that are seconds since 1970, and the name says so$/,
  codes: /^all (?<count>\d+) values are codes of (?<length>\d+) characters$/,
  marked: /^the header marks (?<column>.+) as the id$/,
  label: /^the header marks it as a label$/,
  headerSays: /^the header says so$/,
  fileSays: /^the file says so$/,
  differ: /^all (?<count>\d+) values of (?<column>.+) differ$/,
  pairDiffers: /^(?<column>.+) and (?<other>.+) together differ in all (?<count>\d+) rows$/,
  among:
    /^(?<percent>\d+) % of the (?<count>\d+) values of (?<column>.+) are among those of (?<other>.+) of (?<file>.+)$/,
  together: /^its rows bring ids of (?<column>.+) and (?<other>.+) together$/,
  endsNamed: /^the columns (?<column>.+) and (?<other>.+) are named as the ends of edges$/,
  unlisted: /^no file lists these ids$/,
  unlistedOf: /^no file lists what (?<column>.+) leads to$/,
  tellsApart: /^it tells rows with the same ends apart$/,
  noKey: /^no column tells its rows apart; rows with the same id become one vertex$/,
  named: /^(?<found>\d+) of (?<count>\d+) properties have a column of that name$/,
  inOrder: /^the file has the name; columns are taken in their order$/,
  numberFits: /^the number of columns fits$/,
} as const;

/** What may stand behind that, one after another. */
const ENDINGS = {
  nullSign: /; (?<text>.+) stands for nothing$/,
  decimalComma: / with a decimal comma$/,
  inUnit: /, in (?<unit>\S+)$/,
  writtenAs: / written as (?<format>.+)$/,
  nameSays: /, and its name says so$/,
  namesFit: /, and the names fit$/,
  noneOfOwn: / and have none of their own$/,
  fileNamed: /, and the file has the name$/,
} as const;

/** Reads why something was guessed, as the importer says it in English; nothing where it is not known. */
export function readGuess(reason: string): readonly GuessPart[] | undefined {
  for (const [word, pattern] of Object.entries(BASES)) {
    const found = pattern.exec(reason);
    if (found) return [{ word: word as keyof typeof BASES, values: { ...found.groups } }];
  }
  for (const [word, pattern] of Object.entries(ENDINGS)) {
    const found = pattern.exec(reason);
    const before = found && readGuess(reason.slice(0, found.index));
    if (before) return [...before, { word: word as keyof typeof ENDINGS, values: { ...found.groups } }];
  }
  return undefined;
}

/** Says why something was guessed in the language of the page; a reason that is not known stays as it is. */
export function useGuessWords(): (reason: string) => string {
  const words = useTranslations('guess');
  return (reason) =>
    readGuess(reason)
      ?.map(({ word, values }) => words(word, values))
      .join('') ?? reason;
}
