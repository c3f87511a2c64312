/** The canvases stored in IndexedDB: a small head for each, and the pieces it refers to. */
import type { Thumbnail } from '@astrolabe/graph-view';
import { changeBrowserStore, inBrowserStore, type BrowserStore } from '../../data/browser-database.ts';
import { SAVED_CANVASES_MAX } from '../limits.ts';
import { SAVED_VERSION, type SavedHead, type Piece, type PieceValue, type WrittenCanvas } from './canvas-writer.ts';

/** How many vertices and edges a canvas shows. */
export interface CanvasSize {
  readonly vertices: number;
  readonly edges: number;
}

/** A stored canvas. */
export interface CanvasRecord {
  /** Unique name; contains account, space and window. */
  readonly name: string;
  /** Account and space. */
  readonly owner: string;
  /** The page that last wrote it. */
  readonly page: string;
  /** Unix milliseconds. */
  readonly savedAt: number;
  /** Its number of elements; absent if an older version of the page wrote it. */
  readonly size?: CanvasSize;
  /** Absent if an older version of the page wrote it. */
  readonly picture?: Thumbnail | undefined;
  readonly head: SavedHead;
}

const STORE: BrowserStore = { database: 'astrolabe-explore', store: 'canvases', options: {} };
const HEAD = 'head';
const PIECE = 'piece';

/** All canvases, newest first. Those written by another version of the studio are deleted. */
export async function canvasRecords(): Promise<readonly CanvasRecord[]> {
  const found: readonly CanvasRecord[] = await inBrowserStore(STORE, 'readonly', (store) =>
    store.getAll(IDBKeyRange.bound([HEAD], [HEAD, []])),
  );
  const isOld = ({ head }: CanvasRecord): boolean => head.version !== SAVED_VERSION;
  const old = found.filter(isOld);
  await changeBrowserStore(STORE, (store) => {
    store.delete(IDBKeyRange.bound('', [], false, true));
    for (const { name } of old) forget(store, name);
  });
  return found.filter((record) => !isOld(record)).toSorted((a, b) => b.savedAt - a.savedAt);
}

/** Returns the page that last wrote a canvas; undefined if it is not stored. */
export async function pageOfCanvas(name: string): Promise<string | undefined> {
  const found: CanvasRecord | undefined = await inBrowserStore(STORE, 'readonly', (store) => store.get([HEAD, name]));
  return found?.page;
}

/** Returns pieces of a part. */
export async function fetchPieces(
  name: string,
  part: number,
  from: number,
  count: number,
): Promise<readonly PieceValue[]> {
  const key = [PIECE, name, part];
  return await inBrowserStore(STORE, 'readonly', (store) =>
    store.getAll(IDBKeyRange.bound([...key, from], [...key, from + count - 1])),
  );
}

/** Stores pieces that no head names yet. */
export async function storePieces(name: string, pieces: readonly Piece[]): Promise<void> {
  await changeBrowserStore(STORE, (store) => putPieces(store, name, pieces));
}

/** Stores the latest pieces and the canvas that refers to them, and deletes unreferenced pieces. */
export async function storeCanvas(
  record: Omit<CanvasRecord, 'head'>,
  pieces: readonly Piece[],
  { head, gone }: WrittenCanvas,
): Promise<void> {
  await changeBrowserStore(STORE, (store) => {
    putPieces(store, record.name, pieces);
    if (head) store.put({ ...record, head } satisfies CanvasRecord, [HEAD, record.name]);
    else store.delete([HEAD, record.name]);
    for (const part of gone) store.delete(within([PIECE, record.name, part]));
  });
}

/** Deletes the pieces of a canvas that its head does not reference: those of a canvas that it replaced, or of a page that was closed while writing. */
export async function forgetLoosePieces({ name, head }: Pick<CanvasRecord, 'name' | 'head'>): Promise<void> {
  const keys = await inBrowserStore(STORE, 'readonly', (store) => store.getAllKeys(within([PIECE, name])));
  const loose = keys.filter((key) => Array.isArray(key) && !head.parts.has(Number(key[2])));
  if (loose.length > 0)
    await changeBrowserStore(STORE, (store) => {
      for (const key of loose) store.delete(key);
    });
}

/** Deletes the oldest canvases above the maximum number. */
export async function deleteOldCanvases(): Promise<void> {
  const old = (await canvasRecords()).slice(SAVED_CANVASES_MAX);
  if (old.length > 0)
    await changeBrowserStore(STORE, (store) => {
      for (const { name } of old) forget(store, name);
    });
}

function forget(store: IDBObjectStore, name: string): void {
  store.delete([HEAD, name]);
  store.delete(within([PIECE, name]));
}

function putPieces(store: IDBObjectStore, name: string, pieces: readonly Piece[]): void {
  for (const { part, at, value } of pieces) store.put(value, [PIECE, name, part, at]);
}

/** Key range of all keys with a prefix: arrays sort after numbers and strings. */
function within(key: readonly IDBValidKey[]): IDBKeyRange {
  return IDBKeyRange.bound([...key], [...key, []]);
}
