/** Changes of the canvas as steps in a tree: create, revisit, restore. */
import { runInSlices, runSlices, vertexKey, type GraphElements, type ScenePlaces } from '@astrolabe/graph-view';
import { onAccountLeft } from '../../state/session-store.ts';
import { groupTitle } from './derived-elements.ts';
import { EMPTY_STATE, type CanvasState, type CanvasView, type Group } from './canvas-state.ts';
import type { Step, StepWord } from './explore-state.ts';
import {
  currentState,
  currentStep,
  digestNow,
  exploreScene,
  exploreStore,
  firstStep,
  knowStepIds,
  nextStepId,
} from './explore-store.ts';
import { STEPS_MAX } from '../limits.ts';
import { live, takeAsked } from './live-canvas.ts';
import { lookOfSpace } from './perspective.ts';
import { applyState } from './show-state.ts';
import { keepRules } from './space-style.ts';
import { addStep, branchOf, goTo, treeOf, type StepTree } from './step-tree.ts';

/** Empties the canvas for another space. */
export function enterExploreSpace(space: string): void {
  if (exploreStore.getState().space === space) return;
  beginAnew(space);
}

/** Starts a canvas of a space without steps. Cancels a running query. */
export function beginAnew(space: string): void {
  const state = { ...EMPTY_STATE, view: { ...EMPTY_STATE.view, ...lookOfSpace(space) } };
  live.running?.abort();
  live.canvas?.holdLayout();
  runSlices(applyState(undefined, state));
  exploreScene.forgetPlaces();
  exploreStore.setState({
    space,
    tree: treeOf(firstStep(state)),
    pathEnds: undefined,
    digest: '',
    notKept: undefined,
    notice: undefined,
    timings: undefined,
    lensKey: undefined,
    menu: undefined,
    notedKey: undefined,
  });
}

/** Clears the canvas as a step; undo restores elements, groups and notes. The style of the space is kept. */
export async function clearCanvas(): Promise<void> {
  const { space } = exploreStore.getState();
  await act('stepClear', '', () => ({ ...EMPTY_STATE, view: { ...EMPTY_STATE.view, ...lookOfSpace(space) } }));
  exploreScene.forgetPlaces();
  exploreStore.setState({
    notice: undefined,
    lensKey: undefined,
    menu: undefined,
    notedKey: undefined,
  });
}

onAccountLeft(() => {
  // A layout that ends now must not be saved as a step of the next account.
  exploreStore.setState({ space: '' });
  beginAnew('');
});

/** A partial state, or a function of the state at the time of the change. */
type Change<State> = Partial<State> | ((state: State) => Partial<State>);

function changed<State>(state: State, change: Change<State>): State {
  return { ...state, ...(typeof change === 'function' ? change(state) : change) };
}

/** The last requested change, and the number of pending ones. Changes run in sequence, since each builds on the one before. */
let last: Promise<void> = Promise.resolve();
let waiting = 0;

/** Runs work on the whole canvas after all pending changes. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  // Without pending changes it starts immediately.
  const own = waiting === 0 ? work() : last.then(work);
  waiting++;
  last = own.then(
    () => undefined,
    () => undefined,
  );
  try {
    return await own;
  } finally {
    waiting--;
  }
}

/**
 * Changes the state as a named step after pending changes. Small canvases change immediately, large ones in slices. `from` is the ID of
 * another step to start from. The tree changes only at the end, so that no partial state is visible.
 */
export async function act(word: StepWord, name: string, change: Change<CanvasState>, from?: number): Promise<void> {
  await inTurn(() => changeNow(word, name, change, from));
}

async function changeNow(
  word: StepWord,
  name: string,
  change: Change<CanvasState>,
  from: number | undefined,
): Promise<void> {
  // The current layout is part of the step being left.
  if (live.canvas?.isLayingOut === true) refreshStep();
  const before = currentState();
  const base = from === undefined ? undefined : exploreStore.getState().tree.steps.get(from);
  if (base) live.canvas?.holdLayout();
  const after = changed(base?.state ?? before, change);
  await runInSlices(applyState(before, after), exploreScene.edges.length);
  if (base) {
    exploreScene.restorePlaces(base.state.places);
    exploreStore.setState(({ tree }) => ({ tree: goTo(tree, base.id), lensKey: undefined, menu: undefined }));
  }
  recordStep(word, name, after);
}

/** Adds a layer of elements to the current state, or to that of another step, as a step. */
export async function addLayer(word: StepWord, name: string, layer: GraphElements, from?: number): Promise<void> {
  const add = (state: CanvasState): Partial<CanvasState> => {
    const layers = [...state.layers, layer];
    const groups = withArrivals(state.groups, layer);
    if (state.hidden.size === 0) return { layers, groups };
    // Elements fetched again on request are no longer hidden.
    const hidden = new Set(state.hidden);
    for (const { vid } of layer.vertices) hidden.delete(vertexKey(vid));
    return { layers, groups, hidden: hidden.size === state.hidden.size ? state.hidden : hidden };
  };
  await act(word, name, add, from);
}

