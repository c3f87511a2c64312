import { BATCH_ROWS } from '../../limits.ts';
import type { Column } from '../column.ts';

/** Safe integers or doubles, one a row. */
export interface NumericOperand {
  readonly type: 'int' | 'float';
  readonly data: Float64Array;
  readonly nulls: Uint8Array | undefined;
}

/** Returns the numbers of a column; undefined if it has other values. */
export function numericOperand(column: Column, length: number): NumericOperand | undefined {
  switch (column.kind) {
    case 'int':
    case 'float':
      return { type: column.kind, data: column.data, nulls: column.nulls };
    case 'vid': {
      for (let row = 0; row < length; row++) if (column.ids[row]! < 0) return undefined;
      const data = column.graph.vids.numbersAt(column.ids, length);
      return data && { type: 'int', data, nulls: undefined };
    }
    case 'constant': {
      const { value } = column;
      if (typeof value === 'number') return { type: 'float', data: repeated(value, length), nulls: undefined };
      if (typeof value === 'bigint' && value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER)
        return { type: 'int', data: repeated(Number(value), length), nulls: undefined };
      return undefined;
    }
    default:
      return undefined;
  }
}

/** Arrays filled with one constant, so that loops over two arrays need no special case. Read-only. */
const LANES = new Map<number, Float64Array>();
/** Maximum constants with cached arrays. */
const LANES_MAX = 32;

/** A number for every row. */
function repeated(number: number, length: number): Float64Array {
  // A map treats both zeros as the same key.
  if (length > BATCH_ROWS || Object.is(number, -0)) return new Float64Array(length).fill(number);
  let lane = LANES.get(number);
  if (!lane) {
    if (LANES.size === LANES_MAX) LANES.clear();
    LANES.set(number, (lane = new Float64Array(BATCH_ROWS).fill(number)));
  }
  return lane;
}
