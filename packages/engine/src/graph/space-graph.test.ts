import {
  NULL,
  type GeographyValue,
  type PropertySchema,
  type SpaceSchema,
  type TagSchema,
  type Value,
} from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { decodeValues, encodeValues } from '../store/value-layout.ts';
import type { AdjacencySlice, IndexRange } from './graph.ts';
import { SpaceGraph } from './space-graph.ts';

const SPACE: SpaceSchema = {
  name: 'tiny',
  id: 1,
  vidType: { kind: 'fixed_string', length: 16 },
  partitionCount: 1,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};
const INT = { kind: 'int64' } as const;
const property = (name: string, type: PropertySchema['type'] = INT): PropertySchema => ({
  name,
  type,
  isNullable: true,
});
const tagOf = (properties: readonly PropertySchema[], rest: Partial<TagSchema> = {}): TagSchema => ({
  kind: 'tag',
  name: 'city',
  id: 1,
  properties,
  ...rest,
});

let nowMs = 0;
let graph: SpaceGraph;

beforeEach(() => {
  nowMs = 1_000_000;
  graph = new SpaceGraph(SPACE, { now: () => nowMs, codec: { encode: encodeValues, decode: decodeValues } });
});

const put = (vid: string, ...values: Value[]): void => graph.apply({ kind: 'put-vertex', tagId: 1, vid, values });
const connect = (src: string, dst: string, ...values: Value[]): void =>
  graph.apply({ kind: 'put-edge', edgeTypeId: 2, src, dst, rank: 0n, values });

function vidsOf(ids: Iterable<number>): (string | bigint)[] {
  return [...ids].map((dense) => graph.vids.vidAt(dense));
}

function cities(): (string | bigint)[] {
  const piece = new Int32Array(8);
  return vidsOf(piece.subarray(0, graph.tag(1)!.scan(0, piece).length));
}

function found(indexId: number, range: IndexRange = { equal: [] }): number[] {
  const ids: number[] = [];
  graph.index(indexId)!.scan(range, (piece, length) => {
    ids.push(...piece.subarray(0, length));
    return true;
  });
  return ids;
}

function neighbours(direction: 'out' | 'in', vid: string): (string | bigint)[] {
  const slice: AdjacencySlice = { neighbours: new Int32Array(0), rows: new Int32Array(0), start: 0, end: 0 };
  graph.edgeType(2)!.slice(direction, graph.vids.find(vid), slice);
  return vidsOf(slice.neighbours.subarray(slice.start, slice.end));
}

describe('a vertex', () => {
  test('exists while it has a tag, and keeps its id', () => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([]) });
    put('a');
    const dense = graph.vids.find('a');
    expect(graph.hasVertex(dense)).toBe(true);
    graph.apply({ kind: 'delete-tag', tagId: 1, vid: 'a' });
    graph.apply({ kind: 'delete-tag', tagId: 1, vid: 'never seen' });
    expect([graph.hasVertex(dense), graph.vids.find('a'), graph.vids.find('never seen')]).toEqual([false, dense, -1]);
  });

  test('that is only an edge end is not one', () => {
    graph.applySchema({ kind: 'put-edge-type', schema: { kind: 'edge', name: 'road', id: 2, properties: [] } });
    connect('a', 'b');
    expect(graph.hasVertex(graph.vids.find('b'))).toBe(false);
    expect([neighbours('out', 'a'), neighbours('in', 'b'), neighbours('out', 'b')]).toEqual([['b'], ['a'], []]);
    expect(graph.statistics()).toEqual({ tags: [], edgeTypes: [['road', 1]], vertices: 0, edges: 1 });
  });
});

describe('ALTER', () => {
  test('gives old rows the default or null in added properties, and removes dropped ones', () => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('a'), property('b')]) });
    put('x', 1n, 2n);
    const altered = tagOf([property('b'), property('c'), property('d', { kind: 'string' })]);
    graph.applySchema({ kind: 'put-tag', schema: altered, added: [['d', 'new']] });
    put('y', 5n, 6n, 'own');
    const tag = graph.tag(1)!;
    const row = (vid: string): Value[] => altered.properties.map((_, i) => tag.valueAt(i, graph.vids.find(vid)));
    expect([row('x'), row('y')]).toEqual([
      [2n, NULL, 'new'],
      [5n, 6n, 'own'],
    ]);
  });

  test('treats a property added again as new', () => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('a')]) });
    put('x', 1n);
    graph.applySchema({ kind: 'put-tag', schema: tagOf([]) });
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('a')]) });
    expect(graph.tag(1)!.valueAt(0, 0)).toEqual(NULL);
  });

  test('keeps an index on its property when positions change', () => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('a'), property('b')]) });
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 'b' }] },
    });
    put('x', 1n, 2n);
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('b')]) });
    put('y', 3n);
    expect(vidsOf(found(9, { equal: [2n] }))).toEqual(['x']);
    expect(vidsOf(found(9, { equal: [3n] }))).toEqual(['y']);
  });
});

