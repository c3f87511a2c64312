import { build, readsOnly, type IndexAdvice } from '@astrolabe/ngql';
import { AstrolabeError } from '@astrolabe/model';
import { queryClient } from '../../data/query-client.ts';
import { cellText, runStatement, timeStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { INDEX_POLL_MS, INDEX_READY_MS_MAX } from '../../limits.ts';
import { consoleStore, updateRun, type Run } from '../../state/console-store.ts';
import { sessionStore } from '../../state/session-store.ts';
import { plannedStatement } from '../../result-view/plan/plan-compare.ts';
import type { MeasuredTimes } from '../../result-view/plan/measured-times.ts';
import { runText } from './run-text.ts';

/** Warm-up runs of each plan: they plan the statement and load its data. */
const WARM_UP_RUNS = 2;
/** Counted runs of each plan. */
const COUNTED_RUNS = 6;
/** Maximum build time of an index, in milliseconds, to drop and rebuild it, so that both plans are measured alternately. */
const REBUILD_MS_MAX = 3_000;

/**
 * Creates the index that a plan lacks and measures the statement without and with it, each after a warm-up. On an embedded database with a quick
 * build, both plans are measured twice alternately, so that varying load is not mistaken for a gain. A statement that writes is not repeated.
 */
export async function planWithIndex(run: Run, advice: IndexAdvice): Promise<void> {
  const text = plannedStatement(run.statement);
  const { signal } = new AbortController();
  const series = (count: number): Promise<readonly number[]> => timesOf(text, run.space, count, signal);
  const half = COUNTED_RUNS / 2;
  if (!readsOnly(text)) {
    await createIndex(run.space, advice);
    await refreshSchema(queryClient);
    return;
  }
  const before = [...(await series(half))];
  const startedAt = performance.now();
  await createIndex(run.space, advice);
  const canAlternate =
    sessionStore.getState().session?.kind === 'embedded' && performance.now() - startedAt < REBUILD_MS_MAX;
  const after = [...(await series(half))];
  if (canAlternate) {
    await runStatement(build.dropIndex(advice.on, advice.index), run.space);
    before.push(...(await series(half)));
    await createIndex(run.space, advice);
  }
  after.push(...(await series(half)));
  await refreshSchema(queryClient);
  await showBeside(run, run.statement, { before, after });
}

/** Measures another statement and this one alternately, and shows both plans. */
export async function planInstead(run: Run, statement: string): Promise<void> {
  const original = plannedStatement(run.statement);
  await showBeside(run, `PROFILE ${statement}`, await measureByTurns(original, statement, run.space));
}

/** Measures the statements of two runs alternately; the second one shows the times. */
export async function measureAgain(before: Run, after: Run): Promise<void> {
  const texts = [plannedStatement(before.statement), plannedStatement(after.statement)] as const;
  updateRun(after.id, { comparedWith: before.id, measured: await measureByTurns(...texts, after.space) });
}

async function measureByTurns(one: string, other: string, space: string): Promise<MeasuredTimes> {
  const { signal } = new AbortController();
  const before: number[] = [];
  const after: number[] = [];
  for (let turn = 0; turn < WARM_UP_RUNS + COUNTED_RUNS; turn++) {
    const times = [await timeStatement(one, space, signal), await timeStatement(other, space, signal)] as const;
    if (turn < WARM_UP_RUNS) continue;
    before.push(times[0]);
    after.push(times[1]);
  }
  return { before, after };
}

/** Returns the microseconds of some runs after a warm-up. */
async function timesOf(text: string, space: string, count: number, signal: AbortSignal): Promise<readonly number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < WARM_UP_RUNS + count; turn++) {
    const time = await timeStatement(text, space, signal);
    if (turn >= WARM_UP_RUNS) times.push(time);
  }
  return times;
}

/** Creates an index and waits until it is filled. */
async function createIndex(space: string, advice: IndexAdvice): Promise<void> {
  await runStatement(advice.create, space);
  await untilDone(async () => {
    try {
      await runStatement(advice.rebuild, space);
      return true;
    } catch (error) {
      // A cluster needs one or two heartbeats until all hosts have the index.
      if (AstrolabeError.is(error) && (error.code === 'INDEX_NOT_FOUND' || error.code === 'STORAGE_FAILED'))
        return error;
      throw error;
    }
  });
  const status = `SHOW ${advice.on === 'tag' ? 'TAG' : 'EDGE'} INDEX STATUS`;
  await untilDone(async () => {
    const table = await runStatement(status, space);
    const own = table.rows.find((row) => cellText(table, row, 'Name') === advice.index);
    const state = own && cellText(table, own, 'Index Status');
    if (state === 'FINISHED') return true;
    return new AstrolabeError('INDEX_NOT_FOUND', `the index ${advice.index} is not filled: ${state ?? 'unknown'}`);
  });
}

/** Runs a statement in the console and shows its plan next to that of a run. */
async function showBeside(run: Run, text: string, measured: MeasuredTimes): Promise<void> {
  const before = new Set(consoleStore.getState().runs.map(({ id }) => id));
  await runText(text, 0);
  const again = consoleStore.getState().runs.find(({ id, statement }) => !before.has(id) && statement === text);
  if (again !== undefined) updateRun(again.id, { comparedWith: run.id, view: 'plan', measured });
}

/** Retries until done. After the timeout, throws the last error. */
async function untilDone(ask: () => Promise<true | AstrolabeError>): Promise<void> {
  const end = Date.now() + INDEX_READY_MS_MAX;
  for (;;) {
    const result = await ask();
    if (result === true) return;
    if (Date.now() > end) throw result;
    await new Promise((resolve) => setTimeout(resolve, INDEX_POLL_MS));
  }
}
