import type { NullTestOperator } from '@astrolabe/ngql';
import { batchBytes } from '../batch-memory.ts';
import { EMPTY_CODE, type Column } from '../column.ts';
import { nullCodes, referenceNulls } from './null-codes.ts';

/** `IS NULL`, `IS EMPTY` and their negations over typed columns. */
export function nullTestKernel(operator: NullTestOperator, column: Column, length: number): Column | undefined {
  const nulls = nullCodes(column, length) ?? referenceNulls(column, length);
  if (!nulls) return undefined;
  const { codes } = nulls;
  const data = batchBytes(length);
  const isEmptyAsked = operator === 'IS EMPTY' || operator === 'IS NOT EMPTY';
  const isNegated = operator === 'IS NOT NULL' || operator === 'IS NOT EMPTY';
  if (codes)
    for (let row = 0; row < length; row++)
      data[row] = Number(codes[row] !== 0) & Number((codes[row] === EMPTY_CODE) === isEmptyAsked);
  if (isNegated) for (let row = 0; row < length; row++) data[row]! ^= 1;
  return { kind: 'bool', data, nulls: undefined };
}
