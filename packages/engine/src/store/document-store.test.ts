import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, test } from 'vitest';
import { documentStoreSuite } from './document-suite.ts';
import { MemoryDocumentStore } from './memory-document-store.ts';
import { SqliteDocumentStore } from './sqlite-document-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-documents-'));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;
const nextFile = (): string => join(folder, `${++fileCount}.db`);

documentStoreSuite('memory', () => new MemoryDocumentStore());
documentStoreSuite('sqlite', () => new SqliteDocumentStore(nextFile()));

describe('a document file', () => {
  test('returns what was written', () => {
    const path = nextFile();
    const first = new SqliteDocumentStore(path);
    first.transact([{ kind: 'user', key: 'root', json: '{}' }]);
    first.close();
    const second = new SqliteDocumentStore(path);
    expect(second.list('user')).toEqual([['root', '{}']]);
    second.close();
  });

  test('is locked while it is open', () => {
    const path = nextFile();
    const first = new SqliteDocumentStore(path);
    expect(() => new SqliteDocumentStore(path)).toThrow(expect.objectContaining({ code: 'STORAGE_LOCKED' }));
    first.close();
    new SqliteDocumentStore(path).close();
  });

  test('of a newer version is rejected and unchanged', () => {
    const path = nextFile();
    new SqliteDocumentStore(path).close();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 99');
    database.close();
    const before = readFileSync(path);
    expect(() => new SqliteDocumentStore(path)).toThrow(expect.objectContaining({ code: 'STORAGE_VERSION_TOO_NEW' }));
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  test('that is not a database is rejected as damaged', () => {
    const path = nextFile();
    writeFileSync(path, 'no database at all');
    expect(() => new SqliteDocumentStore(path)).toThrow(expect.objectContaining({ code: 'STORAGE_CORRUPT' }));
    expect(readFileSync(path, 'utf8')).toBe('no database at all');
  });

  test('in a missing folder is not writable', () => {
    expect(() => new SqliteDocumentStore(join(folder, 'missing', 'x.db'))).toThrow(
      expect.objectContaining({ code: 'STORAGE_NOT_WRITABLE' }),
    );
  });
});
