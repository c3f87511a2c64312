import type { PropertyType } from '@astrolabe/model';
import { convertText, InvalidText } from './convert-text.ts';
import { decimalReader } from './decimal-text.ts';
import type { CellReading } from './import-mapping.ts';
import { parseMomentPattern, type MomentPattern } from './moment-pattern.ts';
import { printPlainMoment } from './print-moment.ts';

/**
 * Suggests a similar text that the type accepts: another notation of the same number, day or boolean. Undefined if that would be a guess.
 */
export function suggestText(text: string, type: PropertyType, reading: CellReading = {}): string | undefined {
  // A suggestion would have to be in the format of the cell.
  if ([reading.format, reading.decimal, reading.unit].some((special) => special !== undefined)) return undefined;
  for (const candidate of candidates(text.trim(), type)) {
    if (candidate !== text && !(convertText(candidate, type) instanceof InvalidText)) return candidate;
  }
  return undefined;
}

function* candidates(text: string, type: PropertyType): Generator<string> {
  switch (type.kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
      for (const number of numbers(text)) yield number.replace(/\.0*$/, '');
      return;
    case 'float':
    case 'double':
      yield* numbers(text);
      return;
    case 'bool': {
      const meant = NEARLY_TRUTHS.get(text.toLowerCase());
      if (meant !== undefined) yield String(meant);
      return;
    }
    case 'date':
    case 'datetime':
    case 'timestamp':
      yield* moments(text, type.kind);
      return;
    default:
  }
}

function* numbers(text: string): Generator<string> {
  const bare = text.replaceAll(/^[\s$€£¥]+|[\s$€£¥%]+$/g, '');
  yield bare;
  // If one of the characters precedes anything but three digits, or both occur, the decimal separator is known.
  const isComma = /,\d{1,2}$|,\d{4,}$|\..*,/.test(bare);
  const isPoint = /\.\d{1,2}$|\.\d{4,}$|,.*\./.test(bare);
  const number =
    isComma !== isPoint ? decimalReader(isComma ? ',' : '.')(bare) : decimalReader('.')(bare.replaceAll(/[\s'’]/g, ''));
  if (number !== undefined && (isComma !== isPoint || !bare.includes(','))) yield number;
}

/** Patterns that exclude each other, unless day and month are ambiguous. */
const PATTERNS = [
  'D.M.YYYY',
  'D.M.YYYY H:mm',
  'D.M.YYYY H:mm:ss',
  'YYYYMMDD',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'MMM D, YYYY',
];

interface Readers {
  readonly inOrder: readonly MomentPattern[];
  readonly dayFirst: MomentPattern;
  readonly monthFirst: MomentPattern;
}

let readers: Readers | undefined;

/** Created on first use: most programs never need suggestions. */
function momentReaders(): Readers {
  return (readers ??= {
    inOrder: PATTERNS.map(parseMomentPattern),
    dayFirst: parseMomentPattern('D/M/YYYY'),
    monthFirst: parseMomentPattern('M/D/YYYY'),
  });
}

function* moments(text: string, kind: 'date' | 'datetime' | 'timestamp'): Generator<string> {
  if (kind === 'date') yield text.replace(/[T ].*$/, '');
  const { inOrder, ...either } = momentReaders();
  const [dayFirst, monthFirst] = [either.dayFirst.dateTime(text), either.monthFirst.dateTime(text)];
  const sure = dayFirst === undefined || monthFirst === undefined ? (dayFirst ?? monthFirst) : undefined;
  for (const moment of [...inOrder.map((pattern) => pattern.dateTime(text)), sure])
    if (moment !== undefined) yield printPlainMoment(moment, kind === 'date');
}

/** Texts that are not parsed as booleans but probably mean one. */
const NEARLY_TRUTHS: ReadonlyMap<string, boolean> = new Map([
  ['on', true],
  ['j', true],
  ['x', true],
  ['off', false],
]);
