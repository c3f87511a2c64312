import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpaceSchema, Value } from '@astrolabe/model';
import { AstrolabeError } from '@astrolabe/model';
import { afterAll, describe, expect, test } from 'vitest';
import { BULK_LOG_ROWS_MAX, STAGED_BYTES_MAX, STAGED_CHANGES_MAX } from '../limits.ts';
import type { Change } from '../store/change.ts';
import { MemoryGraphStore } from '../store/memory-graph-store.ts';
import { SqliteGraphStore } from '../store/sqlite-graph-store.ts';
import { DurableSpace, NeedsCopy } from './durable-space.ts';
import { finish } from '../store/steps.ts';

const SPACE: SpaceSchema = {
  name: 'kept',
  id: 1,
  vidType: { kind: 'int64' },
  partitionCount: 1,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};
const folder = mkdtempSync(join(tmpdir(), 'astrolabe-space-'));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;
const nextFile = (): string => join(folder, `${++fileCount}.db`);
const openFile = (path: string): DurableSpace =>
  DurableSpace.open(SPACE, { store: new SqliteGraphStore(path), now: () => 0 });

function withSchema(space: DurableSpace): DurableSpace {
  space.commit([
    {
      kind: 'put-tag',
      schema: {
        kind: 'tag',
        name: 't',
        id: 1,
        properties: [
          { name: 'n', type: { kind: 'int64' }, isNullable: true },
          { name: 's', type: { kind: 'string' }, isNullable: true },
        ],
      },
    },
    { kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 2, properties: [] } },
    {
      kind: 'put-index',
      schema: { name: 'i', id: 3, on: 'tag', schemaName: 't', fields: [{ property: 's', length: 8 }] },
    },
  ]);
  return space;
}

const rowAt = (space: DurableSpace, vid: bigint): Value[] =>
  [0, 1].map((i) => space.graph.tag(1)!.valueAt(i, space.graph.vids.find(vid)));

