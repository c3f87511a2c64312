import { copyFileSync, existsSync, readFileSync, rmSync, statSync, truncateSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** Tables that are not restored: rights must not come from a damaged file. */
const NOT_RESTORED = new Set(['grants']);

/**
 * Copies the readable rows of a damaged file into an empty database with the tables of this version, in one transaction. Returns their number.
 * Never throws for unreadable parts; the damaged file is not changed.
 */
export function salvageRows(damaged: string, target: DatabaseSync): number {
  // SQLite writes to every file it opens.
  const copy = `${damaged}.part`;
  const remove = (): void => {
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(copy + suffix, { force: true });
  };
  remove();
  target.exec('BEGIN IMMEDIATE');
  try {
    for (const suffix of ['', '-wal']) if (existsSync(damaged + suffix)) copyFileSync(damaged + suffix, copy + suffix);
    padToLength(copy);
    const source = new DatabaseSync(copy);
    let rows = 0;
    try {
      for (const table of tablesOf(target)) rows += salvageTable(source, target, table);
    } finally {
      source.close();
    }
    target.exec('COMMIT');
    return rows;
  } catch {
    if (target.isTransaction) target.exec('ROLLBACK');
    return 0;
  } finally {
    remove();
  }
}

/** SQLite refuses a file shorter than its header declares: bytes 16 and 28, the page size and the number of pages. */
function padToLength(file: string): void {
  const head = readFileSync(file).subarray(0, 32);
  if (head.length < 32) return;
  const bytes = head.readUInt16BE(16) * head.readUInt32BE(28);
  if (bytes > statSync(file).size && bytes <= PADDED_BYTES_MAX) truncateSync(file, bytes);
}

/** A damaged header could contain any size. */
const PADDED_BYTES_MAX = 2 ** 32;

function tablesOf(database: DatabaseSync): readonly string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !NOT_RESTORED.has(name));
}

/** Copies the rows before the first damaged page and after the last one. */
function salvageTable(source: DatabaseSync, target: DatabaseSync, table: string): number {
  let columns: readonly string[];
  try {
    const known = new Set(columnsOf(target, table));
    columns = columnsOf(source, table).filter((column) => known.has(column));
  } catch {
    return 0;
  }
  if (columns.length === 0) return 0;
  const list = columns.map((column) => `"${column}"`).join();
  const insert = target.prepare(`INSERT OR IGNORE INTO "${table}" (${list}) VALUES (${columns.map(() => '?').join()})`);
  let rows = 0;
  for (const order of ['', 'ORDER BY rowid DESC'])
    try {
      const found = source.prepare(`SELECT ${list} FROM "${table}" ${order}`);
      found.setReadBigInts(true);
      for (const row of found.iterate()) rows += Number(insert.run(...columns.map((column) => row[column]!)).changes);
      break;
    } catch {
      // The other end of the table may be readable.
    }
  return rows;
}

function columnsOf(database: DatabaseSync, table: string): readonly string[] {
  return database
    .prepare(`SELECT name FROM pragma_table_info('${table}')`)
    .all()
    .map(({ name }) => String(name));
}