/** Groups created by a rule, with the new matching vertices. */
function withArrivals(groups: readonly Group[], { vertices }: GraphElements): readonly Group[] {
  if (groups.every(({ by }) => by === undefined)) return groups;
  const taken = new Set(groups.flatMap(({ members }) => [...members]));
  const arrivals = vertices.filter(({ vid }) => !taken.has(vertexKey(vid)));
  return groups.map((group) => {
    const { by, bubble, members } = group;
    const more = by ? arrivals.filter(({ tags }) => groupTitle(tags, by) === bubble.caption) : [];
    if (more.length === 0) return group;
    const all = new Set([...members, ...more.map(({ vid }) => vertexKey(vid))]);
    return { ...group, members: all, bubble: { ...bubble, count: all.size } };
  });
}

/** Records the current canvas as a step; pass `state` if more than positions has changed. */
export function recordStep(word: StepWord, name: string, state = currentState()): void {
  const { tree } = exploreStore.getState();
  const digest = digestNow(state);
  const step: Step = {
    id: nextStepId(),
    parent: tree.at,
    word,
    name,
    state: { ...state, places: placesNow() },
    statement: takeAsked(),
    digest,
  };
  exploreStore.setState({ tree: addStep(tree, step, STEPS_MAX), digest });
}

/** Saves the positions of a finished layout in the current step. */
export function refreshStep(): void {
  const { tree } = exploreStore.getState();
  const step = currentStep();
  const state = { ...step.state, places: placesNow() };
  const digest = digestNow(state);
  const steps = new Map(tree.steps).set(step.id, { ...step, state, digest });
  exploreStore.setState({ tree: { ...tree, steps }, digest });
}

/** Sets the caption of a step for presentations; an empty text restores its name. */
export function captionStep(id: number, caption: string): void {
  const { tree } = exploreStore.getState();
  const step = tree.steps.get(id);
  if (!step || (step.caption ?? '') === caption) return;
  const steps = new Map(tree.steps).set(id, { ...step, caption: caption === '' ? undefined : caption });
  exploreStore.setState({ tree: { ...tree, steps } });
}

/** Returns the current positions. Unchanged parts are shared with the current step. */
function placesNow(): ScenePlaces {
  const { places: before } = currentState();
  const now = exploreScene.places;
  if (!isSameList(now.keys, before.keys)) return now;
  const isStill = isSameList(now.positions, before.positions) && isSameList(now.pinned, before.pinned);
  return isStill ? before : { ...now, keys: before.keys };
}

function isSameList<T>(one: ArrayLike<T>, other: ArrayLike<T>): boolean {
  if (one === other) return true;
  if (one.length !== other.length) return false;
  for (let at = 0; at < one.length; at++) if (one[at] !== other[at]) return false;
  return true;
}

/** Shows a step of the tree by its id. */
export async function goToStep(id: number): Promise<void> {
  await inTurn(() => goNow(id));
}

async function goNow(id: number): Promise<void> {
  if (id === exploreStore.getState().tree.at || exploreStore.getState().isBusy) return;
  // A running layout would move the elements of the target step.
  live.canvas?.holdLayout();
  const { tree } = exploreStore.getState();
  const step = tree.steps.get(id);
  if (step === undefined) return;
  const before = currentState();
  exploreStore.setState({ tree: goTo(tree, id), lensKey: undefined, notice: undefined, menu: undefined });
  await runInSlices(applyState(before, step.state, true), exploreScene.edges.length);
  exploreScene.restorePlaces(step.state.places);
  exploreStore.setState({ digest: digestNow(step.state) });
}

/** Moves one step back or forward along the branch. */
export function stepBy(distance: number): void {
  const { tree } = exploreStore.getState();
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  const next = branch[Math.min(Math.max(at + distance, 0), branch.length - 1)];
  if (next) void goToStep(next.id);
}

/** Replaces the tree by a saved one and shows its current step, in slices. The caller waits for its turn. */
export async function resumeTree(space: string, tree: StepTree<Step>): Promise<void> {
  const step = tree.steps.get(tree.at);
  if (!step) return;
  knowStepIds(tree.steps.keys());
  live.canvas?.holdLayout();
  await runInSlices(applyState(undefined, step.state, true), 0);
  exploreScene.forgetPlaces();
  exploreScene.restorePlaces(step.state.places);
  exploreStore.setState({
    space,
    tree,
    notKept: undefined,
    lensKey: undefined,
    notice: undefined,
    menu: undefined,
    notedKey: undefined,
    digest: digestNow(step.state),
  });
}

/** Changes the appearance of the canvas, as a step. */
export function changeView(word: StepWord, name: string, change: Change<CanvasView>): void {
  void act(word, name, (state) => {
    const view = changed(state.view, change);
    // Changes of a perspective are saved with it.
    if (view.rules !== state.view.rules && view.perspective === undefined)
      keepRules(exploreStore.getState().space, view.rules);
    return { view };
  });
}

/** Grays out the vertices of a tag, or shows them again. */
export function toggleTag(tag: string): void {
  changeView('stepFilter', tag, ({ hiddenTags }) => ({ hiddenTags: toggled(hiddenTags, tag) }));
}

/** Hides or shows the edges of a type. */
export function toggleEdgeType(edgeType: string): void {
  changeView('stepFilter', edgeType, ({ hiddenEdgeTypes }) => ({
    hiddenEdgeTypes: toggled(hiddenEdgeTypes, edgeType),
  }));
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
