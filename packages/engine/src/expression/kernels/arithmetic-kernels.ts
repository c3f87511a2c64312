import type { ArithmeticOperator } from '@astrolabe/ngql';
import { batchBytes, rawBytes, rawNumbers } from '../batch-memory.ts';
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
  const data = rawNumbers(length);
  const nulls = eitherNull(a.nulls, b.nulls, length);
  if (a.type !== 'int' || b.type !== 'int') {
    LOOPS[operator](a.data, b.data, data, length);
    return { kind: 'float', data, nulls };
  }
  if (operator === '/' || operator === '%') {
    const hasZero = (operator === '/' ? divideInts : remaindersOfInts)(a.data, b.data, data, length);
    return { kind: 'int', data, nulls: hasZero ? withZeroDivisors(b.data, nulls, length) : nulls };
  }
  let largest = INT_LOOPS[operator](a.data, b.data, data, length);
  if (nulls && largest > Number.MAX_SAFE_INTEGER) {
    // Rows of nulls may contain any value.
    largest = 0;
    for (let row = 0; row < length; row++) {
      if (nulls[row] !== 0) data[row] = 0;
      largest = Math.max(largest, Math.abs(data[row]!));
    }
  }
  return largest > Number.MAX_SAFE_INTEGER ? undefined : { kind: 'int', data, nulls };
}

/** Loops over safe integers. They return the largest absolute value. */
const INT_LOOPS: Readonly<
  Record<'+' | '-' | '*', (a: Float64Array, b: Float64Array, into: Float64Array, length: number) => number>
> = {
  '+': (a, b, into, length) => {
    let largest = 0;
    for (let row = 0; row < length; row++) {
      const value = (into[row] = a[row]! + b[row]!);
      if (value > largest) largest = value;
      else if (-value > largest) largest = -value;
    }
    return largest;
  },
  '-': (a, b, into, length) => {
    let largest = 0;
    for (let row = 0; row < length; row++) {
      const value = (into[row] = a[row]! - b[row]!);
      if (value > largest) largest = value;
      else if (-value > largest) largest = -value;
    }
    return largest;
  },
  '*': (a, b, into, length) => {
    let largest = 0;
    for (let row = 0; row < length; row++) {
      // Plus 0: integers have no negative zero.
      const value = (into[row] = a[row]! * b[row]! + 0);
      if (value > largest) largest = value;
      else if (-value > largest) largest = -value;
    }
    return largest;
  },
};

/** Returns whether a divisor is 0; the result is 0 there. */
function divideInts(a: Float64Array, b: Float64Array, into: Float64Array, length: number): boolean {
  let hasZero = false;
  for (let row = 0; row < length; row++) {
    const divisor = b[row]!;
    if (divisor === 0) hasZero = true;
    into[row] = divisor === 0 ? 0 : Math.trunc(a[row]! / divisor) + 0;
  }
  return hasZero;
}

/** As `divideInts`. */
function remaindersOfInts(a: Float64Array, b: Float64Array, into: Float64Array, length: number): boolean {
  let hasZero = false;
  for (let row = 0; row < length; row++) {
    const divisor = b[row]!;
    if (divisor === 0) hasZero = true;
    into[row] = divisor === 0 ? 0 : remainder(a[row]!, divisor) + 0;
  }
  return hasZero;
}

function withZeroDivisors(divisors: Float64Array, nulls: Uint8Array | undefined, length: number): Uint8Array {
  const into = nulls ?? batchBytes(length);
  for (let row = 0; row < length; row++) if (divisors[row] === 0 && into[row] === 0) into[row] = DIV_BY_ZERO_CODE;
  return into;
}

/** `-x` of numbers. */
export function negationKernel(column: Column, length: number): Column | undefined {
  if (column.kind !== 'int' && column.kind !== 'float') return undefined;
  const data = rawNumbers(length);
  // From 0: integers have no negative zero. Floats do.
  if (column.kind === 'int') for (let row = 0; row < length; row++) data[row] = 0 - column.data[row]!;
  else for (let row = 0; row < length; row++) data[row] = -column.data[row]!;
  return { kind: column.kind, data, nulls: column.nulls };
}

/** The nulls of an operation of two operands: a null on the left wins, then EMPTY there. */
function eitherNull(a: Uint8Array | undefined, b: Uint8Array | undefined, length: number): Uint8Array | undefined {
  if (!a && !b) return undefined;
  const nulls = rawBytes(length);
  for (let row = 0; row < length; row++) {
    const left = a ? a[row]! : 0;
    const right = b ? b[row]! : 0;
    nulls[row] = left === 0 || (left === EMPTY_CODE && right !== 0) ? right : left;
  }
  return nulls;
}

/** Small ints use integer division: the remainder of doubles is several times slower and has a negative zero, unlike ints. */
function remainder(a: number, b: number): number {
  const smallA = a | 0;
  const smallB = b | 0;
  return smallA === a && smallB === b && a !== 0 && b !== 0 ? smallA % smallB : a % b;
}
