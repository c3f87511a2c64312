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
}

/** A run that is not yet in the history. */
export type NewHistoryEntry = Omit<HistoryEntry, 'id'>;

const TEXTS_KEY = 'history';
const DATABASE = 'astrolabe';
const STORE = 'history';

/** The entries, newest first. Where the browser has no database, the texts alone are there. */
export async function loadHistory(): Promise<readonly HistoryEntry[]> {
  try {
    const entries = await inStore('readonly', (store) => store.getAll() as IDBRequest<HistoryEntry[]>);
    return entries.reverse();
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

/** Adds a run, and lets the oldest go beyond `kept`. */
export async function addToHistory(entry: NewHistoryEntry, kept: number): Promise<void> {
  const texts = [entry.statement, ...readTexts().filter((text) => text !== entry.statement)].slice(0, kept);
  try {
    localStorage.setItem(TEXTS_KEY, JSON.stringify(texts));
  } catch {
    // A full storage keeps the older texts.
  }
  try {
    await inStore('readwrite', (store) => store.add(entry));
    const keys = await inStore('readonly', (store) => store.getAllKeys());
    const surplus = keys.slice(0, Math.max(0, keys.length - kept));
    for (const key of surplus) await inStore('readwrite', (store) => store.delete(key));
  } catch {
    // Private windows may have no database; the texts above are kept.
  }
}

/** Forgets everything that was run. */
export async function clearHistory(): Promise<void> {
  localStorage.removeItem(TEXTS_KEY);
  try {
    await inStore('readwrite', (store) => store.clear());
  } catch {
    // Without a database there is nothing more to forget.
  }
}

function readTexts(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(TEXTS_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((text): text is string => typeof text === 'string') : [];
  } catch {
    return [];
  }
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await openDatabase();
  try {
    return await settled(work(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id', autoIncrement: true });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser database failed'));
  });
}
