import { isNull, NULL, type PropertySchema, type SpaceSchema, type Value, type Vid } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { MemoryGraphStore } from '../store/memory-graph-store.ts';
import type { Change } from '../store/change.ts';
import { DurableSpace } from './durable-space.ts';
import type { AdjacencySlice, Direction, IndexRange } from './graph.ts';
import { ADJACENCY_PATCHES_MIN } from '../limits.ts';

/*
 * Compares the graph with plain maps: random changes, imports, schema changes, checkpoints and reopenings, then a comparison of everything readers
 * can see.
 */

const PROPERTIES: readonly PropertySchema[] = [
  { name: 'int', type: { kind: 'int64' }, isNullable: true },
  { name: 'text', type: { kind: 'string' }, isNullable: true },
  { name: 'float', type: { kind: 'double' }, isNullable: true },
  { name: 'flag', type: { kind: 'bool' }, isNullable: true },
  { name: 'day', type: { kind: 'date' }, isNullable: true },
];
const TAGS = [1, 2];
const EDGE_TYPES = [3, 4];
const INDEXES = [
  { name: 'i10', id: 10, on: 'tag', schemaName: 't1', fields: [{ property: 'int' }] },
  { name: 'i11', id: 11, on: 'tag', schemaName: 't1', fields: [{ property: 'text', length: 3 }] },
  { name: 'i12', id: 12, on: 'tag', schemaName: 't2', fields: [{ property: 'flag' }, { property: 'int' }] },
  { name: 'i13', id: 13, on: 'edge', schemaName: 'e3', fields: [{ property: 'float' }] },
  { name: 'i14', id: 14, on: 'edge', schemaName: 'e3', fields: [] },
  { name: 'i15', id: 15, on: 'edge', schemaName: 'e4', fields: [{ property: 'day' }, { property: 'text', length: 8 }] },
] as const;

/** Anything with a graph. */
type Shown = Pick<DurableSpace, 'graph'>;

/** The maps: rows by vid, edges by `src>dst@rank`. */
interface Expected {
  readonly vertices: Map<number, Map<Vid, readonly Value[]>>;
  readonly edges: Map<number, Map<string, { src: Vid; dst: Vid; rank: bigint; values: readonly Value[] }>>;
}

for (const kind of ['int64', 'fixed_string'] as const) {
  for (const seed of [1, 2, 3, 4]) {
    test(`${kind} vids, seed ${seed}: readers see the same as maps`, { timeout: 60_000 }, () =>
      expect(run(kind, seed)).toBe(10),
    );
  }
}

