import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import type { MadeTable } from './made-table.ts';
import { writeTables } from './write-tables.ts';

/** A generated table with its content. */
export interface ReadTable extends MadeTable {
  readonly text: string;
}

/** The tables generated from a file with this name and content. */
export async function tablesOf(
  name: string,
  content: string | Uint8Array,
  bytesMax = Number.POSITIVE_INFINITY,
): Promise<readonly ReadTable[]> {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-tables-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'upload');
  writeFileSync(path, content);
  const tables = join(folder, 'tables');
  mkdirSync(tables);
  const made = await writeTables({ path, folder: tables, name, bytesMax });
  return made.map((table) => ({ ...table, text: readFileSync(table.path, 'utf8') }));
}

/** The names and contents of tables, without quotes. */
export function shown(tables: readonly ReadTable[]): Readonly<Record<string, string>> {
  return Object.fromEntries(tables.map(({ name, text }) => [name, text.replaceAll(/"((?:[^"\n,])*)"/g, '$1')]));
}

/** The file of a SQLite database after some statements. */
export function databaseOf(sql: string): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'astrolabe-sqlite-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'a.sqlite');
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
  return readFileSync(path);
}
