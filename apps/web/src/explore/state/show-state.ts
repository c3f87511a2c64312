/** Applies a state of the canvas to the scene. */
import { GraphScene, runInSlices, type SceneLook } from '@astrolabe/graph-view';
import { testOfFilters } from './property-filter.ts';
import type { CanvasState, CanvasView } from './canvas-state.ts';
import { currentState, exploreScene, exploreStore } from './explore-store.ts';
import { loadIcons } from '../icon/icon-paths.ts';
import { leavesOut, shownElements, type ShownElements } from './shown-elements.ts';
import { stylerOf, type StyleRule } from './style-rule.ts';

/** The previewed view without a step, and the latest requested one. */
let previewed: CanvasView | undefined;
let next: CanvasView | undefined;

/** Shows a view without creating a step, during dragging or playback; large canvases skip intermediate views. */
export function previewView(view: Partial<CanvasView>): void {
  next = { ...currentState().view, ...view };
  if (previewed === undefined) void previewNext();
}

async function previewNext(): Promise<void> {
  while (next !== undefined) {
    const view = (previewed = next);
    next = undefined;
    await runInSlices(whilePreviewed(view), exploreScene.edges.length);
    // A step shown meanwhile has ended the preview.
    if (previewed !== view) return;
    previewed = undefined;
  }
}

function* whilePreviewed(view: CanvasView): Generator<undefined, void> {
  const slices = applyView(currentState().view, view);
  while (previewed === view && slices.next().done !== true) yield;
}

/** Updates the scene to another state. Remaining elements keep their positions; with `isGoing`, all take those of the other state. */
export function* applyState(
  before: CanvasState | undefined,
  after: CanvasState,
  isGoing = false,
): Generator<undefined, void> {
  previewed = next = undefined;
  const isSame =
    before !== undefined &&
    before.layers === after.layers &&
    before.hidden === after.hidden &&
    before.groups === after.groups &&
    before.isBundled === after.isBundled &&
    before.view.perspective === after.view.perspective &&
    before.view.lifted === after.view.lifted &&
    before.view.isBridged === after.view.isBridged;
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
      after.view.lifted.length === 0 &&
      after.hidden.size === 0 &&
      !leavesOut(after.view.perspective);
    let known: ShownElements['known'];
    if (isOneMore) yield* exploreScene.mergeInSlices(last);
    else {
      const shown = yield* shownElements(after);
      yield* exploreScene.showInSlices(shown, isGoing ? after.places : undefined);
      known = shown.known;
    }
    const { vertices, edges } = exploreScene;
    exploreStore.setState({ known: known ?? { vertices: vertices.length, edges: edges.length } });
  }
  if (before?.notes !== after.notes) exploreScene.setBadges(after.notes.map(({ key }) => key));
  yield* applyView(isSame ? before.view : undefined, after.view);
}

function* applyView(before: CanvasView | undefined, after: CanvasView): Generator<undefined, void> {
  if (before === after) return;
  yield* exploreScene.changeLookInSlices(lookOfView(before, after));
  if (hasOtherStyles(before, after)) void bringIcons(after.rules);
}

function lookOfView(before: CanvasView | undefined, after: CanvasView): Partial<SceneLook> {
  const { hiddenTags, hiddenEdgeTypes, sizing, rules, filters, timeline, perspective } = after;
  const tests = timeline === undefined ? filters : [...filters, timeline];
  const passes = testOfFilters(tests);
  return {
    sizing,
    hiddenEdgeTypes,
    ...(hasOtherStyles(before, after) && { styler: stylerOf(rules, perspective?.titles.edgeTypes) }),
    edgeTest: tests.some((test) => test.on === 'edge') ? passes : undefined,
    vertexTest:
      hiddenTags.size === 0 && tests.length === 0
        ? undefined
        : (vertex) =>
            (vertex.tags.length === 0 || vertex.tags.some((tag) => !hiddenTags.has(tag.name))) && passes(vertex),
  };
}

function hasOtherStyles(before: CanvasView | undefined, after: CanvasView): boolean {
  return before?.rules !== after.rules || before.perspective !== after.perspective;
}

/** Loads the icons of rules; elements are styled again when they arrive. */
async function bringIcons(rules: readonly StyleRule[]): Promise<void> {
  try {
    const haveCome = await loadIcons(rules.flatMap(({ symbol }) => symbol ?? []));
    const { rules: present, perspective } = currentState().view;
    if (haveCome) exploreScene.changeLook({ styler: stylerOf(present, perspective?.titles.edgeTypes) });
  } catch (error) {
    exploreStore.setState({ notice: { kind: 'failed', error } });
  }
}

/** Returns a separate scene with a state, in the colors of the canvas. Runs in slices. */
export function* sceneOfState(state: CanvasState): Generator<undefined, GraphScene> {
  const scene = new GraphScene();
  scene.orderTypes(exploreScene.tags.names, exploreScene.edgeTypes.names);
  yield* scene.showInSlices(yield* shownElements(state), state.places);
  yield* scene.changeLookInSlices(lookOfView(undefined, state.view));
  return scene;
}
