/** Saves the steps of an exploration in the browser across reloads, per account, space and window. Nothing is sent. */
import { thumbnailOf } from '@astrolabe/graph-view';
import { newId } from '../../new-id.ts';
import { accountName, onAccountLeft, sessionStore } from '../../state/session-store.ts';
import { tabStorage } from '../../state/stored.ts';
import { KEEP_DELAY_MS, TURN_MS } from '../limits.ts';
import type { SavedCanvas } from '../state/canvas-file.ts';
import type { UnsavedReason } from '../state/explore-state.ts';
import { CanvasWriter, type Piece, type WrittenCanvas } from './canvas-writer.ts';
import {
  deleteOldCanvases,
  forgetLoosePieces,
  pageOfCanvas,
  storeCanvas,
  storePieces,
  type CanvasRecord,
} from './canvas-records.ts';
import type { Exploration, Keeping, Wanted } from '../state/exploration.ts';

const SPACE_KEY = 'astrolabe.explore-space';
const WINDOW_KEY = 'astrolabe.explore-window';
const PAGE = newId();

// The next account may not have access to the last explored space.
onAccountLeft(() => tabStorage.remove(SPACE_KEY));

/** The last explored space of this tab. */
export function lastExploredSpace(): string | undefined {
  return tabStorage.read(SPACE_KEY);
}

/** The account and space of a canvas, and its name, which includes the window. */
export function nameOfCanvas(
  exploration: Exploration,
  space: string,
): { readonly owner: string; readonly name: string } {
  const owner = ownerOfCanvas(space);
  return { owner, name: JSON.stringify([owner, windowName() + exploration.pane]) };
}

function ownerOfCanvas(space: string): string {
  return JSON.stringify([accountName(sessionStore.getState().session) ?? '', space]);
}

/** Whether a canvas belongs to the account that is signed in. */
export function isOwnCanvas({ owner, head }: CanvasRecord): boolean {
  return owner === ownerOfCanvas(head.space);
}

/** Continues with a canvas whose parts were read. */
export function keepOn(exploration: Exploration, { name, page }: CanvasRecord, writer: CanvasWriter): void {
  exploration.saving.canvases.set(name, { writer, page });
}

/** Waits until all changes so far are written. */
export async function allIsWritten(exploration: Exploration): Promise<void> {
  await exploration.saving.last;
}

/** Saves every step shortly after it was made, and on leaving the page, until the returned function is called. */
export function keepExploration(exploration: Exploration): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Writes run in sequence; waiting for the last one waits for all.
    exploration.saving.last = exploration.saving.last.then(() => writeWanted(exploration));
  };
  const want = (): void => {
    const { space, tree } = exploration.store.getState();
    // An empty canvas must not replace the saved one of its space, which is about to be read.
    if (tree.steps.size === 1) return;
    const { owner, name } = nameOfCanvas(exploration, space);
    const { vertices, edges } = exploration.scene;
    exploration.saving.wanted.set(name, {
      owner,
      name,
      canvas: { space, tree, camera: exploration.canvas?.view },
      size: { vertices: vertices.length, edges: edges.length },
      picture: thumbnailOf(exploration.scene),
    });
  };
  const leave = (): void => {
    clearTimeout(timer);
    timer = undefined;
    // Camera moves are not steps; writing them for a saved canvas is cheap.
    if (exploration.saving.canvases.has(nameOfCanvas(exploration, exploration.store.getState().space).name)) want();
    writeAtOnce(exploration);
  };
  const unsubscribe = exploration.store.subscribe(({ tree, space, takenUp }, before) => {
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

async function writeWanted(exploration: Exploration): Promise<void> {
  for (const [name, { canvas }] of exploration.saving.wanted) {
    try {
      await writeInSlices(exploration, name);
    } catch (error) {
      // The stored state is unknown: the next write starts over.
      exploration.saving.canvases.delete(name);
      exploration.saving.wanted.delete(name);
      exploration.saving.writing = undefined;
      reportUnsaved(exploration, canvas, { kind: isFull(error) ? 'no-room' : 'refused' });
    }
  }
}

/** Writes a canvas in slices. If the page is left in between, `writeAtOnce` writes the rest. */
async function writeInSlices(exploration: Exploration, name: string): Promise<void> {
  const keeping = await keepingOf(exploration, name);
  const of = exploration.saving.wanted.get(name);
  exploration.saving.wanted.delete(name);
  if (!of) return;
  if (!keeping) {
    // A duplicated tab has the name of another window, which continues with its own canvas.
    tabStorage.write(WINDOW_KEY, newId());
    const renamed = { ...of, ...nameOfCanvas(exploration, of.canvas.space) };
    exploration.saving.wanted.set(renamed.name, renamed);
    return;
  }
  const mine = { of, pieces: keeping.writer.write(of.canvas) };
  exploration.saving.writing = mine;
  for (;;) {
    const { pieces, written } = nextSlice(mine.pieces, TURN_MS);
    if (written) {
      exploration.saving.writing = undefined;
      await finish(exploration, keeping, of, pieces, written);
      return;
    }
    await storePieces(name, pieces);
    if (exploration.saving.writing !== mine) return;
  }
}

/** Writes everything pending before the page closes; blocking is acceptable then. */
function writeAtOnce(exploration: Exploration): void {
  const rest = exploration.saving.writing;
  exploration.saving.writing = undefined;
  for (const of of [...(rest ? [rest.of] : []), ...exploration.saving.wanted.values()]) {
    const keeping = exploration.saving.canvases.get(of.name) ?? { writer: new CanvasWriter(), page: undefined };
    exploration.saving.canvases.set(of.name, keeping);
    const { pieces, written } = nextSlice(rest?.of === of ? rest.pieces : keeping.writer.write(of.canvas), Infinity);
    if (written)
      finish(exploration, keeping, of, pieces, written).catch(() => exploration.saving.canvases.delete(of.name));
  }
  exploration.saving.wanted.clear();
}

async function finish(
  exploration: Exploration,
  keeping: Keeping,
  of: Wanted,
  pieces: readonly Piece[],
  written: WrittenCanvas,
): Promise<void> {
  const { name, owner, canvas, size, picture } = of;
  const isFirst = keeping.page !== PAGE;
  keeping.page = PAGE;
  await storeCanvas({ name, owner, page: PAGE, savedAt: Date.now(), size, picture }, pieces, written);
  const { head, leftOut } = written;
  if (!head) reportUnsaved(exploration, canvas, { kind: 'too-large' });
  else reportUnsaved(exploration, canvas, leftOut === 0 ? undefined : { kind: 'steps', count: leftOut });
  if (!isFirst) return;
  if (head) await forgetLoosePieces({ name, head });
  await deleteOldCanvases();
}

/** Returns the state of a canvas to be written; undefined if another page writes it. */
async function keepingOf(exploration: Exploration, name: string): Promise<Keeping | undefined> {
  const known = exploration.saving.canvases.get(name);
  const page = await pageOfCanvas(name);
  if (known && (page === undefined || page === known.page)) return known;
  exploration.saving.canvases.delete(name);
  if (known) return undefined;
  // A canvas stored under this name that was not restored is replaced once this one is written.
  const keeping = { writer: new CanvasWriter(), page: undefined };
  exploration.saving.canvases.set(name, keeping);
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

function reportUnsaved(exploration: Exploration, { space }: SavedCanvas, notKept: UnsavedReason | undefined): void {
  if (exploration.store.getState().space === space) exploration.store.setState({ notKept });
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
