/** Saves the steps of an exploration in the browser across reloads, per account, space and window. Nothing is sent. */
import { thumbnailOf, type Thumbnail } from '@astrolabe/graph-view';
import { newId } from '../../new-id.ts';
import { accountName, onAccountLeft, sessionStore } from '../../state/session-store.ts';
import { tabStorage } from '../../state/stored.ts';
import { KEEP_DELAY_MS, TURN_MS } from '../limits.ts';
import type { SavedCanvas } from '../state/canvas-file.ts';
import type { UnsavedReason } from '../state/explore-state.ts';
import { exploreScene, exploreStore } from '../state/explore-store.ts';
import { live } from '../state/live-canvas.ts';
import { CanvasWriter, type Piece, type WrittenCanvas } from './canvas-writer.ts';
import {
  deleteOldCanvases,
  forgetLoosePieces,
  pageOfCanvas,
  storeCanvas,
  storePieces,
  type CanvasRecord,
  type CanvasSize,
} from './canvas-records.ts';

const SPACE_KEY = 'astrolabe.explore-space';
const WINDOW_KEY = 'astrolabe.explore-window';
const PAGE = newId();

/** State of a canvas that is being saved. */
interface Keeping {
  readonly writer: CanvasWriter;
  /** The page that last wrote it, if known; undefined until this page has written it. */
  page: string | undefined;
}

/** A canvas that is to be written. */
interface Wanted {
  readonly name: string;
  readonly owner: string;
  readonly canvas: SavedCanvas;
  readonly size: CanvasSize;
  readonly picture: Thumbnail | undefined;
}

const keepings = new Map<string, Keeping>();
const wanted = new Map<string, Wanted>();
/** The pieces being written; there may be many. */
let writing: { readonly of: Wanted; readonly pieces: Generator<Piece | undefined, WrittenCanvas> } | undefined;
let lastWrite: Promise<void> = Promise.resolve();

// The next account may not have access to the last explored space.
onAccountLeft(() => tabStorage.remove(SPACE_KEY));

/** The last explored space of this tab. */
export function lastExploredSpace(): string | undefined {
  return tabStorage.read(SPACE_KEY);
}

/** The account and space of a canvas, and its name, which includes the window. */
export function nameOfCanvas(space: string): { readonly owner: string; readonly name: string } {
  const owner = JSON.stringify([accountName(sessionStore.getState().session) ?? '', space]);
  return { owner, name: JSON.stringify([owner, windowName()]) };
}

/** Whether a canvas belongs to the account that is signed in. */
export function isOwnCanvas({ owner, head }: CanvasRecord): boolean {
  return owner === nameOfCanvas(head.space).owner;
}

/** Continues with a canvas whose parts were read. */
export function keepOn({ name, page }: CanvasRecord, writer: CanvasWriter): void {
  keepings.set(name, { writer, page });
}

/** Waits until all changes so far are written. */
export async function allIsWritten(): Promise<void> {
  await lastWrite;
}

/** Saves every step shortly after it was made, and on leaving the page, until the returned function is called. */
export function keepExploration(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Writes run in sequence; waiting for the last one waits for all.
    lastWrite = lastWrite.then(writeWanted);
  };
  const want = (): void => {
    const { space, tree } = exploreStore.getState();
    // An empty canvas must not replace the saved one of its space, which is about to be read.
    if (tree.steps.size === 1) return;
    const { owner, name } = nameOfCanvas(space);
    const { vertices, edges } = exploreScene;
    wanted.set(name, {
      owner,
      name,
      canvas: { space, tree, camera: live.canvas?.view },
      size: { vertices: vertices.length, edges: edges.length },
      picture: thumbnailOf(exploreScene),
    });
  };
  const leave = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Camera moves are not steps; writing them for a saved canvas is cheap.
    if (keepings.has(nameOfCanvas(exploreStore.getState().space).name)) want();
    writeAtOnce();
  };
  const unsubscribe = exploreStore.subscribe(({ tree, space, takenUp }, before) => {
    if (tree === before.tree || space === '' || takenUp !== undefined) return;
    tabStorage.write(SPACE_KEY, space);
    want();
    // Steps in quick succession do not delay earlier ones.
    timer ??= setTimeout(keepNow, KEEP_DELAY_MS);
  });
  addEventListener('pagehide', leave);
  return () => {
    if (timer !== undefined) keepNow();
    unsubscribe();
    removeEventListener('pagehide', leave);
  };
}

