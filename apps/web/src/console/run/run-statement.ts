import { AstrolabeError, type ProblemError, type Row } from '@astrolabe/model';
import type { AnswerChunk } from '@astrolabe/http-api';
import { executeStatement, type RequestMeter } from '../../data/execute.ts';
import { noteSeen } from '../../editor/seen-graph.ts';
import { RESULT_CELLS_MAX, RESULT_ROWS_FIRST_MAX, RESULT_ROWS_MAX } from '../../limits.ts';
import { consoleStore, updateRun, type Run, type RunResult } from '../../state/console-store.ts';

/** The first rows are shown as they arrive; later ones at this interval in milliseconds, and less often the more there are. */
const SHOW_MS = 120;
const SHOW_ROWS_STEP = 50_000;
/** Maximum time that reading waits for a frame, in milliseconds. */
const DRAW_PATIENCE_MS = 100;

/** Runs the statement of a box. Rows are shown as they arrive; after a failure they are kept, marked as incomplete. */
export async function runStatement(run: Run, signal: AbortSignal): Promise<void> {
  const arriving = new ArrivingResult(run.space, []);
  const { meter } = arriving;
  try {
    const { text, space } = { text: run.statement, space: run.space };
    const { chunks } = await executeStatement({ text, space, rowsShownMax: RESULT_ROWS_FIRST_MAX, signal, meter });
    let isToDraw = false;
    for await (const chunk of chunks) {
      if (isToDraw && chunk.kind === 'rows') await drawn();
      isToDraw = arriving.take(chunk);
      if (isToDraw) updateRun(run.id, arriving.soFar());
    }
    updateRun(run.id, { ...arriving.soFar(), state: 'done', endedAt: Date.now() });
    measureDrawing(run.id);
    noteSeen(run.space, arriving.soFar().result.rows);
  } catch (error) {
    updateRun(run.id, {
      ...(arriving.hasHead && arriving.soFar()),
      endedAt: Date.now(),
      ...(meter.serverMs !== undefined && {
        failedIn: { databaseMs: meter.serverMs, transferMs: Math.max(0, meter.waitedMs - meter.serverMs) },
      }),
      ...(signal.aborted ? { state: 'cancelled' } : { state: 'failed', error: problemOf(error) }),
    });
  }
}

/** Lets the page paint before reading more, so that the first rows do not wait for later ones. */
function drawn(): Promise<void> {
  return new Promise((resolve) => {
    // A page in the background draws no frames, but keeps reading.
    const timer = setTimeout(resolve, DRAW_PATIENCE_MS);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve, 0);
    });
  });
}

/** Measures the time until the page has drawn the change. */
function measureDrawing(id: string): void {
  const start = performance.now();
  // Browsers render after the frame callbacks; the timer runs after that.
  requestAnimationFrame(() => setTimeout(() => updateRun(id, { drawMs: performance.now() - start }), 0));
}

/** Loads `count` more rows of a truncated result by running the statement again and skipping the loaded rows. */
export async function loadMore(id: string, count: number, signal: AbortSignal): Promise<void> {
  const run = consoleStore.getState().runs.find((one) => one.id === id);
  const before = run?.result;
  if (run === undefined || before === undefined || run.isLoadingMore === true) return;
  updateRun(id, { isLoadingMore: true });
  const arriving = new ArrivingResult(run.space, before.rows);
  try {
    const { chunks } = await executeStatement({
      text: run.statement,
      space: run.space,
      rowsShownMax: count,
      rowsSkipped: before.rows.length,
      signal,
      meter: arriving.meter,
    });
    for await (const chunk of chunks) arriving.take(chunk);
    const { result, receivedRows } = arriving.soFar();
    updateRun(id, { result, receivedRows, isLoadingMore: false });
  } catch (error) {
    updateRun(id, { isLoadingMore: false });
    throw error;
  }
}

/** The number of further rows of a result that the page can load. */
export function roomForMore({ rows, rowCount, columns }: RunResult): number {
  return Math.max(0, Math.min(rowCount, rowsMaxOf(columns)) - rows.length);
}

/** Maximum rows of a result with these columns in the page. */
function rowsMaxOf(columns: readonly string[]): number {
  return Math.min(RESULT_ROWS_MAX, Math.floor(RESULT_CELLS_MAX / Math.max(1, columns.length)));
}

/** Returns a failure in its stored form. */
export function problemOf(error: unknown): ProblemError {
  return (AstrolabeError.is(error) ? error : new AstrolabeError('UNKNOWN', String(error))).toJSON();
}

/** Assembles a result from chunks and decides when to show it. */
class ArrivingResult {
  readonly meter: RequestMeter = { waitedMs: 0 };
  hasHead = false;
  readonly #startedAt = performance.now();
  readonly #spaceName: string;
  readonly #rows: Row[];
  #hasTable = false;
  #columns: readonly string[] = [];
  #end: Extract<AnswerChunk, { readonly kind: 'end' }> | undefined;
  #endedAt = 0;
  #shownAt = 0;

  constructor(spaceName: string, rows: readonly Row[]) {
    this.#spaceName = spaceName;
    this.#rows = [...rows];
  }

  /** Adds a chunk. Returns whether to show the result now. */
  take(chunk: AnswerChunk): boolean {
    switch (chunk.kind) {
      case 'head':
        this.hasHead = true;
        this.#hasTable = chunk.hasTable;
        this.#columns = chunk.columns;
        return false;
      case 'rows': {
        const room = Math.max(0, rowsMaxOf(this.#columns) - this.#rows.length);
        for (let index = 0; index < Math.min(room, chunk.rows.length); index++) {
          const row = chunk.rows[index];
          if (row !== undefined) this.#rows.push(row);
        }
        const pause = this.#shownAt === 0 ? 0 : SHOW_MS * (1 + this.#rows.length / SHOW_ROWS_STEP);
        if (performance.now() - this.#shownAt < pause) return false;
        this.#shownAt = performance.now();
        return true;
      }
      case 'end':
        this.#end = chunk;
        this.#endedAt = performance.now();
        return false;
    }
  }

  /** The result received so far. */
  soFar(): { readonly result: RunResult; readonly receivedRows: number } {
    const end = this.#end;
    const { waitedMs } = this.meter;
    const databaseMs = (end?.latencyUs ?? 0) / 1000;
    const passedMs = (end === undefined ? performance.now() : this.#endedAt) - this.#startedAt;
    return {
      receivedRows: this.#rows.length,
      result: {
        hasTable: this.#hasTable,
        columns: this.#columns,
        rows: this.#rows.slice(),
        rowCount: end?.rowCount ?? this.#rows.length,
        spaceName: end?.spaceName ?? this.#spaceName,
        notes: end?.notes ?? [],
        timings: {
          databaseMs,
          transferMs: Math.max(0, waitedMs - databaseMs),
          decodeMs: Math.max(0, passedMs - waitedMs),
        },
        ...(end?.plan !== undefined && { plan: end.plan }),
        ...(end === undefined && { isIncomplete: true }),
      },
    };
  }
}
