import { compareForSort, type Value } from '@astrolabe/model';
import { valueAt, type Column } from '../../expression/column.ts';
import { numericOperand } from '../../expression/kernels/numeric-operand.ts';

/**
 * Writes the rows that do not come behind a value in the order of ORDER BY into `into`; answers how many. What is no number without nulls is
 * compared value by value.
 */
export function rowsUpTo(column: Column, length: number, last: Value, isDescending: boolean, into: Int32Array): number {
  let count = 0;
  const numbers = typeof last === 'number' || typeof last === 'bigint' ? numericOperand(column, length) : undefined;
  const limit = Number(last);
  if (numbers && !numbers.nulls && !Number.isNaN(limit)) {
    const { data } = numbers;
    // NaN comes behind all numbers: it is never less or equal, and never not less.
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

function isUpTo(value: Value, last: Value, isDescending: boolean): boolean {
  const order = compareForSort(value, last);
  return isDescending ? order >= 0 : order <= 0;
}
