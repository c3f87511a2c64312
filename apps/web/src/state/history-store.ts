import { createStore } from 'zustand/vanilla';
import { addToHistory, clearHistory, loadHistory, type HistoryEntry, type NewHistoryEntry } from '../data/history.ts';
import { HISTORY_KEPT_MAX } from '../limits.ts';

/** What was run in this browser, newest first. */
export const historyStore = createStore<{ readonly entries: readonly HistoryEntry[] }>(() => ({ entries: [] }));

/** Reads the history from the browser. */
export async function readHistory(): Promise<void> {
  historyStore.setState({ entries: await loadHistory() });
}

/** Remembers a run. */
export async function remember(entry: NewHistoryEntry): Promise<void> {
  await addToHistory(entry, HISTORY_KEPT_MAX);
  await readHistory();
}

/** Forgets all runs. */
export async function forgetHistory(): Promise<void> {
  await clearHistory();
  await readHistory();
}
