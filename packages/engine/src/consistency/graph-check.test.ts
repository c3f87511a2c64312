import type { SpaceSchema, Value } from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AdjacencySlice, EdgeTable, Graph, IndexTable, TagTable } from '../graph/graph.ts';
import { DurableSpace } from '../graph/index.ts';
import { MemoryGraphStore } from '../store/index.ts';
import { checkGraph } from './graph-check.ts';

const SPACE: SpaceSchema = {
  name: 's',
  id: 1,
  vidType: { kind: 'int64' },
  partitionCount: 1,
  replicaFactor: 1,
  charset: 'utf8',
  collation: 'utf8_bin',
};
const NOW_MS = 1_700_000_000_000;

let opened: DurableSpace;

beforeEach(() => {
  opened = DurableSpace.open(SPACE, { store: new MemoryGraphStore(), now: () => NOW_MS });
  const n = { name: 'n', type: { kind: 'int64' }, isNullable: false } as const;
  const text = { name: 'text', type: { kind: 'string' }, isNullable: true } as const;
  const at = { name: 'at', type: { kind: 'timestamp' }, isNullable: true } as const;
  opened.commit([
    { kind: 'put-tag', schema: { kind: 'tag', name: 't', id: 1, properties: [n, text] } },
    {
      kind: 'put-tag',
      schema: {
        kind: 'tag',
        name: 'gone',
        id: 2,
        properties: [at],
        timeToLive: { column: 'at', durationSeconds: 60 },
      },
    },
    { kind: 'put-edge-type', schema: { kind: 'edge', name: 'e', id: 3, properties: [n] } },
    { kind: 'put-index', schema: { name: 'by_n', id: 4, on: 'tag', schemaName: 't', fields: [{ property: 'n' }] } },
    {
      kind: 'put-index',
      schema: {
        name: 'by_both',
        id: 5,
        on: 'tag',
        schemaName: 't',
        fields: [{ property: 'text', length: 8 }, { property: 'n' }],
      },
    },
    { kind: 'put-index', schema: { name: 'by_e', id: 6, on: 'edge', schemaName: 'e', fields: [{ property: 'n' }] } },
  ]);
  for (let id = 0n; id < 3000n; id++) {
    opened.commit([
      { kind: 'put-vertex', tagId: 1, vid: id, values: [id % 7n, `text ${id % 11n} and more`] },
      { kind: 'put-vertex', tagId: 2, vid: id, values: [BigInt(NOW_MS / 1000) - (id % 120n)] },
      { kind: 'put-edge', edgeTypeId: 3, src: id, dst: (id * 7919n) % 3000n, rank: id % 3n, values: [id % 5n] },
    ]);
  }
  for (let id = 0n; id < 3000n; id += 9n)
    opened.commit([
      { kind: 'delete-tag', tagId: 1, vid: id },
      { kind: 'delete-edge', edgeTypeId: 3, src: id + 1n, dst: ((id + 1n) * 7919n) % 3000n, rank: (id + 1n) % 3n },
    ]);
});

/** Returns the problems found, without duplicates of kind and place. */
function problemsOf(graph: Graph, indexes: readonly IndexTable[] = opened.graph.indexes): readonly string[] {
  const found = [...checkGraph(graph, indexes)].flat();
  return [...new Set(found.map(({ kind, where, message }) => `${kind} ${where}: ${message.replaceAll(/\d+/g, '#')}`))];
}

/** The same object with some of its members replaced. */
function but<Whole extends object>(whole: Whole, replaced: Partial<Whole>): Whole {
  return new Proxy(whole, {
    get(target, name) {
      if (name in replaced) return replaced[name as keyof Whole];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const tag = (): TagTable => opened.graph.tag(1)!;
const edges = (): EdgeTable => opened.graph.edgeType(3)!;
const withTag = (replaced: Partial<TagTable>): Graph =>
  but<Graph>(opened.graph, { tags: [but(tag(), replaced), opened.graph.tag(2)!] });
const withEdges = (replaced: Partial<EdgeTable>): Graph =>
  but<Graph>(opened.graph, { edgeTypes: [but(edges(), replaced)] });

describe('a check', () => {
  test('finds nothing wrong with written, deleted and expired rows', () => {
    expect(problemsOf(opened.graph)).toEqual([]);
  });

  test('finds nothing wrong with a copy', () => {
    const copy = opened.graph.copy(() => {});
    expect(problemsOf(copy, copy.indexes)).toEqual([]);
  });

  test('finds a row with an outdated index entry', () => {
    const valueAt = (property: number, dense: number): Value =>
      dense === 5 && property === 0 ? 6n : tag().valueAt(property, dense);
    expect(problemsOf(withTag({ valueAt }))).toEqual(['index by_n: has # entries under bigint # for # rows']);
  });

  test('finds an entry of a missing row, and a wrong count', () => {
    const has = (dense: number): boolean => dense !== 5 && tag().has(dense);
    expect(problemsOf(withTag({ has, count: tag().count + 1 }))).toEqual([
      'vertex t: dense id # is listed and not there',
      'vertex t: has # rows and # that are over, and counts #',
      'index by_n: row # has an entry and is not there',
      'index by_n: has # entries under bigint # for # rows',
      'index by_both: row # has an entry and is not there',
    ]);
  });

  test('finds an edge that is missing on one side', () => {
    const slice = (direction: 'out' | 'in', dense: number, into: AdjacencySlice): void => {
      edges().slice(direction, dense, into);
      if (direction === 'in' && into.end > into.start && dense < 3) into.end--;
    };
    expect(problemsOf(withEdges({ slice }))).toEqual([
      'adjacency e: in side of #: the degree is another',
      'adjacency e: # -> # @# is missing from the in side',
    ]);
  });

  test('finds an edge with other ends', () => {
    const other = edges().find(opened.graph.vids.find(2n), opened.graph.vids.find(838n), 2n);
    const dstOf = (at: number): number => (at === other ? 7 : edges().dstOf(at));
    expect(problemsOf(withEdges({ dstOf }))).toEqual(
      expect.arrayContaining(['adjacency e: out side of #: row # has other ends']),
    );
  });

  test('finds an expired row that is still visible', () => {
    const gone = opened.graph.tag(2)!;
    const shown = but<Graph>(opened.graph, { tags: [tag(), but(gone, { has: () => true })] });
    expect(problemsOf(shown)).toEqual(['ttl gone: # is over and still there']);
  });

  test('finds a vid that refers to another vertex', () => {
    const { vids } = opened.graph;
    const find = (vid: string | bigint): number => (vid === 4n ? 9 : vids.find(vid));
    expect(problemsOf(but<Graph>(opened.graph, { vids: but(vids, { find }) }))).toEqual([
      'vid 4: has the dense id # and is found at #',
    ]);
  });
});
