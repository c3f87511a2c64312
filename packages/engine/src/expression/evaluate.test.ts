import { isIdentical, isNull, packDate, printValue, utf8Encode, type Value } from '@astrolabe/model';
import type { ArithmeticOperator, LogicalOperator, RelationalOperator } from '@astrolabe/ngql';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Batch } from './batch.ts';
import { CollectedLists, type ItemColumn } from './collected-lists.ts';
import { rawBytes, rawInts, rawNumbers, reusingMemory } from './batch-memory.ts';
import type { BoundExpression } from './bound-expression.ts';
import { EMPTY_CODE, NULL_CODE, codeOfNull, nullOfCode, valueAt, valuesOf, type Column } from './column.ts';
import { gather, repeatRow, sliceColumn } from './copied-column.ts';
import { evaluate as evaluateOnce } from './evaluate.ts';
import { concatColumns } from './joined-column.ts';
import { scalarFunctions, type FunctionContext } from './functions/index.ts';
import {
  applyArithmetic,
  applyLogical,
  applyNullTest,
  applyRelational,
  applyUnary,
  attribute,
} from './operators/index.ts';
import { subscript } from './operators/access.ts';

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

/** A column in one of the layouts that kernels support, or mixed values. */
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

const words = ['', 'a', 'ab', 'Abc', 'bab', 'zoë', '%', '12', ' b\t', 'abcab'];

const shared = { count: words.length, textAt: (code: number) => words[code]! };

/** Returns texts as codes, or as bytes with gaps. Nulls are encoded as in each layout. */
function textColumn(numbers: readonly number[], absent: Uint8Array | undefined, isShared: boolean): Column {
  const codes = Int32Array.from(numbers, (number, row) => (absent && absent[row] !== 0 ? -absent[row]! : number));
  return { kind: 'text', codes, dictionary: isShared ? shared : { ...shared } };
}

function bytesColumn(numbers: readonly number[], absent: Uint8Array | undefined, gap: string): Column {
  const parts: Uint8Array[] = [];
  const starts = new Uint32Array(LENGTH);
  const lengths = new Int32Array(LENGTH);
  let at = 0;
  for (let row = 0; row < LENGTH; row++) {
    const text = utf8Encode(words[numbers[row]!]!);
    starts[row] = at;
    lengths[row] = absent && absent[row] !== 0 ? -absent[row]! : text.length;
    for (const part of [text, utf8Encode(gap)]) {
      parts.push(part);
      at += part.length;
    }
  }
  return { kind: 'bytes', arena: Uint8Array.from(parts.flatMap((part) => [...part])), starts, lengths };
}

