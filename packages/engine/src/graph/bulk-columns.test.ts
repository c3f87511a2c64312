import {
  columnOf,
  isList,
  isNull,
  NULL,
  packClock,
  packDate,
  type PropertyType,
  type SpaceSchema,
  type Value,
  type ValueColumn,
  type Vid,
  type VidColumn,
} from '@astrolabe/model';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeValues, encodeValues } from '../store/value-layout.ts';
import { SpaceGraph } from './space-graph.ts';

const TYPES: readonly PropertyType[] = [
  { kind: 'int64' },
  { kind: 'double' },
  { kind: 'bool' },
  { kind: 'string' },
  { kind: 'date' },
  { kind: 'datetime' },
  { kind: 'time' },
];
const DATES = [
  { kind: 'date', year: 2024, month: 2, day: 29 },
  { kind: 'date', year: -32768, month: 1, day: 1 },
  { kind: 'date', year: 32767, month: 12, day: 31 },
  { kind: 'date', year: 0, month: 10, day: 9 },
] as const;
const CLOCK = { kind: 'time', hour: 23, minute: 59, second: 58, microsecond: 999_999 } as const;
const values: readonly fc.Arbitrary<Value>[] = [
  fc.oneof(
    fc.constantFrom<Value>(NULL, 0n, 127n, 128n, -129n, 70_000n, 2n ** 40n),
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  ),
  fc.oneof(fc.constantFrom<Value>(NULL, -0, 0.1, NaN), fc.double()),
  fc.constantFrom<Value>(NULL, true, false),
  fc.oneof(fc.constantFrom<Value>(NULL, '', 'é', '中🐏'), fc.string({ maxLength: 6 })),
  fc.constantFrom<Value>(NULL, ...DATES),
  fc.constantFrom<Value>(NULL, ...DATES.map((date): Value => ({ ...CLOCK, ...date, kind: 'datetime' }))),
  fc.constantFrom<Value>(NULL, CLOCK, { kind: 'time', hour: 0, minute: 0, second: 0, microsecond: 0 }),
];
const row = fc.tuple(...values);

function spaceOf(kind: 'int64' | 'fixed_string'): SpaceSchema {
  const vidType = kind === 'int64' ? ({ kind } as const) : ({ kind, length: 8 } as const);
  return { name: 's', id: 1, vidType, partitionCount: 1, replicaFactor: 1, charset: 'utf8', collation: 'utf8_bin' };
}

function emptyGraph(kind: 'int64' | 'fixed_string'): SpaceGraph {
  const codec = { encode: encodeValues, decode: decodeValues };
  const graph = new SpaceGraph(spaceOf(kind), { now: () => 0, codec });
  const properties = TYPES.map((type, i) => ({ name: `p${i}`, type, isNullable: true }));
  graph.applySchema({ kind: 'put-tag', schema: { kind: 'tag', name: 't', id: 1, properties } });
  graph.applySchema({ kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 2, properties } });
  for (const [i, { name }] of properties.slice(0, 4).entries())
    for (const on of ['tag', 'edge'] as const)
      graph.applySchema({
        kind: 'put-index',
        schema: {
          name: `${on}${i}`,
          id: 10 + i * 2 + (on === 'tag' ? 0 : 1),
          on,
          schemaName: on === 'tag' ? 't' : 'e',
          fields: [{ property: name }],
        },
      });
  return graph;
}

/** The content of a graph by vids. Dense ids, and the order that follows from them, may differ. */
function contentOf(graph: SpaceGraph): unknown {
  const { vids } = graph;
  const tag = graph.tag(1)!;
  const edges = graph.edgeType(2)!;
  const slice = { neighbours: new Int32Array(0), rows: new Int32Array(0), start: 0, end: 0 };
  const vertices = new Map<Vid, unknown>();
  for (let dense = 0; dense < vids.count; dense++) {
    const lists = (['out', 'in'] as const).map((direction) => {
      edges.slice(direction, dense, slice);
      const found = new Map<string, unknown>();
      for (let i = slice.start; i < slice.end; i++) {
        const at = slice.rows[i]!;
        const key = `${vids.vidAt(slice.neighbours[i]!)}@${edges.rankOf(at)}`;
        expect(found.has(key)).toBe(false);
        found.set(
          key,
          TYPES.map((_, p) => edges.valueAt(p, at)),
        );
      }
      return found;
    });
    const present = tag.has(dense) ? TYPES.map((_, p) => tag.valueAt(p, dense)) : undefined;
    vertices.set(vids.vidAt(dense), { present, lists });
  }
  const indexes = graph.indexes.map((index) => [index.schema.name, index.count, index.valueCounts()]);
  return { vertices, indexes };
}

