import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Writes the tables of an HSQLDB script as CSV files, as a database tool exports them. Returns their folder. */
export function convertScript(script, folder) {
  const tables = new Map();
  for (const line of readFileSync(script, 'utf8').split('\n')) {
    const created = /^CREATE (?:MEMORY )?TABLE (?:\S+\.)?"(\w+)"\((.*)\)$/.exec(line);
    if (created) tables.set(created[1], [[...created[2].matchAll(/(?:^|,)"(\w+)" [A-Z]/g)].map(([, name]) => name)]);
    const inserted = /^INSERT INTO (?:\S+\.)?"(\w+)" VALUES\((.*)\)$/.exec(line);
    if (inserted) tables.get(inserted[1])?.push(valuesOf(inserted[2]));
  }
  mkdirSync(folder, { recursive: true });
  for (const [name, rows] of tables)
    writeFileSync(join(folder, `${name}.csv`), rows.map((row) => row.map(cellOf).join(',')).join('\n') + '\n');
  return folder;
}

/** The values of a row of an INSERT statement; NULL is an empty cell. */
function valuesOf(text) {
  return [...text.matchAll(/'((?:[^']|'')*)'|([^',]+)/g)].map(([, quoted, plain]) =>
    quoted === undefined
      ? plain.replace(/^NULL$/, '')
      : quoted
          .replaceAll("''", "'")
          .replaceAll(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(parseInt(code, 16))),
  );
}

function cellOf(value) {
  return /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
