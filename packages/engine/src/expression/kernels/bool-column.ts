import { isEmpty, isNull, type Value } from '@astrolabe/model';
import { batchBytes } from '../batch-memory.ts';
import { EMPTY_CODE, codeOfNull, type Column } from '../column.ts';

/** Builds a boolean column from a truth value or null for each row. */
export function boolColumn(length: number, valueOf: (row: number) => Value): Column {
  const data = batchBytes(length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const value = valueOf(row);
    if (typeof value === 'boolean') data[row] = value ? 1 : 0;
    else (nulls ??= batchBytes(length))[row] = isNull(value) ? codeOfNull(value) : isEmpty(value) ? EMPTY_CODE : 0;
  }
  return { kind: 'bool', data, nulls };
}
