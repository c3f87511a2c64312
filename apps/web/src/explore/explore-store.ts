import { createStore } from 'zustand/vanilla';
import {
  GraphScene,
  runInSlices,
  runSlices,
  vertexKey,
  type CanvasTool,
  type GraphElements,
} from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import { EMPTY_STATE, type CanvasState, type CanvasView } from './canvas-state.ts';
import type { BudgetChoice } from './element-budget.ts';
import type { ExpandDirection } from './explore-statements.ts';
import { loadIcons } from './icon-paths.ts';
import { DIGESTED_MAX, STEPS_MAX } from './limits.ts';
import { live, takeAsked } from './live-canvas.ts';
import { testOfFilters } from './property-filter.ts';
import { shownElements } from './shown-elements.ts';
import { keepRules, rulesOfSpace } from './space-style.ts';
import { digestOf } from './state-digest.ts';
import { addStep, branchOf, goTo, treeOf, type StepTree, type TreeStep } from './step-tree.ts';
import { stylerOf, type StyleRule } from './style-rule.ts';

/** What was done in a step; the words stand in the catalogue. */
export type StepWord =
  | 'stepEmpty'
  | 'stepKeys'
  | 'stepTag'
  | 'stepSample'
  | 'stepResult'
  | 'stepExpand'
  | 'stepPath'
  | 'stepCommon'
  | 'stepDangling'
  | 'stepHide'
  | 'stepIsolate'
  | 'stepShow'
  | 'stepMove'
  | 'stepPin'
  | 'stepLayout'
  | 'stepGroup'
  | 'stepBundle'
  | 'stepOpen'
  | 'stepFilter'
  | 'stepStyle'
  | 'stepTimeline'
  | 'stepAction'
  | 'stepNote'
  | 'stepEdit';

/** One named state of the canvas that can be gone back to. */
export interface Step extends TreeStep {
  readonly word: StepWord;
  /** What it was done with: a tag, an edge type, a caption. Empty text where the word says all. */
  readonly name: string;
  readonly state: CanvasState;
  /** The statements that fetched what it added; empty text where nothing was fetched. */
  readonly statement: string;
  /** What the canvas showed when the step was named, or when its layout settled. */
  readonly digest: string;
}

/** Edges of a vertex by type and direction. */
export interface EdgeCount {
  readonly edgeType: string;
  readonly direction: ExpandDirection;
  readonly count: number;
}

/** What the last question to the database took, in milliseconds. */
export interface ExploreTimings {
  readonly databaseMs: number;
  readonly transferMs: number;
}

