// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { AstrolabeError } from '@astrolabe/model';
import type { AnswerChunk } from '@astrolabe/http-api';
import type { ExecuteRequest, RunningStatement } from '../../data/execute.ts';
import {
  chooseScriptSpace,
  chooseSpace,
  chooseTab,
  consoleStore,
  DEFAULT_TEXT,
  forgetSpace,
  openTab,
  spaceOfScript,
} from '../../state/console-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { queryClient } from '../../data/query-client.ts';
import { clearConsole } from '../commands.ts';
import { loadMore } from './run-statement.ts';
import { cancelRun, runText } from './run-text.ts';

const { allowed, asked, waiting } = vi.hoisted(() => ({
  allowed: { use: false },
  asked: [] as { readonly text: string; readonly space: string; readonly rowsSkipped?: number }[],
  waiting: vi.fn<() => void>(),
}));

vi.mock('../../data/execute.ts', () => ({ executeStatement }));
vi.mock('../../data/account-preferences.ts', () => ({
  accountPreferencesQuery: {
    queryKey: ['account-preferences'],
    queryFn: async () => ({ allowUseInScripts: allowed.use }),
  },
}));
vi.mock('../../data/history.ts', () => ({
  addToHistory: async () => [],
  loadHistory: async () => [],
  clearHistory: async () => undefined,
}));

async function executeStatement({
  text,
  space,
  rowsSkipped,
  signal,
  meter,
}: ExecuteRequest): Promise<RunningStatement> {
  asked.push({ text, space, ...(rowsSkipped !== undefined && { rowsSkipped }) });
  if (meter !== undefined) meter.waitedMs = 3;
  if (text.includes('wrong')) {
    if (meter !== undefined) meter.serverMs = 2;
    throw new AstrolabeError('SYNTAX_ERROR', 'syntax error near `wrong`', { position: { start: 0, end: 5 } });
  }
  return { chunks: result(text, signal) };
}

async function* result(text: string, signal: AbortSignal): AsyncGenerator<AnswerChunk, void, undefined> {
  yield { kind: 'head', hasTable: true, columns: ['n'] };
  yield { kind: 'rows', rows: [[1n], [2n]] };
  if (text.includes('long')) {
    await new Promise((resolve) => {
      signal.addEventListener('abort', resolve);
      waiting();
    });
    throw new AstrolabeError('EXECUTION_CANCELLED', 'canceled');
  }
  if (text.includes('lost')) throw new AstrolabeError('CONNECTION_FAILED', 'the answer broke off');
  yield { kind: 'end', spaceName: 'library', latencyUs: 1000, notes: [], rowCount: 5 };
}

beforeEach(() => {
  asked.splice(0);
  preferencesStore.setState({ stopsAtError: false });
  queryClient.clear();
  consoleStore.setState(consoleStore.getInitialState());
  consoleStore.setState({ runs: [], summaries: [], isBusy: false, remark: undefined, space: 'library' });
});

test('each statement of a text runs in the selected space and gets a box, newest first', async () => {
  await runText('YIELD 1; // nothing\nYIELD "a;b";', 0);
  expect(asked).toEqual([
    { text: 'YIELD 1', space: 'library' },
    { text: expect.stringContaining('YIELD "a;b"'), space: 'library' },
  ]);
  expect(
    consoleStore
      .getState()
      .runs.map((run) => [run.state, run.result?.rows.length, run.result?.rowCount, run.result?.timings.databaseMs]),
  ).toEqual([
    ['done', 2, 5, 1],
    ['done', 2, 5, 1],
  ]);
});

test('a text without a statement and a text with USE are rejected before anything runs', async () => {
  await runText(' // only a remark\n', 0);
  const first = consoleStore.getState().remark;
  await runText('YIELD 1; use library', 10);
  expect([asked, first, consoleStore.getState().remark]).toEqual([
    [],
    { word: 'emptyStatement' },
    { word: 'useRefused', range: { start: 19, end: 30 } },
  ]);
});

test('if the account allows USE, it applies within the run; the space of the tab stays', async () => {
  allowed.use = true;
  await runText('YIELD 1; USE `canal`; YIELD 2', 0);
  await runText('YIELD 3', 0);
  allowed.use = false;
  expect(asked.map(({ text, space }) => [text, space])).toEqual([
    ['YIELD 1', 'library'],
    ['USE `canal`', 'library'],
    ['YIELD 2', 'canal'],
    ['YIELD 3', 'library'],
  ]);
});

test('a script keeps its space; a space selected elsewhere applies to scripts without one', async () => {
  await runText('YIELD 1', 0);
  const first = consoleStore.getState().activeTabId;
  chooseSpace('canal');
  openTab('YIELD 2');
  await runText('YIELD 2', 0);
  chooseTab(first);
  await runText('YIELD 3', 0);
  expect(asked.map(({ text, space }) => [text, space])).toEqual([
    ['YIELD 1', 'library'],
    ['YIELD 2', 'canal'],
    ['YIELD 3', 'library'],
  ]);
  // Choosing a space in the console changes the script and drops its results, not those of others.
  chooseScriptSpace('canal');
  expect(consoleStore.getState().runs.map(({ statement }) => statement)).toEqual(['YIELD 2']);
  forgetSpace('canal');
  expect([spaceOfScript(consoleStore.getState()), consoleStore.getState().space]).toEqual(['', '']);
});

