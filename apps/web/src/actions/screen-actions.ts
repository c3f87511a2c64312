import { createStore } from 'zustand/vanilla';
import type { Action } from './action.ts';

/** The actions that the open screen brings along; a screen's code is loaded with the screen, and its actions with it. */
export const screenActionsStore = createStore<{ readonly actions: readonly Action[] }>(() => ({ actions: [] }));

/** Adds the actions of a screen. Returns a function that removes them. */
export function registerScreenActions(actions: readonly Action[]): () => void {
  screenActionsStore.setState({ actions });
  return () => {
    if (screenActionsStore.getState().actions === actions) screenActionsStore.setState({ actions: [] });
  };
}
