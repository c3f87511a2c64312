import { HISTORY_ENTRIES_MAX, HISTORY_TEXT_MAX } from '../limits.ts';
import { inBrowserStore, type BrowserStore } from './browser-database.ts';
import { browserStorage, readStored } from '../state/stored.ts';

/** An entry of the history, stored only in the browser (decision D36). */
export interface HistoryEntry {
  readonly id: number;
  readonly statement: string;
  readonly space: string;
  /** Unix milliseconds. */
  readonly startedAt: number;
  readonly durationMs: number;
  /** Absent if the statement has no table or failed. */
  readonly rows?: number;
  readonly state: 'done' | 'failed' | 'cancelled';
  /** The statement was too long to save completely. */
  readonly isCut?: boolean;
}

/** A run to be added to the history. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

/** Texts of the embedded database (specification, section 3); for other databases the account is appended. */
const TEXTS_KEY = 'history';

function textsKey(owner: string): string {
  return owner.startsWith('embedded/') ? TEXTS_KEY : `${TEXTS_KEY} ${owner}`;
}

const TRIM_EVERY = 20;
/** Entries that the browser does not save have lower numbers than any saved one. */
let lastUnsavedId = -HISTORY_ENTRIES_MAX;
/** Each account of each database has its own store, so that none sees the statements of another. */
function storeOf(owner: string): BrowserStore {
  return { database: `astrolabe-history ${owner}`, store: 'history', options: { keyPath: 'id', autoIncrement: true } };
}

/** Returns the entries of an account, newest first; without IndexedDB, only their texts. */
export async function loadHistory(owner: string): Promise<readonly HistoryEntry[]> {
  try {
    const entries = await inStore(owner, 'readonly', (store) => store.getAll() as IDBRequest<HistoryEntry[]>);
    return entries.reverse().slice(0, HISTORY_ENTRIES_MAX);
  } catch {
    return readTexts(owner).map((statement, index) => ({
      id: -index,
      statement,
      space: '',
      startedAt: 0,
      durationMs: 0,
      state: 'done',
    }));
  }
}

/** Appends runs in order, deletes the oldest beyond `kept` entries, and returns the remaining ones, newest first. */
export async function addToHistory(
  owner: string,
  runs: readonly NewHistoryEntry[],
  kept: number,
): Promise<readonly HistoryEntry[]> {
  const entries = runs.map(withinLength);
  const texts = new Set([...entries.toReversed().map(({ statement }) => statement), ...readTexts(owner)]);
  keepTexts(owner, [...texts].slice(0, kept));
  try {
    const lastId = await inStore(owner, 'readwrite', (store) => addAll(store, entries));
    await evictOldEntries(owner, lastId, entries.length, kept);
    return entries.map((entry, index) => ({ ...entry, id: lastId - entries.length + 1 + index })).reverse();
  } catch {
    // Private windows may have no database; the texts above are still stored.
    return entries.map((entry) => ({ ...entry, id: --lastUnsavedId })).reverse();
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

/** Old entries are deleted in batches, since finding them is expensive. */
async function evictOldEntries(owner: string, lastId: number, addedCount: number, kept: number): Promise<void> {
  if (Math.floor(lastId / TRIM_EVERY) === Math.floor((lastId - addedCount) / TRIM_EVERY)) return;
  const surplus = (await inStore(owner, 'readonly', (store) => store.count())) - kept;
  if (surplus <= 0) return;
  const keys = await inStore(owner, 'readonly', (store) => store.getAllKeys(null, surplus));
  const last = keys.at(-1);
  if (last !== undefined) await inStore(owner, 'readwrite', (store) => store.delete(IDBKeyRange.upperBound(last)));
}

/** If storage is full, drops the older half until the rest fits. */
function keepTexts(owner: string, texts: readonly string[]): void {
  for (let count = texts.length; count > 0; count = Math.floor(count / 2))
    if (browserStorage.write(textsKey(owner), JSON.stringify(texts.slice(0, count)))) return;
}

/** Deletes the history of an account. */
export async function clearHistory(owner: string): Promise<void> {
  browserStorage.remove(textsKey(owner));
  try {
    await inStore(owner, 'readwrite', (store) => store.clear());
  } catch {
    // Without a database, only the texts are deleted.
  }
}

function readTexts(owner: string): readonly string[] {
  const stored = readStored(browserStorage, textsKey(owner));
  return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
}

function inStore<T>(
  owner: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return inBrowserStore(storeOf(owner), mode, work);
}
