import { decimalReader, unitBeside } from '../mapping/decimal-text.ts';
import { parseMomentPattern, type MomentPattern } from '../mapping/moment-pattern.ts';
import { truthOf } from '../mapping/truth-words.ts';
import { READING_SHAPES_MAX } from '../limits.ts';
import { isNullText } from './infer-types.ts';

/** A cell that does not fit a reading, with its line in the file. */
export interface MisfitCell {
  readonly line: number;
  readonly text: string;
}

/** A possible type for a column, and the number of cells that fit. */
export interface ColumnReading {
  readonly kind: 'int64' | 'double' | 'bool' | 'date' | 'datetime' | 'string';
  /** Format of dates; several formats are separated by ` | `. See `moment-pattern.ts`. */
  readonly format?: string;
  readonly decimal?: '.' | ',';
  readonly unit?: string;
  readonly fits: number;
  readonly misfits: number;
  /** The first cells that do not fit. */
  readonly firstMisfits: readonly MisfitCell[];
}

/** The readings of a column whose cells have several formats, or are ambiguous. Counted over all of its rows. */
export interface ColumnReadings {
  /** Cells that are neither empty nor a text for a missing value. */
  readonly filled: number;
  /** Best first; the last one is always `string`, which matches every cell. */
  readonly readings: readonly ColumnReading[];
  /** Index of the reading that the data supports; absent if two match equally well, or none matches nearly all cells. */
  readonly decided?: number;
}

/** The share of cells that a reading must fit to be decided; the others are reported as errors. */
const DECIDED_SHARE_MIN = 0.95;
/** The share of cells that must fit any typed reading; below it a column is text. */
const TYPED_SHARE_MIN = 0.6;
/** The share of cells below which a reading is not offered. */
const OFFERED_SHARE_MIN = 0.1;
const MISFITS_SHOWN = 100;
/** Cells that every shape stores, and the maximum that all shapes of a column store in addition. */
const SHAPE_CELLS_MIN = 5;
const SHAPE_CELLS_MAX = 1_000;
const CACHED_CELLS_MAX = 20_000;

/** A date format, with the order of day and month if relevant. */
interface DateFormat {
  readonly text: string;
  readonly pattern: MomentPattern;
  readonly order?: 'day' | 'month';
}

/** Cells whose digits and signs are at the same places. */
interface Shape {
  count: number;
  readonly first: MisfitCell[];
  readonly dates: readonly { readonly format: DateFormat; fits: number; readonly misfits: MisfitCell[] }[];
  /** For numbers: the kind of fraction with each decimal separator; undefined if it is not a number with that. */
  readonly numbers: Readonly<Record<'.' | ',', 'whole' | 'fraction' | undefined>>;
  readonly unit?: string;
  readonly isTruth: boolean;
}

/** Counts the readings of a column, cell by cell. Memory is limited by `READING_SHAPES_MAX`; a column with more shapes is text. */
export class ReadingCounter {
  readonly #nullText: string | undefined;
  readonly #shapes = new Map<string, Shape>();
  /** For dates: which formats of its shape a cell fits, as bits. */
  readonly #cache = new Map<string, number>();
  #filled = 0;
  #isText = false;
  #cellsKept = 0;

  constructor(nullText?: string) {
    this.#nullText = nullText;
  }

