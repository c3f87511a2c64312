import { isUseStatement, splitScript, statementAt, type ScriptPart } from '@astrolabe/ngql';
import { AstrolabeError, type ProblemError, type Row } from '@astrolabe/model';
import { executeStatement } from '../data/execute.ts';
import { parametersQuery, runParameterCommands } from '../data/parameters.ts';
import { queryClient } from '../data/query-client.ts';
import { refreshSchema } from '../data/spaces.ts';
import { endCompletion, selectedRange } from '../editor/editor-handle.ts';
import { RESULT_ROWS_FIRST_MAX, RESULTS_KEPT_MAX, RUN_SETTLE_MS } from '../limits.ts';
import { csvOfRows } from '../result-view/csv.ts';
import { jsonLinesOfRows, jsonOfRows } from '../result-view/json.ts';
import { consoleStore, DEFAULT_TEXT, updateRun, type Run } from '../state/console-store.ts';
import { remember } from '../state/history-store.ts';
import { saveFile } from '../ui/save-file.ts';
import { releaseOldRows } from './release-rows.ts';

const PROGRESS_MS = 120;

/** A text that runs or waits for its turn. */
interface QueuedText {
  readonly text: string;
  readonly controller: AbortController;
}

let queue: readonly QueuedText[] = [];
let tail: Promise<void> = Promise.resolve();

/** Runs the selection alone where there is one, else the whole script. */
export async function runScript(): Promise<void> {
  const { text } = consoleStore.getState();
  const selection = selectedRange();
  if (selection !== undefined && selection.end > selection.start)
    await runText(text.slice(selection.start, selection.end), selection.start);
  else await runText(text, 0);
}

/** Runs the statement at the cursor, or the selection where there is one. */
export async function runStatementAtCursor(): Promise<void> {
  const { text } = consoleStore.getState();
  const selection = selectedRange();
  if (selection !== undefined && selection.end > selection.start) return runScript();
  const part = statementAt(text, selection?.start ?? text.length);
  if (part === undefined) refuse('emptyStatement');
  else await runText(text.slice(part.range.start, part.range.end), part.range.start);
}

/**
 * Runs the statements of a text one after another; each gets its box. `offset` is where the text stands in the editor. A text
 * that comes while another runs waits for its turn; the same text again is taken for a double press.
 */
export async function runText(text: string, offset: number, rowsShownMax = RESULT_ROWS_FIRST_MAX): Promise<void> {
  endCompletion();
  if (queue.some((queued) => queued.text === text)) return;
  const parts = splitScript(text);
  if (parts.length === 0) return refuse('emptyStatement');
  const use = parts.find((part) => part.kind === 'statement' && isUseStatement(part.text));
  if (use !== undefined) return refuse('useRefused', { start: use.range.start + offset, end: use.range.end + offset });
  const queued: QueuedText = { text, controller: new AbortController() };
  queue = [...queue, queued];
  consoleStore.setState({ isBusy: true, remark: undefined });
  tail = tail.then(() => runParts(parts, queued, rowsShownMax));
  await tail;
}

/** Cancels what runs and what waits, on the server too; what has come stays. */
export function cancelRun(): void {
  for (const { controller } of queue) controller.abort();
}

/** Empties the results and puts the text back to the first one. */
export function clearConsole(): void {
  cancelRun();
  consoleStore.setState({ runs: [], text: DEFAULT_TEXT, remark: undefined, fullScreenRunId: undefined });
}

/** Collapses all boxes. */
export function collapseAll(): void {
  consoleStore.setState(({ runs }) => ({ runs: runs.map((run) => ({ ...run, isCollapsed: true })) }));
}

/** Whether there is a result with rows to export. */
export function hasExportableResult(): boolean {
  return newestExportable() !== undefined;
}

/** Saves the newest result that has a table. */
export function exportNewest(): void {
  const run = newestExportable();
  if (run !== undefined) exportRun(run);
}

/** The files that a result can be saved as. */
export const EXPORT_FORMATS = [
  { name: 'result.csv', word: 'exportCsv', type: 'text/csv;charset=utf-8', write: csvOfRows },
  { name: 'result.json', word: 'exportJson', type: 'application/json', write: jsonOfRows },
  { name: 'result.jsonl', word: 'exportJsonLines', type: 'application/jsonl', write: jsonLinesOfRows },
] as const;

/** Saves a result under the name of one of the formats. */
export function exportRun(run: Run, name: (typeof EXPORT_FORMATS)[number]['name'] = 'result.csv'): void {
  const format = EXPORT_FORMATS.find((one) => one.name === name);
  if (run.result !== undefined && format !== undefined)
    saveFile(name, format.write(run.result.columns, run.result.rows), format.type);
}

/** Runs the statement at the cursor under EXPLAIN or PROFILE; one that is so already is run as it is. */
export async function planStatement(word: 'EXPLAIN' | 'PROFILE'): Promise<void> {
  const { text } = consoleStore.getState();
  const part = statementAt(text, selectedRange()?.start ?? text.length);
  if (part === undefined || part.kind === 'command') return refuse('emptyStatement');
  // The words before the statement are put on its line, so that the places in what the database says are near.
  await runText(/^(?:explain|profile)\b/i.test(part.text) ? part.text : `${word} ${part.text}`, part.range.start);
}

