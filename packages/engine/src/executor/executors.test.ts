import { isNull, printValue, utf8Encode, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { compareForSort, identityKey } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { batchOfRows, rowOf, sliceBatch, type Batch } from '../expression/batch.ts';
import type { BoundExpression } from '../expression/bound-expression.ts';
import { NULL_CODE, type Column } from '../expression/column.ts';
import { START } from '../plan/start.ts';
import { executeAggregate } from './aggregate.ts';
import { executeCrossJoin } from './cross-join.ts';
import { executeDedup } from './dedup.ts';
import type { ExecutionContext } from './execution-context.ts';
import { executeHashJoin } from './hash-join.ts';
import { executeLimit } from './limit.ts';
import { RowKeys } from './row-keys.ts';
import { executeSample } from './sample.ts';
import { executeIntersect, executeMinus, executeUnion } from './set-operations.ts';
import { executeSort } from './sort.ts';
import { executeTopN } from './top-n.ts';
import { executeUnwind } from './unwind.ts';

/** The parts of a context that these executors use. */
const context = {
  functions: { now: () => 0, random: () => 0, timezoneOffsetSeconds: 0 },
  checkInterrupted: () => undefined,
  charge: () => undefined,
  space: undefined,
} as Partial<ExecutionContext> as ExecutionContext;
const column = (index: number): BoundExpression => ({ kind: 'column', type: '__EMPTY__', index });

/** Rows as batches of at most three. */
function batches(rows: readonly (readonly Value[])[], width: number): Batch[] {
  const all = batchOfRows(rows, width);
  const pieces: Batch[] = [];
  for (let at = 0; at < rows.length; at += 3) pieces.push(sliceBatch(all, at, Math.min(at + 3, rows.length)));
  return pieces;
}

function rowsOf(result: Iterable<Batch>): string[] {
  const rows: string[] = [];
  for (const batch of result)
    for (let row = 0; row < batch.length; row++)
      rows.push(
        rowOf(batch, row)
          .map((value) => printValue(value))
          .join(' | '),
      );
  return rows;
}

const letters = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((letter) => [letter]);

describe('Limit', () => {
  const limit = (offset: number, count: number): string[] =>
    rowsOf(executeLimit({ kind: 'Limit', columns: ['x'], inputs: [START], offset, count }, [batches(letters, 1)]));

  test('skips over batches and stops inside of one', () => {
    expect(limit(2, 3)).toEqual(['"c"', '"d"', '"e"']);
    expect(limit(0, 100)).toHaveLength(7);
    expect(limit(7, 1)).toEqual([]);
  });

  test('pulls no more than it needs', () => {
    let pulled = 0;
    function* counted(): Iterable<Batch> {
      for (const batch of batches(letters, 1)) {
        pulled++;
        yield batch;
      }
    }
    rowsOf(executeLimit({ kind: 'Limit', columns: ['x'], inputs: [START], offset: 0, count: 3 }, [counted()]));
    rowsOf(executeLimit({ kind: 'Limit', columns: ['x'], inputs: [START], offset: 0, count: 0 }, [counted()]));
    expect(pulled).toBe(1);
  });
});

describe('Sort and TopN', () => {
  const values = fc.constantFrom<Value>(1n, 2n, -5n, 1.5, 'b', 'a', true, { kind: 'null', reason: 'NULL' }, [1n]);

  test('TopN equals Sort and Limit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(values, values), { maxLength: 30 }),
        fc.nat(5),
        fc.nat(10),
        fc.boolean(),
        (rows, offset, count, isDescending) => {
          const factors = [
            { column: 0, isDescending },
            { column: 1, isDescending: false },
          ];
          const columns = ['x', 'y'];
          const sorted = rowsOf(
            executeSort({ kind: 'Sort', columns, inputs: [START], factors }, [batches(rows, 2)], context),
          );
          const top = rowsOf(
            executeTopN(
              { kind: 'TopN', columns, inputs: [START], factors, offset, count },
              [batches(rows, 2)],
              context,
            ),
          );
          expect(top).toEqual(sorted.slice(offset, offset + count));
          const expected = rows
            .map((row, index) => ({ row, index }))
            .sort((a, b) => {
              const first = compareForSort(a.row[0], b.row[0]) * (isDescending ? -1 : 1);
              return first || compareForSort(a.row[1], b.row[1]) || a.index - b.index;
            });
          expect(sorted).toEqual(expected.map(({ row }) => row.map((value) => printValue(value)).join(' | ')));
        },
      ),
    );
  });
});

