import { createStore } from 'zustand/vanilla';
import { addToHistory, clearHistory, loadHistory, type HistoryEntry, type NewHistoryEntry } from '../data/history.ts';
import { HISTORY_KEPT_MAX } from '../limits.ts';

/** What was run in this browser, newest first. */
export const historyStore = createStore<{ readonly entries: readonly HistoryEntry[] }>(() => ({ entries: [] }));

/** Reads the history from the browser, also what other windows have run. */
export async function readHistory(): Promise<void> {
  historyStore.setState({ entries: await loadHistory() });
}

/** Remembers a run. */
export async function remember(entry: NewHistoryEntry): Promise<void> {
  const added = await addToHistory(entry, HISTORY_KEPT_MAX);
  historyStore.setState(({ entries }) => ({ entries: [added, ...entries].slice(0, HISTORY_KEPT_MAX) }));
}

/** Forgets all runs. */
export async function forgetHistory(): Promise<void> {
  await clearHistory();
  await readHistory();
}
