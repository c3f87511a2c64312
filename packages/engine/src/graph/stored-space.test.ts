import { columnOf, NULL, type SpaceSchema, type Value } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { BULK_LOG_ROWS_MAX } from '../limits.ts';
import type { ChunkId } from '../store/graph-store.ts';
import { MemoryGraphStore } from '../store/memory-graph-store.ts';
import { DurableSpace } from './durable-space.ts';

const SPACE: SpaceSchema = {
  name: 'kept',
  id: 1,
  vidType: { kind: 'int64' },
  partitionCount: 1,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};
const ROWS = BULK_LOG_ROWS_MAX + 10;

/** Remembers which chunks were read and written. */
class WatchedStore extends MemoryGraphStore {
  readonly read: ChunkId[] = [];
  readonly written: ChunkId[] = [];
  readonly damaged = new Set<ChunkId>();

  override readChunk(id: ChunkId): Uint8Array | undefined {
    this.read.push(id);
    return this.damaged.has(id) ? Uint8Array.of(1) : super.readChunk(id);
  }

  override checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void {
    super.checkpoint(this.#watched(chunks));
  }

  *#watched(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): typeof chunks {
    for (const chunk of chunks) {
      this.written.push(chunk[1] ? chunk[0] : `-${chunk[0]}`);
      yield chunk;
    }
  }
}

/** A space whose store remains open, so that it can be opened again as after a crash. */
function openOn(store: MemoryGraphStore): DurableSpace {
  return DurableSpace.open(SPACE, { store, now: () => 0 });
}

function withSchema(space: DurableSpace): DurableSpace {
  const name = { name: 'n', type: { kind: 'int64' }, isNullable: true } as const;
  const text = { name: 's', type: { kind: 'string' }, isNullable: true } as const;
  space.commit([
    { kind: 'put-tag', schema: { kind: 'tag', name: 't', id: 1, properties: [name, text] } },
    { kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 2, properties: [name] } },
    { kind: 'put-index', schema: { name: 'by_s', id: 3, on: 'tag', schemaName: 't', fields: [{ property: 's' }] } },
    { kind: 'put-index', schema: { name: 'by_n', id: 4, on: 'edge', schemaName: 'e', fields: [{ property: 'n' }] } },
  ]);
  return space;
}

const ints = (count: number, intAt: (row: number) => number) =>
  ({ kind: 'int', data: Float64Array.from({ length: count }, (_, row) => intAt(row)) }) as const;

/** Vertices 0 to `ROWS`, each with an edge to the next one. */
function importAll(space: DurableSpace): void {
  const texts = columnOf(Array.from({ length: ROWS }, (_, row) => `s${row % 7}`));
  space.bulkVertexColumns(
    1,
    ints(ROWS, (row) => row),
    ROWS,
    [ints(ROWS, (row) => row * 2), texts],
  );
  const ends = { srcs: ints(ROWS, (row) => row), dsts: ints(ROWS, (row) => row + 1) };
  space.bulkEdgeColumns(2, ends, ROWS, [ints(ROWS, (row) => row % 100)]);
}

function edgeFrom(space: DurableSpace, src: bigint, dst: bigint): Value | undefined {
  const { vids } = space.graph;
  const edges = space.graph.edgeType(2)!;
  const row = edges.find(vids.find(src), vids.find(dst), 0n);
  return row < 0 ? undefined : edges.valueAt(0, row);
}

test('a flush of many rows stores them without adjacency, which is added when they are read', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.flush();
  expect(store.written).toContain('edge/2/src:0');
  expect(store.written.filter((id) => id.includes('out-rows') || id.includes('index/3/texts'))).toEqual([]);
  const again = openOn(store);
  expect([edgeFrom(again, 5n, 6n), edgeFrom(again, 6n, 5n)]).toEqual([5n, undefined]);
  expect(again.graph.index(3)!.estimate({ equal: ['s3'] })).toBe(Math.ceil((ROWS - 3) / 7));
  expect(again.graph.index(4)!.estimate({ equal: [42n] })).toBe(Math.ceil((ROWS - 42) / 100));
});

test('pending rows that are written again are one row, with the later values', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.flush();
  importAll(space);
  space.bulkEdgeColumns(2, { srcs: ints(1, () => 5), dsts: ints(1, () => 6) }, 1, [ints(1, () => 77)]);
  space.finishImport();
  const again = openOn(store);
  expect(again.graph.statistics()).toMatchObject({ vertices: ROWS, edges: ROWS });
  expect(edgeFrom(again, 5n, 6n)).toBe(77n);
  expect(again.graph.index(4)!.count).toBe(ROWS);
});

