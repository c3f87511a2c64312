import { useCallback, useSyncExternalStore } from 'react';
import type { GraphScene } from '@astrolabe/graph-view';
import { useExploration } from './use-exploration.ts';

/** Subscribes to a value of the scene that keeps its identity until it changes; not for positions, which change constantly. */
export function useSceneValue<T>(pick: (scene: GraphScene) => T): T {
  const { scene } = useExploration();
  const subscribe = useCallback((listener: () => void) => scene.subscribe(listener), [scene]);
  return useSyncExternalStore(subscribe, () => pick(scene));
}
