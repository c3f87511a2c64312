import { compareForSort, packClock, packDate, utf8Encode, type MomentValue, type Value } from '@astrolabe/model';
import { valueAt, type BytesColumn, type Column, type MomentColumn } from '../../expression/column.ts';
import { numericOperand } from '../../expression/kernels/numeric-operand.ts';

/**
 * Writes the rows that do not come after a value in ORDER BY order into `into`. Returns their number. Layouts other than numbers without
 * nulls are compared by value.
 */
export function rowsUpTo(column: Column, length: number, last: Value, isDescending: boolean, into: Int32Array): number {
  let count = 0;
  const numbers = typeof last === 'number' || typeof last === 'bigint' ? numericOperand(column, length) : undefined;
  const limit = Number(last);
  if (numbers && !numbers.nulls && !Number.isNaN(limit)) {
    const { data } = numbers;
    // NaN sorts after all numbers.
    if (isDescending)
      for (let row = 0; row < length; row++) {
        into[count] = row;
        count += data[row]! < limit ? 0 : 1;
      }
    else
      for (let row = 0; row < length; row++) {
        into[count] = row;
        count += data[row]! <= limit ? 1 : 0;
      }
    return count;
  }
  if (column.kind === 'moment' && !column.nulls && isMoment(last, column.of))
    return momentsUpTo(column, length, last, isDescending, into);
  if (column.kind === 'bytes' && typeof last === 'string' && !column.lengths.subarray(0, length).some(isNegative))
    return bytesUpTo(column, length, utf8Encode(last), isDescending, into);
  if (column.kind === 'text') {
    const { codes, dictionary } = column;
    const verdicts = new Map<number, boolean>();
    for (let row = 0; row < length; row++) {
      const code = codes[row]!;
      let isWanted = verdicts.get(code);
      if (isWanted === undefined) {
        isWanted = isUpTo(code >= 0 ? dictionary.textAt(code) : valueAt(column, row), last, isDescending);
        verdicts.set(code, isWanted);
      }
      if (isWanted) into[count++] = row;
    }
    return count;
  }
  for (let row = 0; row < length; row++) if (isUpTo(valueAt(column, row), last, isDescending)) into[count++] = row;
  return count;
}

function momentsUpTo(
  { of, dates, clocks }: MomentColumn,
  length: number,
  last: MomentValue,
  isDescending: boolean,
  into: Int32Array,
): number {
  const date = last.kind === 'time' ? 0 : packDate(last);
  const clock = last.kind === 'date' ? 0 : packClock(last);
  const sign = isDescending ? -1 : 1;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const order = (of === 'time' ? 0 : dates[row]! - date) || (of === 'date' ? 0 : clocks[row]! - clock);
    into[count] = row;
    count += order * sign <= 0 ? 1 : 0;
  }
  return count;
}

function bytesUpTo(
  { arena, starts, lengths }: BytesColumn,
  length: number,
  last: Uint8Array,
  isDescending: boolean,
  into: Int32Array,
): number {
  const sign = isDescending ? -1 : 1;
  let count = 0;
  for (let row = 0; row < length; row++) {
    const start = starts[row]!;
    const size = Math.min(lengths[row]!, last.length);
    let order = 0;
    for (let at = 0; at < size && order === 0; at++) order = arena[start + at]! - last[at]!;
    if ((order || lengths[row]! - last.length) * sign <= 0) into[count++] = row;
  }
  return count;
}

function isMoment<Kind extends MomentValue['kind']>(value: Value, kind: Kind): value is MomentValue & { kind: Kind } {
  return typeof value === 'object' && 'kind' in value && value.kind === kind;
}

function isNegative(length: number): boolean {
  return length < 0;
}

function isUpTo(value: Value, last: Value, isDescending: boolean): boolean {
  const order = compareForSort(value, last);
  return isDescending ? order >= 0 : order <= 0;
}
