import { createStore } from 'zustand/vanilla';
import { addToHistory, clearHistory, loadHistory, type HistoryEntry, type NewHistoryEntry } from '../data/history.ts';
import { HISTORY_ENTRIES_MAX } from '../limits.ts';
import { accountName, onAccountLeft, sessionStore } from './session-store.ts';
import { paced } from './paced.ts';

/** The history of the account in this browser, newest first. */
export const historyStore = createStore<{ readonly entries: readonly HistoryEntry[] }>(() => ({ entries: [] }));

onAccountLeft(() => historyStore.setState({ entries: [] }));

/** Reads the history from the browser, also what other windows have run. */
export async function readHistory(): Promise<void> {
  historyStore.setState({ entries: await loadHistory(owner()) });
}

function owner(): string {
  return accountName(sessionStore.getState().session) ?? '';
}

let unwritten: readonly NewHistoryEntry[] = [];
let writing: Promise<void> = Promise.resolve();
const write = paced(() => {
  const entries = unwritten;
  const account = owner();
  unwritten = [];
  writing = writing.then(async () => {
    if (entries.length === 0) return;
    const added = await addToHistory(account, entries, HISTORY_ENTRIES_MAX);
    historyStore.setState((state) => ({ entries: [...added, ...state.entries].slice(0, HISTORY_ENTRIES_MAX) }));
  });
});

/** Appends a run to the history, in the order of the calls, without blocking a script. */
export function remember(entry: NewHistoryEntry): void {
  // Writes the history when the page is left; writing twice adds nothing.
  addEventListener('pagehide', write.now);
  unwritten = [...unwritten, entry];
  write.ask();
}

/** Writes pending history immediately. */
export function settleHistory(): void {
  write.now();
}

/** Deletes all runs. */
export async function forgetHistory(): Promise<void> {
  settleHistory();
  await writing;
  await clearHistory(owner());
  await readHistory();
}
