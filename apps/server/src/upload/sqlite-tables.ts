import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import type { FileNote } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { DATABASE_TABLES_MAX } from '../limits.ts';
import { bytesText } from './bytes-text.ts';
import type { GraphTarget } from './graph/graph-tables.ts';
import { quoted } from './json/json-cells.ts';
import { headerRow, partName, TableWriter, type MadeTable } from './made-table.ts';

/**
 * The tables of a SQLite database that have rows; views, virtual tables and those of SQLite are not read. Integers keep their digits, and
 * blobs are UTF-8 text or hexadecimal digits. Declared keys of one column become notes. Throws `IMPORT_FILE_INVALID` if the file is no database or damaged.
 */
export function tablesOfSqlite(path: string, target: GraphTarget): readonly MadeTable[] {
  const { name } = target;
  try {
    using database = openDatabase(path);
    const tables = database
      .prepare(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'",
      )
      .all()
      .map((row) => String(row['name']));
    if (tables.length > DATABASE_TABLES_MAX)
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` holds more than ${DATABASE_TABLES_MAX} tables`, {
        hint: 'export the tables to import as CSV',
      });
    const made = tables
      .toSorted()
      .flatMap((table, at) => tableOf(database, table, join(target.folder, `table-${at}`), target) ?? []);
    if (made.length === 0) throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` has no table with rows`);
    return made;
  } catch (error) {
    throw notReadable(name, error);
  }
}

/** Opens a file that may be hostile: nothing is written, and its functions and triggers do not run. */
function openDatabase(path: string): DatabaseSync {
  const address = pathToFileURL(path);
  // A database in WAL mode would otherwise need files beside it.
  address.searchParams.set('immutable', '1');
  const database = new DatabaseSync(address, { readOnly: true, allowExtension: false });
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON');
  return database;
}

function tableOf(
  database: DatabaseSync,
  table: string,
  path: string,
  { name, budget }: GraphTarget,
): MadeTable | undefined {
  const statement = database.prepare(`SELECT * FROM "${table.replaceAll('"', '""')}"`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  const columns = statement.columns();
  // The types of SQLite are not binding: only codes in a text column, such as ZIP codes, must not become numbers.
  const areCodes = columns.map(({ type }) => /CHAR|CLOB|TEXT/i.test(type ?? ''));
  const writer = new TableWriter(path, budget);
  let rows = 0;
  try {
    writer.row(headerRow(columns.map((column) => column.name)));
    for (const row of statement.iterate() as unknown as Iterable<readonly SQLOutputValue[]>) {
      rows++;
      writer.row(row.map(cellOf));
      for (const [at, value] of row.entries())
        if (areCodes[at] && value !== null) areCodes[at] = typeof value === 'string' && /^\d+$/.test(value);
    }
  } finally {
    writer.close();
  }
  if (rows === 0) return undefined;
  const notes = keyNotes(database, table, name);
  return {
    name: partName(name, table),
    path,
    kinds: areCodes.map((isCode) => (isCode ? 'string' : null)),
    ...(notes.length > 0 && { notes }),
  };
}

/** The primary key and the foreign keys of a table that have one column. */
function keyNotes(database: DatabaseSync, table: string, name: string): readonly FileNote[] {
  const primary = primaryKey(database, table);
  const foreign = database
    .prepare(
      `SELECT "from", "to", (SELECT name FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.name = k."table" COLLATE NOCASE) AS target
       FROM pragma_foreign_key_list(?) AS k GROUP BY id HAVING count(*) = 1 ORDER BY id`,
    )
    .all(table)
    .flatMap(({ from, to, target }): readonly FileNote[] => {
      if (target === null) return [];
      // A reference without a column is to the primary key.
      const key = to === null ? primaryKey(database, String(target)) : String(to);
      return key === undefined
        ? []
        : [
            {
              kind: 'foreignKey',
              column: String(from),
              text: partName(name, String(target)).normalize('NFC'),
              keys: [key],
            },
          ];
    });
  return [...(primary === undefined ? [] : [{ kind: 'primaryKey' as const, column: primary }]), ...foreign];
}

function primaryKey(database: DatabaseSync, table: string): string | undefined {
  const [column, ...others] = database.prepare('SELECT name FROM pragma_table_info(?) WHERE pk > 0').all(table);
  return column === undefined || others.length > 0 ? undefined : String(column['name']);
}

function cellOf(value: SQLOutputValue): string {
  if (value === null) return '';
  if (value instanceof Uint8Array) return quoted(bytesText(value));
  return typeof value === 'string' ? quoted(value) : String(value);
}

function notReadable(name: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== 'ERR_SQLITE_ERROR') return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` cannot be read as SQLite: ${reason}`, {
    hint: 'export its tables as CSV',
    cause: error,
  });
}
