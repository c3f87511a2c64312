import { runInSlices, thumbnailOf } from '@astrolabe/graph-view';
import type { CanvasList } from '@astrolabe/http-api';
import { api } from '../../data/api.ts';
import { queryClient } from '../../data/query-client.ts';
import { canvasOfText, canvasToText } from '../state/canvas-file.ts';
import { inTurn, resumeTree } from '../state/explore-steps.ts';
import { SELECTION_SAVED_MAX } from '../limits.ts';
import type { Exploration } from '../state/exploration.ts';

/** The canvases that the account has saved, newest first. */
export const canvasesQuery = {
  queryKey: ['canvases'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<CanvasList> => api.canvases({ signal }),
} as const;

/** The address under which a saved canvas opens again. */
export function linkOfCanvas(id: string): string {
  return new URL(`explore?canvas=${encodeURIComponent(id)}`, document.baseURI).href;
}

/** Saves the canvas with all its steps, under a name or over the one of an id, and reports its link. */
export async function saveCanvas(exploration: Exploration, name: string, id?: string): Promise<void> {
  const saved = await storeCanvas(exploration, name, id);
  exploration.store.setState({ notice: { kind: 'saved', name, link: linkOfCanvas(saved) } });
}

/** Stores the canvas with all its steps, under a name or over the one of an id. Returns its id. */
export async function storeCanvas(exploration: Exploration, name: string, id?: string): Promise<string> {
  const { space, tree } = exploration.store.getState();
  const content = await runInSlices(
    canvasToText({ space, tree, camera: exploration.canvas?.view, selection: selectedKeys(exploration) }),
    0,
  );
  const thumbnail = thumbnailOf(exploration.scene);
  const canvas = { name, space, content, ...(thumbnail && { picture: JSON.stringify(thumbnail) }) };
  const saved = id ?? (await api.addCanvas(canvas)).id;
  if (id !== undefined) await api.changeCanvas({ id, ...canvas });
  await readListAgain();
  return saved;
}

/** Opens a saved canvas in its last state: space, steps, positions, style and camera. */
export async function openCanvas(exploration: Exploration, id: string): Promise<void> {
  try {
    const { content } = await api.canvas(id);
    const kept = await runInSlices(canvasOfText(content), 0);
    await inTurn(exploration, () => resumeTree(exploration, kept.space, kept.tree));
    exploration.canvas?.showView(kept.camera);
    exploration.scene.select((kept.selection ?? []).flatMap((key) => exploration.scene.indexOfKey(key) ?? []));
  } catch (error) {
    exploration.store.setState({ notice: { kind: 'failed', error } });
  }
}

/** Keys of the selected vertices, of a large selection the first ones. */
function selectedKeys(exploration: Exploration): readonly string[] {
  return [...exploration.scene.selection]
    .slice(0, SELECTION_SAVED_MAX)
    .flatMap((at) => exploration.scene.vertices[at]?.key ?? []);
}

/** Deletes a saved canvas. */
export async function removeCanvas(id: string): Promise<void> {
  await api.removeCanvas(id);
  await readListAgain();
}

/** A list being fetched may have been read before the change, and refetching would only join that request. */
async function readListAgain(): Promise<void> {
  const { queryKey } = canvasesQuery;
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}
