/** Changes of the canvas as steps in a tree: create, revisit, restore. */
import { runInSlices, runSlices, vertexKey, type GraphElements, type ScenePlaces } from '@astrolabe/graph-view';
import { groupTitle } from './derived-elements.ts';
import { EMPTY_STATE, type CanvasState, type CanvasView, type Group } from './canvas-state.ts';
import type { Step, StepWord } from './explore-state.ts';
import { STEPS_MAX } from '../limits.ts';
import { lookOfSpace } from './perspective.ts';
import { applyState } from './show-state.ts';
import { keepRules } from './space-style.ts';
import { addStep, branchOf, goTo, treeOf, type StepTree } from './step-tree.ts';
import type { Exploration } from './exploration.ts';

/** Empties the canvas for another space. */
export function enterExploreSpace(exploration: Exploration, space: string): void {
  if (exploration.store.getState().space === space) return;
  beginAnew(exploration, space);
}

/** Starts a canvas of a space without steps. Cancels a running query. */
export function beginAnew(exploration: Exploration, space: string): void {
  const state = { ...EMPTY_STATE, view: { ...EMPTY_STATE.view, ...lookOfSpace(space) } };
  exploration.running?.abort();
  exploration.canvas?.holdLayout();
  runSlices(applyState(exploration, undefined, state));
  exploration.scene.forgetPlaces();
  exploration.store.setState({
    space,
    tree: treeOf(exploration.firstStep(state)),
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
export async function clearCanvas(exploration: Exploration): Promise<void> {
  const { space } = exploration.store.getState();
  await act(exploration, 'stepClear', '', () => ({
    ...EMPTY_STATE,
    view: { ...EMPTY_STATE.view, ...lookOfSpace(space) },
  }));
  exploration.scene.forgetPlaces();
  exploration.store.setState({
    notice: undefined,
    lensKey: undefined,
    menu: undefined,
    notedKey: undefined,
  });
}

/** A partial state, or a function of the state at the time of the change. */
type Change<State> = Partial<State> | ((state: State) => Partial<State>);

function changed<State>(state: State, change: Change<State>): State {
  return { ...state, ...(typeof change === 'function' ? change(state) : change) };
}

/** Runs work on the whole canvas after all pending changes. */
export async function inTurn<T>(exploration: Exploration, work: () => Promise<T>): Promise<T> {
  // Without pending changes it starts immediately.
  const own = exploration.waitingChanges === 0 ? work() : exploration.lastChange.then(work);
  exploration.waitingChanges++;
  exploration.lastChange = own.then(
    () => undefined,
    () => undefined,
  );
  try {
    return await own;
  } finally {
    exploration.waitingChanges--;
  }
}

/**
 * Changes the state as a named step after pending changes. Small canvases change immediately, large ones in slices. `from` is the ID of
 * another step to start from. The tree changes only at the end, so that no partial state is visible.
 */
export async function act(
  exploration: Exploration,
  word: StepWord,
  name: string,
  change: Change<CanvasState>,
  from?: number,
): Promise<void> {
  await inTurn(exploration, () => changeNow(exploration, word, name, change, from));
}

async function changeNow(
  exploration: Exploration,
  word: StepWord,
  name: string,
  change: Change<CanvasState>,
  from: number | undefined,
): Promise<void> {
  // The current layout is part of the step being left.
  if (exploration.canvas?.isLayingOut === true) refreshStep(exploration);
  const before = exploration.state;
  const base = from === undefined ? undefined : exploration.store.getState().tree.steps.get(from);
  if (base) exploration.canvas?.holdLayout();
  const after = changed(base?.state ?? before, change);
  await runInSlices(applyState(exploration, before, after), exploration.scene.edges.length);
  if (base) {
    exploration.scene.restorePlaces(base.state.places);
    exploration.store.setState(({ tree }) => ({ tree: goTo(tree, base.id), lensKey: undefined, menu: undefined }));
  }
  recordStep(exploration, word, name, after);
}

/** Adds a layer of elements to the current state, or to that of another step, as a step. */
export async function addLayer(
  exploration: Exploration,
  word: StepWord,
  name: string,
  layer: GraphElements,
  from?: number,
): Promise<void> {
  const add = (state: CanvasState): Partial<CanvasState> => {
    const layers = [...state.layers, layer];
    const groups = withArrivals(state.groups, layer);
    if (state.hidden.size === 0) return { layers, groups };
    // Elements fetched again on request are no longer hidden.
    const hidden = new Set(state.hidden);
    for (const { vid } of layer.vertices) hidden.delete(vertexKey(vid));
    return { layers, groups, hidden: hidden.size === state.hidden.size ? state.hidden : hidden };
  };
  await act(exploration, word, name, add, from);
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
export function recordStep(exploration: Exploration, word: StepWord, name: string, state = exploration.state): void {
  const { tree } = exploration.store.getState();
  const digest = exploration.digest(state);
  const step: Step = {
    id: exploration.nextStepId(),
    parent: tree.at,
    word,
    name,
    state: { ...state, places: placesNow(exploration) },
    statement: exploration.takeAsked(),
    digest,
  };
  exploration.store.setState({ tree: addStep(tree, step, STEPS_MAX), digest });
}

/** Saves the positions of a finished layout in the current step. */
export function refreshStep(exploration: Exploration): void {
  const { tree } = exploration.store.getState();
  const step = exploration.step;
  const state = { ...step.state, places: placesNow(exploration) };
  const digest = exploration.digest(state);
  const steps = new Map(tree.steps).set(step.id, { ...step, state, digest });
  exploration.store.setState({ tree: { ...tree, steps }, digest });
}

/** Sets the caption of a step for presentations; an empty text restores its name. */
export function captionStep(exploration: Exploration, id: number, caption: string): void {
  const { tree } = exploration.store.getState();
  const step = tree.steps.get(id);
  if (!step || (step.caption ?? '') === caption) return;
  const steps = new Map(tree.steps).set(id, { ...step, caption: caption === '' ? undefined : caption });
  exploration.store.setState({ tree: { ...tree, steps } });
}

/** Returns the current positions. Unchanged parts are shared with the current step. */
function placesNow(exploration: Exploration): ScenePlaces {
  const { places: before } = exploration.state;
  const now = exploration.scene.places;
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
export async function goToStep(exploration: Exploration, id: number): Promise<void> {
  await inTurn(exploration, () => goNow(exploration, id));
}

async function goNow(exploration: Exploration, id: number): Promise<void> {
  if (id === exploration.store.getState().tree.at || exploration.store.getState().isBusy) return;
  // A running layout would move the elements of the target step.
  exploration.canvas?.holdLayout();
  const { tree } = exploration.store.getState();
  const step = tree.steps.get(id);
  if (step === undefined) return;
  const before = exploration.state;
  exploration.store.setState({ tree: goTo(tree, id), lensKey: undefined, notice: undefined, menu: undefined });
  await runInSlices(applyState(exploration, before, step.state, true), exploration.scene.edges.length);
  exploration.scene.restorePlaces(step.state.places);
  exploration.store.setState({ digest: exploration.digest(step.state) });
}

/** Moves one step back or forward along the branch. */
export function stepBy(exploration: Exploration, distance: number): void {
  const { tree } = exploration.store.getState();
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  const next = branch[Math.min(Math.max(at + distance, 0), branch.length - 1)];
  if (next) void goToStep(exploration, next.id);
}

/** Replaces the tree by a saved one and shows its current step, in slices. The caller waits for its turn. */
export async function resumeTree(exploration: Exploration, space: string, tree: StepTree<Step>): Promise<void> {
  const step = tree.steps.get(tree.at);
  if (!step) return;
  exploration.knowStepIds(tree.steps.keys());
  exploration.canvas?.holdLayout();
  await runInSlices(applyState(exploration, undefined, step.state, true), 0);
  exploration.scene.forgetPlaces();
  exploration.scene.restorePlaces(step.state.places);
  exploration.store.setState({
    space,
    tree,
    notKept: undefined,
    lensKey: undefined,
    notice: undefined,
    menu: undefined,
    notedKey: undefined,
    digest: exploration.digest(step.state),
  });
}

/** Changes the appearance of the canvas, as a step. */
export function changeView(exploration: Exploration, word: StepWord, name: string, change: Change<CanvasView>): void {
  void act(exploration, word, name, (state) => {
    const view = changed(state.view, change);
    // Changes of a perspective are saved with it.
    if (view.rules !== state.view.rules && view.perspective === undefined)
      keepRules(exploration.store.getState().space, view.rules);
    return { view };
  });
}

/** Grays out the vertices of a tag, or shows them again. */
export function toggleTag(exploration: Exploration, tag: string): void {
  changeView(exploration, 'stepFilter', tag, ({ hiddenTags }) => ({ hiddenTags: toggled(hiddenTags, tag) }));
}

/** Hides or shows the edges of a type. */
export function toggleEdgeType(exploration: Exploration, edgeType: string): void {
  changeView(exploration, 'stepFilter', edgeType, ({ hiddenEdgeTypes }) => ({
    hiddenEdgeTypes: toggled(hiddenEdgeTypes, edgeType),
  }));
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
