import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { WRITE_AHEAD_LOG_BYTES } from '../limits.ts';
import { MemoryGraphStore } from './memory-graph-store.ts';
import { SqliteGraphStore } from './sqlite-graph-store.ts';
import { graphStoreSuite, logOf } from './suite.ts';
import { finish } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-store-'));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;
const nextFile = (): string => join(folder, `${++fileCount}.db`);
const code = (name: string): unknown => expect.objectContaining({ code: name });

graphStoreSuite('memory', () => new MemoryGraphStore());
graphStoreSuite('sqlite', () => new SqliteGraphStore(nextFile()));

test('a volatile store persists nothing', () => {
  const store = new MemoryGraphStore({ isVolatile: true });
  store.append([Uint8Array.of(1)]);
  store.checkpoint([['x', Uint8Array.of(1)]]);
  expect(store.readChunk('x')).toBeUndefined();
  expect(logOf(store)).toEqual([]);
  expect(store.logBytes).toBe(0);
});

describe('the file of a space', () => {
  test('stores chunks and log', () => {
    const path = nextFile();
    const first = new SqliteGraphStore(path);
    first.checkpoint([['x', Uint8Array.of(1, 2, 3)]]);
    first.append([Uint8Array.of(4), Uint8Array.of(5)]);
    first.close();
    const second = new SqliteGraphStore(path);
    expect(second.readChunk('x')).toEqual(Uint8Array.of(1, 2, 3));
    expect(logOf(second)).toEqual([Uint8Array.of(4), Uint8Array.of(5)]);
    expect(second.logBytes).toBe(2);
    second.close();
  });

  test('is locked while it is open', () => {
    const path = nextFile();
    const first = new SqliteGraphStore(path);
    expect(() => new SqliteGraphStore(path)).toThrow(code('STORAGE_LOCKED'));
    first.append([Uint8Array.of(1)]);
    first.close();
  });

  test('of a newer version is rejected and unchanged', () => {
    const path = nextFile();
    new SqliteGraphStore(path).close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 4');
    database.close();
    const before = readFileSync(path);
    expect(() => new SqliteGraphStore(path)).toThrow(code('STORAGE_VERSION_TOO_NEW'));
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });

  test('of an older version is upgraded with its content', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', Uint8Array.of(1)]]);
    store.append([Uint8Array.of(2)]);
    store.close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 1');
    database.close();
    const again = new SqliteGraphStore(path);
    // The version is in the file header, where older programs check it before opening.
    expect(readFileSync(path).readUInt32BE(60)).toBe(3);
    expect([again.readChunk('x'), logOf(again)]).toEqual([Uint8Array.of(1), [Uint8Array.of(2)]]);
    again.close();
  });

  test('of another program is rejected and unchanged', () => {
    const path = nextFile();
    const database = new DatabaseSync(path);
    database.exec('CREATE TABLE other (x)');
    database.close();
    const before = readFileSync(path);
    expect(() => new SqliteGraphStore(path)).toThrow(code('STORAGE_CORRUPT'));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('reports an externally changed chunk', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', Uint8Array.of(1, 2, 3)]]);
    store.append([Uint8Array.of(1)]);
    store.close();
    const database = new DatabaseSync(path);
    database.exec("UPDATE chunk SET bytes = x'010204'; UPDATE log SET checksum = 5");
    database.close();
    // Checksums of pages would notice it before.
    rmSync(`${path}-seal`);
    const damaged = new SqliteGraphStore(path);
    const wrong = (what: string): string => `${path} is damaged: the checksum of ${what} is wrong`;
    expect(() => damaged.readChunk('x')).toThrow(
      expect.objectContaining({ code: 'STORAGE_CORRUPT', message: wrong('chunk x') }),
    );
    expect(() => logOf(damaged)).toThrow(
      expect.objectContaining({ code: 'STORAGE_CORRUPT', message: wrong('log record 1') }),
    );
    damaged.close();
  });

  test('with overwritten pages is damaged', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', new Uint8Array(100_000).fill(7)]]);
    store.close();
    const content = readFileSync(path);
    content.fill(0xaa, 16_384);
    writeFileSync(path, content);
    expect(() => {
      const damaged = new SqliteGraphStore(path);
      try {
        damaged.readChunk('x');
      } finally {
        damaged.close();
      }
    }).toThrow(code('STORAGE_CORRUPT'));
  });

  test('is unchanged after a failed write, and accepts the next one', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.append([Uint8Array.of(1)]);
    const failing = function* (): Iterable<readonly [string, Uint8Array]> {
      yield ['a', Uint8Array.of(1)];
      throw new RangeError('out of memory');
    };
    expect(() => store.checkpoint(failing())).toThrow(code('STORAGE_FAILED'));
    expect([store.readChunk('a'), logOf(store)]).toEqual([undefined, [Uint8Array.of(1)]]);
    store.append([Uint8Array.of(2)]);
    store.close();
    const again = new SqliteGraphStore(path);
    expect(logOf(again)).toEqual([Uint8Array.of(1), Uint8Array.of(2)]);
    again.close();
  });

  test('reuses a write-ahead log of constant length', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', new Uint8Array(3 * WRITE_AHEAD_LOG_BYTES).fill(1)]]);
    expect(statSync(`${path}-wal`).size).toBeLessThanOrEqual(WRITE_AHEAD_LOG_BYTES);
    for (let n = 0; n < 300; n++) store.append([Uint8Array.of(n % 256, 0)]);
    // A header and one frame beyond the pages.
    expect(statSync(`${path}-wal`).size).toBeLessThan(1.1 * WRITE_AHEAD_LOG_BYTES);
    expect(logOf(store)).toEqual(Array.from({ length: 300 }, (_, n) => Uint8Array.of(n % 256, 0)));
    store.close();
  });

  test('contains the state before a torn write', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', new Uint8Array(2 * WRITE_AHEAD_LOG_BYTES).fill(1)]]);
    const records = Array.from({ length: 100 }, (_, n) => Uint8Array.of(n, n, n));
    for (const record of records) store.append([record]);
    const file = readFileSync(path);
    const log = readFileSync(`${path}-wal`);
    store.close();
    for (let at = 40; at < log.length; at += 70_001) {
      const torn = nextFile();
      writeFileSync(torn, file);
      const bytes = Uint8Array.from(log);
      bytes.fill(0xaa, at, at + 4096);
      writeFileSync(`${torn}-wal`, bytes);
      const opened = new SqliteGraphStore(torn);
      const kept = logOf(opened);
      expect(kept).toEqual(records.slice(0, kept.length));
      expect(opened.readChunk('x')?.length).toBe(2 * WRITE_AHEAD_LOG_BYTES);
      opened.close();
    }
  });

  test('can be copied while it is open', () => {
    const path = nextFile();
    const copy = nextFile();
    const store = new SqliteGraphStore(path);
    store.checkpoint([['x', Uint8Array.of(1)]]);
    store.append([Uint8Array.of(2)]);
    finish(store.copy(copy));
    store.append([Uint8Array.of(3)]);
    expect(() => finish(store.copy(copy))).toThrow(code('STORAGE_NOT_WRITABLE'));
    expect(() => finish(store.copy(join(copy, 'x.db')))).toThrow(code('STORAGE_NOT_WRITABLE'));
    store.close();
    const restored = new SqliteGraphStore(copy);
    expect(restored.readChunk('x')).toEqual(Uint8Array.of(1));
    expect(logOf(restored)).toEqual([Uint8Array.of(2)]);
    restored.close();
  });

  test.skipIf(process.getuid?.() === 0)('that is not writable is reported (root may write everything)', () => {
    const path = nextFile();
    new SqliteGraphStore(path).close();
    chmodSync(path, 0o444);
    expect(() => new SqliteGraphStore(path)).toThrow(code('STORAGE_NOT_WRITABLE'));
  });
});
