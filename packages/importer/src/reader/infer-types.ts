import { convertText, InvalidText } from '../mapping/convert-text.ts';
import { decimalReader, hasThousands, rareCurrencyOf, unitOf } from '../mapping/decimal-text.ts';
import { parseMomentPattern } from '../mapping/moment-pattern.ts';
import { declaredKind } from '../model/header-marks.ts';
import type { ColumnReadings } from './column-readings.ts';
import { areTruths, truthOf } from '../mapping/truth-words.ts';

/** The type that the values of a column seem to have, with the share of its filled cells that fit (0 to 1) and why it was chosen. */
export interface InferredType {
  readonly kind: 'int64' | 'double' | 'bool' | 'date' | 'time' | 'datetime' | 'timestamp' | 'geography' | 'string';
  readonly confidence: number;
  readonly reason: string;
  /** Format of dates and times that do not start with the year; see `moment-pattern.ts`. */
  readonly format?: string;
  /** Decimal separator, if thousands are separated or it is not a point. */
  readonly decimal?: '.' | ',';
  /** Unit next to its numbers, such as `€` or `%`. */
  readonly unit?: string;
  /** The text for missing values. */
  readonly nullText?: string;
  /** All readings of a column that is ambiguous or has several formats. */
  readonly readings?: ColumnReadings & {
    /** Whether all rows were counted, not only the first ones. */
    readonly isComplete: boolean;
  };
  /** Number of cells read, how many were empty, and the longest in UTF-8 bytes. */
  readonly cells: number;
  readonly emptyCells: number;
  readonly bytesMax: number;
}

/**
 * The types of the columns of some rows. A column counts as typed if at least `fitShareMin` of its filled cells match; the rest would be rejected.
 */
export function inferTypes(
  rows: readonly (readonly string[])[],
  columnCount: number,
  fitShareMin = FIT_SHARE_MIN,
): readonly InferredType[] {
  const columns = Array.from({ length: columnCount }, (_, column) => rows.map((row) => row[column] ?? ''));
  const types = columns.map((cells) => inferColumn(cells, fitShareMin));
  // If one column has decimal commas, points in the others separate thousands, and columns without separators use commas.
  if (!types.some((type) => type.decimal === ',')) return types;
  return types.map((type, column) => {
    const cells = columns[column]!;
    const isOpen = type.decimal === '.' && !cells.some((cell) => /[.,]/.test(cell));
    return isOpen || hasThousands(cells, '.') ? inferColumn(cells, fitShareMin, true) : type;
  });
}

/** Returns the types declared by the file itself: declared strings are strings, whatever they look like. `null` declares none. */
export function saidTypes<Kind extends string>(
  types: readonly (Omit<InferredType, 'kind'> & { readonly kind: Kind })[],
  kinds: readonly (InferredType['kind'] | null)[],
): readonly (Omit<InferredType, 'kind'> & { readonly kind: Kind | InferredType['kind'] })[] {
  return types.map((type, column) => {
    const kind = kinds[column];
    if (kind === null || kind === undefined) return type;
    const { cells, emptyCells, bytesMax, nullText } = type;
    const isNull = nullText !== undefined && kind !== 'string';
    return {
      kind,
      confidence: 1,
      reason: 'the file says so',
      ...(isNull && { nullText }),
      cells,
      emptyCells,
      bytesMax,
    };
  });
}

/** The declared types of columns whose header has one, such as `year:int`; the inferred types of the others. */
export function declaredTypes(
  types: readonly InferredType[],
  header: readonly string[] | undefined,
): readonly InferredType[] {
  if (header === undefined) return types;
  return types.map((type, column) => {
    const kind = declaredKind(header[column]?.trim() ?? '');
    if (kind === undefined || kind === type.kind) return type;
    const { cells, emptyCells, bytesMax } = type;
    // A number may be written as an integer in a column of fractions, and a date in its own format.
    const reading =
      kind === 'double' && type.kind === 'int64' ? { ...(type.decimal && { decimal: type.decimal }) } : {};
    return { kind, confidence: 1, reason: 'the header says so', ...reading, cells, emptyCells, bytesMax };
  });
}

/** Whether a text means a missing value. */
export function isNullText(cell: string): boolean {
  return NULL_TEXTS.has(cell);
}

