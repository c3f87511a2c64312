import type { ArithmeticOperator } from '@astrolabe/ngql';
import type { Column } from '../column.ts';
import { numericOperand, type NumericOperand } from './numeric-operand.ts';

/**
 * Adds, subtracts and multiplies numbers. Safe integers are computed as doubles; a result beyond the safe ones makes the whole batch
 * undefined here, and exact by value elsewhere (a product beyond 2^53 is never rounded to below it, so none is missed). Nulls, divisions
 * and everything that is not numbers go by value too.
 */
export function arithmeticKernel(
  operator: ArithmeticOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  if (operator === '/' || operator === '%') return undefined;
  const a = numericOperand(left);
  const b = a && numericOperand(right);
  if (!a || !b || (!a.data && !b.data) || a.nulls || b.nulls) return undefined;
  const isInt = a.type === 'int' && b.type === 'int';
  const data = new Float64Array(length);
  let largest = 0;
  for (let row = 0; row < length; row++) {
    const result = compute(operator, at(a, row), at(b, row));
    data[row] = result;
    const size = Math.abs(result);
    if (size > largest) largest = size;
  }
  if (!isInt) return { kind: 'float', data, nulls: undefined };
  if (largest > Number.MAX_SAFE_INTEGER) return undefined;
  // Integers have no negative zero.
  if (operator === '*') for (let row = 0; row < length; row++) data[row]! += 0;
  return { kind: 'int', data, nulls: undefined };
}

function at(operand: NumericOperand, row: number): number {
  return operand.data ? operand.data[row]! : operand.constant;
}

function compute(operator: '+' | '-' | '*', a: number, b: number): number {
  return operator === '+' ? a + b : operator === '-' ? a - b : a * b;
}
