import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test, vi } from 'vitest';
import { FileSeal } from './file-seal.ts';
import { SqliteFile } from './sqlite-file.ts';
import { finish } from './steps.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an older file is upgraded once, before anything else is written', () => {
  const path = join(folder, 'older.db');
  const older = {
    name: 'test',
    applicationId: 78,
    version: 1,
    sealedSince: 1,
    pageBytes: 4096,
    schema: 'CREATE TABLE t (a INTEGER)',
  };
  new SqliteFile(path, older).close();
  const migrated: number[] = [];
  const present = {
    ...older,
    version: 3,
    migrate: (database: DatabaseSync, fromVersion: number) => {
      migrated.push(fromVersion);
      database.exec('ALTER TABLE t ADD b INTEGER DEFAULT 5');
    },
  };
  for (let round = 0; round < 2; round++) {
    const file = new SqliteFile(path, present);
    file.write((database) => database.exec('INSERT INTO t (a) VALUES (1)'));
    expect(file.read((database) => database.prepare('SELECT min(b) AS b FROM t').get()?.['b'])).toBe(5);
    file.close();
  }
  expect(migrated).toEqual([1]);
  expect(() => new SqliteFile(path, older)).toThrow(expect.objectContaining({ code: 'STORAGE_VERSION_TOO_NEW' }));
});

const FORMAT = {
  name: 'test',
  applicationId: 77,
  version: 1,
  sealedSince: 1,
  pageBytes: 4096,
  schema: 'CREATE TABLE t (bytes BLOB)',
};
const countOf = (file: SqliteFile): unknown =>
  file.read((database) => database.prepare('SELECT count(*) AS n FROM t').get()?.['n']);
const insert = (database: DatabaseSync): void => database.exec("INSERT INTO t VALUES ('row')");

test('a write on a full disk is rolled back and reported, and writes resume when there is space', () => {
  const path = join(folder, 'full.db');
  const file = new SqliteFile(path, FORMAT);
  file.write(insert);
  file.database.exec('PRAGMA max_page_count = 20');
  for (let round = 0; round < 2; round++)
    expect(() => file.write((database) => database.exec('INSERT INTO t VALUES (zeroblob(1000000))'))).toThrow(
      expect.objectContaining({ code: 'STORAGE_FULL' }),
    );
  file.write(insert);
  file.database.exec('PRAGMA max_page_count = 2000');
  file.write((database) => database.exec('INSERT INTO t VALUES (zeroblob(1000000))'));
  expect(countOf(file)).toBe(3);
  file.close();
});

test('a failed commit is reported as unknown only if it cannot be undone', () => {
  const path = join(folder, 'unknown.db');
  const failing = new Set<string>();
  const file = new SqliteFile(path, FORMAT, {
    faults: (step) => {
      if (failing.has(step)) throw Object.assign(new Error('input/output error'), { code: 'EIO' });
    },
  });
  file.write(insert);
  // A deferred constraint fails in COMMIT itself, like a failing sync.
  file.database.exec('CREATE TABLE parent (id INTEGER PRIMARY KEY)');
  file.database.exec('CREATE TABLE child (id INTEGER REFERENCES parent (id) DEFERRABLE INITIALLY DEFERRED)');
  const orphan = (database: DatabaseSync): void =>
    database.exec("INSERT INTO child VALUES (7); INSERT INTO t VALUES ('x')");
  expect(() => file.write(orphan)).toThrow(expect.objectContaining({ code: 'STORAGE_FAILED' }));
  failing.add('checkpoint');
  expect(() => file.write(orphan)).toThrow(expect.objectContaining({ code: 'STORAGE_OUTCOME_UNKNOWN' }));
  expect(() => file.write(insert)).toThrow(expect.objectContaining({ code: 'STORAGE_FAILED' }));
  expect(countOf(file)).toBe(1);
  failing.clear();
  file.write(insert);
  expect(countOf(file)).toBe(2);
  file.close();
});

test('checksums stay those of the file if a copy fails after SQLite has copied the log', () => {
  const path = join(folder, 'copy-fails.db');
  const file = new SqliteFile(path, FORMAT);
  file.write((database) => database.exec('INSERT INTO t VALUES (zeroblob(100000))'));
  file.settle();
  file.write((database) => database.exec("UPDATE t SET bytes = CAST(replace(hex(zeroblob(50000)), '0', 'a') AS BLOB)"));
  const failing = vi.spyOn(FileSeal.prototype, 'afterCheckpoint').mockImplementationOnce(() => {
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  const failed: unknown = expect.objectContaining({ code: 'STORAGE_FAILED' });
  expect(() => finish(file.copySteps(join(folder, 'copy-fails-copy.db')))).toThrow(failed);
  failing.mockRestore();
  // SQLite overwrites the log that it has copied.
  file.write(insert);
  file.verifyAllPages();
  file.close();
  const again = new SqliteFile(path, FORMAT);
  again.verifyAllPages();
  expect(countOf(again)).toBe(2);
  again.close();
});

test('a file whose first checkpoint failed gets its checksums at the next start', () => {
  const path = join(folder, 'begins-twice.db');
  const failing = vi.spyOn(FileSeal.prototype, 'afterCheckpoint').mockImplementationOnce(() => {
    throw Object.assign(new Error('input/output error'), { code: 'EIO' });
  });
  const failed: unknown = expect.objectContaining({ code: 'STORAGE_FAILED' });
  expect(() => new SqliteFile(path, FORMAT)).toThrow(failed);
  failing.mockRestore();
  const file = new SqliteFile(path, FORMAT);
  file.verifyAllPages();
  file.write(insert);
  file.verifyAllPages();
  file.close();
});
