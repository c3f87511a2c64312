import { openGroup } from './arrange-commands.ts';
import { countEdges, expandVertex } from './explore-commands.ts';
import type { EdgeCount } from '../state/explore-state.ts';
import { LENS_FROM } from '../limits.ts';
import type { Exploration } from '../state/exploration.ts';

/**
 * Handles a double click on a vertex: a group opens; otherwise all edges are added if there are few, and the expand lens opens if there are
 * many or their number is unknown.
 */
export async function openVertex(exploration: Exploration, index: number): Promise<void> {
  const vertex = exploration.scene.vertices[index];
  if (!vertex) return;
  if (vertex.bubble) return openGroup(exploration, vertex.bubble.id);
  const counts = await countEdges(exploration, vertex.vid, new AbortController().signal).catch(
    (): readonly EdgeCount[] => [],
  );
  const total = counts.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || total > LENS_FROM) exploration.store.setState({ lensKey: vertex.key, menu: undefined });
  else
    await expandVertex(
      exploration,
      vertex.vid,
      counts.map(({ edgeType, direction }) => ({ edgeType, direction, limit: LENS_FROM })),
      total,
    );
}
