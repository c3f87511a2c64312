import { mkdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ByteSource } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { LISTS_FILE_BYTES_MAX } from '../limits.ts';
import { listTablesOf } from '../upload/list-tables.ts';
import { TableBudget } from '../upload/made-table.ts';
import { originOfNotes, type TableOrigin } from '../upload/table-origin.ts';

/** A table to import: a file, or the items of the lists in its cells. */
export interface ListSource {
  readonly source: ByteSource;
  readonly origin: TableOrigin;
}

/** The tables of the lists in the cells of a file, written to a folder that does not exist. Empty for very large files. */
export async function listSources(path: string, folder: string): Promise<readonly ListSource[]> {
  if ((await stat(path)).size > LISTS_FILE_BYTES_MAX) return [];
  await mkdir(folder, { recursive: true });
  const name = basename(path);
  const budget = new TableBudget(name, Number.POSITIVE_INFINITY);
  const tables = await listTablesOf(path, {}, { name, folder, budget });
  return Promise.all(
    tables.map(async ({ name, path, notes }) => ({
      source: await fileSource(name, path),
      origin: originOfNotes(notes),
    })),
  );
}

/** The name of the file whose lists a table has: `movies.csv` for `movies.csv (genres)`. */
export function fileOfList(name: string): string | undefined {
  return /^(.+\.\w+) \([^()]+\)$/.exec(name)?.[1];
}

/** The folder for the tables of a file. */
export function listFolder(scratch: string, path: string, place: number): string {
  return join(scratch, `${place}-${basename(path)}`);
}
