import { EMPTY, NULL, isNull, isBadNull, typeOf, type Value, type ValueType } from '@astrolabe/model';
import type { ArithmeticOperator, LogicalOperator } from '@astrolabe/ngql';
import { applyArithmetic, applyLogical, applyUnary } from './operators/index.ts';

/** Whether nothing is known about values of this type. */
export function isUnknown(type: ValueType): boolean {
  return type === '__EMPTY__';
}

/** One value per type; operators are applied to them to find result types. */
const SAMPLES: Readonly<Partial<Record<ValueType, Value>>> = {
  __EMPTY__: EMPTY,
  NULL,
  BOOL: true,
  INT: 1n,
  FLOAT: 1.5,
  STRING: '123',
  DATE: { kind: 'date', year: 2000, month: 1, day: 1 },
  TIME: { kind: 'time', hour: 1, minute: 1, second: 1, microsecond: 1 },
  DATETIME: { kind: 'datetime', year: 2000, month: 1, day: 1, hour: 1, minute: 1, second: 1, microsecond: 1 },
  VERTEX: { kind: 'vertex', vid: 'v', tags: [] },
  EDGE: { kind: 'edge', edgeType: 'e', src: 'a', dst: 'b', rank: 0n, properties: new Map() },
  PATH: { kind: 'path', start: { kind: 'vertex', vid: 'v', tags: [] }, steps: [] },
  LIST: [1n],
  MAP: { kind: 'map', entries: new Map() },
  SET: { kind: 'set', items: [1n] },
  DURATION: { kind: 'duration', months: 0, seconds: 1n, microseconds: 0 },
};

/** Returns whether arithmetic and logic reject this type whatever the other operand is. */
export function takesNoOperator(type: ValueType): boolean {
  return !isUnknown(type) && SAMPLES[type] === undefined;
}

/** The type of an arithmetic expression; undefined if the operator does not accept these types. */
export function deduceArithmetic(
  operator: ArithmeticOperator,
  left: ValueType,
  right: ValueType,
): ValueType | undefined {
  if (left === 'INT' && right === 'INT') return 'INT';
  if (operator === '-' && (left === 'STRING' || right === 'STRING')) return undefined;
  return tried(left, right, (a, b) => applyArithmetic(operator, a, b));
}

/** The type of a logical expression, or undefined. */
export function deduceLogical(operator: LogicalOperator, left: ValueType, right: ValueType): ValueType | undefined {
  if (left === 'BOOL' && right === 'BOOL') return 'BOOL';
  const type = tried(left, right, (a, b) => applyLogical(operator, 2, (index) => (index === 0 ? a : b)));
  return type === 'LIST' ? 'BOOL' : type;
}

/** The type of a unary expression, or undefined. */
export function deduceUnary(operator: '-' | '+' | '!', operand: ValueType): ValueType | undefined {
  if (operand === '__EMPTY__' || operand === 'NULL') return operand;
  const sample = SAMPLES[operand];
  if (sample === undefined) return undefined;
  const result = applyUnary(operator, sample);
  return isBadNull(result) ? undefined : typeOf(result);
}

function tried(left: ValueType, right: ValueType, operation: (a: Value, b: Value) => Value): ValueType | undefined {
  // Unknown types may turn out to be valid at run time.
  if (left === '__EMPTY__' || right === '__EMPTY__' || left === 'NULL' || right === 'NULL') return '__EMPTY__';
  const a = SAMPLES[left];
  const b = SAMPLES[right];
  if (a === undefined || b === undefined) return undefined;
  const result = operation(a, b);
  if (isNull(result)) return isBadNull(result) ? undefined : '__EMPTY__';
  return typeOf(result);
}