describe('a durable space', () => {
  test('is restored from its log and its chunks, with schema and data', () => {
    const path = nextFile();
    const first = withSchema(openFile(path));
    first.commit([{ kind: 'put-vertex', tagId: 1, vid: 5n, values: [1n, 'x'] }]);
    const { schema } = first.graph;
    first.discard();
    for (let round = 0; round < 3; round++) {
      const again = openFile(path);
      expect(again.graph.schema).toEqual(schema);
      expect(rowAt(again, 5n)).toEqual([1n, 'x']);
      again.close();
    }
  });

  test('is not exclusive for many changes or long texts: the statement has to use a copy', () => {
    const space = withSchema(openFile(nextFile()));
    const put = (vid: number, mayRestart: boolean, bytes: number): void =>
      space.stage({ kind: 'put-vertex', tagId: 1, vid: BigInt(vid), values: [1n, 'x'] }, mayRestart, bytes);
    put(0, true, STAGED_BYTES_MAX);
    expect(() => put(1, true, STAGED_BYTES_MAX + 1)).toThrow(NeedsCopy);
    put(1, false, STAGED_BYTES_MAX + 1);
    for (let vid = 2; vid < STAGED_CHANGES_MAX; vid++) put(vid, true, 0);
    expect(() => put(STAGED_CHANGES_MAX, true, 0)).toThrow(NeedsCopy);
    space.undoStaged();
    space.close();
  });

  test('writes only changes at a checkpoint, and deletes what is removed', () => {
    const store = new MemoryGraphStore();
    const space = withSchema(DurableSpace.open(SPACE, { store, now: () => 0 }));
    space.bulkVertices(
      1,
      [1n, 2n],
      [
        [1n, 'a'],
        [2n, 'b'],
      ],
    );
    space.checkpoint();
    const written: string[] = [];
    const checkpoint = store.checkpoint.bind(store);
    store.checkpoint = (chunks) => {
      const list = [...chunks];
      written.push(...list.map(([id, bytes]) => (bytes ? id : `-${id}`)));
      checkpoint(list);
    };
    space.checkpoint();
    expect(written.splice(0)).toEqual(['manifest']);
    space.commit([{ kind: 'put-vertex', tagId: 1, vid: 1n, values: [7n, 'a'] }]);
    space.checkpoint();
    expect(written.splice(0)).toEqual(['tag/1/0:0', 'manifest']);
    space.commit([
      { kind: 'drop-index', indexId: 3 },
      { kind: 'drop-tag', tagId: 1 },
    ]);
    space.checkpoint();
    expect(written.filter((id) => !id.startsWith('-'))).toEqual(['manifest']);
    expect(['tag/1/0:0', 'index/3/ids:0'].map((id) => store.readChunk(id))).toEqual([undefined, undefined]);
  });

  test('a change that cannot be applied is not logged', () => {
    const store = new MemoryGraphStore();
    const space = withSchema(DurableSpace.open(SPACE, { store, now: () => 0 }));
    const { logBytes } = store;
    expect(() =>
      space.commit([
        { kind: 'put-vertex', tagId: 1, vid: 1n, values: [1n, 'x'] },
        { kind: 'put-vertex', tagId: 99, vid: 1n, values: [] },
      ]),
    ).toThrow(expect.objectContaining({ code: 'INTERNAL' }));
    expect([space.graph.tag(1)!.count, store.logBytes]).toEqual([0, logBytes]);
  });

  test('a failed append changes nothing in memory', () => {
    const store = new MemoryGraphStore();
    const space = withSchema(DurableSpace.open(SPACE, { store, now: () => 0 }));
    store.append = () => {
      throw new AstrolabeError('STORAGE_FULL', 'the disk is full');
    };
    expect(() => space.commit([{ kind: 'put-vertex', tagId: 1, vid: 1n, values: [1n, 'x'] }])).toThrow(
      expect.objectContaining({ code: 'STORAGE_FULL' }),
    );
    expect([space.graph.tag(1)!.count, space.graph.vids.count]).toEqual([0, 0]);
  });

  test('an import is durable only after flush, small or large', () => {
    for (const count of [10, BULK_LOG_ROWS_MAX + 1]) {
      const path = nextFile();
      const space = withSchema(openFile(path));
      const vids = Array.from({ length: count }, (_, i) => BigInt(i));
      space.bulkVertices(
        1,
        vids,
        vids.map((n) => [n, `s${n % 7n}`]),
      );
      space.flush();
      space.bulkEdges(
        2,
        vids.slice(1),
        vids.slice(0, -1),
        vids.slice(1).map(() => 0n),
        vids.slice(1).map(() => []),
      );
      space.discard();
      const again = openFile(path);
      expect([
        again.graph.tag(1)!.count,
        again.graph.edgeType(2)!.count,
        again.graph.index(3)!.estimate({ equal: ['s3'] }),
      ]).toEqual([count, 0, Math.ceil((count - 3) / 7)]);
      again.close();
    }
  });

  test('an import is in the log before statements that follow it', () => {
    const path = nextFile();
    const space = withSchema(openFile(path));
    space.bulkVertices(1, [1n], [[1n, 'imported']]);
    space.commit([{ kind: 'put-vertex', tagId: 1, vid: 1n, values: [2n, 'later'] }]);
    space.discard();
    const again = openFile(path);
    expect(rowAt(again, 1n)).toEqual([2n, 'later']);
    again.close();
  });

  test('waiting statements share one write and stay separate', () => {
    const space = withSchema(DurableSpace.open(SPACE, { store: new MemoryGraphStore(), now: () => 0 }));
    space.commitMany([
      [{ kind: 'put-vertex', tagId: 1, vid: 1n, values: [1n, 'a'] }],
      [],
      [
        { kind: 'delete-tag', tagId: 1, vid: 1n },
        { kind: 'put-vertex', tagId: 1, vid: 2n, values: [2n, 'b'] },
      ],
    ]);
    expect([space.graph.tag(1)!.count, rowAt(space, 2n)]).toEqual([1, [2n, 'b']]);
  });

  test('drops dead edges when it is opened, and indexes follow', () => {
    const store = new MemoryGraphStore();
    const space = DurableSpace.open(SPACE, { store, now: () => 0 });
    const index = (id: number, property: string): Change => ({
      kind: 'put-index',
      schema: { name: property, id, on: 'edge', schemaName: 'e', fields: [{ property }] },
    });
    const properties = [
      { name: 'n', type: { kind: 'int64' }, isNullable: true },
      { name: 'd', type: { kind: 'date' }, isNullable: true },
    ] as const;
    space.commit([
      { kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 2, properties } },
      index(3, 'n'),
      index(4, 'd'),
    ]);
    for (let n = 0n; n < 9n; n++) {
      space.commit([
        {
          kind: 'put-edge',
          edgeTypeId: 2,
          src: n,
          dst: n + 1n,
          rank: n,
          values: [n, { kind: 'date', year: 2000 + Number(n), month: 1, day: 1 }],
        },
      ]);
    }
    for (const n of [0n, 1n, 3n, 4n, 5n, 7n])
      space.commit([{ kind: 'delete-edge', edgeTypeId: 2, src: n, dst: n + 1n, rank: n }]);
    space.checkpoint();
    for (let round = 0; round < 2; round++) {
      const again = DurableSpace.open(SPACE, { store, now: () => 0 });
      const { graph } = again;
      const edges = graph.edgeType(2)!;
      const rows = new Int32Array(9);
      const { length } = edges.scan(0, rows);
      expect([...rows.subarray(0, length)]).toEqual([0, 1, 2]);
      expect(
        [0, 1, 2].map((row) => [graph.vids.vidAt(edges.srcOf(row)), edges.rankOf(row), edges.valueAt(0, row)]),
      ).toEqual([
        [2n, 2n, 2n],
        [6n, 6n, 6n],
        [8n, 8n, 8n],
      ]);
      for (const indexId of [3, 4]) {
        const found: number[] = [];
        graph.index(indexId)!.scan({ equal: [] }, (ids, count) => found.push(...ids.subarray(0, count)) > 0);
        expect(found).toEqual([0, 1, 2]);
      }
      expect(edges.find(graph.vids.find(6n), graph.vids.find(7n), 6n)).toBe(1);
      again.checkpoint();
    }
  });

  test('can be copied while it is open', () => {
    const path = nextFile();
    const copy = nextFile();
    const space = withSchema(openFile(path));
    space.bulkVertices(1, [1n], [[1n, 'x']]);
    finish(space.copy(copy));
    space.close();
    const restored = openFile(copy);
    expect(rowAt(restored, 1n)).toEqual([1n, 'x']);
    restored.close();
    expect(existsSync(`${copy}-wal`)).toBe(false);
  });

  test('rejects writes after it is closed', () => {
    const space = withSchema(DurableSpace.open(SPACE, { store: new MemoryGraphStore(), now: () => 0 }));
    space.close();
    space.close();
    expect(() => space.commit([{ kind: 'clear' }])).toThrow(expect.objectContaining({ code: 'STORAGE_FAILED' }));
  });
});
