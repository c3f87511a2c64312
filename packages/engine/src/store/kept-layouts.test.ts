import { NULLS, type Edge, type Value, type Vertex } from '@astrolabe/model';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Change } from './change.ts';
import { ArrayChunkWriter, createArray, decodeArrayChunk, elementKindOf } from './chunk-layout.ts';
import { decodeRecord, encodeRecord } from './record-layout.ts';
import { decodeValues, encodeValues } from './value-layout.ts';

const vertex: Vertex = {
  kind: 'vertex',
  vid: 'v',
  tags: [
    { name: 't', properties: new Map<string, Value>([['p', 1n]]) },
    { name: '', properties: new Map() },
  ],
};
const edge: Edge = {
  kind: 'edge',
  edgeType: 'e',
  src: -1n,
  dst: 2n ** 63n - 1n,
  rank: -5n,
  properties: new Map([['x', NULLS.NULL]]),
};

describe('values', () => {
  test('of every kind are restored', () => {
    const values: Value[] = [
      ...Object.values(NULLS),
      { kind: 'empty' },
      true,
      false,
      0n,
      -1n,
      2n ** 51n,
      -(2n ** 51n),
      2n ** 63n - 1n,
      -(2n ** 63n),
      0,
      -0,
      1.5,
      Infinity,
      NaN,
      5e-324,
      '',
      '\uFEFFwith mark',
      'ü€😀\0',
      'x'.repeat(300),
      { kind: 'date', year: -32768, month: 12, day: 31 },
      { kind: 'time', hour: 23, minute: 59, second: 58, microsecond: 999_999 },
      { kind: 'datetime', year: 2024, month: 2, day: 29, hour: 0, minute: 0, second: 0, microsecond: 1 },
      { kind: 'duration', months: -3, seconds: -(2n ** 40n), microseconds: -7 },
      { kind: 'geography', shape: { type: 'point', coordinate: [1.25, -0.5] } },
      {
        kind: 'geography',
        shape: {
          type: 'linestring',
          coordinates: [
            [0, 0],
            [1, 1],
          ],
        },
      },
      {
        kind: 'geography',
        shape: {
          type: 'polygon',
          rings: [
            [
              [0, 0],
              [1, 0],
              [1, 1],
              [0, 0],
            ],
            [],
          ],
        },
      },
      vertex,
      edge,
      { ...edge, isReversed: false },
      { ...edge, isReversed: true, typeId: 300 },
      { kind: 'path', start: vertex, steps: [{ edge, vertex }] },
      [1n, [], 'a'],
      { kind: 'set', items: [1n, 2] },
      {
        kind: 'map',
        entries: new Map<string, Value>([
          ['a', [1n]],
          ['', 'b'],
        ]),
      },
    ];
    expect(decodeValues(encodeValues(values))).toEqual(values);
  });

  test('ints and texts of any content are restored', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.string({ unit: 'binary' }), fc.double())),
        (values) => {
          expect(decodeValues(encodeValues(values))).toEqual(values);
        },
      ),
      { numRuns: 40 },
    );
  });
});

const CHANGES: readonly Change[] = [
  {
    kind: 'put-tag',
    schema: {
      kind: 'tag',
      name: 't',
      id: 1,
      properties: [{ name: 'a', type: { kind: 'fixed_string', length: 8 }, isNullable: false }],
    },
    added: [['a', 'x']],
  },
  {
    kind: 'put-edge-type',
    schema: { kind: 'edge', name: 'e', id: 200, properties: [], timeToLive: { column: 'a', durationSeconds: 5 } },
    added: [],
  },
  { kind: 'put-index', schema: { name: 'i', id: 3, on: 'tag', schemaName: 't', fields: [{ property: 'a' }] } },
  { kind: 'rebuild-index', indexId: 3 },
  { kind: 'put-vertex', tagId: 1, vid: 'ü', values: ['x'] },
  { kind: 'delete-tag', tagId: 1, vid: 7n },
  { kind: 'put-edge', edgeTypeId: 200, src: 'a', dst: 'b', rank: -(2n ** 63n), values: [] },
  { kind: 'delete-edge', edgeTypeId: 200, src: 'a', dst: 'b', rank: 1n },
  { kind: 'clear' },
  { kind: 'drop-index', indexId: 3 },
  { kind: 'drop-tag', tagId: 1 },
  { kind: 'drop-edge-type', edgeTypeId: 200 },
];

describe('a record', () => {
  test('of every kind of change is restored', () => {
    expect(decodeRecord(encodeRecord(CHANGES))).toEqual(CHANGES);
  });

  test('that is truncated, or has extra bytes, is reported as damaged', () => {
    const record = encodeRecord(CHANGES);
    const damage = expect.objectContaining({ code: 'STORAGE_CORRUPT' });
    for (let length = 0; length < record.length; length++)
      expect(() => decodeRecord(record.subarray(0, length))).toThrow(damage);
    expect(() => decodeRecord(Uint8Array.of(...record, 0))).toThrow(damage);
  });
});

describe('an array chunk', () => {
  test('contains a range of each kind of array', () => {
    const writer = new ArrayChunkWriter();
    for (const array of [
      Int8Array.of(-1, 2, 3),
      Uint16Array.of(1, 65535, 3),
      Float64Array.of(0.5, NaN, -0),
      BigInt64Array.of(-1n, 2n ** 62n, 0n),
    ]) {
      const chunk = writer.encode(array, 1, 3);
      const into = createArray(elementKindOf(array), 3);
      expect(decodeArrayChunk(chunk, into, 1)).toBe(2);
      expect(into.subarray(1)).toEqual(array.subarray(1));
    }
  });

  test('does not fit an array of another kind or size', () => {
    const chunk = new ArrayChunkWriter().encode(Int32Array.of(1, 2), 0, 2);
    const damage = expect.objectContaining({ code: 'STORAGE_CORRUPT' });
    expect(() => decodeArrayChunk(chunk, new Uint32Array(2), 0)).toThrow(damage);
    expect(() => decodeArrayChunk(chunk, new Int32Array(1), 0)).toThrow(damage);
    expect(() => decodeArrayChunk(chunk.subarray(0, 9), new Int32Array(2), 0)).toThrow(damage);
  });
});
