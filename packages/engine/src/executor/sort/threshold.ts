import {
  compareForSort,
  isEmpty,
  isNull,
  packClock,
  packDate,
  utf8Encode,
  type MomentValue,
  type Value,
} from '@astrolabe/model';
import {
  nullOfCode,
  valueAt,
  type BytesColumn,
  type Column,
  type MomentColumn,
  type TextColumn,
} from '../../expression/column.ts';
import { numericOperand, type NumericOperand } from '../../expression/kernels/numeric-operand.ts';
import type { TextDictionary } from '../../graph/graph.ts';

/** Writes the rows that do not come after a value in ORDER BY order into `into`, or with `isStrict` those before it. Returns their number. */
export function rowsUpTo(
  column: Column,
  length: number,
  last: Value,
  isDescending: boolean,
  isStrict: boolean,
  into: Int32Array,
  verdicts = new TextVerdicts(),
): number {
  let count = 0;
  const isAbsent = isNull(last) || isEmpty(last);
  const numbers =
    typeof last === 'number' || typeof last === 'bigint' || isAbsent ? numericOperand(column, length) : undefined;
  if (numbers?.nulls || (numbers && isAbsent)) return nullableUpTo(numbers, length, last, isDescending, isStrict, into);
  const limit = Number(last);
  if (numbers && !Number.isNaN(limit)) {
    const { data } = numbers;
    // NaN sorts after all numbers.
    for (let row = 0; row < length; row++) {
      const number = data[row]!;
      into[count] = row;
      if (isDescending) count += number < limit || (isStrict && number === limit) ? 0 : 1;
      else count += number < limit || (!isStrict && number === limit) ? 1 : 0;
    }
    return count;
  }
  if (column.kind === 'moment' && !column.nulls && isMoment(last, column.of))
    return momentsUpTo(column, length, last, isDescending, isStrict, into);
  if (column.kind === 'bytes' && typeof last === 'string' && !column.lengths.subarray(0, length).some(isNegative))
    return bytesUpTo(column, length, utf8Encode(last), isDescending, isStrict, into);
  if (column.kind === 'text') return textsUpTo(column, length, last, isDescending, isStrict, into, verdicts);
  for (let row = 0; row < length; row++)
    if (isUpTo(valueAt(column, row), last, isDescending, isStrict)) into[count++] = row;
  return count;
}

/** Numbers among nulls, or before or after a null. All numbers are on one side of a null. */
function nullableUpTo(
  { data, nulls }: NumericOperand,
  length: number,
  last: Value,
  isDescending: boolean,
  isStrict: boolean,
  into: Int32Array,
): number {
  const limit = typeof last === 'number' || typeof last === 'bigint' ? Number(last) : undefined;
  const areNumbersWanted = limit === undefined && isUpTo(0, last, isDescending, isStrict);
  const wanted: (boolean | undefined)[] = [];
  let count = 0;
  for (let row = 0; row < length; row++) {
    const code = nulls ? nulls[row]! : 0;
    let isWanted: boolean;
    if (code !== 0) isWanted = wanted[code] ??= isUpTo(nullOfCode(code), last, isDescending, isStrict);
    else if (limit === undefined) isWanted = areNumbersWanted;
    else if (Number.isNaN(data[row]!) || Number.isNaN(limit))
      isWanted = isUpTo(data[row]!, last, isDescending, isStrict);
    else if (data[row] === limit) isWanted = !isStrict;
    else isWanted = data[row]! < limit !== isDescending;
    into[count] = row;
    count += isWanted ? 1 : 0;
  }
  return count;
}

/** Which texts of a dictionary are wanted, for one last value and order. */
export class TextVerdicts {
  #dictionary: TextDictionary | undefined;
  /** 1 for texts that are wanted, 2 for others, 0 for those that were not compared yet. */
  #ofCode = new Uint8Array(0);

  of(dictionary: TextDictionary): Uint8Array {
    if (this.#dictionary !== dictionary || this.#ofCode.length < dictionary.count) {
      this.#dictionary = dictionary;
      this.#ofCode = new Uint8Array(dictionary.count * 2);
    }
    return this.#ofCode;
  }
}

/** Each text of a dictionary is compared once. */
function textsUpTo(
  column: TextColumn,
  length: number,
  last: Value,
  isDescending: boolean,
  isStrict: boolean,
  into: Int32Array,
  verdicts: TextVerdicts,
): number {
  const { codes, dictionary } = column;
  const ofCode = verdicts.of(dictionary);
  let count = 0;
  for (let row = 0; row < length; row++) {
    const code = codes[row]!;
    if (code < 0) {
      if (isUpTo(valueAt(column, row), last, isDescending, isStrict)) into[count++] = row;
      continue;
    }
    if (ofCode[code] === 0) ofCode[code] = isUpTo(dictionary.textAt(code), last, isDescending, isStrict) ? 1 : 2;
    if (ofCode[code] === 1) into[count++] = row;
  }
  return count;
}

function momentsUpTo(
  { of, dates, clocks }: MomentColumn,
  length: number,
  last: MomentValue,
  isDescending: boolean,
  isStrict: boolean,
  into: Int32Array,
): number {
  const date = last.kind === 'time' ? 0 : packDate(last);
  const clock = last.kind === 'date' ? 0 : packClock(last);
  const sign = isDescending ? -1 : 1;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const order = (of === 'time' ? 0 : dates[row]! - date) || (of === 'date' ? 0 : clocks[row]! - clock);
    into[count] = row;
    count += order * sign < 0 || (order === 0 && !isStrict) ? 1 : 0;
  }
  return count;
}

function bytesUpTo(
  { arena, starts, lengths }: BytesColumn,
  length: number,
  last: Uint8Array,
  isDescending: boolean,
  isStrict: boolean,
  into: Int32Array,
): number {
  const sign = isDescending ? -1 : 1;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const start = starts[row]!;
    const size = Math.min(lengths[row]!, last.length);
    let order = 0;
    for (let at = 0; at < size && order === 0; at++) order = arena[start + at]! - last[at]!;
    order ||= lengths[row]! - last.length;
    if (order * sign < 0 || (order === 0 && !isStrict)) into[count++] = row;
  }
  return count;
}

function isMoment<Kind extends MomentValue['kind']>(value: Value, kind: Kind): value is MomentValue & { kind: Kind } {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}

function isNegative(length: number): boolean {
  return length < 0;
}

function isUpTo(value: Value, last: Value, isDescending: boolean, isStrict: boolean): boolean {
  const order = compareForSort(value, last);
  if (order === 0) return !isStrict;
  return order > 0 === isDescending;
}
