import { createStore } from 'zustand/vanilla';
import { GraphScene, vertexKey, type GraphElements, type SceneSnapshot } from '@astrolabe/graph-view';
import type { Vid } from '@astrolabe/model';
import type { ExpandDirection } from './explore-statements.ts';
import { STEPS_MAX } from './limits.ts';

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
  | 'stepHide'
  | 'stepIsolate'
  | 'stepShow'
  | 'stepMove'
  | 'stepPin'
  | 'stepLayout';

/** One named state of the canvas that can be gone back to. */
export interface Step {
  readonly id: number;
  readonly word: StepWord;
  /** What it was done with: a tag, an edge type, a caption. Empty text where the word says all. */
  readonly name: string;
  readonly snapshot: SceneSnapshot;
  /** What was hidden by hand and can be shown again. */
  readonly hidden: GraphElements;
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
  | { readonly kind: 'too-many'; readonly count: number }
  | { readonly kind: 'part'; readonly drawn: number; readonly count: number }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The state of the exploration beside the scene itself. */
export interface ExploreState {
  /** The space that the canvas shows; empty text before one was chosen. */
  readonly space: string;
  readonly steps: readonly Step[];
  /** Index of the step that is shown. */
  readonly at: number;
  readonly isBusy: boolean;
  readonly notice: ExploreNotice | undefined;
  readonly timings: ExploreTimings | undefined;
  /** Key of the vertex whose lens is open. */
  readonly lensKey: string | undefined;
  readonly hiddenTags: ReadonlySet<string>;
}

/** What is on the canvas. It outlives a visit to another page. */
export const exploreScene = new GraphScene();
exploreScene.setSizing('degree');

let lastStep = 0;
const firstStep = (): Step => ({
  id: ++lastStep,
  word: 'stepEmpty',
  name: '',
  snapshot: exploreScene.snapshot(),
  hidden: { vertices: [], edges: [] },
});

/** The state of the exploration beside the scene itself. */
export const exploreStore = createStore<ExploreState>(() => ({
  space: '',
  steps: [firstStep()],
  at: 0,
  isBusy: false,
  notice: undefined,
  timings: undefined,
  lensKey: undefined,
  hiddenTags: new Set(),
}));

/** Empties the canvas for another space. */
export function enterExploreSpace(space: string): void {
  if (exploreStore.getState().space === space) return;
  exploreScene.restore({
    vertices: [],
    edges: [],
    bubbles: [],
    placeholders: new Set(),
    positions: new Float32Array(0),
    pinned: new Uint8Array(0),
  });
  exploreScene.hideEdgeTypes(new Set());
  exploreStore.setState({
    space,
    steps: [firstStep()],
    at: 0,
    notice: undefined,
    timings: undefined,
    lensKey: undefined,
    hiddenTags: new Set(),
  });
}

/** Names the present state of the canvas as the next step; steps that were undone go. */
export function recordStep(word: StepWord, name: string, hidden = currentStep().hidden): void {
  const { steps, at } = exploreStore.getState();
  const shown = new Set(exploreScene.vertices.map(({ vid }) => vertexKey(vid)));
  // What came back by another way is not hidden any more.
  const stillHidden = {
    vertices: hidden.vertices.filter(({ vid }) => !shown.has(vertexKey(vid))),
    edges: hidden.edges,
  };
  const kept = [
    ...steps.slice(0, at + 1),
    { id: ++lastStep, word, name, snapshot: exploreScene.snapshot(), hidden: stillHidden },
  ].slice(-STEPS_MAX);
  exploreStore.setState({ steps: kept, at: kept.length - 1 });
  refilter();
}

/** Takes the places that a layout has found into the step that is shown. */
export function refreshStep(): void {
  const { steps, at } = exploreStore.getState();
  exploreStore.setState({
    steps: steps.map((step, index) => (index === at ? { ...step, snapshot: exploreScene.snapshot() } : step)),
  });
}

/** Shows a step of the list. */
export function goToStep(at: number): void {
  const step = exploreStore.getState().steps[at];
  if (step === undefined || at === exploreStore.getState().at) return;
  // A layout may have moved things since the step was named.
  refreshStep();
  exploreScene.restore(step.snapshot);
  exploreStore.setState({ at, lensKey: undefined, notice: undefined });
  refilter();
}

/** The step that is shown. */
export function currentStep(): Step {
  const { steps, at } = exploreStore.getState();
  const step = steps[at];
  if (step === undefined) throw new Error('the canvas has no step');
  return step;
}

/** Greys the vertices of a tag out, or shows them again. */
export function toggleTag(tag: string): void {
  exploreStore.setState(({ hiddenTags }) => ({ hiddenTags: toggled(hiddenTags, tag) }));
  refilter();
}

/** Leaves edges of a type out of the picture, or draws them again. */
export function toggleEdgeType(edgeType: string): void {
  exploreScene.hideEdgeTypes(toggled(exploreScene.hiddenEdgeTypes, edgeType));
}

function refilter(): void {
  const { hiddenTags } = exploreStore.getState();
  exploreScene.filter(
    hiddenTags.size === 0
      ? undefined
      : (vertex) => vertex.tags.length === 0 || vertex.tags.some((tag) => !hiddenTags.has(tag.name)),
  );
}

function toggled(set: ReadonlySet<string>, item: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(item)) next.add(item);
  return next;
}
