import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { SqliteFile } from './sqlite-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('an older file is brought to the present version once, before anything else is written', () => {
  const path = join(folder, 'older.db');
  const older = { name: 'test', applicationId: 78, version: 1, pageBytes: 4096, schema: 'CREATE TABLE t (a INTEGER)' };
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

test('a write that fills the disk is rolled back, says so, and is the last one until the file is opened again', () => {
  const path = join(folder, 'full.db');
  const format = {
    name: 'test',
    applicationId: 77,
    version: 1,
    pageBytes: 4096,
    schema: 'CREATE TABLE t (bytes BLOB)',
  };
  const count = (file: SqliteFile): unknown =>
    file.read((database) => database.prepare('SELECT count(*) AS n FROM t').get()?.['n']);
  const file = new SqliteFile(path, format);
  file.write((database) => database.exec("INSERT INTO t VALUES ('first')"));
  file.database.exec('PRAGMA max_page_count = 20');
  expect(() => file.write((database) => database.exec('INSERT INTO t VALUES (zeroblob(1000000))'))).toThrow(
    expect.objectContaining({ code: 'STORAGE_FULL' }),
  );
  expect(() => file.write((database) => database.exec("INSERT INTO t VALUES ('small')"))).toThrow(
    expect.objectContaining({ code: 'STORAGE_FAILED' }),
  );
  expect(count(file)).toBe(1);
  file.close();
  const again = new SqliteFile(path, format);
  again.write((database) => database.exec("INSERT INTO t VALUES ('small')"));
  expect(count(again)).toBe(2);
  again.close();
});
