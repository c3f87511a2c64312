import type { ArithmeticOperator } from '@astrolabe/ngql';
import { batchNumbers } from '../batch-memory.ts';
import type { Column } from '../column.ts';
import { numericOperand, type NumericOperand } from './numeric-operand.ts';

/**
 * Computes with numbers. Safe integers are computed as doubles; a result beyond the safe ones makes the whole batch undefined here, and exact by
 * value elsewhere (a product beyond 2^53 is never rounded to below it, and no quotient is rounded up to a whole number, so none is missed). Nulls,
 * divisions by zero and everything that is not numbers go by value too.
 */
export function arithmeticKernel(
  operator: ArithmeticOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  const a = numericOperand(left);
  const b = a && numericOperand(right);
  if (!a || !b || (!a.data && !b.data) || a.nulls || b.nulls) return undefined;
  const isDivision = operator === '/' || operator === '%';
  if (isDivision && (b.data ? b.data.subarray(0, length).includes(0) : b.constant === 0)) return undefined;
  const isInt = a.type === 'int' && b.type === 'int';
  const data = batchNumbers(length);
  let largest = 0;
  for (let row = 0; row < length; row++) {
    const result = compute(operator, at(a, row), at(b, row));
    data[row] = result;
    const size = Math.abs(result);
    if (size > largest) largest = size;
  }
  if (!isInt) return { kind: 'float', data, nulls: undefined };
  if (largest > Number.MAX_SAFE_INTEGER) return undefined;
  if (operator === '/') for (let row = 0; row < length; row++) data[row] = Math.trunc(data[row]!);
  // Integers have no negative zero.
  if (operator === '*' || isDivision) for (let row = 0; row < length; row++) data[row]! += 0;
  return { kind: 'int', data, nulls: undefined };
}

function at(operand: NumericOperand, row: number): number {
  return operand.data ? operand.data[row]! : operand.constant;
}

function compute(operator: ArithmeticOperator, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return remainder(a, b);
  }
}

/** Small ints are divided as such: the remainder of doubles takes several times as long, and tells of a negative zero, which is no int. */
function remainder(a: number, b: number): number {
  const smallA = a | 0;
  const smallB = b | 0;
  return smallA === a && smallB === b && a !== 0 ? smallA % smallB : a % b;
}
