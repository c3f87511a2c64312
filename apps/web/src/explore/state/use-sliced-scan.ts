import { useEffect, useMemo, useState } from 'react';
import { SLICED_FROM_EDGES, runInSlices, runSlices } from '@astrolabe/graph-view';
import { useExploration } from './use-exploration.ts';

/**
 * Computes a value over the whole canvas: immediately if it is small, otherwise in slices. Restarts when `dependencies` change; until it is done,
 * returns the previous value, initially undefined.
 */
export function useSlicedScan<T>(dependencies: readonly unknown[], walk: () => Generator<undefined, T>): T | undefined {
  const exploration = useExploration();
  const isLarge = exploration.scene.edges.length + exploration.scene.vertices.length >= SLICED_FROM_EDGES;
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const atOnce = useMemo(() => (isLarge ? undefined : runSlices(walk())), [...dependencies, isLarge]);
  const [found, setFound] = useState<{ readonly value: T }>();
  useEffect(() => {
    if (!isLarge) return undefined;
    let isWanted = true;
    const whileWanted = function* (): Generator<undefined, void> {
      const slices = walk();
      while (isWanted) {
        const { done, value } = slices.next();
        if (done) return setFound({ value });
        yield;
      }
    };
    void runInSlices(whileWanted(), exploration.scene.edges.length);
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [...dependencies, isLarge, exploration]);
  return isLarge ? found?.value : atOnce;
}
