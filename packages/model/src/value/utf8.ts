/**
 * Conversion between strings and bytes. nGQL strings are bytes, usually UTF-8; JavaScript strings are UTF-16. A byte outside a valid
 * character (for example, half a character cut off by `left`) becomes the lone surrogate U+DC00 + byte, so that bytes survive a round trip.
 */

const ESCAPE_BASE = 0xdc00;
/** Code units converted per call; a call accepts only this many arguments. */
const UNITS_AT_ONCE = 4096;
const ESCAPE_MIN = 0xdc80;
const ESCAPE_MAX = 0xdcff;
const HIGH_MIN = 0xd800;
const LOW_MIN = 0xdc00;
const LOW_MAX = 0xdfff;
const NOT_ASCII = /[\u0080-\uffff]/;
const SURROGATE = /[\ud800-\udfff]/;

/** Whether each character of a text is one byte. */
export function isAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

/** Length of a text in UTF-8 bytes. */
export function utf8Length(text: string): number {
  let length = text.length;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    if (unit < 0x800) {
      length += 1;
    } else if (isPairAt(text, index)) {
      length += 2;
      index++;
    } else if (unit < ESCAPE_MIN || unit > ESCAPE_MAX) {
      length += 2;
    }
  }
  return length;
}

/** The bytes of a text. */
export function utf8Encode(text: string): Uint8Array {
  const bytes = new Uint8Array(utf8Length(text));
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) {
      bytes[at++] = unit;
    } else if (unit < 0x800) {
      bytes[at++] = 0xc0 | (unit >> 6);
      bytes[at++] = 0x80 | (unit & 0x3f);
    } else if (isPairAt(text, index)) {
      const point = ((unit - HIGH_MIN) << 10) + (text.charCodeAt(++index) - LOW_MIN) + 0x10000;
      bytes[at++] = 0xf0 | (point >> 18);
      bytes[at++] = 0x80 | ((point >> 12) & 0x3f);
      bytes[at++] = 0x80 | ((point >> 6) & 0x3f);
      bytes[at++] = 0x80 | (point & 0x3f);
    } else if (unit >= ESCAPE_MIN && unit <= ESCAPE_MAX) {
      bytes[at++] = unit - ESCAPE_BASE;
    } else {
      bytes[at++] = 0xe0 | (unit >> 12);
      bytes[at++] = 0x80 | ((unit >> 6) & 0x3f);
      bytes[at++] = 0x80 | (unit & 0x3f);
    }
  }
  return bytes;
}

/** Decodes bytes; bytes that are not valid UTF-8 become lone surrogates. */
export function utf8Decode(bytes: Uint8Array): string {
  const parts: string[] = [];
  let units: number[] = [];
  for (let index = 0; index < bytes.length;) {
    const point = codePointAt(bytes, index);
    if (point < 0) {
      units.push(ESCAPE_BASE + (bytes[index] ?? 0));
      index++;
    } else if (point >= 0x10000) {
      units.push(HIGH_MIN + ((point - 0x10000) >> 10), LOW_MIN + ((point - 0x10000) & 0x3ff));
      index += 4;
    } else {
      units.push(point);
      index += point < 0x80 ? 1 : point < 0x800 ? 2 : 3;
    }
    if (units.length > UNITS_AT_ONCE) {
      parts.push(String.fromCharCode(...units));
      units = [];
    }
  }
  parts.push(String.fromCharCode(...units));
  return parts.join('');
}

/** Concatenates two texts. Surrogate halves at the seam become one character. */
export function joinText(left: string, right: string): string {
  const joined = left + right;
  if (right === '' || left === '') return joined;
  // The shorter one is tested first: reading a text joined from many copies flattens it, and most ends are complete characters.
  const isLeftFirst = left.length < right.length;
  const isSeamBroken = isLeftFirst
    ? endsInHalf(left) && beginsWithHalf(right)
    : beginsWithHalf(right) && endsInHalf(left);
  return isSeamBroken ? utf8Decode(utf8Encode(joined)) : joined;
}

function endsInHalf(text: string): boolean {
  return isHalf(text.charCodeAt(text.length - 1));
}

function beginsWithHalf(text: string): boolean {
  return isHalf(text.charCodeAt(0));
}

/** Whether a UTF-16 unit is one of the two of a character. */
function isHalf(unit: number): boolean {
  return unit >= HIGH_MIN && unit <= LOW_MAX;
}

/** Compares two strings by their bytes. Returns a negative number, zero or a positive number. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    // Below the surrogates, the order of UTF-16 units is the order of code points, which is the order of UTF-8 bytes.
    if (left < HIGH_MIN || right < HIGH_MIN) {
      if (!isEscape(left) && !isEscape(right)) return left - right;
    }
    return compareBytes(utf8Encode(a), utf8Encode(b));
  }
  // A high surrogate at the end of the shorter string may be a lone unit there and half a character in the other.
  return SURROGATE.test(a) && SURROGATE.test(b) ? compareBytes(utf8Encode(a), utf8Encode(b)) : a.length - b.length;
}

function isEscape(unit: number): boolean {
  return unit >= ESCAPE_MIN && unit <= ESCAPE_MAX;
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

function isPairAt(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  if (unit < HIGH_MIN || unit >= LOW_MIN || index + 1 >= text.length) return false;
  const next = text.charCodeAt(index + 1);
  return next >= LOW_MIN && next <= LOW_MAX;
}

/** Returns the code point at an index, or -1 if none starts there. Rejects overlong forms and encoded surrogates. */
function codePointAt(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0;
  if (first < 0x80) return first;
  if (first < 0xc2 || first > 0xf4) return -1;
  const count = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
  let point = first & (0x3f >> count);
  for (let step = 1; step <= count; step++) {
    const next = bytes[index + step];
    if (next === undefined || (next & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (next & 0x3f);
  }
  if (count === 2 && (point < 0x800 || (point >= HIGH_MIN && point <= LOW_MAX))) return -1;
  if (count === 3 && (point < 0x10000 || point > 0x10ffff)) return -1;
  return point;
}
