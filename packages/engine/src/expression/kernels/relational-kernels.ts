import { FLOAT_TOLERANCE, packClock, packDate } from '@astrolabe/model';
import type { RelationalOperator } from '@astrolabe/ngql';
import { batchBytes, batchInts, batchNumbers, rawBytes, rawInts, rawNumbers } from '../batch-memory.ts';
import { EMPTY_CODE, NULL_CODE, type Column, type MomentColumn } from '../column.ts';
import { nullCode, nullCodes } from './null-codes.ts';
import { numericOperand, type NumericOperand } from './numeric-operand.ts';
import { equalTexts, ordersOfTexts } from './text-order.ts';

/** The operators that have a kernel. */
export type Order = '==' | '!=' | '<' | '<=' | '>' | '>=';

const ORDERS: ReadonlySet<string> = new Set(['==', '!=', '<', '<=', '>', '>=']);

/** Whether an operator compares by order or equality. */
export function isOrder(operator: RelationalOperator): operator is Order {
  return ORDERS.has(operator);
}

/** Compares numbers, texts, dates, times or booleans with values of the same type; undefined for other operands. */
export function relationalKernel(
  operator: RelationalOperator,
  left: Column,
  right: Column,
  length: number,
): Column | undefined {
  if (!isOrder(operator) || (left.kind === 'constant' && right.kind === 'constant')) return undefined;
  const a = numericOperand(left, length);
  const b = a && numericOperand(right, length);
  const data = a && b ? comparedNumbers(operator, a, b, length) : comparedOthers(operator, left, right, length);
  return data && { kind: 'bool', data, nulls: comparisonNulls(operator, left, right, data, length) };
}

/** Floats are equal within the tolerance, and then none is less. */
function comparedNumbers(operator: Order, a: NumericOperand, b: NumericOperand, length: number): Uint8Array {
  const isExact = a.type === 'int' && b.type === 'int';
  switch (operator) {
    case '==':
      return isExact ? equal(a.data, b.data, length) : close(a.data, b.data, length);
    case '!=':
      return inverted(isExact ? equal(a.data, b.data, length) : close(a.data, b.data, length), length);
    case '<':
      return isExact ? less(a.data, b.data, length) : lessBeyondTolerance(a.data, b.data, length);
    case '>':
      return isExact ? less(b.data, a.data, length) : lessBeyondTolerance(b.data, a.data, length);
    case '<=':
      return isExact ? lessOrEqual(a.data, b.data, length) : lessOrClose(a.data, b.data, length);
    case '>=':
      return isExact ? lessOrEqual(b.data, a.data, length) : lessOrClose(b.data, a.data, length);
  }
}

type Numbers = Float64Array | Int32Array | Uint8Array;

// `Number(a < b)` compiles to no branch, which `a < b ? 1 : 0` does: a branch on data costs several times the comparison.

function equal(a: Numbers, b: Numbers, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++) truth[row] = Number(a[row]! === b[row]!);
  return truth;
}

function less(a: Numbers, b: Numbers, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++) truth[row] = Number(a[row]! < b[row]!);
  return truth;
}

function lessOrEqual(a: Numbers, b: Numbers, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++) truth[row] = Number(a[row]! <= b[row]!);
  return truth;
}

function close(a: Float64Array, b: Float64Array, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++)
    truth[row] = Number(a[row]! === b[row]!) | Number(Math.abs(a[row]! - b[row]!) < FLOAT_TOLERANCE);
  return truth;
}

function lessBeyondTolerance(a: Float64Array, b: Float64Array, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++)
    truth[row] = Number(a[row]! < b[row]!) & Number(b[row]! - a[row]! >= FLOAT_TOLERANCE);
  return truth;
}

function lessOrClose(a: Float64Array, b: Float64Array, length: number): Uint8Array {
  const truth = rawBytes(length);
  for (let row = 0; row < length; row++)
    truth[row] = Number(a[row]! <= b[row]!) | Number(Math.abs(a[row]! - b[row]!) < FLOAT_TOLERANCE);
  return truth;
}

