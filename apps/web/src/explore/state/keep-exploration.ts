/** The steps of an exploration outlive a reload: the browser keeps them, each account and space for itself. Nothing leaves it. */
import { inBrowserStore, type BrowserStore } from '../../data/browser-database.ts';
import { sessionStore } from '../../state/session-store.ts';
import { tabStorage } from '../../state/stored.ts';
import { canvasOfText, canvasToText } from './canvas-file.ts';
import { resumeTree } from './explore-steps.ts';
import { exploreStore } from './explore-store.ts';
import { KEEP_DELAY_MS, KEPT_ELEMENTS_MAX } from '../limits.ts';
import { live } from './live-canvas.ts';

const STORE: BrowserStore = { database: 'astrolabe-explore', store: 'canvases', options: {} };
const SPACE_KEY = 'astrolabe.explore-space';

/** The space that was explored last in this tab. */
export function lastExploredSpace(): string | undefined {
  return tabStorage.read(SPACE_KEY);
}

/** Takes up the steps of a space where the browser has some, and answers whether it had. */
export async function resumeExploration(space: string): Promise<boolean> {
  try {
    const text: unknown = await inBrowserStore(STORE, 'readonly', (store) => store.get(nameOf(space)));
    const { tree } = exploreStore.getState();
    if (typeof text !== 'string' || exploreStore.getState().space !== space || tree.steps.size > 1) return false;
    const kept = canvasOfText(text);
    resumeTree(space, kept.tree);
    if (kept.camera) live.canvas?.flyTo(kept.camera);
    return kept.tree.steps.size > 1;
  } catch {
    // Without a database of the browser, or with one that another version wrote, the canvas begins empty.
    return false;
  }
}

/** Keeps every step a moment after it was made, and at the latest when the page is left, until the answer is called. */
export function keepExploration(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen = exploreStore.getState().tree;
  const keepNow = (): void => {
    clearTimeout(timer);
    timer = undefined;
    void keep();
  };
  const leave = exploreStore.subscribe(({ tree, space }) => {
    if (tree === seen || space === '') return;
    seen = tree;
    // Steps that follow each other closely do not put off what came before them.
    timer ??= setTimeout(keepNow, KEEP_DELAY_MS);
  });
  addEventListener('pagehide', keepNow);
  return () => {
    if (timer !== undefined) keepNow();
    leave();
    removeEventListener('pagehide', keepNow);
  };
}

async function keep(): Promise<void> {
  const { tree, space } = exploreStore.getState();
  if (space === '') return;
  tabStorage.write(SPACE_KEY, space);
  const layers = new Set([...tree.steps.values()].flatMap(({ state }) => state.layers));
  let elements = 0;
  for (const { vertices, edges } of layers) elements += vertices.length + edges.length;
  const places = [...tree.steps.values()].reduce((sum, { state }) => sum + state.places.keys.length, 0);
  try {
    if (elements + places / 4 > KEPT_ELEMENTS_MAX)
      await inBrowserStore(STORE, 'readwrite', (store) => store.delete(nameOf(space)));
    else {
      const text = canvasToText({ space, tree, camera: live.canvas?.camera.place });
      await inBrowserStore(STORE, 'readwrite', (store) => store.put(text, nameOf(space)));
    }
  } catch {
    // A browser without room or without a database keeps nothing; the page works on.
  }
}

function nameOf(space: string): string {
  const { session } = sessionStore.getState();
  return JSON.stringify([session?.host ?? '', session?.username ?? '', space]);
}
