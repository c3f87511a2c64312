import { elementOfKey, type SceneEdge, type SceneVertex } from '@astrolabe/graph-view';
import { sessionStore } from '../../state/session-store.ts';
import { withNote } from '../state/canvas-note.ts';
import { act } from '../state/explore-steps.ts';
import type { Exploration } from '../state/exploration.ts';

/** The name of an element: a vertex's caption, or an edge's type between the captions of its ends. */
export function nameOfElement(exploration: Exploration, element: SceneVertex | SceneEdge): string {
  if ('vid' in element) return element.caption;
  const [src, dst] = [exploration.scene.vertices[element.src], exploration.scene.vertices[element.dst]];
  return `${src?.caption ?? ''} → ${dst?.caption ?? ''}`;
}

/** Writes a note on a vertex or edge, as a step; an empty text removes it. Throws if the text is too long. */
export async function writeNote(exploration: Exploration, key: string, text: string): Promise<void> {
  const element = elementOfKey(exploration.scene, key);
  const author = sessionStore.getState().session?.username ?? '';
  const note = { key, text, author, at: Date.now() };
  await act(exploration, 'stepNote', element ? nameOfElement(exploration, element) : '', ({ notes }) => ({
    notes: withNote(notes, note),
  }));
}

/** Opens the note field for the selection. Returns whether anything is selected. */
export function beginNote(exploration: Exploration): boolean {
  const { selection, selectedEdge } = exploration.scene;
  if (selection.size > 1 || (selection.size === 0 && selectedEdge === undefined)) return false;
  const vertex = exploration.scene.vertices[[...selection][0] ?? -1];
  if (vertex?.bubble) return false;
  exploration.store.setState({ panel: undefined, notedKey: vertex?.key ?? selectedEdge?.key });
  return true;
}

/** Selects a vertex or shows an edge in the inspector, and moves the view to it. */
export function flyToElement(exploration: Exploration, element: SceneVertex | SceneEdge): void {
  const isVertex = 'vid' in element;
  const index = isVertex ? element.index : element.src;
  exploration.scene.select(isVertex ? [index] : [], isVertex ? undefined : [element.index]);
  exploration.canvas?.centreOn(index);
}