describe('time to live', () => {
  const expiring = tagOf([property('t')], { timeToLive: { column: 't', durationSeconds: 10 } });

  beforeEach(() => {
    graph.applySchema({ kind: 'put-tag', schema: expiring });
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 't' }] },
    });
    graph.applySchema({ kind: 'put-edge-type', schema: { ...expiring, kind: 'edge', name: 'road', id: 2 } });
  });

  test('hides a row from every reader one second after its time has passed', () => {
    put('a', 1000n);
    put('b', 1005n);
    put('c', NULL);
    connect('a', 'b', 1000n);
    connect('a', 'c', NULL);
    const seen = (): unknown[] => [
      cities(),
      vidsOf(found(9)),
      neighbours('out', 'a'),
      neighbours('in', 'b'),
      graph.hasVertex(0),
      graph.edgeType(2)!.find(0, 1, 0n),
    ];
    nowMs = 1_010_999;
    expect(seen()).toEqual([['a', 'b', 'c'], ['a', 'b', 'c'], ['b', 'c'], ['a'], true, 0]);
    nowMs = 1_011_000;
    expect(seen()).toEqual([['b', 'c'], ['b', 'c'], ['c'], [], false, -1]);
  });

  test('purges expired rows, and a rewritten row lives', () => {
    put('a', 1000n);
    put('b', 1000n);
    connect('a', 'b', 1000n);
    nowMs = 2_000_000;
    put('a', 2000n);
    graph.purgeExpired();
    expect(graph.statistics()).toEqual({ tags: [['city', 1]], edgeTypes: [['road', 0]], vertices: 1, edges: 0 });
    expect([cities(), found(9).length, graph.index(9)!.count]).toEqual([['a'], 1, 1]);
  });
});

describe('an index', () => {
  beforeEach(() => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('n'), property('s', { kind: 'string' })]) });
  });

  test('finds earlier rows only after REBUILD', () => {
    put('a', 1n, 'x');
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 'n' }] },
    });
    put('b', 1n, 'x');
    expect(vidsOf(found(9))).toEqual(['b']);
    put('a', 1n, 'y');
    expect(vidsOf(found(9))).toEqual(['a', 'b']);
    graph.applySchema({ kind: 'put-index', schema: { name: 'j', id: 10, on: 'tag', schemaName: 'city', fields: [] } });
    expect(found(10)).toEqual([]);
    graph.applySchema({ kind: 'rebuild-index', indexId: 10 });
    expect(vidsOf(found(10))).toEqual(['a', 'b']);
  });

  test('orders ints exactly beyond 2^53 and puts nulls last', () => {
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 'n' }] },
    });
    put('null', NULL, '');
    put('b', 2n ** 60n + 1n, '');
    put('a', 2n ** 60n, '');
    put('min', -(2n ** 63n), '');
    put('zero', 0n, '');
    expect(vidsOf(found(9))).toEqual(['min', 'zero', 'a', 'b', 'null']);
    expect(vidsOf(found(9, { equal: [], lower: { value: 2n ** 60n, isInclusive: false } }))).toEqual(['b']);
    expect(vidsOf(found(9, { equal: [], upper: { value: 0.5, isInclusive: true } }))).toEqual(['min', 'zero']);
    expect(vidsOf(found(9, { equal: [NULL] }))).toEqual(['null']);
    expect(found(9, { equal: ['text'] })).toEqual([]);
  });

  test('on several fields accepts fractions as bounds of ints', () => {
    graph.applySchema({
      kind: 'put-index',
      schema: {
        name: 'i',
        id: 9,
        on: 'tag',
        schemaName: 'city',
        fields: [{ property: 's', length: 4 }, { property: 'n' }],
      },
    });
    for (const [vid, n] of [
      ['a', -1n],
      ['b', 0n],
      ['c', 1n],
      ['d', 2n],
    ] as const)
      put(vid, n, 'x');
    const range = (lower: number, upper: number): (string | bigint)[] =>
      vidsOf(
        found(9, {
          equal: ['x'],
          lower: { value: lower, isInclusive: false },
          upper: { value: upper, isInclusive: false },
        }),
      );
    expect([range(-0.5, 1.5), range(-1, 2), range(-1e30, 1e30), range(NaN, 1)]).toEqual([
      ['b', 'c'],
      ['b', 'c'],
      ['a', 'b', 'c', 'd'],
      [],
    ]);
    expect(found(9, { equal: ['x', 0.5] })).toEqual([]);
  });

  test('finds prefixes of texts, also longer than its own length', () => {
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 's', length: 3 }] },
    });
    for (const text of ['', 'a', 'ab', 'abc', 'abcd', 'abd', 'b', 'ä']) put(text || 'empty', 0n, text);
    expect(vidsOf(found(9, { equal: [], prefix: 'ab' }))).toEqual(['ab', 'abc', 'abcd', 'abd']);
    expect(vidsOf(found(9, { equal: [], prefix: 'abcd' }))).toEqual(['abc', 'abcd']);
    expect(vidsOf(found(9, { equal: [], prefix: '' }))).toEqual(['empty', 'a', 'ab', 'abc', 'abcd', 'abd', 'b', 'ä']);
    expect(vidsOf(found(9, { equal: [], lower: { value: 'abc', isInclusive: false } }))).toEqual([
      'abc',
      'abcd',
      'abd',
      'b',
      'ä',
    ]);
  });

  test('returns pieces until it is stopped', () => {
    graph.applySchema({ kind: 'put-index', schema: { name: 'i', id: 9, on: 'tag', schemaName: 'city', fields: [] } });
    const vids = Array.from({ length: 3000 }, (_, i) => `v${i}`);
    graph.bulkVertices(
      1,
      vids,
      vids.map(() => [0n, '']),
    );
    const lengths: number[] = [];
    graph.index(9)!.scan({ equal: [] }, (_, length) => lengths.push(length) < 2);
    expect(lengths).toEqual([1024, 1024]);
    expect(graph.index(9)!.estimate({ equal: [] })).toBe(3000);
  });

  test('waits for the rows of an import when it is stopped while adding them', () => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('name', { kind: 'string' })]) });
    graph.applySchema({
      kind: 'put-index',
      schema: {
        id: 9,
        name: 'i',
        on: 'tag',
        schemaName: 'city',
        fields: [{ property: 'name', length: 8 }],
      },
    });
    graph.bulkVertices(
      1,
      Array.from({ length: 30_000 }, (_, n) => `v${n}`),
      Array.from({ length: 30_000 }, (_, n) => [n % 100 === 0 ? NULL : `n${(n * 7919) % 30_011}`]),
    );
    const index = graph.index(9)!;
    for (let looksLeft = 0; looksLeft < 12; looksLeft++) {
      let looks = looksLeft;
      const check = (): void => {
        if (looks-- === 0) throw new Error('ended');
      };
      expect(() => index.settle(check)).toThrow('ended');
    }
    expect([index.count, index.estimate({ equal: [NULL] }), found(9, { equal: ['n7919'] })]).toEqual([
      30_000,
      300,
      [1],
    ]);
  });
});

