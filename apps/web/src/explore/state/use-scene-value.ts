import { useSyncExternalStore } from 'react';
import type { GraphScene } from '@astrolabe/graph-view';
import { exploreScene } from './explore-store.ts';

const subscribe = (listener: () => void): (() => void) => exploreScene.subscribe(listener);

/** Subscribes to a value of the scene that keeps its identity until it changes; not for positions, which change constantly. */
export function useSceneValue<T>(pick: (scene: GraphScene) => T): T {
  return useSyncExternalStore(subscribe, () => pick(exploreScene));
}