const wordNumbers = fc.array(fc.nat(words.length - 1), { minLength: LENGTH, maxLength: LENGTH });
const dates = fc
  .array(
    fc.record({
      year: fc.integer({ min: -10, max: 2100 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
    {
      minLength: LENGTH,
      maxLength: LENGTH,
    },
  )
  .map((items) => Int32Array.from(items, packDate));
const clocks = fc
  .array(fc.oneof(fc.constantFrom(0, 1), fc.nat(86_399_999_999)), { minLength: LENGTH, maxLength: LENGTH })
  .map((items) => Float64Array.from(items));
const typed: fc.Arbitrary<Column> = fc.oneof(
  fc
    .tuple(wordNumbers, nulls, fc.boolean())
    .map(([numbers, absent, isShared]) => textColumn(numbers, absent, isShared)),
  fc
    .tuple(wordNumbers, nulls, fc.constantFrom('', 'b', 'xxxxxxxxxxxxxxxx'))
    .map(([numbers, absent, gap]) => bytesColumn(numbers, absent, gap)),
  fc.record({
    kind: fc.constant('moment' as const),
    of: fc.constantFrom('date' as const, 'time' as const, 'datetime' as const),
    dates,
    clocks,
    nulls,
  }),
  fc.record({
    kind: fc.constant('constant' as const),
    value: fc.constantFrom<Value>(
      ...words,
      'bc',
      { kind: 'date', year: 2000, month: 1, day: 1 },
      { kind: 'time', hour: 0, minute: 0, second: 0, microsecond: 1 },
      { kind: 'datetime', year: 2000, month: 1, day: 1, hour: 1, minute: 2, second: 3, microsecond: 4 },
      1n,
      2n,
      ['a', 'ab', nullOfCode(NULL_CODE)],
      [1n, 2n],
      nullOfCode(NULL_CODE),
      nullOfCode(EMPTY_CODE),
      nullOfCode(4),
      { kind: 'duration', months: -1, seconds: 0n, microseconds: 0 },
      { kind: 'duration', months: 2, seconds: -90_001n, microseconds: 7 },
      { kind: 'duration', months: 0, seconds: 2n ** 40n, microseconds: -1 },
    ),
  }),
  columns,
);
const column = (index: number): BoundExpression => ({ kind: 'column', type: '__EMPTY__', index });

function shown(valueOf: (row: number) => Value): string[] {
  return Array.from({ length: LENGTH }, (_, row) => show(valueOf(row)));
}

function show(value: Value): string {
  return `${typeof value} ${isNull(value) ? value.reason : typeof value === 'number' && Object.is(value, -0) ? '-0' : printValue(value)}`;
}

/** Evaluates twice: with new memory, and with memory that contains old batches. Results must be equal, and operands unchanged. */
function evaluate(expression: BoundExpression, batch: Batch, context: FunctionContext): Column {
  const operands = batch.columns.map((operand) => valuesOf(operand, batch.length));
  const made = evaluateOnce(expression, batch, context);
  const expected = valuesOf(made, batch.length);
  reusingMemory(() => {
    for (let index = 0; index < 8; index++) {
      rawInts(LENGTH).fill(3, 0, LENGTH);
      rawNumbers(LENGTH).fill(Number.NaN, 0, LENGTH);
      rawBytes(LENGTH).fill(7, 0, LENGTH);
    }
  });
  reusingMemory(() => {
    expectSame(valuesOf(evaluateOnce(expression, batch, context), batch.length), expected);
  });
  batch.columns.forEach((operand, index) => expectSame(valuesOf(operand, batch.length), operands[index]!));
  return made;
}

/** Like `toEqual` of the displayed form; most values need not be displayed. */
function expectSame(values: readonly Value[], expected: readonly Value[]): void {
  values.forEach((value, at) => {
    if (!Object.is(value, expected[at])) expect(show(value)).toBe(show(expected[at]!));
  });
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

describe('expressions over every layout agree with operators over values', () => {
  const agrees = (
    expression: BoundExpression,
    operands: readonly Column[],
    valueOf: (...values: readonly Value[]) => Value,
  ): void => {
    const result = evaluate(expression, { length: LENGTH, columns: operands }, { ...functions });
    expect(shown((row) => valueAt(result, row))).toEqual(
      shown((row) => valueOf(...operands.map((operand) => valueAt(operand, row)))),
    );
  };

  test('comparison and arithmetic', () => {
    const operators = [
      '==',
      '!=',
      '<',
      '<=',
      '>',
      '>=',
      'IN',
      'NOT IN',
      'CONTAINS',
      'NOT CONTAINS',
      'STARTS WITH',
      'NOT STARTS WITH',
      'ENDS WITH',
      'NOT ENDS WITH',
      '=~',
    ] as const;
    fc.assert(
      fc.property(typed, typed, fc.constantFrom<RelationalOperator>(...operators), (left, right, operator) => {
        agrees(
          { kind: 'relational', type: 'BOOL', operator, left: column(0), right: column(1) },
          [left, right],
          (a, b) => applyRelational(operator, a!, b!),
        );
      }),
      { numRuns: 3000 },
    );
    fc.assert(
      fc.property(
        typed,
        typed,
        fc.constantFrom<ArithmeticOperator>('+', '-', '*', '/', '%'),
        (left, right, operator) => {
          agrees(
            { kind: 'arithmetic', type: '__EMPTY__', operator, left: column(0), right: column(1) },
            [left, right],
            (a, b) => applyArithmetic(operator, a!, b!),
          );
        },
      ),
      { numRuns: 600 },
    );
  });

  test('signs, null tests, parts of moments, casts', () => {
    const tests = ['IS NULL', 'IS NOT NULL', 'IS EMPTY', 'IS NOT EMPTY'] as const;
    const parts = ['year', 'Month', 'day', 'hour', 'minute', 'second', 'microsecond', 'week'] as const;
    fc.assert(
      fc.property(
        typed,
        fc.constantFrom(...tests),
        fc.constantFrom('-', '+', '!'),
        fc.constantFrom(...parts),
        (one, test, sign, name) => {
          agrees({ kind: 'null-test', type: 'BOOL', operator: test, operand: column(0) }, [one], (a) =>
            applyNullTest(test, a!),
          );
          agrees({ kind: 'unary', type: '__EMPTY__', operator: sign, operand: column(0) }, [one], (a) =>
            applyUnary(sign, a!),
          );
          agrees({ kind: 'attribute', type: '__EMPTY__', base: column(0), name }, [one], (a) => attribute(a!, name));
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('functions of one column', () => {
    const calls: readonly (readonly [string, ...Value[]])[] = [
      ['abs'],
      ['sign'],
      ['round'],
      ['floor'],
      ['sqrt'],
      ['log'],
      ['length'],
      ['upper'],
      ['toLower'],
      ['left', 2n],
      ['right', 1n],
      ['substr', 1n],
      ['substring', 0n, 2n],
      ['substr', -1n],
      ['reverse'],
      ['toInteger'],
      ['trim'],
      ['ltrim'],
      ['rtrim'],
      ['size'],
      ['replace', 'b', 'xyz'],
      ['replace', 'ab', ''],
      ['concat', 'x'],
      ['concat', 5n, true],
      ['coalesce', 1n],
      ['coalesce', 'é'],
    ];
    fc.assert(
      fc.property(typed, fc.constantFrom(...calls), (one, [name, ...rest]) => {
        const called = scalarFunctions.get(name.toLowerCase()) ?? scalarFunctions.get(name);
        if (!called) throw new Error(name);
        const constants = rest.map((value): BoundExpression => ({ kind: 'constant', type: '__EMPTY__', value }));
        agrees(
          { kind: 'call', type: '__EMPTY__', name: called.name.toLowerCase(), arguments: [column(0), ...constants] },
          [one],
          (a) => called.evaluate([a!, ...rest], functions),
        );
      }),
      { numRuns: 2000 },
    );
  });

  test('concat and coalesce of two columns', () => {
    fc.assert(
      fc.property(typed, typed, fc.constantFrom('concat', 'coalesce'), (left, right, name) => {
        const called = scalarFunctions.get(name)!;
        agrees({ kind: 'call', type: '__EMPTY__', name, arguments: [column(0), column(1)] }, [left, right], (a, b) =>
          called.evaluate([a!, b!], functions),
        );
      }),
      { numRuns: 600 },
    );
  });

  test('a part of a split text', () => {
    const parts = fc.record({
      delimiter: fc.constantFrom('b', 'ab', '', 'ë'),
      index: fc.constantFrom(0n, 1n, 2n, -1n),
    });
    fc.assert(
      fc.property(typed, parts, (one, { delimiter, index }) => {
        const constant = (value: Value): BoundExpression => ({ kind: 'constant', type: '__EMPTY__', value });
        const split = scalarFunctions.get('split')!;
        const base = {
          kind: 'call',
          type: '__EMPTY__',
          name: 'split',
          arguments: [column(0), constant(delimiter)],
        } as const;
        agrees({ kind: 'subscript', type: '__EMPTY__', base, index: constant(index) }, [one], (a) =>
          subscript(split.evaluate([a!, delimiter], functions), index),
        );
      }),
      { numRuns: 400 },
    );
  });

  test('loops over the lists of a batch equal those of each row', () => {
    const items = fc.constantFrom<Value>(1n, 2n, 2.5, 'a', true, nullOfCode(NULL_CODE), [1n]);
    const lists = fc
      .array(fc.oneof({ weight: 5, arbitrary: fc.array(items, { maxLength: 4 }) }, items), {
        minLength: LENGTH,
        maxLength: LENGTH,
      })
      .map((values): Column => ({ kind: 'any', values }));
    const both = (operator: ArithmeticOperator, left: number, right: number): BoundExpression => ({
      kind: 'arithmetic',
      type: '__EMPTY__',
      operator,
      left: column(left),
      right: column(right),
    });
    const isLarge: BoundExpression = {
      kind: 'relational',
      type: 'BOOL',
      operator: '>=',
      left: column(2),
      right: column(1),
    };
    const list = column(0);
    const type = '__EMPTY__';
    const loops: readonly BoundExpression[] = [
      { kind: 'comprehension', type, variable: 2, list, where: isLarge, mapping: both('+', 2, 1) },
      { kind: 'comprehension', type, variable: 2, list, where: undefined, mapping: both('*', 2, 2) },
      { kind: 'comprehension', type, variable: 2, list, where: column(2), mapping: undefined },
      { kind: 'reduce', type, accumulator: 3, initial: column(1), variable: 2, list, expression: both('+', 3, 2) },
      ...(['all', 'any', 'single', 'none'] as const).map((quantifier): BoundExpression => ({
        kind: 'predicate',
        type,
        quantifier,
        variable: 2,
        list,
        where: isLarge,
      })),
    ];
    fc.assert(
      fc.property(lists, columns, fc.constantFrom(...loops), (some, outer, loop) => {
        const inBatch = evaluate(loop, { length: LENGTH, columns: [some, outer] }, functions);
        const alone = (row: number): Value => {
          const rows = Int32Array.of(row);
          const batch = { length: 1, columns: [gather(some, rows, 1), gather(outer, rows, 1)] };
          return valueAt(evaluate(loop, batch, functions), 0);
        };
        expect(shown((row) => valueAt(inBatch, row))).toEqual(shown(alone));
      }),
      { numRuns: 600 },
    );
  });

  test('loops over collected lists do what they do over lists of values', () => {
    const plain = fc.array(fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), ints), { maxLength: 5 }), {
      minLength: LENGTH,
      maxLength: LENGTH,
    });
    const layout = fc.constantFrom('int' as const, 'float' as const, 'text' as const);
    const operator = fc.constantFrom<ArithmeticOperator>('+', '-', '*', '/');
    const total = fc.constantFrom<Column>(
      { kind: 'constant', value: 2n },
      { kind: 'constant', value: 0.5 },
      { kind: 'constant', value: nullOfCode(NULL_CODE) },
      { kind: 'int', data: Float64Array.from({ length: LENGTH }, (_, row) => row), nulls: undefined },
    );
    const type = '__EMPTY__';
    const list = column(0);
    const both = (of: ArithmeticOperator, left: number, right: number): BoundExpression => ({
      kind: 'arithmetic',
      type,
      operator: of,
      left: column(left),
      right: column(right),
    });
    const where: BoundExpression = {
      kind: 'relational',
      type: 'BOOL',
      operator: '>',
      left: column(2),
      right: column(1),
    };
    const loopsOf = (of: ArithmeticOperator): readonly BoundExpression[] => [
      { kind: 'comprehension', type, variable: 2, list, where, mapping: both(of, 2, 1) },
      { kind: 'comprehension', type, variable: 2, list, where, mapping: undefined },
      { kind: 'comprehension', type, variable: 2, list, where: undefined, mapping: both(of, 2, 2) },
      { kind: 'reduce', type, accumulator: 3, initial: column(1), variable: 2, list, expression: both(of, 3, 2) },
      { kind: 'reduce', type, accumulator: 3, initial: column(1), variable: 2, list, expression: both(of, 2, 3) },
      { kind: 'reduce', type, accumulator: 3, initial: column(1), variable: 2, list, expression: both(of, 3, 3) },
      { kind: 'call', type, name: 'size', arguments: [list] },
      ...(['all', 'any', 'single', 'none'] as const).map((quantifier): BoundExpression => ({
        kind: 'predicate',
        type,
        quantifier,
        variable: 2,
        list,
        where,
      })),
    ];
    fc.assert(
      fc.property(plain, layout, operator, fc.nat(10), fc.oneof(total, columns), (lists, of, op, at, outer) => {
        const flat = lists.flat();
        const data = Float64Array.from(flat, (item) => (of === 'float' ? item / 2 : item));
        const items: ItemColumn =
          of === 'text'
            ? {
                kind: 'text',
                codes: Int32Array.from(flat, (item) => Math.abs(item) % words.length),
                dictionary: { count: words.length, textAt: (code) => words[code]! },
              }
            : { kind: of, data, nulls: undefined };
        let end = 0;
        const ends = Int32Array.from(lists, (one) => (end += one.length));
        // In another order than they were collected.
        const rows = Int32Array.from({ length: LENGTH }, (_, row) => LENGTH - 1 - row);
        const collected: Column = { kind: 'collected', lists: new CollectedLists(items, ends), rows };
        const loop = loopsOf(op)[at]!;
        const made = evaluate(loop, { length: LENGTH, columns: [collected, outer] }, functions);
        const values: Column = { kind: 'any', values: valuesOf(collected, LENGTH) };
        const expected = evaluate(loop, { length: LENGTH, columns: [values, outer] }, functions);
        expect(shown((row) => valueAt(made, row))).toEqual(shown((row) => valueAt(expected, row)));
      }),
      { numRuns: 500 },
    );
  });

  test('CASE with an operand', () => {
    const whens = fc.array(fc.constantFrom<Value>(1n, 2n, 0.5, true, 'a', 'ab', '', nullOfCode(NULL_CODE)), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.oneof(columns, typed), whens, (operand, values) => {
        const constant = (value: Value): BoundExpression => ({ kind: 'constant', type: '__EMPTY__', value });
        const branches = values.map((value, at) => ({ when: constant(value), result: constant(BigInt(at)) }));
        agrees(
          { kind: 'case', type: '__EMPTY__', operand: column(0), branches, otherwise: constant(-1n) },
          [operand],
          (value) => BigInt(values.findIndex((when) => isIdentical(value!, when))),
        );
      }),
      { numRuns: 500 },
    );
  });

  test('CASE', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(columns, typed), { minLength: 2, maxLength: 5 }), (operands) => {
        const count = Math.floor(operands.length / 2);
        const branches = Array.from({ length: count }, (_, at) => ({
          when: column(2 * at),
          result: column(2 * at + 1),
        }));
        const otherwise = operands.length % 2 === 1 ? column(operands.length - 1) : undefined;
        agrees({ kind: 'case', type: '__EMPTY__', operand: undefined, branches, otherwise }, operands, (...values) => {
          for (let at = 0; at < count; at++) {
            const when = values[2 * at]!;
            if (when === true) return values[2 * at + 1]!;
            if (when !== false && !isNull(when)) return nullOfCode(4);
          }
          return otherwise ? values[values.length - 1]! : nullOfCode(NULL_CODE);
        });
      }),
      { numRuns: 2000 },
    );
  });
});

describe('columns of every layout', () => {
  test('are gathered, sliced, repeated and joined without changing a value', () => {
    fc.assert(
      fc.property(typed, typed, fc.array(fc.nat(LENGTH - 1), { minLength: 1 }), (one, other, rows) => {
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

  test('null codes and nulls are equal', () => {
    for (let code = 1; code < EMPTY_CODE; code++) {
      const value = nullOfCode(code);
      expect(isNull(value) && codeOfNull(value)).toBe(code);
    }
  });
});
