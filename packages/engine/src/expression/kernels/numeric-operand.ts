import type { Column } from '../column.ts';

/** A column of safe integers or of doubles, or one such number for all rows. */
export interface NumericOperand {
  readonly type: 'int' | 'float';
  readonly data: Float64Array | undefined;
  readonly constant: number;
  readonly nulls: Uint8Array | undefined;
}

/** The column as an operand of a kernel; undefined where it holds anything else. */
export function numericOperand(column: Column): NumericOperand | undefined {
  if (column.kind === 'int' || column.kind === 'float')
    return { type: column.kind, data: column.data, constant: 0, nulls: column.nulls };
  if (column.kind !== 'constant') return undefined;
  const { value } = column;
  if (typeof value === 'number') return { type: 'float', data: undefined, constant: value, nulls: undefined };
  if (typeof value === 'bigint' && value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER)
    return { type: 'int', data: undefined, constant: Number(value), nulls: undefined };
  return undefined;
}
