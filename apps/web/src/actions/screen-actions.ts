import { createStore } from 'zustand/vanilla';
import type { Action } from './action.ts';

/** The actions of the current screen, loaded with its code. */
export const screenActionsStore = createStore<{ readonly actions: readonly Action[] }>(() => ({ actions: [] }));

/** Adds the actions of a screen. Returns a function that removes them. */
export function registerScreenActions(actions: readonly Action[]): () => void {
  screenActionsStore.setState({ actions });
  return () => {
    if (screenActionsStore.getState().actions === actions) screenActionsStore.setState({ actions: [] });
  };
}
