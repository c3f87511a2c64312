import type { FileNote } from '@astrolabe/http-api';
import { parseDialect, type DialectChoice, type InferredType } from '@astrolabe/importer';
import { isCount, isRecord, isText, jsonOf, listOf, objectOf, oneOf, optional, anyOf } from '@astrolabe/model';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** A stored file. */
export interface StoredFile {
  readonly name: string;
  /** The file name on disk, in the folder of its account; each upload gets a new one. */
  readonly storedName: string;
  readonly size: number;
  /** Unix milliseconds. */
  readonly uploadTime: number;
  /** How to read the file, as far as the user chose. */
  readonly settings: DialectChoice;
  /** The types of its columns if the file declares them. */
  readonly kinds?: readonly (InferredType['kind'] | null)[];
  readonly notes?: readonly FileNote[];
}

/** The files that accounts have uploaded. */
export class Files {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** All files of an account, by name. */
  list({ database, username }: Account): readonly StoredFile[] {
    return this.#store.database
      .prepare(`SELECT ${COLUMNS} FROM files WHERE database = ? AND username = ? ORDER BY name`)
      .all(database, username)
      .map(fileOf);
  }

  find({ database, username }: Account, name: string): StoredFile | undefined {
    const row = this.#store.database
      .prepare(`SELECT ${COLUMNS} FROM files WHERE database = ? AND username = ? AND name = ?`)
      .get(database, username, name);
    return row && fileOf(row);
  }

  /**
   * Stores a file and returns the replaced one with the same name, if any. Settings belong to the name and are kept if the file has none.
   */
  put(
    account: Account,
    file: Omit<StoredFile, 'settings'> & Partial<Pick<StoredFile, 'settings'>>,
  ): StoredFile | undefined {
    return this.#store.transaction(() => {
      const before = this.find(account, file.name);
      this.#store.database
        .prepare(
          'INSERT OR REPLACE INTO files (database, username, name, stored_name, size, upload_time, settings, kinds, notes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
        )
        .run(
          account.database,
          account.username,
          file.name,
          file.storedName,
          file.size,
          file.uploadTime,
          JSON.stringify(file.settings ?? before?.settings ?? {}),
          file.kinds === undefined ? null : JSON.stringify(file.kinds),
          file.notes === undefined ? null : JSON.stringify(file.notes),
        );
      return before;
    });
  }

  /** Changes how a file is to be read. */
  changeSettings({ database, username }: Account, name: string, settings: DialectChoice): void {
    this.#store.database
      .prepare('UPDATE files SET settings = ? WHERE database = ? AND username = ? AND name = ?')
      .run(JSON.stringify(settings), database, username, name);
  }

  /** Replaces the notes on a file. */
  changeNotes({ database, username }: Account, name: string, notes: readonly FileNote[]): void {
    this.#store.database
      .prepare('UPDATE files SET notes = ? WHERE database = ? AND username = ? AND name = ?')
      .run(JSON.stringify(notes), database, username, name);
  }

  /** Total bytes of uploaded files, of an account and of all accounts, without those in the server's folder. */
  storedBytes({ database, username }: Account): { readonly account: number; readonly studio: number } {
    const row = this.#store.database
      .prepare(
        `SELECT total(size) AS studio, total(CASE WHEN database = ? AND username = ? THEN size END) AS account
         FROM files WHERE stored_name LIKE '%.csv' AND stored_name NOT LIKE '%/%'`,
      )
      .get(database, username);
    return { account: Number(row?.['account'] ?? 0), studio: Number(row?.['studio'] ?? 0) };
  }

  /** Deletes a file and returns it. */
  remove(account: Account, name: string): StoredFile | undefined {
    const file = this.find(account, name);
    this.#store.database
      .prepare('DELETE FROM files WHERE database = ? AND username = ? AND name = ?')
      .run(account.database, account.username, name);
    return file;
  }
}

const COLUMNS = 'name, stored_name, size, upload_time, settings, kinds, notes';

const isKinds = listOf(
  anyOf<InferredType['kind'] | null>(
    (data): data is null => data === null,
    oneOf('int64', 'double', 'bool', 'date', 'time', 'datetime', 'timestamp', 'geography', 'string'),
  ),
);

const isNotes = listOf(
  objectOf<FileNote>({
    kind: oneOf(
      'undirected',
      'missingEnds',
      'dynamic',
      'nested',
      'hyperedges',
      'skippedMembers',
      'headerFrom',
      'listsAsText',
      'primaryKey',
      'rowIds',
      'foreignKey',
      'listOf',
    ),
    count: optional(isCount),
    text: optional(isText),
    keys: optional(listOf(isText)),
    column: optional(isText),
  }),
);

function fileOf(row: Readonly<Record<string, unknown>>): StoredFile {
  return {
    name: String(row['name']),
    storedName: String(row['stored_name']),
    size: Number(row['size']),
    uploadTime: Number(row['upload_time']),
    settings: parseDialect(jsonOf(String(row['settings']), isRecord, 'settings of a file'), 'settings'),
    ...(typeof row['kinds'] === 'string' && { kinds: jsonOf(row['kinds'], isKinds, 'types of a file') }),
    ...(typeof row['notes'] === 'string' && { notes: jsonOf(row['notes'], isNotes, 'notes of a file') }),
  };
}