  add(cell: string, line: number): void {
    if (this.#isText || cell === '' || cell === this.#nullText || isNullText(cell)) return;
    this.#filled++;
    const text = cell.trim();
    const shape = this.#shapeOf(text);
    if (!shape) return;
    shape.count++;
    const { length } = shape.first;
    if (length < SHAPE_CELLS_MIN || (length < MISFITS_SHOWN && this.#cellsKept < SHAPE_CELLS_MAX)) {
      this.#cellsKept++;
      shape.first.push({ line, text: cell });
    }
    if (shape.dates.length === 0) return;
    let bits = this.#cache.get(text);
    if (bits === undefined) {
      bits = 0;
      for (const [i, { format }] of shape.dates.entries()) if (format.pattern.dateTime(text)) bits |= 1 << i;
      if (this.#cache.size < CACHED_CELLS_MAX) this.#cache.set(text, bits);
    }
    for (const [i, date] of shape.dates.entries())
      if ((bits & (1 << i)) !== 0) date.fits++;
      else if (date.misfits.length < MISFITS_SHOWN) date.misfits.push({ line, text: cell });
  }

  /** The readings; undefined for a text column, and for one with a single reading that matches all cells. */
  take(): ColumnReadings | undefined {
    if (this.#isText || this.#filled === 0) return undefined;
    const shapes = [...this.#shapes.values()];
    const typed = shapes.reduce((sum, shape) => sum + typedCells(shape), 0);
    if (typed < this.#filled * TYPED_SHARE_MIN) return undefined;
    const found = [...dateReadings(shapes), ...numberReadings(shapes), ...truthReadings(shapes)];
    const offered = found
      .filter(({ fits }) => fits >= this.#filled * OFFERED_SHARE_MIN)
      .toSorted((a, b) => b.fits - a.fits);
    const [best, second] = offered;
    if (best === undefined || (best.misfits === 0 && second === undefined)) return undefined;
    const readings = [...offered, { kind: 'string', fits: this.#filled, misfits: 0, firstMisfits: [] } as const];
    const isDecided = best.fits >= this.#filled * DECIDED_SHARE_MIN && best.fits > (second?.fits ?? 0);
    return { filled: this.#filled, readings, ...(isDecided && { decided: 0 }) };
  }

  #shapeOf(text: string): Shape | undefined {
    const key = shapeKey(text);
    const known = this.#shapes.get(key);
    if (known) return known;
    if (this.#shapes.size >= READING_SHAPES_MAX || text.length > SHAPED_LENGTH_MAX) {
      this.#isText = true;
      this.#shapes.clear();
      return undefined;
    }
    const shape = makeShape(text);
    this.#shapes.set(key, shape);
    return shape;
  }
}

/**
 * Resolves ambiguous columns by the other columns of the file, which usually has one format: if two readings match equally well, the order of day
 * and month, or the decimal separator, of unambiguous columns decides. `clear` are columns with a single reading.
 */
export function decideByFile<Key>(
  columns: ReadonlyMap<Key, ColumnReadings>,
  clear: readonly { readonly kind?: string; readonly format?: string; readonly decimal?: '.' | ',' }[] = [],
): ReadonlyMap<Key, ColumnReadings> {
  const decided = [...columns.values()].flatMap(({ readings, decided: at }) =>
    at === undefined ? [] : [readings[at]!],
  );
  const evidence = [...decided, ...clear];
  const orders = new Set(evidence.flatMap(({ format }) => orderOf(format) ?? []));
  const decimals = new Set(evidence.flatMap((reading) => decimalOf(reading) ?? []));
  const isSupported = (reading: ColumnReading): boolean => {
    const [order, decimal] = [orderOf(reading.format), decimalOf(reading)];
    return (
      (order !== undefined && orders.size === 1 && orders.has(order)) ||
      (decimal !== undefined && decimals.size === 1 && decimals.has(decimal))
    );
  };
  return new Map(
    [...columns].map(([key, column]) => {
      const [best] = column.readings;
      if (column.decided !== undefined || best === undefined) return [key, column];
      const tied = column.readings.filter(({ kind, fits }) => kind !== 'string' && fits === best.fits);
      const supported = tied.filter((reading) => isSupported(reading));
      const isEnough = best.fits >= column.filled * DECIDED_SHARE_MIN;
      return [
        key,
        supported.length === 1 && isEnough ? { ...column, decided: column.readings.indexOf(supported[0]!) } : column,
      ];
    }),
  );
}

/** A fraction without a chosen character has a point before it. */
function decimalOf({ kind, decimal }: { readonly kind?: string; readonly decimal?: '.' | ',' }): '.' | ',' | undefined {
  return decimal ?? (kind === 'double' ? '.' : undefined);
}

function orderOf(format: string | undefined): 'day' | 'month' | undefined {
  const parts = (format ?? '').split(' | ');
  if (parts.some((part) => /^DD?[/.-]M/.test(part))) return 'day';
  return parts.some((part) => /^MM?[/.-]D/.test(part)) ? 'month' : undefined;
}

const SHAPED_LENGTH_MAX = 60;
const MONTH = /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\b/gi;

/** Digits by their number, leading zeros separately, and month names as one class. */
function shapeKey(text: string): string {
  return text
    .replaceAll(MONTH, 'M')
    .replaceAll(/\d+/g, (digits) =>
      digits.length > 1 && digits.startsWith('0') ? `z${digits.length}` : String(digits.length),
    );
}

/** A text of the same shape with a day and a month that every format can read. */
function sampleOf(text: string): string {
  return text
    .replaceAll(MONTH, 'Jan')
    .replaceAll(/\d+/g, (digits) => (digits.length === 4 ? '2001' : '1'.padStart(Math.min(digits.length, 20), '0')));
}

function makeShape(text: string): Shape {
  const sample = sampleOf(text);
  const isDateLike =
    /^(?=.*\d.*\d)[\p{L}\d\s.,:/+年月日-]+$/u.test(text) &&
    !/^[\d.,]+$/.test(text.replaceAll(/\d{1,2}\.\d{1,2}\.\d{2,4}/g, 'x'));
  const unit = unitBeside(text);
  const numberOf = (decimal: '.' | ','): 'whole' | 'fraction' | undefined => {
    if (LEADING_ZERO.test(text)) return undefined;
    const read = decimalReader(decimal, unit)(text);
    return read === undefined ? undefined : read.includes('.') ? 'fraction' : 'whole';
  };
  return {
    count: 0,
    first: [],
    dates: isDateLike
      ? FORMATS.filter(({ pattern }) => pattern.dateTime(sample) !== undefined).map((format) => ({
          format,
          fits: 0,
          misfits: [],
        }))
      : [],
    numbers: { '.': numberOf('.'), ',': numberOf(',') },
    ...(unit !== undefined && { unit }),
    isTruth: !/\d/.test(text) && truthOf(text) !== undefined,
  };
}

const LEADING_ZERO = /^[+-]?0\d/;

function formats(): readonly DateFormat[] {
  const days: readonly (readonly [string, DateFormat['order']?])[] = [
    ['YYYY-M-D'],
    ['YYYY/M/D'],
    ['YYYY.M.D'],
    ['YYYY年M月D日'],
    ...(['/', '-', '.'] as const).flatMap((mark): readonly (readonly [string, DateFormat['order']?])[] => [
      [`D${mark}M${mark}YYYY`, 'day'],
      [`M${mark}D${mark}YYYY`, 'month'],
      [`D${mark}M${mark}YY`, 'day'],
      [`M${mark}D${mark}YY`, 'month'],
    ]),
    ['D MMM YYYY'],
    ['D-MMM-YYYY'],
    ['D-MMM-YY'],
    ['D. MMM YYYY'],
    ['MMM D, YYYY'],
    ['MMM D YYYY'],
  ];
  const clocks = [
    '',
    ' H:mm',
    ' H:mm:ss',
    ' H:mm:ss.S',
    ' h:mm A',
    ' h:mm:ss A',
    'TH:mm',
    'TH:mm:ss',
    'TH:mm:ssZ',
    'TH:mm:ss.SZ',
  ];
  return days.flatMap(([day, order]) =>
    clocks
      .filter((clock) => !clock.startsWith('T') || day.startsWith('YYYY-'))
      .map((clock): DateFormat => {
        const text = `${day}${clock}`;
        return { text, pattern: parseMomentPattern(text), ...(order && { order }) };
      }),
  );
}

const FORMATS: readonly DateFormat[] = formats();

function typedCells({ count, dates, numbers, isTruth }: Shape): number {
  if (isTruth || numbers['.'] !== undefined || numbers[','] !== undefined) return count;
  return Math.max(0, ...dates.map(({ fits }) => fits));
}

/** Cells that do not match a reading, in file order. */
function firstOf(cells: readonly MisfitCell[]): readonly MisfitCell[] {
  return cells.toSorted((a, b) => a.line - b.line).slice(0, MISFITS_SHOWN);
}

function dateReadings(shapes: readonly Shape[]): readonly ColumnReading[] {
  if (!shapes.some(({ dates }) => dates.some(({ fits }) => fits > 0))) return [];
  const readings = (['day', 'month'] as const).map((order): ColumnReading => {
    const used = new Set<string>();
    const misfit: MisfitCell[] = [];
    let [fits, misfits] = [0, 0];
    let hasClock = false;
    for (const shape of shapes) {
      const chosen = shape.dates
        .filter(({ format, fits: count }) => count > 0 && (format.order === undefined || format.order === order))
        .toSorted((a, b) => b.fits - a.fits)[0];
      if (chosen) {
        used.add(chosen.format.text);
        hasClock ||= chosen.format.pattern.hasClock;
      }
      fits += chosen?.fits ?? 0;
      misfits += shape.count - (chosen?.fits ?? 0);
      misfit.push(...(chosen?.misfits ?? shape.first));
    }
    const format = [...used].join(' | ');
    return { kind: hasClock ? 'datetime' : 'date', format, fits, misfits, firstMisfits: firstOf(misfit) };
  });
  const [day, month] = readings as [ColumnReading, ColumnReading];
  return (day.format === month.format ? [day] : [day, month]).filter(({ fits }) => fits > 0);
}

function numberReadings(shapes: readonly Shape[]): readonly ColumnReading[] {
  const numbers = shapes.filter((shape) => shape.numbers['.'] !== undefined || shape.numbers[','] !== undefined);
  if (numbers.length === 0) return [];
  const units = new Map<string, number>();
  for (const { unit, count } of numbers) if (unit !== undefined) units.set(unit, (units.get(unit) ?? 0) + count);
  const [unit] = [...units].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  const isPlain = numbers.every(({ numbers: { '.': point, ',': comma } }) => point === comma);
  const hasMarks = numbers.some(
    ({ numbers: { '.': point, ',': comma } }) => comma === 'fraction' || (point === 'whole' && comma === undefined),
  );
  const readings = (['.', ','] as const).flatMap((decimal): readonly ColumnReading[] => {
    const misfit: MisfitCell[] = [];
    let [fits, misfits] = [0, 0];
    let hasFraction = false;
    let isMeant = isPlain;
    for (const shape of shapes) {
      const form = shape.unit === undefined || shape.unit === unit ? shape.numbers[decimal] : undefined;
      if (form === undefined) {
        misfits += shape.count;
        misfit.push(...shape.first);
        continue;
      }
      fits += shape.count;
      hasFraction ||= form === 'fraction';
      // Integers without separators support neither.
      isMeant ||= shape.numbers['.'] !== shape.numbers[','];
    }
    if (!isMeant) return [];
    return [
      {
        kind: hasFraction ? 'double' : 'int64',
        ...((decimal === ',' || hasMarks || unit !== undefined) && { decimal }),
        ...(unit !== undefined && { unit }),
        fits,
        misfits,
        firstMisfits: firstOf(misfit),
      },
    ];
  });
  return (isPlain ? readings.slice(0, 1) : readings).filter(({ fits }) => fits > 0);
}

function truthReadings(shapes: readonly Shape[]): readonly ColumnReading[] {
  const fitting = shapes.filter(({ isTruth }) => isTruth);
  if (fitting.length === 0) return [];
  const others = shapes.filter(({ isTruth }) => !isTruth);
  const sum = (list: readonly Shape[]): number => list.reduce((total, { count }) => total + count, 0);
  return [
    {
      kind: 'bool',
      fits: sum(fitting),
      misfits: sum(others),
      firstMisfits: firstOf(others.flatMap(({ first }) => first)),
    },
  ];
}
