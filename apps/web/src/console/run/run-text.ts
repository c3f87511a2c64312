import {
  changesDatabase,
  isUseStatement,
  runnableAt,
  runnableParts,
  spaceOfUse,
  splitScript,
  type RunnablePart,
} from '@astrolabe/ngql';
import type { SourceRange } from '@astrolabe/model';
import { accountPreferencesQuery } from '../../data/account-preferences.ts';
import { COUNTED_EDGES_KEY } from '../../data/counted-edges.ts';
import { parametersQuery, runParameterCommands } from '../../data/parameters.ts';
import { queryClient } from '../../data/query-client.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { endCompletion, selectedRange } from '../../editor/editor-handle.ts';
import { SAVED_RESULTS_MAX, RUN_SETTLE_MS } from '../../limits.ts';
import { newId } from '../../new-id.ts';
import {
  consoleStore,
  settleSpace,
  spaceOfTab,
  updateRun,
  type Run,
  type ScriptSummary,
} from '../../state/console-store.ts';
import { remember, settleHistory } from '../../state/history-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { track } from '../../state/tracked-events.ts';
import { releaseOldRows } from './release-rows.ts';
import { problemOf, runStatement } from './run-statement.ts';

/** A running or queued text. */
export interface QueuedText {
  readonly text: string;
  readonly tabId: string;
  readonly controller: AbortController;
  /** The number of statements still waiting. */
  waitingCount: number;
  cancelledAt?: number;
}

let queue: readonly QueuedText[] = [];
let tail: Promise<void> = Promise.resolve();

/** Runs the selection if there is one, else the whole script. */
export async function runScript(): Promise<void> {
  const { text } = consoleStore.getState();
  const selection = selectedRange();
  if (selection !== undefined && selection.end > selection.start)
    await runText(text.slice(selection.start, selection.end), selection.start);
  else await runText(text, 0);
}

/** Runs the selection, if any, else the statement at the cursor. */
export async function runStatementAtCursor(): Promise<void> {
  const { text } = consoleStore.getState();
  const selection = selectedRange();
  if (selection !== undefined && selection.end > selection.start) return runScript();
  const part = runnableAt(text, selection?.start ?? text.length);
  if (part === undefined) refuse('emptyStatement');
  else await runText(text.slice(part.range.start, part.range.end), part.range.start);
}

/** Runs the statement at the cursor under EXPLAIN or PROFILE; an existing prefix is kept. */
export async function planStatement(word: 'EXPLAIN' | 'PROFILE'): Promise<void> {
  const { text } = consoleStore.getState();
  const part = runnableAt(text, selectedRange()?.start ?? text.length);
  if (part === undefined || part.kind === 'command') return refuse('emptyStatement');
  // The prefix is added on the statement's line, so that positions stay close.
  const planned = part.statementCount === 1 ? `${word} ${part.text}` : `${word} { ${part.text} }`;
  await runText(/^(?:explain|profile)\b/i.test(part.text) ? part.text : planned, part.range.start);
}

/**
 * Runs the statements of a text in order, each with its own result. `offset` is the position of the text in the editor. Texts are queued;
 * the same text again is treated as a double press.
 */
export async function runText(text: string, offset: number): Promise<void> {
  endCompletion();
  const use = await refusedUseIn(text);
  if (use !== undefined) return refuse('useRefused', { start: use.start + offset, end: use.end + offset });
  if (runnableParts(text).length === 0) return refuse('emptyStatement');
  await runTabText(text, consoleStore.getState().activeTabId);
}

/** Returns the position of the first USE in a text, unless the account allows it (decision D10). */
export async function refusedUseIn(text: string): Promise<SourceRange | undefined> {
  const use = splitScript(text).find((part) => part.kind === 'statement' && isUseStatement(part.text));
  return use === undefined || (await isUseAllowed()) ? undefined : use.range;
}

async function isUseAllowed(): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery(accountPreferencesQuery)).allowUseInScripts;
  } catch {
    return false;
  }
}

/** Runs the statements of a tab, which need not be the open one; does nothing for a text without statements. */
export async function runTabText(text: string, tabId: string): Promise<void> {
  const parts = runnableParts(text);
  if (parts.length === 0 || queue.some((queued) => queued.text === text && queued.tabId === tabId)) return;
  track('console/run_gql');
  // A linked text is announced as not run only until then.
  consoleStore.setState(({ linked }) => ({ linked: linked?.tabId === tabId ? undefined : linked }));
  await takeTurn(
    text,
    parts.length,
    async (queued) => {
      replaceResultsOfCell(tabId);
      await runParts(parts, queued);
    },
    tabId,
  );
}

/** A notebook cell shows only its last result; pinned results remain. */
function replaceResultsOfCell(tabId: string): void {
  const { tabs } = consoleStore.getState();
  if (tabs.find((tab) => tab.id === tabId)?.notebookId === undefined) return;
  consoleStore.setState(({ runs }) => ({ runs: runs.filter((run) => run.tabId !== tabId || run.isPinned === true) }));
}

/** Runs work after everything queued; canceling the queue cancels it too. Signal and statement count are those of `queued`. */
export async function takeTurn(
  text: string,
  waitingCount: number,
  work: (queued: QueuedText) => Promise<void>,
  tabId = consoleStore.getState().activeTabId,
): Promise<void> {
  const queued: QueuedText = { text, tabId, controller: new AbortController(), waitingCount };
  queue = [...queue, queued];
  consoleStore.setState({ isBusy: true, remark: undefined, waitingCount: countWaiting() });
  tail = tail.then(async () => {
    try {
      await work(queued);
    } finally {
      queue = queue.filter((one) => one !== queued);
      endWaiting(queued);
      // The button stays busy briefly, so that short runs do not make it flicker.
      setTimeout(() => consoleStore.setState({ isBusy: queue.length > 0 }), RUN_SETTLE_MS);
    }
  });
  await tail;
}

