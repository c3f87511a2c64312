import { createStore } from 'zustand/vanilla';
import { addToHistory, clearHistory, loadHistory, type HistoryEntry, type NewHistoryEntry } from '../data/history.ts';
import { HISTORY_KEPT_MAX } from '../limits.ts';

/** What was run in this browser, newest first. */
export const historyStore = createStore<{ readonly entries: readonly HistoryEntry[] }>(() => ({ entries: [] }));

/** Reads the history from the browser, also what other windows have run. */
export async function readHistory(): Promise<void> {
  historyStore.setState({ entries: await loadHistory() });
}

let writing: Promise<void> = Promise.resolve();

/** Remembers a run, in the order of the calls; a script does not wait for it. */
export function remember(entry: NewHistoryEntry): void {
  writing = writing.then(async () => {
    const added = await addToHistory(entry, HISTORY_KEPT_MAX);
    historyStore.setState(({ entries }) => ({ entries: [added, ...entries].slice(0, HISTORY_KEPT_MAX) }));
  });
}

/** Forgets all runs. */
export async function forgetHistory(): Promise<void> {
  await clearHistory();
  await readHistory();
}
