/** Applies a state of the canvas to the scene. */
import { GraphScene, runInSlices, type SceneLook } from '@astrolabe/graph-view';
import { testOfFilters } from './property-filter.ts';
import type { CanvasState, CanvasView } from './canvas-state.ts';
import { loadIcons } from '../icon/icon-paths.ts';
import { leavesOut, shownElements, type ShownElements } from './shown-elements.ts';
import { stylerOf, type StyleRule } from './style-rule.ts';
import type { Exploration } from './exploration.ts';

/** Shows a view without creating a step, during dragging or playback; large canvases skip intermediate views. */
export function previewView(exploration: Exploration, view: Partial<CanvasView>): void {
  exploration.nextPreview = { ...exploration.state.view, ...view };
  if (exploration.previewed === undefined) void previewNext(exploration);
}

async function previewNext(exploration: Exploration): Promise<void> {
  while (exploration.nextPreview !== undefined) {
    const view = (exploration.previewed = exploration.nextPreview);
    exploration.nextPreview = undefined;
    await runInSlices(whilePreviewed(exploration, view), exploration.scene.edges.length);
    // A step shown meanwhile has ended the preview.
    if (exploration.previewed !== view) return;
    exploration.previewed = undefined;
  }
}

function* whilePreviewed(exploration: Exploration, view: CanvasView): Generator<undefined, void> {
  const slices = applyView(exploration, exploration.state.view, view);
  while (exploration.previewed === view && slices.next().done !== true) yield;
}

/** Updates the scene to another state. Remaining elements keep their positions; with `isGoing`, all take those of the other state. */
export function* applyState(
  exploration: Exploration,
  before: CanvasState | undefined,
  after: CanvasState,
  isGoing = false,
): Generator<undefined, void> {
  exploration.previewed = exploration.nextPreview = undefined;
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
    if (isOneMore) yield* exploration.scene.mergeInSlices(last);
    else {
      const shown = yield* shownElements(after);
      yield* exploration.scene.showInSlices(shown, isGoing ? after.places : undefined);
      known = shown.known;
    }
    const { vertices, edges } = exploration.scene;
    exploration.store.setState({ known: known ?? { vertices: vertices.length, edges: edges.length } });
  }
  if (before?.notes !== after.notes) exploration.scene.setBadges(after.notes.map(({ key }) => key));
  yield* applyView(exploration, isSame ? before.view : undefined, after.view);
}

function* applyView(
  exploration: Exploration,
  before: CanvasView | undefined,
  after: CanvasView,
): Generator<undefined, void> {
  if (before === after) return;
  yield* exploration.scene.changeLookInSlices(lookOfView(before, after));
  if (hasOtherStyles(before, after)) void bringIcons(exploration, after.rules);
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
async function bringIcons(exploration: Exploration, rules: readonly StyleRule[]): Promise<void> {
  try {
    const haveCome = await loadIcons(rules.flatMap(({ symbol }) => symbol ?? []));
    const { rules: present, perspective } = exploration.state.view;
    if (haveCome) exploration.scene.changeLook({ styler: stylerOf(present, perspective?.titles.edgeTypes) });
  } catch (error) {
    exploration.store.setState({ notice: { kind: 'failed', error } });
  }
}

/** Returns a separate scene with a state, in the colors of the canvas. Runs in slices. */
export function* sceneOfState(exploration: Exploration, state: CanvasState): Generator<undefined, GraphScene> {
  const scene = new GraphScene();
  scene.orderTypes(exploration.scene.tags.names, exploration.scene.edgeTypes.names);
  yield* scene.showInSlices(yield* shownElements(state), state.places);
  yield* scene.changeLookInSlices(lookOfView(undefined, state.view));
  return scene;
}
