import { compareText } from '@astrolabe/model';
import { EMPTY_CODE, type BytesColumn, type Column } from '../../expression/column.ts';
import { nullCodes } from '../../expression/kernels/null-codes.ts';
import { numericOperand } from '../../expression/kernels/numeric-operand.ts';
import type { TextDictionary } from '../../graph/graph.ts';

/** Sort keys of a column in ORDER BY order: unsigned words, most significant first. Equal values have equal words. */
export type SortKeys = readonly Uint32Array[];

/** About 10 ms of work with cold caches. */
export const ROWS_BETWEEN_CHECKS = 1 << 18;

/** Calls `each` with consecutive ranges of rows, and `check` before each; `check` may throw. */
export function inRanges(length: number, check: () => void, each: (start: number, end: number) => void): void {
  for (let start = 0; start < length; start += ROWS_BETWEEN_CHECKS) {
    check();
    each(start, Math.min(length, start + ROWS_BETWEEN_CHECKS));
  }
}

/** Returns the keys of a column, or undefined for layouts whose values can only be compared. `check` is called regularly and may throw. */
export function sortKeys(column: Column, length: number, check: () => void): SortKeys | undefined {
  const words = wordsOf(column, length, check);
  const nulls = words && nullCodes(column, length)?.codes;
  if (!words || !nulls) return words;
  // EMPTY comes before all values, null after them.
  const classes = new Uint32Array(length).fill(1);
  for (let row = 0; row < length; row++) {
    if (nulls[row] === 0) continue;
    classes[row] = nulls[row] === EMPTY_CODE ? 0 : 2;
    for (const word of words) word[row] = 0;
  }
  return [classes, ...words];
}

function wordsOf(column: Column, length: number, check: () => void): Uint32Array[] | undefined {
  switch (column.kind) {
    case 'bool':
      return [Uint32Array.from(column.data.subarray(0, length))];
    case 'moment': {
      const words: Uint32Array[] = [];
      if (column.of !== 'time') words.push(ofInts(column.dates, length));
      if (column.of !== 'date') words.push(...ofNumbers(column.clocks, length, check));
      return words;
    }
    case 'text':
      return [ofTexts(column.codes, column.dictionary, length)];
    default: {
      const numbers = numericOperand(column, length);
      return numbers && column.kind !== 'constant' ? ofNumbers(numbers.data, length, check) : undefined;
    }
  }
}

function ofInts(ints: Int32Array, length: number): Uint32Array {
  const words = new Uint32Array(length);
  for (let row = 0; row < length; row++) words[row] = ints[row]! ^ 0x80000000;
  return words;
}

const number = new Float64Array(1);
/** Its halves, the lower one first: little-endian, as all of the layout is. */
const halves = new Uint32Array(number.buffer);

/** The bits of doubles in sort order: those of negative numbers are inverted. NaN is the largest, and both zeros are equal. */
function ofNumbers(numbers: Float64Array, length: number, check: () => void): [Uint32Array, Uint32Array] {
  const high = new Uint32Array(length);
  const low = new Uint32Array(length);
  inRanges(length, check, (start, end) => {
    for (let row = start; row < end; row++) {
      number[0] = numbers[row]! + 0;
      if (Number.isNaN(number[0])) {
        high[row] = 0xffffffff;
        continue;
      }
      const top = halves[1]!;
      const isNegative = top >>> 31 === 1;
      high[row] = isNegative ? ~top : top ^ 0x80000000;
      low[row] = isNegative ? ~halves[0]! : halves[0]!;
    }
  });
  return [high, low];
}

/** The ranks of texts among all that occur. */
function ofTexts(codes: Int32Array, dictionary: TextDictionary, length: number): Uint32Array {
  const present = new Uint8Array(dictionary.count);
  for (let row = 0; row < length; row++) if (codes[row]! >= 0) present[codes[row]!] = 1;
  const texts: { readonly code: number; readonly text: string }[] = [];
  for (let code = 0; code < present.length; code++)
    if (present[code] === 1) texts.push({ code, text: dictionary.textAt(code) });
  texts.sort((a, b) => compareText(a.text, b.text));
  const places = new Uint32Array(dictionary.count);
  texts.forEach(({ code }, place) => {
    places[code] = place;
  });
  const words = new Uint32Array(length);
  for (let row = 0; row < length; row++) words[row] = codes[row]! < 0 ? 0 : places[codes[row]!]!;
  return words;
}

/** Returns the first eight bytes of strings as two words, padded with zeros. */
export function prefixWords({ arena, starts, lengths }: BytesColumn, length: number): [Uint32Array, Uint32Array] {
  const high = new Uint32Array(length);
  const low = new Uint32Array(length);
  for (let row = 0; row < length; row++) {
    const start = starts[row]!;
    const size = lengths[row]!;
    let word = 0;
    for (let at = 0; at < 4; at++) word = (word << 8) | (at < size ? arena[start + at]! : 0);
    high[row] = word;
    word = 0;
    for (let at = 4; at < 8; at++) word = (word << 8) | (at < size ? arena[start + at]! : 0);
    low[row] = word;
  }
  return [high, low];
}

/** Compares two texts by their bytes; negative if the one in row `a` comes first. */
export function compareBytes({ arena, starts, lengths }: BytesColumn, a: number, b: number): number {
  const size = Math.min(lengths[a]!, lengths[b]!);
  const startA = starts[a]!;
  const startB = starts[b]!;
  for (let at = 0; at < size; at++) {
    const difference = arena[startA + at]! - arena[startB + at]!;
    if (difference !== 0) return difference;
  }
  return lengths[a]! - lengths[b]!;
}