const FIT_SHARE_MIN = 0.95;
const NULL_TEXTS: ReadonlySet<string> = new Set([
  String.raw`\N`,
  'NULL',
  'null',
  'None',
  'NA',
  'N/A',
  'n/a',
  'NaN',
  '#N/A',
  '#NV',
  '#REF!',
  '#DIV/0!',
  '#VALUE!',
  '#WERT!',
  'n.a.',
  'N.A.',
  'k.A.',
  'k. A.',
  's/d',
  '无',
  '暂无',
  '-',
  '--',
  '–',
  '—',
  '?',
]);
const LEADING_ZERO = /^[+-]?0\d+(?:[.,]\d+)?$/;

function inferColumn(cells: readonly string[], fitShareMin: number, hasCommas = false): InferredType {
  const filled = cells.filter((cell) => cell !== '');
  const bytesMax = filled.reduce((max, cell) => (cell.length * 3 > max ? Math.max(max, byteLength(cell)) : max), 0);
  const seen = { cells: cells.length, emptyCells: cells.length - filled.length, bytesMax };
  if (filled.length === 0) return { kind: 'string', confidence: 0, reason: 'no cell has a value', ...seen };
  const [nullText] = filled.filter((cell) => NULL_TEXTS.has(cell));
  const values = nullText === undefined ? filled : filled.filter((cell) => cell !== nullText);
  const found = values.length === 0 ? undefined : inferValues(values, fitShareMin, hasCommas);
  if (found === undefined)
    return {
      kind: 'string',
      confidence: 0,
      reason: 'no cell has a value',
      ...(nullText !== undefined && { nullText }),
      ...seen,
    };
  // In a column of texts a dash may be one of them.
  const isNull = nullText !== undefined && (found.kind !== 'string' || /^\\N$|^NULL$/i.test(nullText));
  return {
    ...found,
    ...(isNull && { nullText, reason: `${found.reason}; ${nullText} stands for nothing` }),
    ...seen,
    ...(isNull && { emptyCells: cells.length - values.length }),
  };
}

type FoundType = Pick<InferredType, 'kind' | 'confidence' | 'reason' | 'format' | 'decimal' | 'unit'>;

function inferValues(filled: readonly string[], fitShareMin: number, hasCommas: boolean): FoundType {
  const text = (confidence: number, reason: string): FoundType => ({ kind: 'string', confidence, reason });
  if (filled.some((cell) => LEADING_ZERO.test(cell))) return text(0.9, 'leading zeros would be lost in a number');
  const unit = unitOf(filled);
  const found = fittingType(filled, fitShareMin, hasCommas, unit);
  if (found !== undefined) return found;
  const currency = unit === undefined ? rareCurrencyOf(filled) : undefined;
  return (
    (currency === undefined ? undefined : fittingType(filled, fitShareMin, hasCommas, currency)) ??
    text(sampleTrust(filled.length), 'no other type fits')
  );
}

/** The first type that nearly all cells match: a number, if a unit is given. */
function fittingType(
  filled: readonly string[],
  fitShareMin: number,
  hasCommas: boolean,
  unit: string | undefined,
): FoundType | undefined {
  for (const candidate of unit === undefined ? CANDIDATES : numbersBeside(unit)) {
    if (hasCommas && candidate.decimal !== ',' && candidate.isNumber) continue;
    const fitting = countFitting(filled, fitShareMin, (cell) => candidate.fits(cell));
    if (fitting === undefined || (candidate.isMeant && !candidate.isMeant(filled))) continue;
    const { kind, sure, format, decimal } = candidate;
    const written = format === undefined ? '' : ` written as ${format}`;
    const comma = decimal === ',' ? ' with a decimal comma' : '';
    const share = (fitting / filled.length) * sure(filled);
    return {
      kind,
      confidence: Math.round(share * sampleTrust(filled.length) * 100) / 100,
      reason: `${fitting} of ${filled.length} values are ${kind}${written}${comma}${unit === undefined ? '' : `, in ${unit}`}`,
      ...(format !== undefined && { format }),
      ...(decimal !== undefined && { decimal }),
      ...(unit !== undefined && { unit }),
    };
  }
  return undefined;
}

interface Candidate {
  readonly kind: InferredType['kind'];
  fits(cell: string): boolean;
  /** Whether matching cells are to be interpreted this way; default true. */
  readonly isMeant?: (cells: readonly string[]) => boolean;
  /** Confidence, 0 to 1. */
  readonly sure: (cells: readonly string[]) => number;
  readonly isNumber?: boolean;
  readonly format?: string;
  readonly decimal?: '.' | ',';
}

const certain = (): number => 1;

