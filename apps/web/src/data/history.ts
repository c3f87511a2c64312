import { HISTORY_KEPT_MAX, HISTORY_TEXT_MAX } from '../limits.ts';
import { inBrowserStore, type BrowserStore } from './browser-database.ts';
import { keptStorage, readStored } from '../state/stored.ts';

/** One statement that was run, as the browser remembers it; nothing of it leaves the browser (decision D36). */
export interface HistoryEntry {
  readonly id: number;
  readonly statement: string;
  readonly space: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Absent where the statement has no table or failed. */
  readonly rows?: number;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** The statement was too long to be remembered whole. */
  readonly isCut?: boolean;
}

/** A run that is not yet in the history. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

const TEXTS_KEY = 'history';
const TRIM_EVERY = 20;
const STORE: BrowserStore = {
  database: 'astrolabe',
  store: 'history',
  options: { keyPath: 'id', autoIncrement: true },
};

/** The entries, newest first. Where the browser has no database, the texts alone are there. */
export async function loadHistory(): Promise<readonly HistoryEntry[]> {
  try {
    const entries = await inStore('readonly', (store) => store.getAll() as IDBRequest<HistoryEntry[]>);
    return entries.reverse().slice(0, HISTORY_KEPT_MAX);
  } catch {
    return readTexts().map((statement, index) => ({
      id: -index,
      statement,
      space: '',
      startedAt: 0,
      durationMs: 0,
      state: 'done',
    }));
  }
}

/** Adds a run, lets the oldest go beyond `kept`, and answers the entry as it is kept. */
export async function addToHistory(run: NewHistoryEntry, kept: number): Promise<HistoryEntry> {
  const entry: NewHistoryEntry =
    run.statement.length <= HISTORY_TEXT_MAX
      ? run
      : { ...run, statement: run.statement.slice(0, HISTORY_TEXT_MAX), isCut: true };
  keepTexts([entry.statement, ...readTexts().filter((text) => text !== entry.statement)].slice(0, kept));
  try {
    const id = Number(await inStore('readwrite', (store) => store.add(entry)));
    // Old entries go in portions, since looking for them costs more than they do.
    if (id % TRIM_EVERY !== 0) return { ...entry, id };
    const surplus = (await inStore('readonly', (store) => store.count())) - kept;
    if (surplus > 0) {
      const keys = await inStore('readonly', (store) => store.getAllKeys(null, surplus));
      const last = keys.at(-1);
      if (last !== undefined) await inStore('readwrite', (store) => store.delete(IDBKeyRange.upperBound(last)));
    }
    return { ...entry, id };
  } catch {
    // Private windows may have no database; the texts above are kept.
    return { ...entry, id: -Date.now() };
  }
}

/** A full storage keeps the newer half, and again, until it has room. */
function keepTexts(texts: readonly string[]): void {
  for (let count = texts.length; count > 0; count = Math.floor(count / 2))
    if (keptStorage.write(TEXTS_KEY, JSON.stringify(texts.slice(0, count)))) return;
}

/** Forgets everything that was run. */
export async function clearHistory(): Promise<void> {
  keptStorage.remove(TEXTS_KEY);
  try {
    await inStore('readwrite', (store) => store.clear());
  } catch {
    // Without a database there is nothing more to forget.
  }
}

function readTexts(): readonly string[] {
  const stored = readStored(keptStorage, TEXTS_KEY);
  return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
}

function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return inBrowserStore(STORE, mode, work);
}