/** Runs ten rounds of changes and compares after each; returns the number of comparisons. */
function run(vidKind: 'int64' | 'fixed_string', seed: number): number {
  const random = mulberry32(seed);
  const below = (n: number): number => Math.floor(random() * n);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const vidCount = pick([5, 60, 400]);
  const vid = (): Vid =>
    vidKind === 'int64' ? BigInt(below(vidCount)) * 2n ** 40n - 7n : `v${'é'.repeat(below(2))}${below(vidCount)}`;
  const rank = (): bigint => (below(4) === 0 ? BigInt(below(3) - 1) : 0n);
  const values = (): Value[] => [
    pick<Value>([NULL, BigInt(below(5)), BigInt(below(100_000)), -(2n ** 62n) - 1n, -(2n ** 62n), 2n ** 45n]),
    pick<Value>([
      NULL,
      '',
      'a',
      'ab\0c',
      'abc',
      'abcd',
      `ü${below(50)}`,
      `text ${below(100_000)} that is rather long and differs`,
    ]),
    pick<Value>([NULL, -0, 0, 1.5, -1e300, below(50)]),
    pick<Value>([NULL, true, false]),
    pick<Value>([NULL, { kind: 'date', year: 1900 + below(200), month: 1 + below(12), day: 1 + below(28) }]),
  ];
  const space: SpaceSchema = {
    name: 'fuzz',
    id: 1,
    vidType: vidKind === 'int64' ? { kind: 'int64' } : { kind: 'fixed_string', length: 32 },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  };
  const store = new MemoryGraphStore();
  let opened = DurableSpace.open(space, { store, now: () => 0 });
  const expected: Expected = {
    vertices: new Map(TAGS.map((id) => [id, new Map()])),
    edges: new Map(EDGE_TYPES.map((id) => [id, new Map()])),
  };
  opened.commit([
    ...TAGS.map((id): Change => ({
      kind: 'put-tag',
      schema: { kind: 'tag', name: `t${id}`, id, properties: PROPERTIES },
    })),
    ...EDGE_TYPES.map((id): Change => ({
      kind: 'put-edge-type',
      schema: { kind: 'edge', name: `e${id}`, id, properties: PROPERTIES },
    })),
    ...INDEXES.map((schema): Change => ({ kind: 'put-index', schema })),
  ]);

  const change = (): Change => {
    const action = below(10);
    if (action < 4) return { kind: 'put-vertex', tagId: pick(TAGS), vid: vid(), values: values() };
    if (action < 5) return { kind: 'delete-tag', tagId: pick(TAGS), vid: vid() };
    if (action < 8)
      return { kind: 'put-edge', edgeTypeId: pick(EDGE_TYPES), src: vid(), dst: vid(), rank: rank(), values: values() };
    return { kind: 'delete-edge', edgeTypeId: pick(EDGE_TYPES), src: vid(), dst: vid(), rank: rank() };
  };
  const applyToMaps = (made: Change): void => {
    if (made.kind === 'put-vertex') expected.vertices.get(made.tagId)?.set(made.vid, made.values);
    if (made.kind === 'delete-tag') expected.vertices.get(made.tagId)?.delete(made.vid);
    if (made.kind === 'put-edge')
      expected.edges.get(made.edgeTypeId)?.set(`${made.src}>${made.dst}@${made.rank}`, made);
    if (made.kind === 'delete-edge')
      expected.edges.get(made.edgeTypeId)?.delete(`${made.src}>${made.dst}@${made.rank}`);
    if (made.kind === 'clear')
      for (const map of [...expected.vertices.values(), ...expected.edges.values()]) map.clear();
  };

  // Readers use a separate random sequence.
  const readerChance = mulberry32(seed + 1000);
  const readers = (n: number): number => Math.floor(readerChance() * n);
  let compared = 0;
  for (let range = 0; range < 10; range++) {
    const reader = readers(2) === 0 ? opened.pin() : undefined;
    const before = reader && copyOf(expected);
    const action = below(8);
    if (action < 4) {
      for (let i = below(300); i >= 0; i--) {
        const group = Array.from({ length: below(4) }, change);
        opened.commit(group);
        group.forEach(applyToMaps);
      }
    } else if (action < 6) {
      // Sometimes more than the patch limit.
      const count = pick([1, 50, 3000, ADJACENCY_PATCHES_MIN * 2]);
      const tagId = pick(TAGS);
      const vids = Array.from({ length: count }, vid);
      const rows = vids.map(values);
      opened.bulkVertices(tagId, vids, rows);
      vids.forEach((v, i) => applyToMaps({ kind: 'put-vertex', tagId, vid: v, values: rows[i]! }));
      const edgeTypeId = pick(EDGE_TYPES);
      const edges = vids.map(() => ({ src: vid(), dst: vid(), rank: rank(), values: values() }));
      opened.bulkEdges(
        edgeTypeId,
        edges.map((e) => e.src),
        edges.map((e) => e.dst),
        edges.map((e) => e.rank),
        edges.map((e) => e.values),
      );
      for (const edge of edges) applyToMaps({ kind: 'put-edge', edgeTypeId, ...edge });
      if (below(2) === 0) opened.flush();
    } else if (action === 6) {
      opened.flush();
      if (below(2) === 0) opened.checkpoint();
      // A store in memory outlives a space that is not closed, like after a crash.
      opened = DurableSpace.open(space, { store, now: () => 0 });
    } else if (below(4) === 0) {
      opened.commit([{ kind: 'clear' }]);
      applyToMaps({ kind: 'clear' });
    }
    compare(opened, expected, below);
    if (reader && before) compare(reader, before, readers);
    reader?.release();
    compared++;
  }
  return compared;
}

function copyOf({ vertices, edges }: Expected): Expected {
  return {
    vertices: new Map([...vertices].map(([id, rows]) => [id, new Map(rows)])),
    edges: new Map([...edges].map(([id, rows]) => [id, new Map(rows)])),
  };
}

function compare(opened: Shown, expected: Expected, below: (n: number) => number): void {
  const { graph } = opened;
  const piece = new Int32Array(1 + below(700));
  for (const [tagId, rows] of expected.vertices) {
    const tag = graph.tag(tagId)!;
    const seen = new Map(
      scanAll(tag, piece).map((dense) => [graph.vids.vidAt(dense), PROPERTIES.map((_, i) => tag.valueAt(i, dense))]),
    );
    expect(seen).toEqual(rows);
    expect(tag.count).toBe(rows.size);
  }
  for (const [edgeTypeId, rows] of expected.edges) {
    const edges = graph.edgeType(edgeTypeId)!;
    const keyOf = (row: number): string =>
      `${graph.vids.vidAt(edges.srcOf(row))}>${graph.vids.vidAt(edges.dstOf(row))}@${edges.rankOf(row)}`;
    const seen = new Map(
      scanAll(edges, piece).map((row) => [keyOf(row), PROPERTIES.map((_, i) => edges.valueAt(i, row))]),
    );
    expect(seen).toEqual(new Map([...rows].map(([key, edge]) => [key, edge.values])));
    expect(edges.count).toBe(rows.size);
    for (const direction of ['out', 'in'] as const)
      expect(traverseAll(opened, edgeTypeId, direction).sort()).toEqual([...rows.keys()].sort());
    for (const { src, dst, rank } of [...rows.values()].slice(0, 50)) {
      expect(edges.find(graph.vids.find(src), graph.vids.find(dst), rank)).toBeGreaterThanOrEqual(0);
      expect(edges.find(graph.vids.find(src), graph.vids.find(dst), rank + 77n)).toBe(-1);
    }
  }
  for (const schema of INDEXES) compareIndex(opened, schema.id, below);
}

