import { newId } from '../new-id.ts';
import { tabStorage } from '../state/stored.ts';
import type { Run } from '../state/console-store.ts';
import { inBrowserStore, type BrowserStore } from './browser-database.ts';

/** A run as stored by the browser across reloads. */
export interface SavedRun {
  readonly key: string;
  readonly window: string;
  /** Host and username of the owner. Other accounts can't restore it. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly savedAt: number;
  /** Increases with every run. */
  readonly sequence: number;
  readonly run: Run;
}

const STORE: BrowserStore = { database: 'astrolabe-results', store: 'runs', options: { keyPath: 'key' } };
const WINDOW_KEY = 'astrolabe.window';

/** The name of this window among those of the browser; it survives a reload. */
function windowName(): string {
  const known = tabStorage.read(WINDOW_KEY);
  if (known !== undefined) return known;
  const name = newId();
  tabStorage.write(WINDOW_KEY, name);
  return name;
}

/** Returns the stored runs of a window and owner, newest first. Deletes runs older than `forgottenMs` of all windows. */
export async function loadSavedRuns(owner: string, forgottenMs: number): Promise<readonly SavedRun[]> {
  const window = windowName();
  const own = (await inBrowserStore(STORE, 'readonly', (store) => store.getAll(rangeOf(window)))) as SavedRun[];
  const before = Date.now() - forgottenMs;
  const keys = await inBrowserStore(STORE, 'readonly', (store) => store.getAllKeys());
  for (const key of keys) {
    // The key contains the time, so that old runs are found without reading them.
    const savedAt = Number(String(key).split('/')[1]);
    if (!(savedAt > before)) await inBrowserStore(STORE, 'readwrite', (store) => store.delete(key));
  }
  return own.filter((one) => one.owner === owner).sort((a, b) => b.sequence - a.sequence);
}

/** Stores a run and returns its key. */
export async function keepRun(run: Run, owner: string, sequence: number, key?: string): Promise<string> {
  const window = windowName();
  const savedAt = Date.now();
  const kept: SavedRun = { key: key ?? `${window}/${savedAt}/${run.id}`, window, owner, savedAt, sequence, run };
  await inBrowserStore(STORE, 'readwrite', (store) => store.put(kept));
  return kept.key;
}

/** Deletes a stored run. */
export async function deleteSavedRun(key: string): Promise<void> {
  await inBrowserStore(STORE, 'readwrite', (store) => store.delete(key));
}

function rangeOf(window: string): IDBKeyRange {
  return IDBKeyRange.bound(`${window}/`, `${window}/\uffff`);
}