/** Cancels running and queued statements, on the server too; received rows stay. */
export function cancelRun(): void {
  for (const queued of queue) {
    queued.cancelledAt ??= performance.now();
    queued.controller.abort();
  }
}

function countWaiting(): number {
  return queue.reduce((sum, { waitingCount }) => sum + waitingCount, 0);
}

/** Removes the remaining statements of a text from the queue. */
function endWaiting(queued: QueuedText): void {
  queued.waitingCount = 0;
  consoleStore.setState({ waitingCount: countWaiting() });
}

/** Shows why a text of the open tab is not run, and the position of the problem. */
export function refuse(
  word: 'emptyStatement' | 'useRefused',
  range?: { readonly start: number; readonly end: number },
): void {
  consoleStore.setState({ remark: range === undefined ? { word } : { word, range } });
}

async function runParts(parts: readonly RunnablePart[], queued: QueuedText): Promise<void> {
  const { signal } = queued.controller;
  const { tabId } = queued;
  const failed: string[] = [];
  let ranCount = 0;
  settleSpace(tabId);
  // USE changes the space within this run only, not that of the tab.
  let space = spaceOfTab(consoleStore.getState(), tabId);
  summarize(tabId, undefined);
  for (const part of parts) {
    if (signal.aborted) break;
    const { id, state } = await runPart(part, space, queued);
    ranCount++;
    if (state === 'done' && part.kind === 'statement') space = spaceOfUse(part.text) ?? space;
    if (state === 'failed') failed.push(id);
    if (state === 'failed' && preferencesStore.getState().stopsAtError) break;
  }
  endWaiting(queued);
  const remainingCount = parts.length - ranCount;
  if (parts.length > 1 && (failed.length > 0 || remainingCount > 0))
    summarize(tabId, {
      tabId,
      statementCount: parts.length,
      failedCount: failed.length,
      ...(failed[0] !== undefined && { firstFailedRunId: failed[0] }),
      remaining: remainingCount === 0 ? '' : queued.text.slice(parts[ranCount]?.range.start),
      remainingCount,
    });
  settleHistory();
  const statements = parts.filter((part) => part.kind === 'statement');
  if (statements.some((part) => changesDatabase(part.text)))
    void queryClient.invalidateQueries({ queryKey: [COUNTED_EDGES_KEY] });
  if (statements.some((part) => changesSchema(part.text))) await refreshSchema(queryClient);
}

/** Replaces the summary of a tab. */
function summarize(tabId: string, summary: ScriptSummary | undefined): void {
  consoleStore.setState(({ summaries }) => ({
    summaries: [...summaries.filter((one) => one.tabId !== tabId), ...(summary === undefined ? [] : [summary])],
  }));
}

async function runPart(part: RunnablePart, space: string, queued: QueuedText): Promise<Pick<Run, 'id' | 'state'>> {
  const { signal } = queued.controller;
  const run: Run = {
    id: newId(),
    tabId: queued.tabId,
    statement: part.text,
    space,
    startedAt: Date.now(),
    state: 'running',
    receivedRows: 0,
    isCollapsed: false,
  };
  queued.waitingCount--;
  consoleStore.setState(({ runs }) => ({
    runs: releaseOldRows(withinBounds([run, ...runs])),
    waitingCount: countWaiting(),
  }));
  if (part.kind === 'command') await runCommand(run, signal);
  else await runStatement(run, signal);
  if (queued.cancelledAt !== undefined) updateRun(run.id, { stoppedInMs: performance.now() - queued.cancelledAt });
  const ended = consoleStore.getState().runs.find((one) => one.id === run.id);
  if (ended === undefined || ended.state === 'running') return { id: run.id, state: 'cancelled' };
  remember({
    statement: ended.statement,
    space: ended.space,
    startedAt: ended.startedAt,
    durationMs: durationOf(ended),
    state: ended.state,
    ...(ended.result?.hasTable === true && { rows: ended.result.rowCount }),
  });
  return ended;
}

/** The duration of a run that all screens show, in milliseconds: that in the database, or until its end if unknown. */
export function durationOf({ result, startedAt, endedAt }: Run): number {
  return result === undefined ? (endedAt ?? startedAt) - startedAt : result.timings.databaseMs;
}

/** The newest boxes and the pinned ones. */
function withinBounds(runs: readonly Run[]): readonly Run[] {
  return runs.length <= SAVED_RESULTS_MAX
    ? runs
    : runs.filter((run, index) => index < SAVED_RESULTS_MAX || run.isPinned === true);
}

async function runCommand(run: Run, signal: AbortSignal): Promise<void> {
  try {
    const parameters = await runParameterCommands([run.statement], signal);
    queryClient.setQueryData(parametersQuery.queryKey, parameters);
    updateRun(run.id, { state: 'done', endedAt: Date.now(), parameters });
  } catch (error) {
    updateRun(run.id, {
      endedAt: Date.now(),
      ...(signal.aborted ? { state: 'cancelled' } : { state: 'failed', error: problemOf(error) }),
    });
  }
}

/** Returns whether a statement may change the content of the drawer. */
function changesSchema(text: string): boolean {
  return /^\s*(?:create|drop|alter|clear|rebuild|submit)\b/i.test(text);
}
