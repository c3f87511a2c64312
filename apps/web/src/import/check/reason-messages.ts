import { useTranslations } from 'use-intl';

/** The message keys of a reason, with the values of its placeholders. */
interface ReadReason {
  readonly word: ReasonWord;
  readonly values: Readonly<Record<string, string>>;
}

type ReasonWord =
  | 'not'
  | 'range'
  | 'tooLong'
  | 'idTooLong'
  | 'isEmpty'
  | 'notNull'
  | 'fraction'
  | 'notWritten'
  | 'decimal'
  | 'decimalUnit'
  | 'shape'
  | 'label'
  | 'columnCount'
  | 'openQuote'
  | 'afterQuote'
  | 'badBytes'
  | 'rowCount';

const PATTERNS: readonly (readonly [RegExp, ReasonWord])[] = [
  [/^is not an? (?<type>\w+) with a decimal (?<sign>[.,])$/, 'decimal'],
  [/^is not an? (?<type>\w+) with a decimal (?<sign>[.,]), in (?<unit>.+)$/, 'decimalUnit'],
  [/^is not an? (?<type>\w+)$/, 'not'],
  [/^is out of the range of (?<type>\w+)$/, 'range'],
  [/^is longer than the (?<length>\d+) bytes of a vertex id$/, 'idTooLong'],
  [/^is longer than (?<length>\d+) bytes$/, 'tooLong'],
  [/^is empty, but the property is NOT NULL$/, 'notNull'],
  [/^is empty$/, 'isEmpty'],
  [/^has a fraction of a second, which a timestamp cannot hold$/, 'fraction'],
  [/^is not written as (?<format>.+)$/, 'notWritten'],
  [/^is a (?<found>\w+), not a (?<type>\w+)$/, 'shape'],
  [/^is neither \+ nor -$/, 'label'],
  [/^it has (?<found>\d+) columns instead of (?<count>\d+)$/, 'columnCount'],
  [/^the quote opened in line (?<line>\d+) never closes$/, 'openQuote'],
  [/^text follows the closing quote of column (?<column>\d+)$/, 'afterQuote'],
  [/^it has bytes that are not (?<encoding>\S+)$/, 'badBytes'],
  [/^it is (?<count>\d+) rows instead of one$/, 'rowCount'],
];

/** Parses the importer's English reason why a cell or a row cannot be imported; it may start with the name of the property. */
export function readReason(reason: string): ReadReason | undefined {
  const said = reason.replace(/^`[^`]*` /, '');
  for (const [pattern, word] of PATTERNS) {
    const found = pattern.exec(said);
    if (found !== null) return { word, values: { ...found.groups } };
  }
  return undefined;
}

/** Translates the reason why a cell or row cannot be imported; unknown reasons are shown unchanged. */
export function useReasonMessages(): (reason: string) => string {
  const t = useTranslations('reason');
  return (reason) => {
    const read = readReason(reason);
    return read === undefined ? reason : t(read.word, read.values);
  };
}
