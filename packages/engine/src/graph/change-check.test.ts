import type { PropertyType, SchemaSnapshot, TagSchema, Value } from '@astrolabe/model';
import { NULL } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import type { Change } from '../store/change.ts';
import { checkChanges } from './change-check.ts';

const tag = (id: number, ...types: PropertyType[]): TagSchema => ({
  kind: 'tag',
  name: `t${id}`,
  id,
  properties: types.map((type, i) => ({ name: `p${i}`, type, isNullable: true })),
});
const SCHEMA: SchemaSnapshot = {
  space: {
    name: 's',
    id: 1,
    vidType: { kind: 'int64' },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  },
  tags: [tag(1, { kind: 'int64' }, { kind: 'string' })],
  edgeTypes: [{ kind: 'edge', name: 'e', id: 2, properties: [] }],
  indexes: [{ name: 'i', id: 3, on: 'tag', schemaName: 't1', fields: [{ property: 'p1', length: 4 }] }],
};
const put = (tagId: number, ...values: Value[]): Change => ({ kind: 'put-vertex', tagId, vid: 1n, values });

describe('changes', () => {
  test.each<[string, Change[]]>([
    [
      'of every kind',
      [
        put(1, 1n, 'x'),
        put(1, NULL, NULL),
        { kind: 'delete-edge', edgeTypeId: 2, src: 1n, dst: 2n, rank: 0n },
        { kind: 'rebuild-index', indexId: 3 },
        { kind: 'clear' },
      ],
    ],
    [
      'on a tag that the same statement made',
      [{ kind: 'put-tag', schema: tag(7, { kind: 'date' }) }, put(7, { kind: 'date', year: 1, month: 1, day: 1 })],
    ],
    [
      'that drop a tag with its index',
      [
        { kind: 'drop-index', indexId: 3 },
        { kind: 'drop-tag', tagId: 1 },
      ],
    ],
  ])('%s are good', (_, changes) => expect(() => checkChanges(SCHEMA, changes)).not.toThrow());

  test.each<[string, Change[], string]>([
    ['for an unknown tag', [put(9)], 'expected: tag 9 in the space'],
    [
      'for a tag that was dropped before',
      [
        { kind: 'drop-index', indexId: 3 },
        { kind: 'drop-tag', tagId: 1 },
        { kind: 'delete-tag', tagId: 1, vid: 1n },
      ],
      'expected: tag 1 in space s',
    ],
    ['with too few values', [put(1, 1n)], 'expected: 2 values for t1'],
    ['with a value of another type', [put(1, 1n, 2n)], 'expected: a value of type string for t1.p1'],
    ['with an int beyond int64', [put(1, 2n ** 63n, '')], 'expected: a value of type int64 for t1.p0'],
    [
      'with a vid of another type',
      [{ kind: 'put-edge', edgeTypeId: 2, src: 1n, dst: 'a', rank: 0n, values: [] }],
      'expected: a vid of the type of space s',
    ],
    [
      'that take a property from an index',
      [{ kind: 'put-tag', schema: tag(1, { kind: 'int64' }) }],
      'expected: property t1.p1 of index i',
    ],
    ['that take a tag from an index', [{ kind: 'drop-tag', tagId: 1 }], 'expected: tag t1 of index i'],
    [
      'with a default of another type',
      [{ kind: 'put-tag', schema: tag(5, { kind: 'bool' }), added: [['p0', 1n]] }],
      'expected: a property t5.p0 and a default of its type',
    ],
    ['for an index that is not there', [{ kind: 'rebuild-index', indexId: 8 }], 'expected: index 8 in space s'],
  ])('%s are refused', (_, changes, message) =>
    expect(() => checkChanges(SCHEMA, changes)).toThrow(expect.objectContaining({ code: 'INTERNAL', message })),
  );
});