/** Something the person has to know: vertices that are nowhere, nothing found, too much. */
export type ExploreNotice =
  | { readonly kind: 'missing'; readonly vids: readonly Vid[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'budget'; readonly choice: BudgetChoice }
  | { readonly kind: 'part'; readonly drawn: number; readonly count: number }
  | { readonly kind: 'cut'; readonly taken: number; readonly count: number }
  | { readonly kind: 'layered-large'; readonly max: number }
  | { readonly kind: 'no-coordinates' }
  | { readonly kind: 'unplaced'; readonly count: number }
  | { readonly kind: 'saved'; readonly name: string; readonly link: string }
  | { readonly kind: 'committed'; readonly inverse: readonly string[] }
  | { readonly kind: 'failed'; readonly error: unknown };

/** A panel that is open beside the canvas. */
export type ExplorePanel =
  | 'style'
  | 'measures'
  | 'filter'
  | 'timeline'
  | 'paths'
  | 'saved'
  | 'edit'
  | 'actions'
  | 'notes';

/** The state of the exploration beside the scene itself. */
export interface ExploreState {
  /** The space that the canvas shows; empty text before one was chosen. */
  readonly space: string;
  readonly tree: StepTree<Step>;
  readonly isBusy: boolean;
  readonly notice: ExploreNotice | undefined;
  readonly timings: ExploreTimings | undefined;
  /** Key of the vertex whose lens is open. */
  readonly lensKey: string | undefined;
  readonly panel: ExplorePanel | undefined;
  /** Where a context menu stands: the vertex or edge, and the point of the canvas. */
  readonly menu: ContextMenuPlace | undefined;
  /** Edge that the inspector shows, by its key. */
  readonly edgeKey: string | undefined;
  /** Key of the vertex or edge that a note is being written on. */
  readonly notedKey: string | undefined;
  /** What a drag from the ground does. */
  readonly tool: CanvasTool;
  /** Digest of what the canvas shows, taken when it was last changed or gone back to; empty text for a very large one. */
  readonly digest: string;
  /** How much is known; the canvas may show less. */
  readonly known: { readonly vertices: number; readonly edges: number };
}

/** Where a context menu stands. */
export interface ContextMenuPlace {
  readonly index: number;
  readonly x: number;
  readonly y: number;
}

/** What is on the canvas. It outlives a visit to another page. */
export const exploreScene = new GraphScene();
exploreScene.setSizing(EMPTY_STATE.view.sizing);

let lastStep = 0;
const firstStep = (state = EMPTY_STATE): Step => ({
  id: ++lastStep,
  parent: undefined,
  word: 'stepEmpty',
  name: '',
  state,
  statement: '',
  digest: digestNow(state),
});

/** The state of the exploration beside the scene itself. */
export const exploreStore = createStore<ExploreState>(() => ({
  space: '',
  tree: treeOf(firstStep()),
  isBusy: false,
  notice: undefined,
  timings: undefined,
  lensKey: undefined,
  panel: undefined,
  menu: undefined,
  edgeKey: undefined,
  notedKey: undefined,
  tool: 'pointer',
  digest: '',
  known: { vertices: 0, edges: 0 },
}));

/** Empties the canvas for another space. */
export function enterExploreSpace(space: string): void {
  if (exploreStore.getState().space === space) return;
  beginAnew(space);
}

/** Empties the canvas. */
export function beginAnew(space: string): void {
  const state = { ...EMPTY_STATE, view: { ...EMPTY_STATE.view, rules: rulesOfSpace(space) } };
  live.canvas?.holdLayout();
  runSlices(applyState(undefined, state));
  exploreStore.setState({
    space,
    tree: treeOf(firstStep(state)),
    digest: '',
    notice: undefined,
    timings: undefined,
    lensKey: undefined,
    menu: undefined,
    edgeKey: undefined,
    notedKey: undefined,
  });
}

/** The state that is shown. */
export function currentState(): CanvasState {
  return currentStep().state;
}

/** The step that is shown. */
export function currentStep(): Step {
  const { tree } = exploreStore.getState();
  const step = tree.steps.get(tree.at);
  if (step === undefined) throw new Error('the canvas has no step');
  return step;
}

/** A change of a state; where it builds on the state, what that is when its turn has come. */
type Change<State> = Partial<State> | ((state: State) => Partial<State>);

function changed<State>(state: State, change: Change<State>): State {
  return { ...state, ...(typeof change === 'function' ? change(state) : change) };
}

/** The last change that was asked for, and how many are not done. One waits for the other, or it would build on what was before. */
let last: Promise<void> = Promise.resolve();
let waiting = 0;

async function inTurn(work: () => Promise<void>): Promise<void> {
  // What nothing stands before begins at once.
  const own = waiting === 0 ? work() : last.then(work);
  waiting++;
  last = own.catch(() => undefined);
  try {
    await own;
  } finally {
    waiting--;
  }
}

/**
 * Changes the state and names the change as a step, after the changes that were asked for before. Small canvases change at once, large ones
 * in slices. `from` is the id of another step to begin at; until the change is done the tree stays as it was, so nobody finds it half way.
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
  // What a layout has found so far is part of the step that is left.
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

/** Adds a layer of elements to what is shown, or to the state of another step, and names that as a step. */
export async function addLayer(word: StepWord, name: string, layer: GraphElements, from?: number): Promise<void> {
  const add = (state: CanvasState): Partial<CanvasState> => {
    const layers = [...state.layers, layer];
    if (state.hidden.size === 0) return { layers };
    // What is fetched again by hand is not hidden any more.
    const hidden = new Set(state.hidden);
    for (const { vid } of layer.vertices) hidden.delete(vertexKey(vid));
    return { layers, hidden: hidden.size === state.hidden.size ? state.hidden : hidden };
  };
  await act(word, name, add, from);
}

/** Names the present canvas as the next step; with `state` where more than places has changed. */
export function recordStep(word: StepWord, name: string, state = currentState()): void {
  const { tree } = exploreStore.getState();
  const digest = digestNow(state);
  const step: Step = {
    id: ++lastStep,
    parent: tree.at,
    word,
    name,
    state: { ...state, places: exploreScene.places },
    statement: takeAsked(),
    digest,
  };
  exploreStore.setState({ tree: addStep(tree, step, STEPS_MAX), digest });
}

/** Takes the places that a layout has found into the step that is shown. */
export function refreshStep(): void {
  const { tree } = exploreStore.getState();
  const step = currentStep();
  const state = { ...step.state, places: exploreScene.places };
  const digest = digestNow(state);
  const steps = new Map(tree.steps).set(step.id, { ...step, state, digest });
  exploreStore.setState({ tree: { ...tree, steps }, digest });
}

/** Shows a step of the tree by its id. */
export async function goToStep(id: number): Promise<void> {
  await inTurn(() => goNow(id));
}

async function goNow(id: number): Promise<void> {
  if (id === exploreStore.getState().tree.at || exploreStore.getState().isBusy) return;
  // A layout that went on would move what stood in the step that is gone to.
  live.canvas?.holdLayout();
  const { tree } = exploreStore.getState();
  const step = tree.steps.get(id);
  if (step === undefined) return;
  const before = currentState();
  exploreStore.setState({ tree: goTo(tree, id), lensKey: undefined, notice: undefined, menu: undefined });
  await runInSlices(applyState(before, step.state), exploreScene.edges.length);
  exploreScene.restorePlaces(step.state.places);
  exploreStore.setState({ digest: digestNow(step.state) });
}

/** One step back or on along the branch. */
export function stepBy(distance: number): void {
  const { tree } = exploreStore.getState();
  const branch = branchOf(tree);
  const at = branch.findIndex((step) => step.id === tree.at);
  const next = branch[Math.min(Math.max(at + distance, 0), branch.length - 1)];
  if (next) void goToStep(next.id);
}

/** Takes a tree that was kept, and shows where it was. */
export function resumeTree(space: string, tree: StepTree<Step>): void {
  const step = tree.steps.get(tree.at);
  if (!step) return;
  lastStep = Math.max(lastStep, ...tree.steps.keys());
  live.canvas?.holdLayout();
  runSlices(applyState(undefined, step.state));
  exploreScene.restorePlaces(step.state.places);
  exploreStore.setState({
    space,
    tree,
    lensKey: undefined,
    notice: undefined,
    menu: undefined,
    edgeKey: undefined,
    notedKey: undefined,
    digest: digestNow(step.state),
  });
}

/** Changes how the canvas looks, as a step. */
export function changeView(word: StepWord, name: string, change: Change<CanvasView>): void {
  void act(word, name, (state) => {
    const view = changed(state.view, change);
    if (view.rules !== state.view.rules) keepRules(exploreStore.getState().space, view.rules);
    return { view };
  });
}

/** Shows a view without naming a step, while a hand or a playback moves it. */
export function previewView(view: Partial<CanvasView>): void {
  applyView(undefined, { ...currentState().view, ...view });
}

/** Greys the vertices of a tag out, or shows them again. */
export function toggleTag(tag: string): void {
  changeView('stepFilter', tag, ({ hiddenTags }) => ({ hiddenTags: toggled(hiddenTags, tag) }));
}

/** Leaves edges of a type out of the picture, or draws them again. */
export function toggleEdgeType(edgeType: string): void {
  changeView('stepFilter', edgeType, ({ hiddenEdgeTypes }) => ({
    hiddenEdgeTypes: toggled(hiddenEdgeTypes, edgeType),
  }));
}

/** Brings the scene from one state to another; elements that stay keep their places. */
function* applyState(before: CanvasState | undefined, after: CanvasState): Generator<undefined, void> {
  const isSame =
    before !== undefined &&
    before.layers === after.layers &&
    before.hidden === after.hidden &&
    before.groups === after.groups &&
    before.isBundled === after.isBundled;
  if (!isSame) {
    const last = after.layers.at(-1);
    const isOneMore =
      before !== undefined &&
      last !== undefined &&
      after.layers.length === before.layers.length + 1 &&
      before.layers.every((layer, at) => layer === after.layers[at]) &&
      before.groups === after.groups &&
      after.groups.length === 0 &&
      !before.isBundled &&
      !after.isBundled &&
      after.hidden.size === 0;
    if (isOneMore) {
      yield* exploreScene.mergeInSlices(last);
      exploreStore.setState({ known: { vertices: exploreScene.vertices.length, edges: exploreScene.edges.length } });
    } else {
      const shown = yield* shownElements(after);
      yield* exploreScene.showInSlices(shown);
      exploreStore.setState({ known: { vertices: shown.knownVertices, edges: shown.knownEdges } });
    }
  }
  if (before?.notes !== after.notes) exploreScene.setBadges(after.notes.map(({ key }) => key));
  applyView(isSame ? before.view : undefined, after.view);
}

function applyView(before: CanvasView | undefined, after: CanvasView): void {
  if (before === after) return;
  const { hiddenTags, hiddenEdgeTypes, sizing, rules, filters, timeline } = after;
  if (before?.sizing !== sizing) exploreScene.setSizing(sizing);
  if (before?.rules !== rules) {
    exploreScene.setStyler(stylerOf(rules));
    void bringIcons(rules);
  }
  exploreScene.hideEdgeTypes(hiddenEdgeTypes);
  const tests = timeline === undefined ? filters : [...filters, timeline];
  const passes = testOfFilters(tests);
  exploreScene.filterEdges(tests.some((test) => test.on === 'edge') ? passes : undefined);
  exploreScene.filter(
    hiddenTags.size === 0 && tests.length === 0
      ? undefined
      : (vertex) =>
          (vertex.tags.length === 0 || vertex.tags.some((tag) => !hiddenTags.has(tag.name))) && passes(vertex),
  );
}

/** Brings the icons that rules name; what they stand on is styled again when they are there. */
async function bringIcons(rules: readonly StyleRule[]): Promise<void> {
  try {
    const haveCome = await loadIcons(rules.flatMap(({ symbol }) => symbol ?? []));
    if (haveCome) exploreScene.setStyler(stylerOf(currentState().view.rules));
  } catch (error) {
    exploreStore.setState({ notice: { kind: 'failed', error } });
  }
}

/** Of very large canvases no digest is taken; it would hold the page up. */
function digestNow(state: Pick<CanvasState, 'hidden' | 'groups' | 'notes' | 'view'>): string {
  return exploreScene.vertices.length + exploreScene.edges.length > DIGESTED_MAX ? '' : digestOf(exploreScene, state);
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