describe('an index on a geography', () => {
  const point = (x: number, y: number): GeographyValue => ({
    kind: 'geography',
    shape: { type: 'point', coordinate: [x, y] },
  });
  const square = (x: number, y: number, size: number): GeographyValue => ({
    kind: 'geography',
    shape: {
      type: 'polygon',
      rings: [
        [
          [x, y],
          [x + size, y],
          [x + size, y + size],
          [x, y + size],
          [x, y],
        ],
      ],
    },
  });

  beforeEach(() => {
    graph.applySchema({ kind: 'put-tag', schema: tagOf([property('where', { kind: 'geography' })]) });
    graph.applySchema({
      kind: 'put-index',
      schema: { name: 'g', id: 9, on: 'tag', schemaName: 'city', fields: [{ property: 'where' }] },
    });
    put('here', point(1.5, 1.5));
    put('far', point(90, -40));
    put('area', square(1, 1, 1));
    put('large', square(-20, -20, 40));
    put('none', NULL);
  });

  test('finds each row once', () => {
    expect(new Set(vidsOf(found(9)))).toEqual(new Set(['area', 'far', 'here', 'large', 'none']));
    expect(found(9)).toHaveLength(5);
  });

  test('finds candidates that touch a shape or are near it, and follows changes', () => {
    const near = (shape: GeographyValue, bufferMeters = 0): string[] =>
      vidsOf(found(9, { equal: [], near: { shape, bufferMeters } }))
        .map(String)
        .toSorted((a, b) => a.localeCompare(b));
    expect(near(point(1.5, 1.5))).toEqual(['area', 'here', 'large']);
    expect(near(square(-30, -30, 60))).toEqual(['area', 'here', 'large']);
    expect(near(point(90.001, -40))).toEqual([]);
    expect(near(point(90.001, -40), 1000)).toEqual(['far']);
    put('far', point(1.5, 1.5));
    graph.apply({ kind: 'delete-tag', tagId: 1, vid: 'here' });
    expect([near(point(90, -40)), near(point(1.5, 1.5))]).toEqual([[], ['area', 'far', 'large']]);
  });
});
