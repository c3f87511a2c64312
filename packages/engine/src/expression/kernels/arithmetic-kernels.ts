import type { ArithmeticOperator } from '@astrolabe/ngql';
import { batchNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, codeOfNull, type Column } from '../column.ts';
import { NULLS } from '@astrolabe/model';
import { numericOperand } from './numeric-operand.ts';

type Loop = (a: Float64Array, b: Float64Array, into: Float64Array, length: number) => void;

const LOOPS: Readonly<Record<ArithmeticOperator, Loop>> = {
  '+': (a, b, into, length) => {
    for (let row = 0; row < length; row++) into[row] = a[row]! + b[row]!;
  },
  '-': (a, b, into, length) => {
    for (let row = 0; row < length; row++) into[row] = a[row]! - b[row]!;
  },
  '*': (a, b, into, length) => {
    for (let row = 0; row < length; row++) into[row] = a[row]! * b[row]!;
  },
  '/': (a, b, into, length) => {
    for (let row = 0; row < length; row++) into[row] = a[row]! / b[row]!;
  },
  '%': (a, b, into, length) => {
    for (let row = 0; row < length; row++) into[row] = remainder(a[row]!, b[row]!);
  },
};

const DIV_BY_ZERO_CODE = codeOfNull(NULLS.DIV_BY_ZERO);

/**
 * Arithmetic on columns. Safe integers are computed as doubles; undefined if a result leaves the safe range, and the caller computes row by
 * row (a product beyond 2^53 is never rounded below it and no quotient is rounded up to a whole number, so no case is missed).
 */
export function arithmeticKernel(
  operator: ArithmeticOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  if (left.kind === 'constant' && right.kind === 'constant') return undefined;
  const a = numericOperand(left, length);
  const b = a && numericOperand(right, length);
  if (!a || !b) return undefined;
  const data = batchNumbers(length);
  LOOPS[operator](a.data, b.data, data, length);
  let nulls = eitherNull(a.nulls, b.nulls, length);
  if (a.type !== 'int' || b.type !== 'int') return { kind: 'float', data, nulls };
  const isDivision = operator === '/' || operator === '%';
  if (isDivision) {
    for (let row = 0; row < length; row++) {
      if (b.data[row] !== 0) continue;
      data[row] = 0;
      nulls ??= new Uint8Array(length);
      if (nulls[row] === 0) nulls[row] = DIV_BY_ZERO_CODE;
    }
    if (operator === '/') for (let row = 0; row < length; row++) data[row] = Math.trunc(data[row]!);
  } else {
    // What stands in the row of a null may be anything.
    if (nulls) for (let row = 0; row < length; row++) if (nulls[row] !== 0) data[row] = 0;
    let largest = 0;
    for (let row = 0; row < length; row++) {
      const size = Math.abs(data[row]!);
      if (size > largest) largest = size;
    }
    if (largest > Number.MAX_SAFE_INTEGER) return undefined;
  }
  // Integers have no negative zero.
  if (operator === '*' || isDivision) for (let row = 0; row < length; row++) data[row]! += 0;
  return { kind: 'int', data, nulls };
}

/** `-x` of numbers. */
export function negationKernel(column: Column, length: number): Column | undefined {
  if (column.kind !== 'int' && column.kind !== 'float') return undefined;
  const data = batchNumbers(length);
  // From 0: integers have no negative zero. Floats do.
  if (column.kind === 'int') for (let row = 0; row < length; row++) data[row] = 0 - column.data[row]!;
  else for (let row = 0; row < length; row++) data[row] = -column.data[row]!;
  return { kind: column.kind, data, nulls: column.nulls };
}

/** The nulls of an operation of two operands: a null on the left wins, then EMPTY there. */
function eitherNull(a: Uint8Array | undefined, b: Uint8Array | undefined, length: number): Uint8Array | undefined {
  if (!a && !b) return undefined;
  const nulls = new Uint8Array(length);
  for (let row = 0; row < length; row++) {
    const left = a ? a[row]! : 0;
    const right = b ? b[row]! : 0;
    nulls[row] = left === 0 || (left === EMPTY_CODE && right !== 0) ? right : left;
  }
  return nulls;
}

/** Small ints use integer division: the remainder of doubles is several times slower and has a negative zero, which ints have not. */
function remainder(a: number, b: number): number {
  const smallA = a | 0;
  const smallB = b | 0;
  return smallA === a && smallB === b && a !== 0 && b !== 0 ? smallA % smallB : a % b;
}
