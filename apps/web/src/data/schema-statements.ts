import { printStatement, type Statement } from '@astrolabe/ngql';
import { AstrolabeError, valueFromJson, type DateTimeValue, type Row } from '@astrolabe/model';
import { executeStatement } from './execute.ts';
import { api } from './api.ts';
import { SCHEMA_ROWS_MAX } from '../limits.ts';

/** The complete result of a statement. */
export interface StatementTable {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
}

/** Runs one statement, as a tree or fixed text, and reads its complete result. An empty space means none. */
export async function runStatement(
  statement: Statement | string,
  space: string,
  signal = new AbortController().signal,
): Promise<StatementTable> {
  const text = typeof statement === 'string' ? statement : printStatement(statement);
  const { chunks } = await executeStatement({ text, space, rowsShownMax: SCHEMA_ROWS_MAX, signal });
  let columns: readonly string[] = [];
  const rows: Row[] = [];
  for await (const chunk of chunks) {
    if (chunk.kind === 'head') columns = chunk.columns;
    else if (chunk.kind === 'rows') for (const row of chunk.rows) rows.push(row);
  }
  return { columns, rows };
}

/** Runs a statement, drops its rows, and returns the microseconds in the database. */
export async function timeStatement(text: string, space: string, signal: AbortSignal): Promise<number> {
  const { chunks } = await executeStatement({ text, space, rowsShownMax: 1, signal });
  let latencyUs = 0;
  for await (const chunk of chunks) if (chunk.kind === 'end') ({ latencyUs } = chunk);
  return latencyUs;
}

/** Runs many statements in one call; a failed one has no effect and does not stop the others. */
export async function runBatch(
  statements: readonly Statement[],
  space: string,
  signal: AbortSignal,
): Promise<readonly (StatementTable | undefined)[]> {
  if (statements.length === 0) return [];
  const items = await api.send(
    'POST',
    'api-nebula/db/batchExec',
    { gqls: statements.map(printStatement), ...(space !== '' && { space }) },
    { signal },
  );
  return items.map((item) =>
    item.code === 0
      ? { columns: item.data.columns, rows: item.data.rows.map((row) => row.map((cell) => valueFromJson(cell))) }
      : undefined,
  );
}

/** Outcome of statements that run in order until one fails. */
export interface SequenceOutcome {
  readonly doneCount: number;
  readonly error?: AstrolabeError;
}

/** Runs statements in order and stops at the first that fails. */
export async function runInOrder(statements: readonly Statement[], space: string): Promise<SequenceOutcome> {
  for (const [doneCount, statement] of statements.entries()) {
    try {
      await runStatement(statement, space);
    } catch (error) {
      if (AstrolabeError.is(error)) return { doneCount, error };
      throw error;
    }
  }
  return { doneCount: statements.length };
}

/** A cell of a row by column name, as text; absent if the column or the value is missing. */
export function cellText(table: StatementTable, row: Row, column: string): string | undefined {
  const value = row[table.columns.indexOf(column)];
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' || typeof value === 'number' ? String(value) : undefined;
}

/** An integer of a row by column name. */
export function cellInteger(table: StatementTable, row: Row, column: string): bigint | undefined {
  const value = row[table.columns.indexOf(column)];
  return typeof value === 'bigint' ? value : undefined;
}

/** Returns a time in a row by column name, in Unix milliseconds; database lists use UTC. */
export function cellMoment(table: StatementTable, row: Row, column: string): number | undefined {
  const value = row[table.columns.indexOf(column)];
  return typeof value === 'object' && 'kind' in value && value.kind === 'datetime' ? unixMs(value) : undefined;
}

function unixMs({ year, month, day, hour, minute, second, microsecond }: DateTimeValue): number {
  return Date.UTC(year, month - 1, day, hour, minute, second, Math.floor(microsecond / 1000));
}
