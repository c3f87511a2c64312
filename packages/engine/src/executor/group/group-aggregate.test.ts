import { NULL, EMPTY, isNull, packDate, printValue, utf8Encode, type Value } from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aggregateFunctions } from '../../expression/aggregates/index.ts';
import { EMPTY_CODE, NULL_CODE, valueAt, type Column } from '../../expression/column.ts';
import { createAggregate } from './group-aggregate.ts';

const LENGTH = 8;
const GROUPS = 3;
const texts = ['b', 'a', 'é', ''];
const dictionary = { count: texts.length, textAt: (code: number) => texts[code]! };
const absent = fc.option(
  fc
    .uint8Array({ minLength: LENGTH, maxLength: LENGTH })
    .map((bytes) => bytes.map((byte) => (byte < 150 ? 0 : byte < 230 ? NULL_CODE : EMPTY_CODE))),
  { nil: undefined },
);
const ints = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(2 ** 52, 2 ** 53 - 1, -(2 ** 53 - 1)));
const floats = fc.oneof(
  fc.integer({ min: -4, max: 4 }).map((half) => half / 2),
  fc.constantFrom(NaN, Infinity),
);
const many = <T>(item: fc.Arbitrary<T>): fc.Arbitrary<T[]> => fc.array(item, { minLength: LENGTH, maxLength: LENGTH });
const column: fc.Arbitrary<Column> = fc.oneof(
  fc.record({
    kind: fc.constant('int' as const),
    data: many(ints).map((items) => Float64Array.from(items)),
    nulls: absent,
  }),
  fc.record({
    kind: fc.constant('float' as const),
    data: many(floats).map((items) => Float64Array.from(items)),
    nulls: absent,
  }),
  fc.record({
    kind: fc.constant('bool' as const),
    data: fc.uint8Array({ minLength: LENGTH, maxLength: LENGTH, max: 1 }),
    nulls: absent,
  }),
  fc.record({
    kind: fc.constant('moment' as const),
    of: fc.constantFrom('date' as const, 'datetime' as const, 'time' as const),
    dates: many(fc.integer({ min: 1, max: 3 })).map((days) =>
      Int32Array.from(days, (day) => packDate({ year: 2000, month: 1, day })),
    ),
    clocks: many(fc.nat(2)).map((items) => Float64Array.from(items)),
    nulls: absent,
  }),
  many(fc.integer({ min: -1, max: texts.length - 1 })).map((codes) => ({
    kind: 'text' as const,
    codes: Int32Array.from(codes),
    dictionary,
  })),
  many(fc.integer({ min: -1, max: texts.length - 1 })).map((numbers) => {
    const arena = utf8Encode(texts.join(''));
    const starts = texts.map((_, at) => utf8Encode(texts.slice(0, at).join('')).length);
    return {
      kind: 'bytes' as const,
      arena,
      starts: Uint32Array.from(numbers, (number) => starts[number] ?? 0),
      lengths: Int32Array.from(numbers, (number) => (number < 0 ? -NULL_CODE : utf8Encode(texts[number]!).length)),
    };
  }),
  fc.constantFrom<Value>(1n, 2.5, 'a', NULL).map((value) => ({ kind: 'constant' as const, value })),
  many(fc.constantFrom<Value>(1n, 1.5, 'a', NULL, EMPTY, true, 2n ** 60n)).map((values) => ({
    kind: 'any' as const,
    values,
  })),
);

const shown = (value: Value): string => (isNull(value) ? value.reason : `${typeof value} ${printValue(value)}`);

test.each(['count', 'sum', 'avg', 'std', 'min', 'max', 'collect', 'collect_set', 'bit_or'])(
  '%s of groups equals that of each group alone',
  (name) => {
    const batches = fc.array(fc.tuple(column, many(fc.nat(GROUPS - 1))), { maxLength: 4 });
    fc.assert(
      fc.property(batches, fc.boolean(), (added, isDistinct) => {
        const aggregate = createAggregate({
          name,
          isDistinct,
          argument: { kind: 'column', type: '__EMPTY__', index: 0 },
        });
        const expected = Array.from({ length: GROUPS }, () => aggregateFunctions.get(name)!.create(isDistinct));
        let groupCount = 1;
        for (const [values, wanted] of added) {
          // Groups appear in the order of their numbers.
          const groupOf = Int32Array.from(wanted, (group) => Math.min(group, groupCount));
          groupCount = Math.max(groupCount, ...[...groupOf].map((group) => group + 1));
          aggregate.add(values, groupOf, LENGTH, groupCount);
          for (let row = 0; row < LENGTH; row++) expected[groupOf[row]!]!.add(valueAt(values, row));
        }
        const results = aggregate.results(0, GROUPS);
        expect(expected.map((_, group) => shown(valueAt(results, group)))).toEqual(
          expected.map((accumulator) => shown(accumulator.result())),
        );
      }),
      { numRuns: 500 },
    );
  },
);

test('sums of many large ints are exact until they leave 64 bits', () => {
  const large = fc.constantFrom(2 ** 53 - 1, -(2 ** 53 - 1), 2 ** 52, -(2 ** 52), 1, -1);
  fc.assert(
    fc.property(fc.array(large, { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 2200 }), (items, times) => {
      const item = { kind: 'column', type: '__EMPTY__', index: 0 } as const;
      const aggregate = createAggregate({ name: 'sum', isDistinct: false, argument: item });
      const expected = aggregateFunctions.get('sum')!.create(false);
      const values: Column = { kind: 'int', data: Float64Array.from(items), nulls: undefined };
      for (let time = 0; time < times; time++) {
        aggregate.add(values, new Int32Array(items.length), items.length, 1);
        for (let row = 0; row < items.length; row++) expected.add(valueAt(values, row));
      }
      expect(shown(valueAt(aggregate.results(0, 1), 0))).toBe(shown(expected.result()));
    }),
    { numRuns: 40 },
  );
});
