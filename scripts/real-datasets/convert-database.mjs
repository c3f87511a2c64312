import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Writes the tables of a SQLite database as CSV files, as a database tool exports them; a column `data` of documents as a JSON file of each table
 * instead. Returns their folder.
 */
export function convertDatabase(path, folder) {
  mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(path, { readOnly: true });
  const tables = database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  for (const name of tables) {
    const statement = database.prepare(`SELECT * FROM "${name}"`);
    const columns = statement.columns().map((column) => column.name);
    const rows = statement.all();
    if (columns.includes('data'))
      writeFileSync(join(folder, `${name}.json`), `[${rows.map(({ data }) => String(data)).join(',\n')}]`);
    else
      writeFileSync(
        join(folder, `${name}.csv`),
        [columns, ...rows.map((row) => columns.map((column) => row[column]))]
          .map((row) => `${row.map(cellOf).join(',')}\n`)
          .join(''),
      );
  }
  database.close();
  return folder;
}

function cellOf(value) {
  const text = String(value ?? '');
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