function plain(kind: 'int64' | 'double' | 'date' | 'datetime' | 'time' | 'geography'): Candidate {
  const isNumber = kind === 'int64' || kind === 'double';
  return { kind, fits: (cell) => !(convertText(cell, { kind }) instanceof InvalidText), sure: certain, isNumber };
}

/** Numbers with thousands separators, a decimal comma, or a unit. */
function marked(kind: 'int64' | 'double', decimal: '.' | ',', unit?: string): Candidate {
  const read = decimalReader(decimal, unit);
  const mark = decimal === ',' ? '.' : ',';
  return {
    kind,
    decimal,
    isNumber: true,
    sure: (cells) => (cells.some((cell) => cell.includes(',') && cell.includes('.')) ? 1 : 0.9),
    fits: (cell) => {
      const number = read(cell);
      return number !== undefined && !(convertText(number, { kind }) instanceof InvalidText);
    },
    // A mark that always precedes three digits separates thousands.
    isMeant: (cells) =>
      (hasThousands(cells, mark) || !cells.some((cell) => cell.includes(mark))) && !hasThousands(cells, decimal),
  };
}

/** Hundredths may have a fraction if the sampled ones have none. */
function numbersBeside(unit: string): readonly Candidate[] {
  const kinds = unit === '%' || unit === '‰' ? (['double'] as const) : (['int64', 'double'] as const);
  return (['.', ','] as const).flatMap((decimal) => kinds.map((kind) => marked(kind, decimal, unit)));
}

/** Dates in another order or with other marks. Where day and month could be either, it is not sure which is which. */
function formatted(kind: 'date' | 'datetime', format: string): Candidate {
  const pattern = parseMomentPattern(format);
  return {
    kind,
    format,
    fits: (cell) => pattern.dateTime(cell.trim()) !== undefined,
    sure: (cells) =>
      /^(?:DD?|MM?)[/-][DM]/.test(format) && !cells.some((cell) => DAY_BEYOND_MONTHS.test(cell)) ? 0.6 : 1,
    ...(format === 'YYYYMMDD' && {
      isMeant: (cells: readonly string[]) => cells.every((cell) => /^(?:19|20)/.test(cell)),
    }),
  };
}

/** One of the first two numbers is more than twelve. */
const DAY_BEYOND_MONTHS = /^(?:1[3-9]|[23]\d)[/-]|^\d+[/-](?:1[3-9]|[23]\d)[/-]/;
const DAYS = [
  'DD.MM.YYYY',
  'D.M.YYYY',
  'DD.MM.YY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'D/M/YYYY',
  'MM/DD/YYYY',
  'M/D/YYYY',
  'MM-DD-YYYY',
  'DD/MM/YY',
  'M/D/YY',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'D-MMM-YY',
  'MMM D, YYYY',
  'D. M. YYYY',
  'YYYY.M.D',
  'YYYY. M. D.',
  'YYYY年M月D日',
];
const CLOCKS = ['HH:mm', 'HH:mm:ss', 'H:mm', 'H:mm:ss', 'h:mm A', 'h:mm:ss A', 'HH.mm.ss', 'hh.mm.ss.S A'];

/** Tried in this order: the first one that nearly all cells match is used. */
const CANDIDATES: readonly Candidate[] = [
  {
    kind: 'bool',
    // 0 and 1 count as numbers.
    fits: (cell) => truthOf(cell) !== undefined && !/\d/.test(cell),
    isMeant: areTruths,
    sure: (cells) => (cells.some((cell) => /^[a-z]$/i.test(cell)) ? 0.75 : 1),
  },
  formatted('date', 'YYYYMMDD'),
  plain('int64'),
  plain('double'),
  plain('date'),
  plain('datetime'),
  plain('time'),
  marked('int64', '.'),
  marked('double', '.'),
  marked('int64', ','),
  marked('double', ','),
  ...DAYS.flatMap((day) => [
    formatted('date', day),
    ...CLOCKS.map((clock) => formatted('datetime', `${day} ${clock}`)),
  ]),
  plain('geography'),
];

/** Returns the number of cells of a kind; undefined as soon as too many are not. */
function countFitting(
  cells: readonly string[],
  fitShareMin: number,
  fits: (cell: string) => boolean,
): number | undefined {
  let misfits = 0;
  for (const cell of cells) {
    if (!fits(cell) && ++misfits > cells.length * (1 - fitShareMin)) return undefined;
  }
  return cells.length - misfits;
}

/** A handful of values proves little. */
function sampleTrust(count: number): number {
  return count >= 20 ? 1 : Math.round(80 + count) / 100;
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