/** Like `columnOf`, with dates and times packed, as in an import. */
function asColumn(list: readonly Value[]): ValueColumn {
  const moment = list.find((value) => !isNull(value));
  if (typeof moment !== 'object' || isList(moment)) return columnOf(list);
  const { kind } = moment;
  if (kind !== 'date' && kind !== 'time' && kind !== 'datetime') return columnOf(list);
  const part = (pack: (value: Value) => number): number[] => list.map((value) => (isNull(value) ? 0 : pack(value)));
  return {
    kind: 'moment',
    of: kind,
    dates: Int32Array.from(part((value) => (typeof value === 'object' && 'year' in value ? packDate(value) : 0))),
    clocks: Float64Array.from(part((value) => (typeof value === 'object' && 'hour' in value ? packClock(value) : 0))),
    nulls: Uint8Array.from(list, (value) => (isNull(value) ? 1 : 0)),
  };
}

function vidColumn(ids: readonly Vid[]): VidColumn {
  const column = columnOf(ids);
  if (column.kind !== 'int' && column.kind !== 'text') throw new Error('no ids');
  return column;
}

const batches = fc.array(
  fc.record({
    isVertex: fc.boolean(),
    rows: fc.array(fc.tuple(fc.nat(9), fc.nat(9), fc.constantFrom(0n, 0n, 1n, -(2n ** 60n)), row), {
      minLength: 1,
      maxLength: 12,
    }),
  }),
  { maxLength: 5 },
);

test.each(['int64', 'fixed_string'] as const)(
  'columns yield the same rows as single rows, with ids of %s (seed 20261123)',
  (kind) => {
    const idOf = (n: number): Vid =>
      kind === 'int64' ? ([0n, -1n, 2n ** 40n, -(2n ** 62n)][n] ?? BigInt(n)) : `v${n}é`;
    fc.assert(
      fc.property(batches, (all) => {
        const [one, other] = [emptyGraph(kind), emptyGraph(kind)];
        for (const { isVertex, rows } of all) {
          const src = rows.map(([from]) => idOf(from));
          const dst = rows.map(([, to]) => idOf(to));
          const ranks = rows.map(([, , rank]) => rank);
          const given = rows.map(([, , , list]) => list);
          const columns = TYPES.map((_, i) => asColumn(given.map((list) => list[i]!)));
          if (isVertex) {
            one.bulkVertices(1, src, given);
            other.bulkVertexColumns(1, vidColumn(src), rows.length, columns);
          } else {
            one.bulkEdges(2, src, dst, ranks, given);
            const ends = { srcs: vidColumn(src), dsts: vidColumn(dst), ranks: BigInt64Array.from(ranks) };
            other.bulkEdgeColumns(2, ends, rows.length, columns);
          }
        }
        expect(contentOf(other)).toEqual(contentOf(one));
      }),
      { seed: 20261123, numRuns: 150 },
    );
  },
);

test('rows sorted into indexes in bulk equal rows inserted one by one', () => {
  const numbers: readonly Value[] = [NULL, NaN, -0, 0, -1.5, 1e300, -1e-300];
  const texts: readonly Value[] = [NULL, '', 'a', 'ab', 'abc', 'abd', 'é', '\u0000'];
  const rows = Array.from({ length: 6000 }, (_, i): Value[] => [
    i % 11 === 0 ? NULL : BigInt(((i * 7919) % 5000) - 2500) * (i % 2 === 0 ? 1n : 2n ** 40n),
    numbers[(i * 31) % 9] ?? i / 3,
    i % 5 === 0 ? NULL : i % 3 === 0,
    texts[(i * 17) % 13] ?? `t${i % 400}`,
    NULL,
    NULL,
    NULL,
  ]);
  const vids = rows.map((_, i) => BigInt(i));
  const withCutText = (): SpaceGraph => {
    const graph = emptyGraph('int64');
    const fields = [{ property: 'p3', length: 2 }];
    graph.applySchema({ kind: 'put-index', schema: { name: 'cut', id: 30, on: 'tag', schemaName: 't', fields } });
    return graph;
  };
  const [one, other] = [withCutText(), withCutText()];
  for (const [i, vid] of vids.entries()) one.apply({ kind: 'put-vertex', tagId: 1, vid, values: rows[i]! });
  for (const [from, to] of [
    [0, 3000],
    [3000, 6000],
  ] as const) {
    const part = TYPES.map((_, i) => columnOf(rows.slice(from, to).map((list) => list[i]!)));
    other.bulkVertexColumns(1, vidColumn(vids.slice(from, to)), to - from, part);
    // The first half is indexed when the second one arrives.
    for (const index of other.indexes) expect(index.count).toBeLessThanOrEqual(to);
  }
  const idsOf = (graph: SpaceGraph, name: string): number[] => {
    const found: number[] = [];
    graph.indexes
      .find((index) => index.schema.name === name)!
      .scan({ equal: [] }, (ids, length) => {
        found.push(...ids.subarray(0, length));
        return true;
      });
    return found;
  };
  for (const name of ['tag0', 'tag1', 'tag2', 'tag3', 'cut'])
    expect([name, idsOf(other, name)]).toEqual([name, idsOf(one, name)]);
});
