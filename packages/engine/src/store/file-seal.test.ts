import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { sealPath, verifyClosedFile } from './seal-check.ts';
import { SqliteGraphStore } from './sqlite-graph-store.ts';
import { logOf } from './suite.ts';
import { finish } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-seal-'));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;
const nextFile = (): string => join(folder, `${++fileCount}.db`);
const SUFFIXES = ['', '-wal', '-seal'] as const;
const corrupt = (message: RegExp): unknown =>
  expect.objectContaining({ code: 'STORAGE_CORRUPT', message: expect.stringMatching(message) as unknown });

function copyOf(path: string): string {
  const copy = nextFile();
  for (const suffix of SUFFIXES) if (existsSync(path + suffix)) copyFileSync(path + suffix, copy + suffix);
  return copy;
}

/** The state of a file after `kill -9`: chunks in the file, acknowledged records only in the log. */
function killedFile(records = 20): string {
  const path = nextFile();
  const store = new SqliteGraphStore(path);
  store.checkpoint([['x', new Uint8Array(200_000).fill(7)]]);
  store.checkpoint([['y', new Uint8Array(50_000).fill(9)]]);
  for (let n = 0; n < records; n++) store.append([new Uint8Array(3000).fill(n)]);
  const copy = copyOf(path);
  store.close();
  return copy;
}

const damageOf = (path: string): string[] => {
  const found: string[] = [];
  expect(verifyClosedFile(path, true, ({ kind, message }) => found.push(`${kind}: ${message}`))).toBe(true);
  return found;
};

function contentOf(path: string): unknown {
  const store = new SqliteGraphStore(path);
  try {
    finish(store.verify());
    return [store.readChunk('x'), store.readChunk('y'), logOf(store)];
  } finally {
    store.close();
  }
}

/**
 * Appends a commit of one page that SQLite does not know: the state after a commit whose sync failed, or with `isTorn`, after a kill between the
 * two writes of its last frame.
 */
function appendFrame(log: string, page: number, { isTorn = false } = {}): void {
  const bytes = readFileSync(log);
  const pageBytes = bytes.readUInt32BE(8);
  const salts = bytes.subarray(16, 24);
  const isValid = (at: number): boolean => bytes.subarray(at + 8, at + 16).equals(salts);
  let end = 32;
  while (end < bytes.length && isValid(end)) end += 24 + pageBytes;
  let [sum1, sum2] = [bytes.readUInt32BE(end - pageBytes - 8), bytes.readUInt32BE(end - pageBytes - 4)];
  const frame = Buffer.alloc(24 + pageBytes, 0xab);
  frame.writeUInt32BE(page, 0);
  frame.writeUInt32BE(bytes.readUInt32BE(end - pageBytes - 20), 4);
  salts.copy(frame, 8);
  for (const part of [frame.subarray(0, 8), frame.subarray(24)])
    for (let at = 0; at < part.length; at += 8) {
      sum1 = (sum1 + part.readUInt32LE(at) + sum2) >>> 0;
      sum2 = (sum2 + part.readUInt32LE(at + 4) + sum1) >>> 0;
    }
  frame.writeUInt32BE(sum1, 16);
  frame.writeUInt32BE(sum2, 20);
  if (isTorn) frame.fill(0, 24);
  const descriptor = openSync(log, 'r+');
  writeSync(descriptor, frame, 0, frame.length, end);
  closeSync(descriptor);
}