function newestExportable(): Run | undefined {
  return consoleStore.getState().runs.find((run) => run.result?.hasTable === true && run.wasReleased !== true);
}

function refuse(word: 'emptyStatement' | 'useRefused', range?: { readonly start: number; readonly end: number }): void {
  consoleStore.setState({ remark: range === undefined ? { word } : { word, range } });
}

async function runParts(parts: readonly ScriptPart[], queued: QueuedText, rowsShownMax: number): Promise<void> {
  const { signal } = queued.controller;
  try {
    for (const part of parts) {
      if (signal.aborted) break;
      await runPart(part, signal, rowsShownMax);
    }
    if (parts.some((part) => part.kind === 'statement' && changesSchema(part.text))) await refreshSchema(queryClient);
  } finally {
    queue = queue.filter((one) => one !== queued);
    // The button stays busy a moment, so that short runs do not make it flicker.
    setTimeout(() => consoleStore.setState({ isBusy: queue.length > 0 }), RUN_SETTLE_MS);
  }
}

async function runPart(part: ScriptPart, signal: AbortSignal, rowsShownMax: number): Promise<void> {
  const run: Run = {
    id: crypto.randomUUID(),
    statement: part.text,
    space: consoleStore.getState().space,
    startedAt: Date.now(),
    state: 'running',
    receivedRows: 0,
    isCollapsed: false,
  };
  consoleStore.setState(({ runs }) => ({ runs: releaseOldRows([run, ...runs].slice(0, RESULTS_KEPT_MAX)) }));
  try {
    if (part.kind === 'command') await runCommand(run, signal);
    else await runStatement(run, signal, rowsShownMax);
  } catch (error) {
    fail(run, error, signal);
  }
  const ended = consoleStore.getState().runs.find((one) => one.id === run.id);
  if (ended !== undefined && ended.state !== 'running') {
    await remember({
      statement: ended.statement,
      space: ended.space,
      startedAt: ended.startedAt,
      durationMs: (ended.endedAt ?? ended.startedAt) - ended.startedAt,
      state: ended.state,
      ...(ended.result?.hasTable === true && { rows: ended.result.rowCount }),
    });
  }
}

async function runCommand(run: Run, signal: AbortSignal): Promise<void> {
  const parameters = await runParameterCommands([run.statement], signal);
  queryClient.setQueryData(parametersQuery.queryKey, parameters);
  updateRun(run.id, { state: 'done', endedAt: Date.now(), parameters });
}

async function runStatement(run: Run, signal: AbortSignal, rowsShownMax: number): Promise<void> {
  const start = performance.now();
  const { chunks, waitedMs } = await executeStatement({ text: run.statement, space: run.space, rowsShownMax, signal });
  const rows: Row[] = [];
  let head = { hasTable: false, columns: [] as readonly string[] };
  let shownAt = start;
  try {
    for await (const chunk of chunks) {
      switch (chunk.kind) {
        case 'head':
          head = chunk;
          break;
        case 'rows':
          for (const row of chunk.rows) rows.push(row);
          if (performance.now() - shownAt > PROGRESS_MS) {
            shownAt = performance.now();
            updateRun(run.id, { receivedRows: rows.length });
          }
          break;
        case 'end': {
          const databaseMs = chunk.latencyUs / 1000;
          const timings = {
            databaseMs,
            transferMs: Math.max(0, waitedMs() - databaseMs),
            decodeMs: Math.max(0, performance.now() - start - waitedMs()),
          };
          updateRun(run.id, {
            state: 'done',
            endedAt: Date.now(),
            receivedRows: rows.length,
            result: {
              ...head,
              rows,
              rowCount: chunk.rowCount,
              spaceName: chunk.spaceName,
              notes: chunk.notes,
              timings,
              ...(chunk.plan && { plan: chunk.plan }),
            },
          });
        }
      }
    }
  } catch (error) {
    if (signal.aborted && head.hasTable) {
      // What had come before the cancel stays to be looked at.
      const timings = { databaseMs: 0, transferMs: waitedMs(), decodeMs: 0 };
      updateRun(run.id, {
        receivedRows: rows.length,
        result: { ...head, rows, rowCount: rows.length, spaceName: run.space, notes: [], timings },
      });
    }
    throw error;
  }
}

function fail(run: Run, error: unknown, signal: AbortSignal): void {
  const problem: ProblemError = AstrolabeError.is(error)
    ? error.toJSON()
    : new AstrolabeError('UNKNOWN', String(error)).toJSON();
  updateRun(
    run.id,
    signal.aborted
      ? { state: 'cancelled', endedAt: Date.now() }
      : { state: 'failed', endedAt: Date.now(), error: problem },
  );
}

/** Whether a statement may change what the drawer shows. */
function changesSchema(text: string): boolean {
  return /^\s*(?:create|drop|alter|clear|rebuild|submit)\b/i.test(text);
}
