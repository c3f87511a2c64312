import { useSyncExternalStore } from 'react';
import type { GraphScene } from '@astrolabe/graph-view';
import { exploreScene } from './explore-store.ts';

const subscribe = (listener: () => void): (() => void) => exploreScene.subscribe(listener);

/** A value of the scene that keeps its identity until it changes; positions, which change all the time, are not for this. */
export function useSceneValue<T>(pick: (scene: GraphScene) => T): T {
  return useSyncExternalStore(subscribe, () => pick(exploreScene));
}
