import type { RelationalOperator } from '@astrolabe/ngql';
import { NULL_CODE, type Column } from '../column.ts';
import { numericOperand, type NumericOperand } from './numeric-operand.ts';

/**
 * Compares numbers of equal type: safe integers exactly. Undefined where the operands are anything else, or where a row is
 * EMPTY, which compares by rules of its own. Every null makes a null.
 */
export function relationalKernel(
  operator: RelationalOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  const a = numericOperand(left);
  const b = a && numericOperand(right);
  if (!a || !b || a.type !== 'int' || b.type !== 'int' || (!a.data && !b.data)) return undefined;
  const nulls = comparisonNulls(a, b, length);
  if (nulls === null) return undefined;
  const data = new Uint8Array(length);
  const x = a.data;
  const y = b.data;
  switch (operator) {
    case '==':
      if (x && y) for (let row = 0; row < length; row++) data[row] = x[row]! === y[row]! ? 1 : 0;
      else
        for (let row = 0, list = x ?? y!, k = x ? b.constant : a.constant; row < length; row++)
          data[row] = list[row]! === k ? 1 : 0;
      break;
    case '!=':
      if (x && y) for (let row = 0; row < length; row++) data[row] = x[row]! !== y[row]! ? 1 : 0;
      else
        for (let row = 0, list = x ?? y!, k = x ? b.constant : a.constant; row < length; row++)
          data[row] = list[row]! !== k ? 1 : 0;
      break;
    case '<':
      less(a, b, length, data);
      break;
    case '>':
      less(b, a, length, data);
      break;
    case '<=':
      lessOrEqual(a, b, length, data);
      break;
    case '>=':
      lessOrEqual(b, a, length, data);
      break;
    default:
      return undefined;
  }
  return { kind: 'bool', data, nulls };
}

function less(a: NumericOperand, b: NumericOperand, length: number, data: Uint8Array): void {
  const x = a.data;
  const y = b.data;
  if (x && y) for (let row = 0; row < length; row++) data[row] = x[row]! < y[row]! ? 1 : 0;
  else if (x) for (let row = 0, k = b.constant; row < length; row++) data[row] = x[row]! < k ? 1 : 0;
  else if (y) for (let row = 0, k = a.constant; row < length; row++) data[row] = k < y[row]! ? 1 : 0;
}

function lessOrEqual(a: NumericOperand, b: NumericOperand, length: number, data: Uint8Array): void {
  const x = a.data;
  const y = b.data;
  if (x && y) for (let row = 0; row < length; row++) data[row] = x[row]! <= y[row]! ? 1 : 0;
  else if (x) for (let row = 0, k = b.constant; row < length; row++) data[row] = x[row]! <= k ? 1 : 0;
  else if (y) for (let row = 0, k = a.constant; row < length; row++) data[row] = k <= y[row]! ? 1 : 0;
}

/** Null bytes of a comparison, every kind the ordinary one; null where an operand may be EMPTY. */
function comparisonNulls(a: NumericOperand, b: NumericOperand, length: number): Uint8Array | undefined | null {
  if (!a.nulls && !b.nulls) return undefined;
  const nulls = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const code = (a.nulls?.[row] ?? 0) || (b.nulls?.[row] ?? 0);
    if (code > NULL_CODE || (b.nulls?.[row] ?? 0) > NULL_CODE) return null;
    nulls[row] = code;
  }
  return nulls;
}
