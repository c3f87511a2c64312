import type { Row } from '@astrolabe/model';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { executeStatement } from '../../data/execute.ts';
import { RESULT_ROWS_MAX, TURN_MS } from '../limits.ts';

/** The rows of a statement, and the times spent, in milliseconds. */
export interface ExploreResult {
  readonly rows: readonly Row[];
  /** Number of rows of the result, including those not fetched. */
  readonly rowCount: number;
  readonly databaseMs: number;
  /** Waiting time without the time in the database. */
  readonly transferMs: number;
}

/** Runs one statement in a space and reads its result, up to the rows that a canvas accepts. Text is passed unchanged. */
export async function runExploreStatement(
  statement: Statement | string,
  space: string,
  signal: AbortSignal,
): Promise<ExploreResult> {
  const text = typeof statement === 'string' ? statement : printStatement(statement);
  const meter = { waitedMs: 0 };
  const { chunks } = await executeStatement({ text, space, rowsShownMax: RESULT_ROWS_MAX, signal, meter });
  const rows: Row[] = [];
  let databaseMs = 0;
  let rowCount = 0;
  let turnBegan = performance.now();
  for await (const chunk of chunks) {
    if (chunk.kind === 'rows') for (const row of chunk.rows) rows.push(row);
    if (chunk.kind === 'end') [databaseMs, rowCount] = [chunk.latencyUs / 1000, chunk.rowCount];
    // Buffered pieces arrive without a pause; the page would not respond while reading them.
    if (performance.now() - turnBegan < TURN_MS) continue;
    await new Promise((resolve) => setTimeout(resolve));
    turnBegan = performance.now();
  }
  return { rows, rowCount, databaseMs, transferMs: Math.max(0, meter.waitedMs - databaseMs) };
}
