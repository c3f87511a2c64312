import type { RelationalOperator } from '@astrolabe/ngql';
import { boolColumn } from './bool-column.ts';
import type { Column } from '../column.ts';
import { applyRelational } from '../operators/index.ts';

/** Whether values are, or are not, one text; undefined where something else is asked. What is no text goes through the operator. */
export function textKernel(
  operator: RelationalOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  if (
    (operator !== '==' && operator !== '!=') ||
    left.kind !== 'any' ||
    right.kind !== 'constant' ||
    typeof right.value !== 'string'
  )
    return undefined;
  const { values } = left;
  const text = right.value;
  const isEqual = operator === '==';
  const data = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const value = values[row]!;
    if (typeof value !== 'string') return boolColumn(length, (at) => applyRelational(operator, values[at]!, text));
    data[row] = (value === text) === isEqual ? 1 : 0;
  }
  return { kind: 'bool', data, nulls: undefined };
}
