import { readsOnly, variablesUsed } from '@astrolabe/ngql';
import { RUN_SETTLE_MS } from '../../limits.ts';
import { consoleStore, updateRun, type Run } from '../../state/console-store.ts';
import { runStatement } from './run-statement.ts';
import { takeTurn } from './run-text.ts';

/** The box whose statement runs again, and whether a parameter changed since its start. */
let turn: { readonly runId: string; isOutdated: boolean } | undefined;

/**
 * Runs the newest statement of the open script that reads a parameter again, in its box and without a history entry. Does nothing if the statement
 * writes or a script is running. Of several changes during a run only the last one counts.
 */
export async function runAgainWith(name: string): Promise<void> {
  const { runs, activeTabId, isBusy } = consoleStore.getState();
  const run = runs.find(
    ({ tabId, state, statement }) =>
      tabId === activeTabId && state === 'done' && variablesUsed(statement).includes(name) && readsOnly(statement),
  );
  if (run === undefined) return;
  if (turn?.runId === run.id) {
    turn.isOutdated = true;
    return;
  }
  if (turn !== undefined || (isBusy && runs.some(({ state }) => state === 'running'))) return;
  await runInBox(run);
}

async function runInBox(run: Run): Promise<void> {
  const own = { runId: run.id, isOutdated: true };
  turn = own;
  try {
    await takeTurn(run.statement, 0, async ({ controller }) => {
      while (own.isOutdated && !controller.signal.aborted) {
        own.isOutdated = false;
        // Avoids flicker: only a long run is shown as running and can be canceled.
        const timer = setTimeout(() => updateRun(run.id, { state: 'running', startedAt: Date.now() }), RUN_SETTLE_MS);
        await runStatement(run, controller.signal);
        clearTimeout(timer);
      }
    });
  } finally {
    turn = undefined;
  }
}
