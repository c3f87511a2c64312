import { createStore } from 'zustand/vanilla';
import { GraphScene } from '@astrolabe/graph-view';
import { EMPTY_STATE, type CanvasState } from './canvas-state.ts';
import type { ExploreState, Step } from './explore-state.ts';
import { DIGESTED_MAX } from '../limits.ts';
import { digestOf } from './state-digest.ts';
import { treeOf } from './step-tree.ts';

/** Elements on the canvas. They survive navigation to other pages. */
export const exploreScene = new GraphScene();
exploreScene.changeLook({ sizing: EMPTY_STATE.view.sizing });

let lastStep = 0;

/** The id of a step that is new. */
export function nextStepId(): number {
  return ++lastStep;
}

/** Reserves step ids already in use. */
export function knowStepIds(ids: Iterable<number>): void {
  lastStep = Math.max(lastStep, ...ids);
}

/** The root step of every tree. */
export function firstStep(state = EMPTY_STATE): Step {
  return {
    id: nextStepId(),
    parent: undefined,
    word: 'stepEmpty',
    name: '',
    state,
    statement: '',
    digest: digestNow(state),
  };
}

/** State of the exploration except the scene. */
export const exploreStore = createStore<ExploreState>(() => ({
  space: '',
  tree: treeOf(firstStep()),
  isBusy: false,
  takenUp: undefined,
  notKept: undefined,
  notice: undefined,
  timings: undefined,
  lensKey: undefined,
  panel: undefined,
  pathEnds: undefined,
  menu: undefined,
  isPresenting: false,
  notedKey: undefined,
  tool: 'pointer',
  digest: '',
  known: { vertices: 0, edges: 0 },
}));

/** The current state. */
export function currentState(): CanvasState {
  return currentStep().state;
}

/** The current step. */
export function currentStep(): Step {
  const { tree } = exploreStore.getState();
  const step = tree.steps.get(tree.at);
  if (step === undefined) throw new Error('the canvas has no step');
  return step;
}

/** Returns the digest of the canvas; empty for very large ones, to avoid blocking the page. */
export function digestNow(state: Pick<CanvasState, 'hidden' | 'groups' | 'notes' | 'view'>): string {
  return exploreScene.vertices.length + exploreScene.edges.length > DIGESTED_MAX ? '' : digestOf(exploreScene, state);
}
