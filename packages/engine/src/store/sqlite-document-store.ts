import type { DocumentChange, DocumentStore } from './document-store.ts';
import { SqliteFile, type SqliteFileOptions, type SqliteFormat } from './sqlite-file.ts';
import type { Steps } from './steps.ts';

/** Format of `system.db`: one table of JSON documents. Since version 2 with checksums of all pages. */
export const SYSTEM_FORMAT: SqliteFormat = {
  name: 'system',
  applicationId: 0x41535459,
  version: 2,
  sealedSince: 2,
  pageBytes: 4096,
  schema:
    'CREATE TABLE document (kind TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, PRIMARY KEY (kind, key)) STRICT, WITHOUT ROWID',
};

/** Documents in one SQLite file. */
export class SqliteDocumentStore implements DocumentStore {
  readonly #file: SqliteFile;

  /** Opens the file, or creates it; its folder must exist. */
  constructor(path: string, options: Pick<SqliteFileOptions, 'faults'> = {}) {
    this.#file = new SqliteFile(path, SYSTEM_FORMAT, options);
    try {
      // Small, and every document is read at the start.
      this.#file.verifyAllPages();
    } catch (error) {
      this.#file.close();
      throw error;
    }
  }

  get(kind: string, key: string): string | undefined {
    return this.#file.read((database) => {
      const row = database.prepare('SELECT json FROM document WHERE kind = ? AND key = ?').get(kind, key);
      return row === undefined ? undefined : String(row['json']);
    });
  }

  list(kind: string): [key: string, json: string][] {
    return this.#file.read((database) => {
      const rows = database.prepare('SELECT key, json FROM document WHERE kind = ? ORDER BY key').all(kind);
      return rows.map((row) => [String(row['key']), String(row['json'])]);
    });
  }

  transact(changes: readonly DocumentChange[]): void {
    this.#file.write((database) => {
      const put = database.prepare(
        'INSERT INTO document (kind, key, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
      );
      const remove = database.prepare('DELETE FROM document WHERE kind = ? AND key = ?');
      for (const { kind, key, json } of changes) {
        if (json === undefined) remove.run(kind, key);
        else put.run(kind, key, json);
      }
    });
  }

  /** Copies all documents into a new file, durable at the end. */
  copy(file: string): Steps<void> {
    return this.#file.copySteps(file);
  }

  close(): void {
    this.#file.close();
  }
}