test('a failed statement keeps its error with its position, and the next one still runs', async () => {
  await runText('wrong; YIELD 1', 0);
  const [second, first] = consoleStore.getState().runs;
  expect([first?.state, first?.error?.code, first?.error?.position, second?.state]).toEqual([
    'failed',
    'SYNTAX_ERROR',
    { start: 0, end: 5 },
    'done',
  ]);
});

test('a text started while another runs waits, and a double press runs once', async () => {
  const all = [runText('YIELD 1', 0), runText('YIELD 1', 0), runText('YIELD 2', 0)];
  await Promise.all(all);
  expect(asked.map((one) => one.text)).toEqual(['YIELD 1', 'YIELD 2']);
});

test('canceling keeps received rows and runs nothing more', async () => {
  const running = runText('YIELD "long"; YIELD 2', 0);
  await vi.waitFor(() => expect(waiting).toHaveBeenCalled(), { timeout: 20_000 });
  cancelRun();
  await running;
  expect([asked.length, consoleStore.getState().runs.map((run) => [run.state, run.result?.rows])]).toEqual([
    1,
    [['cancelled', [[1n], [2n]]]],
  ]);
});

test('by default a script stops at the first failure and reports what did not run, which can be run then', async () => {
  preferencesStore.setState(preferencesStore.getInitialState());
  await runText('YIELD 1; wrong; YIELD 2;\nYIELD 3', 0);
  expect(asked.map((one) => one.text)).toEqual(['YIELD 1', 'wrong']);
  const { activeTabId, summaries, runs } = consoleStore.getState();
  expect(summaries).toEqual([
    {
      tabId: activeTabId,
      statementCount: 4,
      failedCount: 1,
      firstFailedRunId: runs[0]?.id,
      remaining: 'YIELD 2;\nYIELD 3',
      remainingCount: 2,
    },
  ]);
  await runText(summaries[0]?.remaining ?? '', 0);
  expect([asked.map((one) => one.text).slice(2), consoleStore.getState().summaries]).toEqual([
    ['YIELD 2', 'YIELD 3'],
    [],
  ]);
});

test('a script that continues counts its failures and names the first one', async () => {
  await runText('YIELD 1; wrong; YIELD 2; wrong again', 0);
  const { summaries, runs } = consoleStore.getState();
  expect(summaries.map((one) => [one.failedCount, one.statementCount, one.remaining, one.firstFailedRunId])).toEqual([
    [2, 4, '', runs[2]?.id],
  ]);
});

test('undoing Clear restores results and text, below later results', async () => {
  consoleStore.setState({ text: 'YIELD 1; wrong' });
  await runText('YIELD 1; wrong', 0);
  const before = consoleStore.getState();
  clearConsole();
  expect([consoleStore.getState().runs, consoleStore.getState().summaries, consoleStore.getState().text]).toEqual([
    [],
    [],
    DEFAULT_TEXT,
  ]);
  await runText('YIELD 2', 0);
  consoleStore.getState().undoClear?.();
  const after = consoleStore.getState();
  expect([after.runs.slice(1), after.runs.length, after.summaries, after.text, after.undoClear]).toEqual([
    before.runs,
    3,
    before.summaries,
    'YIELD 1; wrong',
    undefined,
  ]);
});

test('an interrupted response keeps its rows and is marked as incomplete', async () => {
  await runText('YIELD "lost"', 0);
  const [run] = consoleStore.getState().runs;
  expect([run?.state, run?.error?.code, run?.result?.rows, run?.result?.isIncomplete]).toEqual([
    'failed',
    'CONNECTION_FAILED',
    [[1n], [2n]],
    true,
  ]);
});

test('more rows of a result are requested after the loaded ones', async () => {
  await runText('YIELD 1', 0);
  const id = consoleStore.getState().runs[0]?.id ?? '';
  await loadMore(id, 2, new AbortController().signal);
  expect([
    asked.at(-1),
    consoleStore.getState().runs[0]?.result?.rows,
    consoleStore.getState().runs[0]?.isLoadingMore,
  ]).toEqual([{ text: 'YIELD 1', space: 'library', rowsSkipped: 2 }, [[1n], [2n], [1n], [2n]], false]);
});

test('the run button stays busy for 300 ms after a run has ended', async () => {
  vi.useFakeTimers();
  await runText('YIELD 1', 0);
  const states = [0, 299, 1].map((ms) => {
    vi.advanceTimersByTime(ms);
    return consoleStore.getState().isBusy;
  });
  vi.useRealTimers();
  expect(states).toEqual([true, true, false]);
});
