import { isNull, printValue, type Value } from '@astrolabe/model';
import type { ArithmeticOperator, LogicalOperator, RelationalOperator } from '@astrolabe/ngql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BoundExpression } from './bound-expression.ts';
import {
  EMPTY_CODE,
  NULL_CODE,
  codeOfNull,
  concatColumns,
  gather,
  nullOfCode,
  repeatRow,
  sliceColumn,
  valueAt,
  valuesOf,
  type Column,
} from './column.ts';
import { evaluate } from './evaluate.ts';
import { applyArithmetic, applyLogical, applyRelational } from './operators/index.ts';

const functions = { now: () => 0, random: () => 0, timezoneOffsetSeconds: 0 };
const LENGTH = 7;

const ints = fc.oneof(
  fc.integer({ min: -50, max: 50 }),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 2 ** 31, -(2 ** 40)),
);
const floats = fc.oneof(fc.double({ min: -100, max: 100, noNaN: true }), fc.constantFrom(1, 0, -0, 1e300));
const nulls = fc.option(fc.uint8Array({ minLength: LENGTH, maxLength: LENGTH, max: EMPTY_CODE }), {
  nil: undefined,
  freq: 2,
});

/** A column in any of the layouts that kernels know, or values of all kinds. */
const columns: fc.Arbitrary<Column> = fc.oneof(
  fc.record({
    kind: fc.constant('int' as const),
    data: fc.array(ints, { minLength: LENGTH, maxLength: LENGTH }).map((items) => Float64Array.from(items)),
    nulls,
  }),
  fc.record({
    kind: fc.constant('float' as const),
    data: fc.array(floats, { minLength: LENGTH, maxLength: LENGTH }).map((items) => Float64Array.from(items)),
    nulls,
  }),
  fc.record({
    kind: fc.constant('int64' as const),
    data: fc
      .array(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), { minLength: LENGTH, maxLength: LENGTH })
      .map((items) => BigInt64Array.from(items)),
    nulls,
  }),
  fc.record({
    kind: fc.constant('bool' as const),
    data: fc.uint8Array({ minLength: LENGTH, maxLength: LENGTH, max: 1 }),
    nulls,
  }),
  fc.record({
    kind: fc.constant('constant' as const),
    value: fc.constantFrom<Value>(3n, 2.5, true, 'text', nullOfCode(NULL_CODE), nullOfCode(EMPTY_CODE), -(2n ** 63n)),
  }),
  fc.record({
    kind: fc.constant('any' as const),
    values: fc.array(fc.constantFrom<Value>(1n, 1.5, false, 'a', [1n], nullOfCode(4)), {
      minLength: LENGTH,
      maxLength: LENGTH,
    }),
  }),
);
const column = (index: number): BoundExpression => ({ kind: 'column', type: '__EMPTY__', index });

function shown(valueOf: (row: number) => Value): string[] {
  return Array.from({ length: LENGTH }, (_, row) => show(valueOf(row)));
}

function show(value: Value): string {
  return `${typeof value} ${isNull(value) ? value.reason : typeof value === 'number' && Object.is(value, -0) ? '-0' : printValue(value)}`;
}

describe('operators over columns agree with operators over values', () => {
  test('arithmetic', () => {
    fc.assert(
      fc.property(
        columns,
        columns,
        fc.constantFrom<ArithmeticOperator>('+', '-', '*', '/', '%'),
        (left, right, operator) => {
          const batch = { length: LENGTH, columns: [left, right] };
          const result = evaluate(
            { kind: 'arithmetic', type: '__EMPTY__', operator, left: column(0), right: column(1) },
            batch,
            functions,
          );
          expect(shown((row) => valueAt(result, row))).toEqual(
            shown((row) => applyArithmetic(operator, valueAt(left, row), valueAt(right, row))),
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  test('comparison', () => {
    fc.assert(
      fc.property(
        columns,
        columns,
        fc.constantFrom<RelationalOperator>('==', '!=', '<', '<=', '>', '>=', 'IN', 'CONTAINS'),
        (left, right, operator) => {
          const batch = { length: LENGTH, columns: [left, right] };
          const result = evaluate(
            { kind: 'relational', type: 'BOOL', operator, left: column(0), right: column(1) },
            batch,
            functions,
          );
          expect(shown((row) => valueAt(result, row))).toEqual(
            shown((row) => applyRelational(operator, valueAt(left, row), valueAt(right, row))),
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  test('a long OR of equalities', () => {
    const equality = (index: number, value: Value): BoundExpression => ({
      kind: 'relational',
      type: 'BOOL',
      operator: '==',
      left: column(index),
      right: { kind: 'constant', type: '__EMPTY__', value },
    });
    const alternatives = fc.array(
      fc.tuple(fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1), fc.constantFrom<Value>(0n, 1n, 2n, 3n, -7n, 'text', 'a')),
      { minLength: 8, maxLength: 24 },
    );
    fc.assert(
      fc.property(columns, columns, alternatives, (first, second, parts) => {
        const result = evaluate(
          { kind: 'logical', type: 'BOOL', operator: 'OR', operands: parts.map(([at, value]) => equality(at, value)) },
          { length: LENGTH, columns: [first, second] },
          functions,
        );
        expect(shown((row) => valueAt(result, row))).toEqual(
          shown((row) =>
            applyLogical('OR', parts.length, (index) => {
              const [at, value] = parts[index]!;
              return applyRelational('==', valueAt(at === 0 ? first : second, row), value);
            }),
          ),
        );
      }),
      { numRuns: 300 },
    );
  });

  test('logic', () => {
    fc.assert(
      fc.property(
        fc.array(columns, { minLength: 2, maxLength: 4 }),
        fc.constantFrom<LogicalOperator>('AND', 'OR', 'XOR'),
        (operands, operator) => {
          const batch = { length: LENGTH, columns: operands };
          const result = evaluate(
            { kind: 'logical', type: 'BOOL', operator, operands: operands.map((_, index) => column(index)) },
            batch,
            functions,
          );
          expect(shown((row) => valueAt(result, row))).toEqual(
            shown((row) => applyLogical(operator, operands.length, (index) => valueAt(operands[index]!, row))),
          );
        },
      ),
      { numRuns: 600 },
    );
  });
});

describe('columns of all layouts', () => {
  test('are gathered, cut, repeated and joined without changing a value', () => {
    fc.assert(
      fc.property(columns, columns, fc.array(fc.nat(LENGTH - 1), { minLength: 1 }), (one, other, rows) => {
        const values = valuesOf(one, LENGTH).map(show);
        const gathered = gather(one, Int32Array.from(rows), rows.length);
        expect(valuesOf(gathered, rows.length).map(show)).toEqual(rows.map((row) => values[row]));
        expect(valuesOf(sliceColumn(one, 2, 5), 3).map(show)).toEqual(values.slice(2, 5));
        expect(valuesOf(repeatRow(one, rows[0]!, 3), 3).map(show)).toEqual([
          values[rows[0]!],
          values[rows[0]!],
          values[rows[0]!],
        ]);
        expect(valuesOf(concatColumns([one, other], [LENGTH, 4]), LENGTH + 4).map(show)).toEqual([
          ...values,
          ...valuesOf(other, 4).map(show),
        ]);
      }),
      { numRuns: 400 },
    );
  });

  test('null codes and nulls are the same', () => {
    for (let code = 1; code < EMPTY_CODE; code++) {
      const value = nullOfCode(code);
      expect(isNull(value) && codeOfNull(value)).toBe(code);
    }
  });
});