describe('Dedup and set operations', () => {
  const left = [[1n], [1n], [2n], [{ kind: 'null', reason: 'NULL' }], [3n]] as const;
  const right = [[1.0], [{ kind: 'null', reason: 'BAD_TYPE' }], [9n]] as const;
  const node = { columns: ['x'], inputs: [START] } as const;

  test('keep the first of identical rows, where 1 equals 1.0 and all nulls are equal', () => {
    expect(
      rowsOf(executeDedup({ kind: 'Dedup', ...node }, [[...batches(left, 1), ...batches(right, 1)]], context)),
    ).toEqual(['1', '2', '__NULL__', '3', '9']);
  });

  test('INTERSECT and MINUS keep duplicates of the left side', () => {
    expect(
      rowsOf(
        executeIntersect(
          { kind: 'Intersect', isCounting: false, ...node },
          [batches(left, 1), batches(right, 1)],
          context,
        ),
      ),
    ).toEqual(['1', '1', '__NULL__']);
    expect(
      rowsOf(
        executeMinus({ kind: 'Minus', isCounting: false, ...node }, [batches(left, 1), batches(right, 1)], context),
      ),
    ).toEqual(['2', '3']);
    expect(rowsOf(executeUnion({ kind: 'Union', ...node }, [batches(left, 1), batches(right, 1)]))).toHaveLength(8);
  });
});

describe('joins', () => {
  const people = [
    ['ann', 1n],
    ['bob', 2n],
    ['cid', 9n],
  ] as const;
  const teams = [
    [1n, 'red'],
    [2n, 'blue'],
    [1n, 'green'],
  ] as const;
  const inputs = [
    { kind: 'Dedup', columns: ['name', 'team'], inputs: [START] },
    { kind: 'Dedup', columns: ['id', 'colour'], inputs: [START] },
  ] as const;

  test('match identical keys; a left join fills the rest with nulls', () => {
    const join = (kind: 'HashInnerJoin' | 'HashLeftJoin'): string[] =>
      rowsOf(
        executeHashJoin(
          { kind, columns: [], inputs, leftKeys: [column(1)], rightKeys: [column(0)] },
          [batches(people, 2), batches(teams, 2)],
          context,
        ),
      );
    const inner = ['"ann" | 1 | 1 | "red"', '"ann" | 1 | 1 | "green"', '"bob" | 2 | 2 | "blue"'];
    expect(join('HashInnerJoin')).toEqual(inner);
    expect(join('HashLeftJoin')).toEqual([...inner, '"cid" | 9 | __NULL__ | __NULL__']);
  });

  test('a cross join combines all', () => {
    expect(
      rowsOf(
        executeCrossJoin({ kind: 'CrossJoin', columns: [], inputs }, [batches(people, 2), batches(teams, 2)], context),
      ),
    ).toHaveLength(9);
  });
});

