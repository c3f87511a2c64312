import { FLOAT_TOLERANCE, NULL, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EdgeTable, Graph, NumericColumn } from '../../graph/graph.ts';
import type { BoundExpression } from '../bound-expression.ts';
import { applyRelational } from '../operators/index.ts';
import { selectStored } from './select-kernel.ts';

const operators = ['==', '!=', '<', '<=', '>', '>='] as const;

/** A condition on a property of the edges of column 0. */
function condition(operator: (typeof operators)[number], value: Value): BoundExpression {
  return {
    kind: 'relational',
    type: 'BOOL',
    operator,
    left: {
      kind: 'edge-property',
      type: '__EMPTY__',
      edge: { kind: 'column', type: '__EMPTY__', index: 0 },
      property: 'x',
    },
    right: { kind: 'constant', type: '__EMPTY__', value },
  };
}

function selected(column: NumericColumn, places: Int32Array, test: BoundExpression): number[] | undefined {
  const table = { schema: { id: 1, properties: [{ name: 'x' }] }, numbers: () => column } as unknown as EdgeTable;
  const rows = new Int32Array(places.length);
  const edges = { kind: 'edge', graph: {} as Graph, table, rows: places, direction: 'out' } as const;
  const count = selectStored(test, { length: places.length, columns: [edges] }, rows);
  return count < 0 ? undefined : [...rows.subarray(0, count)];
}

const constants = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.double({ min: -10, max: 10, noNaN: true }),
  fc.constantFrom(0, -0, FLOAT_TOLERANCE, -FLOAT_TOLERANCE, 3.5, 1e-300, 5e-324, 2 ** 53, -(2 ** 60), 1.7e308),
);

test('floats near a constant are selected as they are compared one by one', () => {
  const near = fc.array(fc.tuple(fc.constantFrom(-1, 0, 1), fc.integer({ min: -4, max: 4 })), {
    minLength: 80,
    maxLength: 120,
  });
  fc.assert(
    fc.property(constants, near, fc.array(constants), fc.boolean(), (constant, offsets, others, isRun) => {
      const data = Float64Array.from([
        ...offsets.map(([tolerances, units]) => {
          const number = constant + tolerances * FLOAT_TOLERANCE;
          return number + units * Math.abs(number) * Number.EPSILON;
        }),
        ...others,
        ...others.map((other) => constant + other),
        NaN,
        Infinity,
        -Infinity,
      ]);
      const places = Int32Array.from(data, (_, at) => (isRun ? at : data.length - 1 - at));
      // Whether floats differ is not selected.
      for (const operator of operators.filter((each) => each !== '!=')) {
        const found = selected({ type: 'float', data, nulls: undefined }, places, condition(operator, constant));
        const expected = [...places.keys()].filter(
          (row) => applyRelational(operator, data[places[row]!]!, constant) === true,
        );
        expect(found).toEqual(expected);
      }
    }),
    { numRuns: 300 },
  );
});

test('several conditions select as each does, with nulls and ints in other arrays', () => {
  const ints = fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 1, maxLength: 200 });
  const parts = fc.array(fc.tuple(fc.constantFrom(...operators), fc.integer({ min: -100, max: 100 })), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(
      ints,
      parts,
      fc.constantFrom(Int8Array, Int16Array, Int32Array, Float64Array),
      fc.boolean(),
      (items, comparisons, Numbers, hasNulls) => {
        const data = Numbers.from(items);
        const nulls = hasNulls ? Uint8Array.from(items, (item) => Number(item % 3 === 0)) : undefined;
        const found = selected({ type: 'int', data, nulls }, Int32Array.from(items.keys()), {
          kind: 'logical',
          type: 'BOOL',
          operator: 'AND',
          operands: comparisons.map(([operator, constant]) => condition(operator, BigInt(constant))),
        });
        if (!found) return;
        const expected = [...items.keys()].filter((row) =>
          comparisons.every(
            ([operator, constant]) =>
              applyRelational(operator, nulls?.[row] === 1 ? NULL : BigInt(items[row]!), BigInt(constant)) === true,
          ),
        );
        expect(found).toEqual(expected);
      },
    ),
    { numRuns: 300 },
  );
});
