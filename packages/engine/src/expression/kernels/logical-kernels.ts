import type { LogicalOperator } from '@astrolabe/ngql';
import { batchBytes, rawBytes } from '../batch-memory.ts';
import { NULL_CODE, type BoolColumn, type Column } from '../column.ts';

/** AND, OR and XOR of booleans and plain nulls; undefined for other operands. */
export function logicalKernel(
  operator: LogicalOperator,
  operands: readonly Column[],
  length: number,
): Column | undefined {
  const [first, ...others] = operands.map((operand) => truthsOf(operand, length));
  if (!first || others.includes(undefined)) return undefined;
  const data = copied(first.data, length);
  let nulls: Uint8Array | undefined = first.nulls && copied(first.nulls, length);
  for (const other of others) {
    if (!other) return undefined;
    if (nulls || other.nulls) nulls = combineNulls(operator, data, nulls, other, length);
    const from = other.data;
    if (operator === 'AND') for (let row = 0; row < length; row++) data[row]! &= from[row]!;
    else if (operator === 'OR') for (let row = 0; row < length; row++) data[row]! |= from[row]!;
    else for (let row = 0; row < length; row++) data[row]! ^= from[row]!;
  }
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row] !== 0) data[row] = 0;
  return { kind: 'bool', data, nulls };
}

function copied(bytes: Uint8Array, length: number): Uint8Array {
  const into = rawBytes(length);
  for (let row = 0; row < length; row++) into[row] = bytes[row]!;
  return into;
}

/** `NOT x`. */
export function notKernel(column: Column, length: number): Column | undefined {
  if (column.kind !== 'bool') return undefined;
  const data = rawBytes(length);
  for (let row = 0; row < length; row++) data[row] = column.data[row]! ^ 1;
  return { kind: 'bool', data, nulls: column.nulls };
}

function truthsOf(column: Column, length: number): BoolColumn | undefined {
  if (column.kind === 'constant' && typeof column.value === 'boolean')
    return { kind: 'bool', data: rawBytes(length).fill(column.value ? 1 : 0), nulls: undefined };
  if (column.kind !== 'bool') return undefined;
  const { nulls } = column;
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row]! > NULL_CODE) return undefined;
  return column;
}

/** Combines null codes with one more operand: a deciding value (false for AND, true for OR) wins over a null. */
function combineNulls(
  operator: LogicalOperator,
  data: Uint8Array,
  nulls: Uint8Array | undefined,
  other: BoolColumn,
  length: number,
): Uint8Array {
  const combined = batchBytes(length);
  const deciding = operator === 'AND' ? 0 : operator === 'OR' ? 1 : 2;
  for (let row = 0; row < length; row++) {
    const isNullA = nulls !== undefined && nulls[row] !== 0;
    const isNullB = other.nulls !== undefined && other.nulls[row] !== 0;
    if (!isNullA && !isNullB) continue;
    const isDecided = (!isNullA && data[row] === deciding) || (!isNullB && other.data[row] === deciding);
    if (!isDecided) combined[row] = NULL_CODE;
    // The operation that follows must find the truth that decides.
    else data[row] = deciding;
  }
  return combined;
}