describe('Aggregate', () => {
  const rows = [
    ['a', 1n],
    ['b', 5n],
    ['a', 3n],
    ['a', 3n],
  ] as const;
  const items = [
    { name: 'count', isDistinct: false, argument: undefined },
    { name: 'sum', isDistinct: true, argument: column(1) },
  ];
  const aggregate = (keys: readonly BoundExpression[], input: readonly (readonly Value[])[]): string[] =>
    rowsOf(
      executeAggregate({ kind: 'Aggregate', columns: [], inputs: [START], keys, items }, [batches(input, 2)], context),
    );

  test('creates a row per group in order of appearance', () => {
    expect(aggregate([column(0)], rows)).toEqual(['"a" | 3 | 4', '"b" | 1 | 5']);
  });

  test('creates one row without keys, also for no rows, and none with keys for no rows', () => {
    expect(aggregate([], rows)).toEqual(['4 | 9']);
    expect(aggregate([], [])).toEqual(['0 | 0']);
    expect(aggregate([column(0)], [])).toEqual([]);
  });
});

test('Unwind creates a row per item, one for a value that is not a list, none for null', () => {
  const rows = [
    [[1n, 2n], 'x'],
    [7n, 'y'],
    [{ kind: 'null', reason: 'NULL' }, 'z'],
    [[], 'w'],
  ] as const;
  const unwind = (keepsInput: boolean): string[] =>
    rowsOf(
      executeUnwind(
        { kind: 'Unwind', columns: [], inputs: [START], expression: column(0), keepsInput },
        [batches(rows, 2)],
        context,
      ),
    );
  expect(unwind(false)).toEqual(['1', '2', '7']);
  expect(unwind(true)).toEqual(['[1, 2] | "x" | 1', '[1, 2] | "x" | 2', '7 | "y" | 7']);
});

test('Sample returns the requested number of different rows', () => {
  const drawn = rowsOf(
    executeSample({ kind: 'Sample', columns: ['x'], inputs: [START], count: 4 }, [batches(letters, 1)], context),
  );
  expect([drawn.length, new Set(drawn).size]).toEqual([4, 4]);
});

test.each([1, 2, 3])('equal keys of %i rows get one number, whatever their layouts', (width) => {
  const value = fc.constantFrom<Value>(
    1n,
    2n,
    1.0,
    1.5,
    2.0,
    'a',
    'b',
    true,
    { kind: 'null', reason: 'NULL' },
    2n ** 60n,
  );
  const row = fc.array(value, { minLength: width, maxLength: width });
  const texts = ['b', 'a'];
  const dictionary = { count: texts.length, textAt: (code: number) => texts[code]! };
  // Random, so that layouts change from row to row.
  const layouts = fc.infiniteStream(fc.nat(2));
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), row, layouts, (rows, sought, layout) => {
      const columnOf = (item: Value): Column => {
        const chosen = layout.next().value;
        if (chosen === 0) return { kind: 'any', values: [item] };
        if (typeof item === 'bigint' && item < 100n)
          return { kind: 'int', data: Float64Array.of(Number(item)), nulls: undefined };
        if (typeof item === 'boolean') return { kind: 'bool', data: Uint8Array.of(Number(item)), nulls: undefined };
        if (isNull(item)) return { kind: 'int', data: new Float64Array(1), nulls: Uint8Array.of(NULL_CODE) };
        if (typeof item !== 'string') return { kind: 'any', values: [item] };
        return chosen === 1
          ? { kind: 'text', codes: Int32Array.of(texts.indexOf(item)), dictionary }
          : { kind: 'bytes', arena: utf8Encode(item), starts: new Uint32Array(1), lengths: Int32Array.of(item.length) };
      };
      const into = new Int32Array(1);
      const keys = new RowKeys();
      const expected: number[] = [];
      const known: Value[][] = [];
      const placeOf = (items: Value[]): number => known.findIndex((other) => identityKey(other) === identityKey(items));
      rows.forEach((items) => {
        const index = placeOf(items);
        expected.push(index < 0 ? known.push(items) - 1 : index);
      });
      const numbers = rows.map((items) => {
        keys.addAll(items.map(columnOf), 1, into);
        return into[0];
      });
      expect(numbers).toEqual(expected);
      keys.findAll(sought.map(columnOf), 1, into);
      expect([keys.count, into[0]]).toEqual([known.length, placeOf(sought)]);
    }),
    { numRuns: 1000 },
  );
});
