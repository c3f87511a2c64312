/*
 * Keys of values: 64 bits as two int32 halves. Numbers of up to 15 digits have their digits, their length and the place of their point as the key, so that
 * they never collide with each other; all other texts are hashed.
 */

const ZERO = 48;
const NINE = 57;
const POINT = 46;
const BLANK = 32;
const MINUS = 45;
const DIGITS_MAX = 15;
const SMALL_DIGITS_MAX = 9;
const TWO_32 = 4_294_967_296;
/** Bits of a key's upper half that hold the length of a number, and the place of its point. */
const LENGTH_SHIFT = 22;
const POINT_SHIFT = 27;

/** Form of a value. */
export const ValueForm = { text: 0, int: 1, decimal: 2 } as const;

/** Reads keys of values. One object is reused for many values, since a cell takes only some nanoseconds. */
export class ValueKey {
  low = 0;
  high = 0;

  /** Reads the bytes from `start` to before `end` as a value; returns its `ValueForm`. */
  read(bytes: Uint8Array, start: number, end: number): number {
    const length = end - start;
    if (length <= SMALL_DIGITS_MAX) {
      // Parses 32-bit integers without floating-point arithmetic.
      let small = 0;
      let at = start;
      for (; at < end; at++) {
        const digit = bytes[at]! - ZERO;
        if (digit < 0 || digit > 9) break;
        small = (Math.imul(small, 10) + digit) | 0;
      }
      if (at === end) {
        this.low = small;
        this.high = length << LENGTH_SHIFT;
        return ValueForm.int;
      }
    }
    const first = bytes[start]!;
    if (length <= DIGITS_MAX && first >= ZERO && first <= NINE) {
      let value = 0;
      let at = start;
      let point = 0;
      for (; at < end; at++) {
        const byte = bytes[at]!;
        if (byte >= ZERO && byte <= NINE) value = value * 10 + (byte - ZERO);
        else if (byte === POINT && point === 0 && at > start) point = at - start;
        else break;
      }
      if (at === end) {
        this.low = value | 0;
        this.high = (value / TWO_32) | 0 | (length << LENGTH_SHIFT) | (point << POINT_SHIFT);
        return point === 0 ? ValueForm.int : ValueForm.decimal;
      }
    }
    this.#hash(bytes, start, end);
    return first === MINUS || (first >= ZERO && first <= NINE) ? formOf(bytes, start, end) : ValueForm.text;
  }

  /**
   * Reads a value for loose comparison of IDs: without surrounding spaces, a prefix before digits (`C-17`), leading zeros (`007`) and a
   * fraction of zeros (`12.0`), in lower case. Returns the differences as `LooseDifference` bits; 0 if the key equals that of `read`.
   */
  readLoosely(bytes: Uint8Array, start: number, end: number): number {
    let [from, to, different] = [start, end, 0];
    while (from < to && bytes[from] === BLANK) from++;
    while (to > from && bytes[to - 1] === BLANK) to--;
    if (from !== start || to !== end) different |= LooseDifference.blanks;
    const whole = withoutZeroFraction(bytes, from, to);
    let digits = whole;
    while (digits > from && isDigit(bytes[digits - 1]!)) digits--;
    if (digits < whole && (whole === to ? isPrefix(bytes, from, digits) : digits === from)) {
      if (whole < to) different |= LooseDifference.pointZero;
      if (digits > from) different |= LooseDifference.prefix;
      let first = digits;
      while (first < whole - 1 && bytes[first] === ZERO) first++;
      if (first > digits) different |= LooseDifference.zeros;
      this.read(bytes, first, whole);
      return different;
    }
    const small = bytes.slice(from, to);
    for (let at = 0; at < small.length; at++) {
      const byte = small[at]!;
      if (byte < 65 || byte > 90) continue;
      small[at] = byte + 32;
      different |= LooseDifference.case;
    }
    this.read(small, 0, small.length);
    return different;
  }

  /** Reads a value as `readLoosely` does, except that a text before its digits remains. */
  readFolded(bytes: Uint8Array, start: number, end: number): void {
    let [from, to] = [start, end];
    while (from < to && bytes[from] === BLANK) from++;
    while (to > from && bytes[to - 1] === BLANK) to--;
    const whole = withoutZeroFraction(bytes, from, to);
    let digits = whole;
    while (digits > from && isDigit(bytes[digits - 1]!)) digits--;
    if (digits === from && digits < whole) {
      while (from < whole - 1 && bytes[from] === ZERO) from++;
      this.read(bytes, from, whole);
      return;
    }
    const small = bytes.slice(from, to);
    for (let at = 0; at < small.length; at++) if (small[at]! >= 65 && small[at]! <= 90) small[at]! += 32;
    this.read(small, 0, small.length);
  }

