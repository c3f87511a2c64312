import type { ByteRows } from '../reader/split-bytes.ts';

/*
 * Converts plain cells to values without intermediate strings. Each function reads one column of all rows, writes the cells it understands,
 * puts the indexes of the others into `misses` and returns their number.
 */

const ZERO = 48;
const PLUS = 43;
const MINUS = 45;
const POINT = 46;
/** Maximum number of decimal digits of a safe integer, and of an integer that always fits into 32 bits. */
const SAFE_DIGITS = 15;
const SHORT_DIGITS = 9;
/** Powers of ten that doubles hold exactly: dividing a safe integer by one of them rounds once, as reading the text does. */
const POWERS = Float64Array.from({ length: SAFE_DIGITS + 1 }, (_, digits) => 10 ** digits);

/** Parses digits, with a sign if `isSigned`, from `least` to `most`. */
export function plainInts(
  rows: ByteRows,
  column: number,
  { least, most, isSigned }: { readonly least: number; readonly most: number; readonly isSigned: boolean },
  data: Float64Array,
  misses: Int32Array,
): number {
  const { bytes, starts, ends, columnCount, count } = rows;
  let missCount = 0;
  for (let row = 0, cell = column; row < count; row++, cell += columnCount) {
    let at = starts[cell]!;
    const end = ends[cell]!;
    const sign = bytes[at];
    if (isSigned && (sign === MINUS || sign === PLUS)) at++;
    const digits = end - at;
    let value = -1;
    if (digits > 0 && digits <= SHORT_DIGITS) value = shortNumber(bytes, at, end);
    else if (digits > 0 && digits <= SAFE_DIGITS) value = longNumber(bytes, at, end);
    const isRead = value >= 0;
    if (isSigned && sign === MINUS) value = 0 - value;
    if (isRead && value >= least && value <= most) data[row] = value;
    else misses[missCount++] = row;
  }
  return missCount;
}

/** Decimal numbers without exponent: digits with at most one decimal point, with or without a sign. */
export function plainFloats(rows: ByteRows, column: number, data: Float64Array, misses: Int32Array): number {
  const { bytes, starts, ends, columnCount, count } = rows;
  let missCount = 0;
  for (let row = 0, cell = column; row < count; row++, cell += columnCount) {
    let at = starts[cell]!;
    const end = ends[cell]!;
    const sign = bytes[at];
    if (sign === MINUS || sign === PLUS) at++;
    let value = 0;
    let digits = 0;
    let decimals = -1;
    for (; at < end; at++) {
      const byte = bytes[at]!;
      if (byte === POINT && decimals < 0) {
        decimals = 0;
        continue;
      }
      const digit = byte - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
      digits++;
      if (decimals >= 0) decimals++;
    }
    if (at < end || digits === 0 || digits > SAFE_DIGITS) {
      misses[missCount++] = row;
      continue;
    }
    if (decimals > 0) value /= POWERS[decimals]!;
    data[row] = sign === MINUS ? -value : value;
  }
  return missCount;
}

/** `true` and `false`. */
export function plainBools(rows: ByteRows, column: number, data: Uint8Array, misses: Int32Array): number {
  const { starts, ends, columnCount, count } = rows;
  let missCount = 0;
  for (let row = 0, cell = column; row < count; row++, cell += columnCount) {
    if (isText(rows.bytes, starts[cell]!, ends[cell]!, TRUE)) data[row] = 1;
    else if (!isText(rows.bytes, starts[cell]!, ends[cell]!, FALSE)) misses[missCount++] = row;
  }
  return missCount;
}

/** Start and end of texts of at most `bytesMax` bytes, except `exception`. */
export function plainTexts(
  rows: ByteRows,
  column: number,
  { bytesMax, exception }: { readonly bytesMax: number; readonly exception: Uint8Array | undefined },
  starts: Int32Array,
  ends: Int32Array,
  misses: Int32Array,
): number {
  const { bytes, columnCount, count } = rows;
  let missCount = 0;
  for (let row = 0, cell = column; row < count; row++, cell += columnCount) {
    const start = rows.starts[cell]!;
    const end = rows.ends[cell]!;
    if (end - start > bytesMax || (exception && isText(bytes, start, end, exception))) misses[missCount++] = row;
    else {
      starts[row] = start;
      ends[row] = end;
    }
  }
  return missCount;
}

const TRUE = Uint8Array.from('true', (character) => character.charCodeAt(0));
const FALSE = Uint8Array.from('false', (character) => character.charCodeAt(0));

function isText(bytes: Uint8Array, start: number, end: number, text: Uint8Array): boolean {
  if (end - start !== text.length) return false;
  for (let i = 0; i < text.length; i++) if (bytes[start + i] !== text[i]) return false;
  return true;
}

/** The number of up to nine digits, or -1. */
function shortNumber(bytes: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = (Math.imul(value, 10) + digit) | 0;
  }
  return value;
}

/** Like `shortNumber`, in doubles. */
function longNumber(bytes: Uint8Array, from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at++) {
    const digit = bytes[at]! - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}
