import { afterEach, describe, expect, test } from 'vitest';
import type { ChunkId, GraphStore, LogRecord } from './graph-store.ts';

/** Contract tests of `GraphStore`. `open` creates an empty one for each test. */
export function graphStoreSuite(name: string, open: () => GraphStore): void {
  describe(`graph store: ${name}`, () => {
    let store: GraphStore | undefined;
    const opened = (): GraphStore => (store = open());
    afterEach(() => store?.close());

    test('is empty at first', () => {
      const graphStore = opened();
      expect(graphStore.readChunk('a')).toBeUndefined();
      expect(logOf(graphStore)).toEqual([]);
      expect(graphStore.logBytes).toBe(0);
    });

    test('replays records in the order they were appended', () => {
      const graphStore = opened();
      graphStore.append([bytes(1, 2), bytes()]);
      graphStore.append([bytes(3)]);
      expect(logOf(graphStore)).toEqual([bytes(1, 2), bytes(), bytes(3)]);
      expect(graphStore.logBytes).toBe(3);
    });

    test('keeps records as they were, whatever becomes of the buffers', () => {
      const graphStore = opened();
      const record = bytes(7, 8, 9);
      graphStore.append([record]);
      record.fill(0);
      expect(logOf(graphStore)).toEqual([bytes(7, 8, 9)]);
    });

    test('a checkpoint writes, replaces and removes chunks and drops the log', () => {
      const graphStore = opened();
      graphStore.append([bytes(1)]);
      graphStore.checkpoint([
        ['a', bytes(1)],
        ['b', bytes(2)],
        ['c', bytes()],
      ]);
      graphStore.append([bytes(2)]);
      graphStore.checkpoint([
        ['a', bytes(9, 9)],
        ['b', undefined],
      ]);
      expect(['a', 'b', 'c'].map((id) => graphStore.readChunk(id))).toEqual([bytes(9, 9), undefined, bytes()]);
      expect(logOf(graphStore)).toEqual([]);
      expect(graphStore.logBytes).toBe(0);
    });

    test('keeps chunks as they were, whatever becomes of the buffers', () => {
      const graphStore = opened();
      const chunk = bytes(1, 2);
      const filled = function* (): Iterable<readonly [ChunkId, Uint8Array]> {
        yield ['a', chunk];
        chunk.fill(7);
        yield ['b', chunk];
        chunk.fill(0);
      };
      graphStore.checkpoint(filled());
      expect(['a', 'b'].map((id) => graphStore.readChunk(id))).toEqual([bytes(1, 2), bytes(7, 7)]);
    });

    test('a checkpoint that fails in the middle changes nothing', () => {
      const graphStore = opened();
      graphStore.checkpoint([['a', bytes(1)]]);
      graphStore.append([bytes(5)]);
      const failing = function* (): Iterable<readonly [ChunkId, Uint8Array | undefined]> {
        yield ['a', bytes(2)];
        throw new RangeError('out of memory');
      };
      expect(() => graphStore.checkpoint(failing())).toThrow('out of memory');
      expect(graphStore.readChunk('a')).toEqual(bytes(1));
      expect(logOf(graphStore)).toEqual([bytes(5)]);
    });

    test('refuses everything after it is closed', () => {
      const graphStore = opened();
      graphStore.close();
      graphStore.close();
      const failure = expect.objectContaining({ code: 'STORAGE_FAILED' });
      expect(() => graphStore.readChunk('a')).toThrow(failure);
      expect(() => graphStore.append([bytes(1)])).toThrow(failure);
      expect(() => graphStore.checkpoint([])).toThrow(failure);
    });
  });
}

/** All records of a store. */
export function logOf(store: GraphStore): LogRecord[] {
  const records: LogRecord[] = [];
  store.replay((record) => records.push(new Uint8Array(record)));
  return records;
}

function bytes(...values: number[]): Uint8Array {
  return Uint8Array.from(values);
}