  #hash(bytes: Uint8Array, start: number, end: number): void {
    let a = 0x2545f491;
    let b = 0x1b873593;
    let at = start;
    for (; at + 3 < end; at += 4) {
      const word = bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24);
      a = Math.imul(a ^ word, 0x9e3779b1);
      a = (a << 15) | (a >>> 17);
      b = Math.imul(b + word, 0x85ebca77);
      b = (b << 13) | (b >>> 19);
    }
    let word = 0;
    for (; at < end; at++) word = (word << 8) | bytes[at]!;
    a = Math.imul(a ^ word, 0x9e3779b1) ^ (end - start);
    b = Math.imul(((b << 13) | (b >>> 19)) + word, 0x85ebca77);
    this.low = fmix(a);
    this.high = fmix(b ^ Math.imul(this.low, 0x9e3779b1));
  }
}

/** The key of several values together. */
export class TupleKey {
  low = 0;
  high = 0;

  start(): void {
    this.low = 0x51ed270b;
    this.high = 0x2c1b3c6d;
  }

  add(low: number, high: number): void {
    const a = Math.imul(this.low ^ low, 0x9e3779b1);
    const b = Math.imul(this.high ^ high, 0x85ebca77);
    this.low = fmix(((a << 15) | (a >>> 17)) + Math.imul(b, 5));
    this.high = fmix(((b << 13) | (b >>> 19)) ^ Math.imul(this.low, 0xc2b2ae3d) ^ high);
  }
}

/** Differences between a value and its loose form. */
export const LooseDifference = { blanks: 1, zeros: 2, prefix: 4, case: 8, pointZero: 16 } as const;

/** The form of a value that is longer than a key holds digits, or has a sign. */
function formOf(bytes: Uint8Array, start: number, end: number): number {
  let points = 0;
  const from = bytes[start] === MINUS ? start + 1 : start;
  if (from === end) return ValueForm.text;
  for (let at = from; at < end; at++) {
    const byte = bytes[at]!;
    if (byte === POINT) points++;
    else if (!isDigit(byte)) return ValueForm.text;
  }
  if (points === 0) return isInt64(bytes, from, end, from > start) ? ValueForm.int : ValueForm.text;
  return points === 1 ? ValueForm.decimal : ValueForm.text;
}

/** Whether digits fit int64; larger ones are texts, since no number would be exact. */
function isInt64(bytes: Uint8Array, from: number, end: number, isNegative: boolean): boolean {
  let at = from;
  while (at < end && bytes[at] === ZERO) at++;
  if (end - at !== INT64_GREATEST.length) return end - at < INT64_GREATEST.length;
  for (let i = 0; at < end; at++, i++)
    if (bytes[at] !== INT64_GREATEST[i])
      return bytes[at]! < INT64_GREATEST[i]! || (isNegative && isLeast(bytes, at, end));
  return true;
}

/** Whether the last digits are those of the smallest int64, whose absolute value exceeds the largest by one. */
function isLeast(bytes: Uint8Array, at: number, end: number): boolean {
  return at === end - 1 && bytes[at] === ZERO + 8;
}

const INT64_GREATEST = Uint8Array.from('9223372036854775807', (digit) => ZERO + Number(digit));

/** Returns the end of a number without a fraction of zeros. */
function withoutZeroFraction(bytes: Uint8Array, from: number, to: number): number {
  let zeros = to;
  while (zeros > from && bytes[zeros - 1] === ZERO) zeros--;
  return zeros < to && zeros > from && bytes[zeros - 1] === POINT ? zeros - 1 : to;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/**
 * Whether the text before the digits of an ID is a plain prefix such as `C-`, `user:` or empty: it starts with a letter and contains no
 * digits, spaces or points.
 */
function isPrefix(bytes: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true;
  for (let at = from; at < to; at++) {
    const byte = bytes[at]!;
    if (byte === BLANK || byte === POINT || isDigit(byte)) return false;
  }
  const first = bytes[from]! | 32;
  return (first >= 97 && first <= 122) || first >= 128;
}

function fmix(word: number): number {
  let hash = word;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
