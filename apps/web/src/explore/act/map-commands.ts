import { frameOf, placesOnMap, type MapFrame } from '../state/canvas-map.ts';
import { act, refreshStep } from '../state/explore-steps.ts';
import { currentState, exploreScene, exploreStore } from '../state/explore-store.ts';
import { live } from '../state/live-canvas.ts';

/** Places all vertices at their coordinates on a map, as a step. */
export async function arrangeOnMap(name: string): Promise<void> {
  const map = frameOf(exploreScene.vertices);
  if (!map) {
    exploreStore.setState({ notice: { kind: 'no-coordinates' } });
    return;
  }
  live.canvas?.holdLayout();
  const unplaced = place(map);
  await act('stepLayout', name, ({ view }) => ({ view: { ...view, map } }));
  live.canvas?.fit();
  exploreStore.setState({ notice: unplaced > 0 ? { kind: 'unplaced', count: unplaced } : undefined });
}

/** Positions new elements of a canvas in map layout. Returns whether it is one. */
export function settleOnMap(): boolean {
  const { map } = currentState().view;
  if (!map) return false;
  place(map);
  refreshStep();
  return true;
}

function place(map: MapFrame): number {
  const { positions, unplaced } = placesOnMap(exploreScene.vertices, map);
  exploreScene.unpinAll();
  exploreScene.applyPositions(positions);
  exploreScene.pinAll();
  return unplaced;
}
