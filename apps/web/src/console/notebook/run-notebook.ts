import { chooseTab, consoleStore } from '../../state/console-store.ts';
import { preferencesStore } from '../../state/preferences-store.ts';
import { refuse, refusedUseIn, runTabText } from '../run/run-text.ts';
import { openNotebookId, statementCells } from './notebook-cells.ts';

let isUnderWay = false;

/**
 * Runs the cells of the open notebook in order. Ends when a run is canceled, and at a failure if scripts stop at failures. If any cell contains
 * USE, nothing runs.
 */
export async function runNotebook(): Promise<void> {
  const cells = statementCells(consoleStore.getState().tabs, openNotebookId());
  for (const { id, text } of cells) {
    const use = await refusedUseIn(text);
    if (use === undefined) continue;
    chooseTab(id);
    return refuse('useRefused', use);
  }
  if (isUnderWay) return;
  isUnderWay = true;
  try {
    for (const { id, text } of cells) {
      await runTabText(text, id);
      if (endsAt(id)) return;
    }
  } finally {
    isUnderWay = false;
  }
}

/** Returns whether a run stops after a cell. */
function endsAt(id: string): boolean {
  const { stopsAtError } = preferencesStore.getState();
  return consoleStore
    .getState()
    .runs.some((run) => run.tabId === id && (run.state === 'cancelled' || (run.state === 'failed' && stopsAtError)));
}
