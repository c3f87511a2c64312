import { join } from 'node:path';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AstrolabeError } from '@astrolabe/model';
import { DATABASE_TABLES_MAX } from '../limits.ts';
import { bytesText } from './bytes-text.ts';
import type { GraphTarget } from './graph/graph-tables.ts';
import { quoted } from './json/json-cells.ts';
import { headerRow, partName, TableWriter, type MadeTable } from './made-table.ts';

/**
 * The tables of a SQLite database that have rows; views, virtual tables and those of SQLite are not read. Integers keep their digits, and
 * blobs are UTF-8 text or hexadecimal digits. Throws `IMPORT_FILE_INVALID` if the file is no database or damaged.
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
  return { name: partName(name, table), path, kinds: areCodes.map((isCode) => (isCode ? 'string' : null)) };
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
