import type { IndexSchema, TagSchema } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import type { IndexCondition } from '../plan/index-condition.ts';
import type { IndexLookup } from '../plan/index-scan.ts';
import { scanWholeIndex, seekIndex } from './select-index.ts';

const schema: TagSchema = {
  kind: 'tag',
  id: 1,
  name: 'plane',
  properties: [
    { name: 'model', type: { kind: 'string' }, isNullable: true },
    { name: 'seats', type: { kind: 'int64' }, isNullable: true },
    { name: 'year', type: { kind: 'int64' }, isNullable: true },
    { name: 'flies', type: { kind: 'bool' }, isNullable: true },
    { name: 'home', type: { kind: 'geography' }, isNullable: true },
  ],
};
const index = (id: number, ...properties: string[]): IndexSchema => ({
  id,
  name: `by_${properties.join('_')}`,
  on: 'tag',
  schemaName: 'plane',
  fields: properties.map((property) => ({ property })),
});
const indexes = [index(1, 'model'), index(2, 'seats', 'year'), index(3, 'seats'), index(4, 'flies'), index(5, 'home')];

const compare = (
  property: string,
  operator: Extract<IndexCondition, { kind: 'compare' }>['operator'],
  value: Extract<IndexCondition, { kind: 'compare' }>['value'],
): IndexCondition => ({ kind: 'compare', property, operator, value });
const and = (...operands: IndexCondition[]): IndexCondition => ({ kind: 'and', operands });
const or = (...operands: IndexCondition[]): IndexCondition => ({ kind: 'or', operands });

describe('an index is used', () => {
  test.each<[string, IndexCondition, unknown]>([
    [
      'by an equality',
      compare('model', '==', 'A'),
      { kind: 'TagIndexPrefixScan', lookups: [{ indexId: 1, indexName: 'by_model', range: { equal: ['A'] } }] },
    ],
    [
      'by the smallest index when all are equally good',
      compare('seats', '==', 5n),
      { kind: 'TagIndexPrefixScan', lookups: [{ indexId: 3, indexName: 'by_seats', range: { equal: [5n] } }] },
    ],
    [
      'by more fields over fewer',
      and(compare('seats', '==', 5n), compare('year', '>', 2000n)),
      {
        kind: 'TagIndexRangeScan',
        lookups: [
          {
            indexId: 2,
            indexName: 'by_seats_year',
            range: { equal: [5n], lower: { value: 2000n, isInclusive: false } },
          },
        ],
      },
    ],
    [
      'by an equality over a range',
      and(compare('seats', '>', 5n), compare('model', '==', 'A')),
      { kind: 'TagIndexPrefixScan', lookups: [{ indexId: 1, indexName: 'by_model', range: { equal: ['A'] } }] },
    ],
    [
      'by the tightest of several ranges',
      and(
        compare('seats', '>=', 1n),
        compare('seats', '>', 1n),
        compare('seats', '<', 9n),
        compare('seats', '<=', 20n),
      ),
      {
        kind: 'TagIndexRangeScan',
        lookups: [
          {
            indexId: 3,
            indexName: 'by_seats',
            range: { equal: [], lower: { value: 1n, isInclusive: false }, upper: { value: 9n, isInclusive: false } },
          },
        ],
      },
    ],
    [
      'by a prefix of text',
      compare('model', 'STARTS WITH', 'A3'),
      {
        kind: 'TagIndexRangeScan',
        lookups: [{ indexId: 1, indexName: 'by_model', range: { equal: [], prefix: 'A3' } }],
      },
    ],
    [
      'once for each value of a list',
      and(compare('seats', 'IN', [5n, 6n]), compare('year', '==', 2000n)),
      {
        kind: 'IndexScan',
        lookups: [
          { indexId: 2, indexName: 'by_seats_year', range: { equal: [5n, 2000n] } },
          { indexId: 2, indexName: 'by_seats_year', range: { equal: [6n, 2000n] } },
        ],
      },
    ],
    [
      'for each side of OR',
      or(compare('model', '==', 'A'), compare('seats', '<', 3n)),
      {
        kind: 'IndexScan',
        lookups: [
          { indexId: 1, indexName: 'by_model', range: { equal: ['A'] } },
          { indexId: 3, indexName: 'by_seats', range: { equal: [], upper: { value: 3n, isInclusive: false } } },
        ],
      },
    ],
    [
      'by an OR, where nothing beside it has an index',
      and(compare('year', '==', 1n), or(compare('model', '==', 'A'), compare('seats', '<', 3n))),
      {
        kind: 'IndexScan',
        lookups: [
          { indexId: 1, indexName: 'by_model', range: { equal: ['A'] } },
          { indexId: 3, indexName: 'by_seats', range: { equal: [], upper: { value: 3n, isInclusive: false } } },
        ],
      },
    ],
    [
      'without the part that no index serves',
      and({ kind: 'other' }, compare('flies', '==', true)),
      { kind: 'TagIndexPrefixScan', lookups: [{ indexId: 4, indexName: 'by_flies', range: { equal: [true] } }] },
    ],
    [
      'by what may be near',
      {
        kind: 'near',
        property: 'home',
        shape: { kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } },
        bufferMeters: 10,
      },
      {
        kind: 'TagIndexRangeScan',
        lookups: [
          {
            indexId: 5,
            indexName: 'by_home',
            range: {
              equal: [],
              near: { shape: { kind: 'geography', shape: { type: 'point', coordinate: [1, 2] } }, bufferMeters: 10 },
            },
          },
        ],
      },
    ],
  ])('%s', (_, condition, expected) => {
    expect(seekIndex(condition, schema, indexes)).toEqual(expected);
  });
});

