import { createContext, useContext } from 'react';
import type { Exploration } from './exploration.ts';

/** The exploration of the canvas around a component. */
export const ExplorationContext = createContext<Exploration | undefined>(undefined);

/** Returns the exploration of the canvas around a component. */
export function useExploration(): Exploration {
  const exploration = useContext(ExplorationContext);
  if (exploration === undefined) throw new Error('no exploration around this component');
  return exploration;
}
