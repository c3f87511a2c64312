import type { IndexAdvice } from '@astrolabe/ngql';
import { AstrolabeError } from '@astrolabe/model';
import { queryClient } from '../../data/query-client.ts';
import { cellText, runStatement } from '../../data/schema-statements.ts';
import { refreshSchema } from '../../data/spaces.ts';
import { INDEX_POLL_MS, INDEX_READY_MS_MAX } from '../../limits.ts';
import { consoleStore, updateRun, type Run } from '../../state/console-store.ts';
import { runText } from './run-text.ts';

/** Creates the index that a plan lacks, waits until it is built, and plans the statement again; the new result shows both plans. */
export async function planWithIndex(run: Run, advice: IndexAdvice): Promise<void> {
  await runStatement(advice.create, run.space);
  await untilDone(async () => {
    try {
      await runStatement(advice.rebuild, run.space);
      return true;
    } catch (error) {
      // A cluster needs a heartbeat or two until all hosts know the index.
      if (AstrolabeError.is(error) && (error.code === 'INDEX_NOT_FOUND' || error.code === 'STORAGE_FAILED'))
        return error;
      throw error;
    }
  });
  const status = `SHOW ${advice.on === 'tag' ? 'TAG' : 'EDGE'} INDEX STATUS`;
  await untilDone(async () => {
    const table = await runStatement(status, run.space);
    const own = table.rows.find((row) => cellText(table, row, 'Name') === advice.index);
    const state = own && cellText(table, own, 'Index Status');
    if (state === 'FINISHED') return true;
    return new AstrolabeError('INDEX_NOT_FOUND', `the index ${advice.index} is not filled: ${state ?? 'unknown'}`);
  });
  await refreshSchema(queryClient);
  // The first run after a schema change also plans again; the compared run must be a later one. A statement that needs parameters fails
  // here, and the failure is shown.
  await runStatement(run.statement, run.space).catch(() => undefined);
  await runBeside(run, run.statement);
}

/** Measures another statement and shows both plans. */
export async function planInstead(run: Run, statement: string): Promise<void> {
  await runBeside(run, `PROFILE ${statement}`);
}

async function runBeside(run: Run, text: string): Promise<void> {
  const before = new Set(consoleStore.getState().runs.map(({ id }) => id));
  await runText(text, 0);
  const again = consoleStore.getState().runs.find(({ id, statement }) => !before.has(id) && statement === text);
  if (again !== undefined) updateRun(again.id, { comparedWith: run.id, view: 'plan' });
}

/** Retries until done. After the timeout, throws the last error. */
async function untilDone(ask: () => Promise<true | AstrolabeError>): Promise<void> {
  const end = Date.now() + INDEX_READY_MS_MAX;
  for (;;) {
    const answer = await ask();
    if (answer === true) return;
    if (Date.now() > end) throw answer;
    await new Promise((resolve) => setTimeout(resolve, INDEX_POLL_MS));
  }
}
