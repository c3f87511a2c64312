import { frameOf, placesOnMap, type MapFrame } from '../state/canvas-map.ts';
import { act, refreshStep } from '../state/explore-steps.ts';
import type { Exploration } from '../state/exploration.ts';

/** Places all vertices at their coordinates on a map, as a step. */
export async function arrangeOnMap(exploration: Exploration, name: string): Promise<void> {
  const map = frameOf(exploration.scene.vertices);
  if (!map) {
    exploration.store.setState({ notice: { kind: 'no-coordinates' } });
    return;
  }
  exploration.canvas?.holdLayout();
  const unplaced = place(exploration, map);
  await act(exploration, 'stepLayout', name, ({ view }) => ({ view: { ...view, map } }));
  exploration.canvas?.fit();
  exploration.store.setState({ notice: unplaced > 0 ? { kind: 'unplaced', count: unplaced } : undefined });
}

/** Positions new elements of a canvas in map layout. Returns whether it is one. */
export function settleOnMap(exploration: Exploration): boolean {
  const { map } = exploration.state.view;
  if (!map) return false;
  place(exploration, map);
  refreshStep(exploration);
  return true;
}

function place(exploration: Exploration, map: MapFrame): number {
  const { positions, unplaced } = placesOnMap(exploration.scene.vertices, map);
  exploration.scene.unpinAll();
  exploration.scene.applyPositions(positions);
  exploration.scene.pinAll();
  return unplaced;
}