describe('no index can be used', () => {
  test.each<[string, IndexCondition | undefined]>([
    ['without a condition', undefined],
    ['by a later field alone', compare('year', '==', 1n)],
    ['by inequality', compare('seats', '!=', 1n)],
    ['when one side of OR has no index', or(compare('model', '==', 'A'), compare('year', '==', 1n))],
    [
      'when an OR under AND has a side without an index',
      and(compare('year', '==', 1n), or(compare('model', '==', 'A'), compare('year', '==', 1n))),
    ],
  ])('%s', (_, condition) => {
    expect(seekIndex(condition, schema, indexes)).toBeUndefined();
  });

  const statisticsOf = (entries: Readonly<Record<number, number>>) => ({
    rowsToTell: ([lookup]: readonly IndexLookup[]) => entries[lookup!.indexId] ?? 100,
    tagRows: () => 100,
    edges: () => 0,
  });

  test.each<[string, readonly IndexSchema[], Readonly<Record<number, number>>, number]>([
    ['with the fewest fields', [index(2, 'seats', 'year'), index(7, 'model')], {}, 7],
    [
      'of numbers before one of texts or shapes',
      [index(1, 'model'), index(5, 'home'), index(9, 'year')],
      { 5: 800 },
      9,
    ],
    ['that was rebuilt before one that was not', [index(1, 'model'), index(3, 'seats')], { 3: 40 }, 1],
    ['that was made first where all else is equal', [index(4, 'flies'), index(3, 'seats')], {}, 3],
  ])('and then the index %s is read as a whole', (_, candidates, entries, indexId) => {
    const choice = scanWholeIndex(schema, candidates, statisticsOf(entries));
    const { name } = candidates.find(({ id }) => id === indexId)!;
    expect(choice).toEqual({
      kind: 'TagIndexFullScan',
      lookups: [{ indexId, indexName: name, range: { equal: [] } }],
    });
  });

  test('nothing is read without an index', () => {
    expect(scanWholeIndex(schema, [], statisticsOf({}))).toBeUndefined();
  });
});
