import { useTranslations } from 'use-intl';
import type { ModelReason } from '@astrolabe/importer';

/** A part of the reason of a guess: its message key with the values of its placeholders. */
export interface GuessPart {
  readonly word: GuessWord;
  readonly values: Readonly<Record<string, string>>;
}

type GuessWord = keyof typeof BASES | keyof typeof ENDINGS;

/** Prefixes of the importer's English reasons. */
const BASES = {
  noValue: /^no cell has a value$/,
  leadingZeros: /^leading zeros would be lost in a number$/,
  noType: /^no other type fits$/,
  severalWays: /^its values can be read in several ways$/,
  typed: /^(?<fitting>\d+) of (?<count>\d+) values are (?<type>\w+)$/,
  headerSays: /^the header says so$/,
  fileSays: /^the file says so$/,
  named: /^(?<found>\d+) of (?<count>\d+) properties have a column of that name$/,
  inOrder: /^the file has the name; columns are taken in their order$/,
  numberFits: /^the number of columns fits$/,
} as const;

/** Parts that may follow, in order. */
const ENDINGS = {
  nullSign: /; (?<text>.+) stands for nothing$/,
  decimalComma: / with a decimal comma$/,
  inUnit: /, in (?<unit>\S+)$/,
  writtenAs: / written as (?<format>.+)$/,
  fileNamed: /, and the file has the name$/,
} as const;

/** The values of a reason with its percentages rounded down, so that 100 % means all. */
export function reasonValues({ values }: ModelReason): Readonly<Record<string, string | number>> {
  const { cells, ofCells, distinct, ofDistinct } = values;
  const share = (part: unknown, of: unknown): number =>
    Number(of) === 0 ? 0 : Math.floor((Number(part) / Number(of)) * 100);
  return { ...values, percentOfCells: share(cells, ofCells), percentOfValues: share(distinct, ofDistinct) };
}

/** Parses an English reason of the importer; undefined if it is unknown. */
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

/** Translates the reason of a guess; unknown reasons are shown unchanged. */
export function useGuessWords(): (reason: string | ModelReason) => string {
  const t = useTranslations('guess');
  const model = useTranslations('modelReason');
  return (reason) =>
    typeof reason === 'object'
      ? model(reason.code, reasonValues(reason))
      : (readGuess(reason)
          ?.map(({ word, values }) => t(word, values))
          .join('') ?? reason);
}