test('reading or joining can stop anywhere, and the next reader finds everything', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  space.commit([{ kind: 'delete-edge', edgeTypeId: 2, src: 7n, dst: 8n, rank: 0n }]);
  space.bulkEdgeColumns(2, { srcs: ints(ROWS, (row) => row), dsts: ints(ROWS, () => 3) }, ROWS, [ints(ROWS, () => 7)]);
  space.flush();
  const everything = (graph: DurableSpace['graph']): unknown => [
    graph.edgeType(2)!.count,
    graph.edgeType(2)!.degree('in', graph.vids.find(3n)),
    [3, 4].map((id) => [graph.index(id)!.count, graph.index(id)!.estimate({ equal: [id === 3 ? 's3' : 7n] })]),
  ];
  const expected = everything(space.graph);
  const copied = space.graph.copy(() => {});
  for (const graph of [openOn(store).graph, copied]) {
    let looks = 0;
    let stops = 0;
    for (let allowed = 0; stops < 100; allowed = allowed * 2 + 1) {
      looks = allowed;
      graph.watch = () => {
        if (looks-- === 0) throw new Error('stopped');
      };
      try {
        for (const index of graph.indexes) index.settle(graph.watch);
        expect(everything(graph)).toEqual(expected);
        break;
      } catch (error) {
        if (!(error instanceof Error) || error.message !== 'stopped') throw error;
        stops++;
      }
    }
    expect(stops).toBeGreaterThan(3);
    graph.watch = () => {};
    expect(everything(graph)).toEqual(expected);
  }
});

test('the end of an import leaves no work for the next opening', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.flush();
  space.finishImport();
  store.written.length = 0;
  const again = openOn(store);
  edgeFrom(again, 5n, 6n);
  again.graph.index(4)!.estimate({ equal: [] });
  again.checkpoint();
  expect(store.written).toEqual(['manifest']);
});

test('opening reads no edges, columns and indexes; they are read once when used', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  store.read.length = 0;
  const again = openOn(store);
  expect(store.read).toEqual(['manifest', 'vids/low:0', 'vids/high:0', 'tag/1/present:0']);
  expect(again.graph.edgeType(2)!.count).toBe(ROWS);
  expect(again.graph.tag(1)!.valueAt(0, again.graph.vids.find(3n))).toBe(6n);
  expect(again.graph.tag(1)!.valueAt(0, again.graph.vids.find(4n))).toBe(8n);
  expect(store.read.slice(4)).toEqual(['tag/1/0:0']);
});

test('unread parts stay stored when others change', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  const second = openOn(store);
  second.commit([{ kind: 'put-vertex', tagId: 1, vid: 3n, values: [-1n, 's6'] }]);
  store.written.length = 0;
  second.checkpoint();
  expect(store.written.filter((id) => id.startsWith('edge/') || id.startsWith('index/4'))).toEqual([]);
  const third = openOn(store);
  expect(third.graph.tag(1)!.valueAt(0, third.graph.vids.find(3n))).toBe(-1n);
  expect([edgeFrom(third, 5n, 6n), third.graph.index(4)!.count]).toEqual([5n, ROWS]);
  expect(third.graph.index(3)!.estimate({ equal: ['s6'] })).toBe(Math.ceil((ROWS - 6) / 7) + 1);
});

test('replay reads no columns and indexes, and their readers see its changes', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  space.commit([
    { kind: 'put-vertex', tagId: 1, vid: 3n, values: [-1n, 's6'] },
    { kind: 'put-vertex', tagId: 1, vid: 10n, values: [-2n, NULL] },
    { kind: 'put-vertex', tagId: 1, vid: BigInt(ROWS + 1), values: [-3n, 's3'] },
    { kind: 'delete-tag', tagId: 1, vid: 17n },
    { kind: 'put-vertex', tagId: 1, vid: 3n, values: [-4n, 's5'] },
  ]);
  store.read.length = 0;
  const again = openOn(store);
  expect(store.read).toEqual(['manifest', 'vids/low:0', 'vids/high:0', 'tag/1/present:0']);
  const { graph } = again;
  const countOf = (text: string): number => graph.index(3)!.estimate({ equal: [text] });
  expect(graph.index(3)!.count).toBe(ROWS);
  // Three of the rows with the text lost it, and one was added.
  expect(countOf('s3')).toBe(Math.ceil((ROWS - 3) / 7) - 3 + 1);
  expect(countOf('s5')).toBe(Math.ceil((ROWS - 5) / 7) + 1);
  expect(countOf('s6')).toBe(Math.ceil((ROWS - 6) / 7));
  const row = (vid: bigint): Value[] => [0, 1].map((at) => graph.tag(1)!.valueAt(at, graph.vids.find(vid)));
  expect([row(3n), row(10n), row(4n)]).toEqual([
    [-4n, 's5'],
    [-2n, NULL],
    [8n, 's4'],
  ]);
  again.checkpoint();
  expect(
    openOn(store)
      .graph.index(3)!
      .estimate({ equal: ['s5'] }),
  ).toBe(countOf('s5'));
});

