import { HISTORY_KEPT_MAX, HISTORY_TEXT_MAX } from '../limits.ts';
import { inBrowserStore, type BrowserStore } from './browser-database.ts';
import { keptStorage, readStored } from '../state/stored.ts';

/** An entry of the history, stored only in the browser (decision D36). */
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
/** Entries that the browser does not keep have numbers below those of the texts that it may keep. */
let lastUnkeptId = -HISTORY_KEPT_MAX;
const STORE: BrowserStore = {
  database: 'astrolabe',
  store: 'history',
  options: { keyPath: 'id', autoIncrement: true },
};

/** Returns the entries, newest first; without IndexedDB, only their texts. */
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

/** Appends runs in order, deletes entries beyond `kept`, and returns the remaining ones, newest first. */
export async function addToHistory(runs: readonly NewHistoryEntry[], kept: number): Promise<readonly HistoryEntry[]> {
  const entries = runs.map(withinLength);
  const texts = new Set([...entries.toReversed().map(({ statement }) => statement), ...readTexts()]);
  keepTexts([...texts].slice(0, kept));
  try {
    const lastId = await inStore('readwrite', (store) => addAll(store, entries));
    await letOldOnesGo(lastId, entries.length, kept);
    return entries.map((entry, index) => ({ ...entry, id: lastId - entries.length + 1 + index })).reverse();
  } catch {
    // Private windows may have no database; the texts above are still stored.
    return entries.map((entry) => ({ ...entry, id: --lastUnkeptId })).reverse();
  }
}

function withinLength(run: NewHistoryEntry): NewHistoryEntry {
  return run.statement.length <= HISTORY_TEXT_MAX
    ? run
    : { ...run, statement: run.statement.slice(0, HISTORY_TEXT_MAX), isCut: true };
}

/** Adds entries. Returns the key of the last one; keys within a transaction are consecutive. */
function addAll(store: IDBObjectStore, entries: readonly NewHistoryEntry[]): IDBRequest<number> {
  return entries.map((entry) => store.add(entry)).at(-1) as IDBRequest<number>;
}

/** Old entries go in portions, since looking for them costs more than they do. */
async function letOldOnesGo(lastId: number, addedCount: number, kept: number): Promise<void> {
  if (Math.floor(lastId / TRIM_EVERY) === Math.floor((lastId - addedCount) / TRIM_EVERY)) return;
  const surplus = (await inStore('readonly', (store) => store.count())) - kept;
  if (surplus <= 0) return;
  const keys = await inStore('readonly', (store) => store.getAllKeys(null, surplus));
  const last = keys.at(-1);
  if (last !== undefined) await inStore('readwrite', (store) => store.delete(IDBKeyRange.upperBound(last)));
}

/** If storage is full, drops the older half until the rest fits. */
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