describe('the checksums of a file', () => {
  test('are written again after SQLite closes the file by itself, as at the end of a thread', () => {
    const path = killedFile();
    const content = contentOf(copyOf(path));
    // Closing the last connection copies the log into the file and deletes it.
    const database = new DatabaseSync(path);
    database.exec('SELECT count(*) FROM sqlite_schema');
    database.close();
    expect(existsSync(`${path}-wal`)).toBe(false);
    expect(damageOf(path)).toEqual([expect.stringMatching(/^seal: .* was closed without its checksums/)]);
    expect(contentOf(path)).toEqual(content);
    expect(damageOf(path)).toEqual([]);
  });

  test('match a file that was killed, reopened, closed or copied', () => {
    const path = killedFile();
    expect(damageOf(path)).toEqual([]);
    const store = new SqliteGraphStore(path);
    expect(logOf(store)).toHaveLength(20);
    store.append([Uint8Array.of(1)]);
    expect(damageOf(copyOf(path))).toEqual([]);
    const backup = nextFile();
    finish(store.copy(backup));
    store.close();
    expect([damageOf(path), damageOf(backup)]).toEqual([[], []]);
    expect(logOf(new SqliteGraphStore(backup))).toHaveLength(21);
  });

  test('report a deleted, cut or replaced log before SQLite applies it', () => {
    const deleted = killedFile();
    rmSync(`${deleted}-wal`);
    expect(() => new SqliteGraphStore(deleted)).toThrow(corrupt(/acknowledged commits is missing/));
    const cut = killedFile();
    truncateSync(`${cut}-wal`, readFileSync(`${cut}-wal`).length - 20_000);
    expect(() => new SqliteGraphStore(cut)).toThrow(corrupt(/acknowledged commits up to frame \d+ are missing/));
    const replaced = killedFile();
    copyFileSync(`${killedFile(5)}-wal`, `${replaced}-wal`);
    expect(() => new SqliteGraphStore(replaced)).toThrow(corrupt(/not the one/));
    const foreign = nextFile();
    new SqliteGraphStore(foreign).close();
    copyFileSync(`${killedFile(5)}-wal`, `${foreign}-wal`);
    const before = readFileSync(foreign);
    expect(() => new SqliteGraphStore(foreign)).toThrow(corrupt(/belongs to another file/));
    // Without the foreign log the file is unchanged.
    expect(readFileSync(foreign).equals(before)).toBe(true);
    rmSync(`${foreign}-wal`);
    expect(logOf(new SqliteGraphStore(foreign))).toEqual([]);
  });

  test('exclude a commit whose sync failed, though the log contains it', () => {
    const path = nextFile();
    const store = new SqliteGraphStore(path);
    store.append([new Uint8Array(3000).fill(1)]);
    appendFrame(`${path}-wal`, 2);
    store.close();
    expect(damageOf(path)).toEqual([]);
    expect(logOf(new SqliteGraphStore(path))).toHaveLength(1);
  });

  test('exclude a frame whose page was not written before a kill', () => {
    const path = killedFile(1);
    appendFrame(`${path}-wal`, 2, { isTorn: true });
    expect(damageOf(path)).toEqual([]);
    const store = new SqliteGraphStore(path);
    expect(damageOf(copyOf(path))).toEqual([]);
    store.close();
    expect(damageOf(path)).toEqual([]);
  });

  test('start with the first opening of a file of an earlier version', () => {
    const path = killedFile();
    rmSync(sealPath(path));
    expect(verifyClosedFile(path, false, () => undefined)).toBe(false);
    const store = new SqliteGraphStore(path);
    expect(logOf(store)).toHaveLength(20);
    store.close();
    expect(damageOf(path)).toEqual([]);
  });

  test('find damage in the file header, which is read without SQLite, also if the log has the page', () => {
    const path = killedFile();
    const bytes = readFileSync(path);
    bytes[60]! ^= 0x80;
    writeFileSync(path, bytes);
    expect(damageOf(path)).toMatchObject([expect.stringMatching(/^page: page 1 of/)]);
  });

  test('name the file that they belong to, and one without a number fits any', () => {
    const path = nextFile();
    const open = (identity?: number): void => new SqliteGraphStore(path, { identity }).close();
    for (const identity of [undefined, 3, 3, undefined, 3]) open(identity);
    expect(() => open(4)).toThrow(corrupt(/is the file of another space: it was number 3/));
    open(3);
  });

  test('find a flipped bit anywhere, or no content has changed', { timeout: 600_000 }, () => {
    const path = killedFile();
    const content = contentOf(copyOf(path));
    const flips = Number(process.env['BIT_FLIPS'] ?? 60);
    let seed = 42;
    const random = (limit: number): number => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    let foundCount = 0;
    for (let n = 0; n < flips; n++) {
      const copy = copyOf(path);
      const suffix = SUFFIXES[n % 3]!;
      const bytes = readFileSync(copy + suffix);
      const bit = random(bytes.length * 8);
      bytes[bit >> 3]! ^= 1 << (bit & 7);
      writeFileSync(copy + suffix, bytes);
      const found = damageOf(copy);
      foundCount += Math.min(found.length, 1);
      // Undetected flips are in unused places: pages covered by the log, and frames after its end.
      const after = found.length > 0 ? content : contentOf(copy);
      expect(after, `bit ${bit} of ${suffix}`).toEqual(content);
      for (const each of SUFFIXES) rmSync(copy + each, { force: true });
    }
    expect(foundCount).toBeGreaterThan(flips / 3);
  });
});