test('pending rows are found after most others are deleted and compacted', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  const farEnds = { srcs: ints(ROWS, (row) => row), dsts: ints(ROWS, (row) => row + 2) };
  space.bulkEdgeColumns(2, farEnds, ROWS, [ints(ROWS, () => 0)]);
  const deleted = Array.from({ length: ROWS }, (_, row) => BigInt(row)).flatMap((src) =>
    [1n, 2n].map((far) => ({ kind: 'delete-edge', edgeTypeId: 2, src, dst: src + far, rank: 0n }) as const),
  );
  space.commit(deleted);
  importAll(space);
  space.flush();
  const again = openOn(store);
  expect([edgeFrom(again, 5n, 6n), again.graph.edgeType(2)!.count]).toEqual([5n, ROWS]);
  expect(again.graph.index(4)!.estimate({ equal: [42n] })).toBe(Math.ceil((ROWS - 42) / 100));
});

test('a damaged chunk fails every use of it, and nothing else', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  store.damaged.add('edge/2/dst:0');
  const again = openOn(store);
  const damage = expect.objectContaining({ code: 'STORAGE_CORRUPT' });
  for (let round = 0; round < 2; round++) expect(() => edgeFrom(again, 5n, 6n)).toThrow(damage);
  expect(again.graph.tag(1)!.valueAt(0, again.graph.vids.find(3n))).toBe(6n);
});

test('a graph with unread parts can be copied, and the copy needs no store', () => {
  const store = new WatchedStore();
  const space = withSchema(openOn(store));
  importAll(space);
  space.finishImport();
  const again = openOn(store);
  const { graph, release } = again.pin();
  again.bulkEdgeColumns(2, { srcs: ints(1, () => 5), dsts: ints(1, () => 6) }, 1, [ints(1, () => 77)]);
  const { length } = store.read;
  expect(edgeFrom(again, 5n, 6n)).toBe(77n);
  const edges = graph.edgeType(2)!;
  expect(edges.valueAt(0, edges.find(graph.vids.find(5n), graph.vids.find(6n), 0n))).toBe(5n);
  expect(store.read.length).toBe(length);
  release();
});

test('dates and times are restored, including nulls and filled rows', () => {
  const store = new MemoryGraphStore();
  const space = openOn(store);
  const kinds = ['date', 'time', 'datetime'] as const;
  const properties = kinds.map((kind) => ({ name: kind, type: { kind }, isNullable: true }));
  const day = { year: -44, month: 3, day: 15 };
  const clock = { hour: 23, minute: 59, second: 58, microsecond: 7 };
  const rows: readonly (readonly Value[])[] = [
    [
      { kind: 'date', ...day },
      { kind: 'time', ...clock },
      { kind: 'datetime', ...day, ...clock },
    ],
    [NULL, NULL, NULL],
  ];
  space.commit([{ kind: 'put-tag', schema: { kind: 'tag', name: 't', id: 1, properties } }]);
  space.bulkVertices(1, [1n, 2n], rows);
  const added = { name: 'since', type: { kind: 'date' }, isNullable: true } as const;
  const schema = { kind: 'tag', name: 't', id: 1, properties: [...properties, added] } as const;
  space.commit([{ kind: 'put-tag', schema, added: [['since', { kind: 'date', ...day }]] }]);
  space.checkpoint();
  const tag = openOn(store).graph.tag(1)!;
  expect([0, 1].map((dense) => [0, 1, 2, 3].map((property) => tag.valueAt(property, dense)))).toEqual(
    rows.map((row) => [...row, { kind: 'date', ...day }]),
  );
});