async function writeWanted(): Promise<void> {
  for (const [name, { canvas }] of wanted) {
    try {
      await writeInSlices(name);
    } catch (error) {
      // The stored state is unknown: the next write starts over.
      keepings.delete(name);
      wanted.delete(name);
      writing = undefined;
      reportUnsaved(canvas, { kind: isFull(error) ? 'no-room' : 'refused' });
    }
  }
}

/** Writes a canvas in slices. If the page is left in between, `writeAtOnce` writes the rest. */
async function writeInSlices(name: string): Promise<void> {
  const keeping = await keepingOf(name);
  const of = wanted.get(name);
  wanted.delete(name);
  if (!of) return;
  if (!keeping) {
    // A duplicated tab has the name of another window, which continues with its own canvas.
    tabStorage.write(WINDOW_KEY, newId());
    const renamed = { ...of, ...nameOfCanvas(of.canvas.space) };
    wanted.set(renamed.name, renamed);
    return;
  }
  const mine = { of, pieces: keeping.writer.write(of.canvas) };
  writing = mine;
  for (;;) {
    const { pieces, written } = nextSlice(mine.pieces, TURN_MS);
    if (written) {
      writing = undefined;
      await finish(keeping, of, pieces, written);
      return;
    }
    await storePieces(name, pieces);
    if (writing !== mine) return;
  }
}

/** Writes everything pending before the page closes; blocking is acceptable then. */
function writeAtOnce(): void {
  const rest = writing;
  writing = undefined;
  for (const of of [...(rest ? [rest.of] : []), ...wanted.values()]) {
    const keeping = keepings.get(of.name) ?? { writer: new CanvasWriter(), page: undefined };
    keepings.set(of.name, keeping);
    const { pieces, written } = nextSlice(rest?.of === of ? rest.pieces : keeping.writer.write(of.canvas), Infinity);
    if (written) finish(keeping, of, pieces, written).catch(() => keepings.delete(of.name));
  }
  wanted.clear();
}

async function finish(keeping: Keeping, of: Wanted, pieces: readonly Piece[], written: WrittenCanvas): Promise<void> {
  const { name, owner, canvas, size, picture } = of;
  const isFirst = keeping.page !== PAGE;
  keeping.page = PAGE;
  await storeCanvas({ name, owner, page: PAGE, savedAt: Date.now(), size, picture }, pieces, written);
  const { head, leftOut } = written;
  if (!head) reportUnsaved(canvas, { kind: 'too-large' });
  else reportUnsaved(canvas, leftOut === 0 ? undefined : { kind: 'steps', count: leftOut });
  if (!isFirst) return;
  if (head) await forgetLoosePieces({ name, head });
  await deleteOldCanvases();
}

/** Returns the state of a canvas to be written; undefined if another page writes it. */
async function keepingOf(name: string): Promise<Keeping | undefined> {
  const known = keepings.get(name);
  const page = await pageOfCanvas(name);
  if (known && (page === undefined || page === known.page)) return known;
  keepings.delete(name);
  if (known) return undefined;
  // A canvas stored under this name that was not restored is replaced once this one is written.
  const keeping = { writer: new CanvasWriter(), page: undefined };
  keepings.set(name, keeping);
  return keeping;
}

/** Consumes pieces for this many milliseconds, or until all are written. */
function nextSlice(
  generator: Generator<Piece | undefined, WrittenCanvas>,
  ms: number,
): { readonly pieces: readonly Piece[]; readonly written?: WrittenCanvas } {
  const pieces: Piece[] = [];
  const start = performance.now();
  do {
    const { done, value } = generator.next();
    if (done) return { pieces, written: value };
    if (value) pieces.push(value);
  } while (performance.now() - start < ms);
  return { pieces };
}

function reportUnsaved({ space }: SavedCanvas, notKept: UnsavedReason | undefined): void {
  if (exploreStore.getState().space === space) exploreStore.setState({ notKept });
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function windowName(): string {
  const known = tabStorage.read(WINDOW_KEY);
  if (known !== undefined) return known;
  const name = newId();
  tabStorage.write(WINDOW_KEY, name);
  return name;
}