function inverted(truth: Uint8Array, length: number): Uint8Array {
  for (let row = 0; row < length; row++) truth[row]! ^= 1;
  return truth;
}

function comparedOthers(operator: Order, left: Column, right: Column, length: number): Uint8Array | undefined {
  const x = bools(left, length);
  const y = x && bools(right, length);
  if (x && y) return ordered(operator, x, y, length);
  if (operator === '==' || operator === '!=') {
    const truth = equalTexts(left, right, length);
    if (truth) return operator === '==' ? truth : inverted(truth, length);
  } else {
    const orders = ordersOfTexts(left, right, length);
    if (orders) return ordered(operator, orders, batchInts(length), length);
  }
  const a = left.kind === 'moment' ? left : right.kind === 'moment' ? moments(left, right.of, length) : undefined;
  const b = a && moments(right, a.of, length);
  if (!a || !b) return undefined;
  if (a.of === 'date') return ordered(operator, a.dates, b.dates, length);
  if (a.of === 'time') return ordered(operator, a.clocks, b.clocks, length);
  // Both halves fit one double: days times microseconds lose precision, so the days decide first.
  const days = rawNumbers(length);
  const zero = batchNumbers(length);
  for (let row = 0; row < length; row++) days[row] = a.dates[row]! - b.dates[row]! || a.clocks[row]! - b.clocks[row]!;
  return ordered(operator, days, zero, length);
}

function ordered(operator: Order, a: Numbers, b: Numbers, length: number): Uint8Array {
  switch (operator) {
    case '==':
      return equal(a, b, length);
    case '!=':
      return inverted(equal(a, b, length), length);
    case '<':
      return less(a, b, length);
    case '>':
      return less(b, a, length);
    case '<=':
      return lessOrEqual(a, b, length);
    case '>=':
      return lessOrEqual(b, a, length);
  }
}

function bools(column: Column, length: number): Uint8Array | undefined {
  if (column.kind === 'bool') return column.data;
  return column.kind === 'constant' && typeof column.value === 'boolean'
    ? rawBytes(length).fill(column.value ? 1 : 0)
    : undefined;
}

function moments(column: Column, of: MomentColumn['of'], length: number): MomentColumn | undefined {
  if (column.kind === 'moment') return column.of === of ? column : undefined;
  if (column.kind !== 'constant') return undefined;
  const { value } = column;
  if (typeof value !== 'object' || !('kind' in value) || value.kind !== of) return undefined;
  return {
    kind: 'moment',
    of,
    dates: rawInts(length).fill(value.kind === 'date' || value.kind === 'datetime' ? packDate(value) : 0),
    clocks: rawNumbers(length).fill(value.kind === 'time' || value.kind === 'datetime' ? packClock(value) : 0),
    nulls: undefined,
  };
}

/**
 * Null bytes of a comparison: a null of any kind gives a plain null. EMPTY equals nothing, but two of them give a null; it is neither less nor
 * greater. Rows that equality decides are still written to `truth`.
 */
export function comparisonNulls(
  operator: Order,
  left: Column,
  right: Column,
  truth: Uint8Array,
  length: number,
): Uint8Array | undefined {
  const a = nullCodes(left, length)?.codes;
  const b = nullCodes(right, length)?.codes;
  if (!a && !b) return undefined;
  const ofRight = right.kind === 'constant' ? nullCode(right.value) : 0;
  const ofLeft = left.kind === 'constant' ? nullCode(left.value) : 0;
  const isEquality = operator === '==' || operator === '!=';
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const x = a ? a[row]! : ofLeft;
    const y = b ? b[row]! : ofRight;
    if (x === 0 && y === 0) continue;
    if (isEquality && (x === EMPTY_CODE) !== (y === EMPTY_CODE)) {
      truth[row] = operator === '!=' ? 1 : 0;
    } else {
      truth[row] = 0;
      (nulls ??= batchBytes(length))[row] = NULL_CODE;
    }
  }
  return nulls;
}