/** All edges by adjacency, and that each slice is in order. */
function traverseAll(opened: Shown, edgeTypeId: number, direction: Direction): string[] {
  const { graph } = opened;
  const edges = graph.edgeType(edgeTypeId)!;
  const slice: AdjacencySlice = { neighbours: new Int32Array(0), rows: new Int32Array(0), start: 0, end: 0 };
  const keys: string[] = [];
  const disordered: number[] = [];
  for (let dense = 0; dense < graph.vids.count; dense++) {
    edges.slice(direction, dense, slice);
    if (edges.degree(direction, dense) !== slice.end - slice.start) disordered.push(dense);
    let last: readonly [number, bigint] = [-1, 0n];
    for (let i = slice.start; i < slice.end; i++) {
      const neighbour = slice.neighbours[i]!;
      const row = slice.rows[i]!;
      const rank = edges.rankOf(row);
      if (neighbour < last[0] || (neighbour === last[0] && rank <= last[1])) disordered.push(dense);
      last = [neighbour, rank];
      const [src, dst] = direction === 'out' ? [dense, neighbour] : [neighbour, dense];
      keys.push(`${graph.vids.vidAt(src)}>${graph.vids.vidAt(dst)}@${rank}`);
    }
  }
  expect(disordered).toEqual([]);
  return keys;
}

function compareIndex(opened: Shown, indexId: number, below: (n: number) => number): void {
  const index = opened.graph.index(indexId)!;
  const table =
    index.schema.on === 'tag'
      ? opened.graph.tags.find((tag) => tag.schema.name === index.schema.schemaName)!
      : opened.graph.edgeTypes.find((edgeType) => edgeType.schema.name === index.schema.schemaName)!;
  const places = index.schema.fields.map((field) =>
    PROPERTIES.findIndex((property) => property.name === field.property),
  );
  const all = scanAll(table, new Int32Array(512));
  const found = (range: IndexRange): number[] => {
    const ids: number[] = [];
    index.scan(range, (piece, length) => {
      for (let i = 0; i < length; i++) ids.push(piece[i]!);
      return true;
    });
    expect(index.estimate(range)).toBe(ids.length);
    return ids;
  };
  const sorted = (ids: number[]): number[] => ids.sort((a, b) => a - b);
  expect(sorted(found({ equal: [] }))).toEqual(all);
  expect(index.count).toBe(all.length);
  if (places.length === 0 || all.length === 0) return;

  const sample = all[below(all.length)]!;
  const fields = index.schema.fields;
  const cut = (value: Value, i: number): Value => {
    const length = fields[i] && 'length' in fields[i] ? fields[i].length : undefined;
    return typeof value === 'string' && length !== undefined
      ? new TextDecoder('latin1').decode(new TextEncoder().encode(value).subarray(0, length))
      : comparable(value);
  };
  const at = (id: number, i: number): Value => cut(table.valueAt(places[i]!, id), i);
  const wanted = table.valueAt(places[0]!, sample);
  expect(sorted(found({ equal: [wanted] }))).toEqual(all.filter((id) => isSame(at(id, 0), cut(wanted, 0))));
  const both = places.map((place) => table.valueAt(place, sample));
  expect(sorted(found({ equal: both }))).toEqual(
    all.filter((id) => both.every((value, i) => isSame(at(id, i), cut(value, i)))),
  );
  const last = places.length - 1;
  const bound = table.valueAt(places[last]!, sample);
  if (isNull(bound) || typeof bound === 'string') return;
  const head = both.slice(0, last);
  const inHead = all.filter(
    (id) => head.every((value, i) => isSame(at(id, i), cut(value, i))) && !isNull(table.valueAt(places[last]!, id)),
  );
  for (const isInclusive of [true, false]) {
    const limit = comparable(bound) as bigint;
    expect(sorted(found({ equal: head, lower: { value: bound, isInclusive } }))).toEqual(
      inHead.filter((id) => (at(id, last) as bigint) > limit || (isInclusive && isSame(at(id, last), limit))),
    );
    expect(sorted(found({ equal: head, upper: { value: bound, isInclusive } }))).toEqual(
      inHead.filter((id) => (at(id, last) as bigint) < limit || (isInclusive && isSame(at(id, last), limit))),
    );
  }
}

/** Dates as a number that orders them; -0 as 0. */
function comparable(value: Value): Value {
  if (typeof value === 'number') return value + 0;
  if (typeof value === 'object' && 'kind' in value && value.kind === 'date')
    return value.year * 400 + value.month * 32 + value.day;
  return value;
}

function isSame(a: Value, b: Value): boolean {
  return a === b || (isNull(a) && isNull(b));
}

function scanAll(
  table: { scan(from: number, into: Int32Array): { readonly length: number; readonly next: number } },
  piece: Int32Array,
): number[] {
  const ids: number[] = [];
  for (let from = 0; from >= 0;) {
    const { length, next } = table.scan(from, piece);
    for (let i = 0; i < length; i++) ids.push(piece[i]!);
    from = next;
  }
  return ids;
}

/** Small seeded generator of numbers from 0 to before 1. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
