/** What brings a state of the canvas onto the scene. */
import { testOfFilters } from './property-filter.ts';
import type { CanvasState, CanvasView } from './canvas-state.ts';
import { currentState, exploreScene, exploreStore } from './explore-store.ts';
import { loadIcons } from '../icon/icon-paths.ts';
import { leavesOut, shownElements } from './shown-elements.ts';
import { stylerOf, type StyleRule } from './style-rule.ts';

/** Shows a view without naming a step, while a hand or a playback moves it. */
export function previewView(view: Partial<CanvasView>): void {
  applyView(undefined, { ...currentState().view, ...view });
}

/** Brings the scene from one state to another; elements that stay keep their places, or with `isGoing` all take those of the other state. */
export function* applyState(
  before: CanvasState | undefined,
  after: CanvasState,
  isGoing = false,
): Generator<undefined, void> {
  const isSame =
    before !== undefined &&
    before.layers === after.layers &&
    before.hidden === after.hidden &&
    before.groups === after.groups &&
    before.isBundled === after.isBundled &&
    before.view.perspective === after.view.perspective;
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
      after.hidden.size === 0 &&
      !leavesOut(after.view.perspective);
    if (isOneMore) {
      yield* exploreScene.mergeInSlices(last);
      exploreStore.setState({ known: { vertices: exploreScene.vertices.length, edges: exploreScene.edges.length } });
    } else {
      const shown = yield* shownElements(after);
      yield* exploreScene.showInSlices(shown, isGoing ? after.places : undefined);
      exploreStore.setState({ known: { vertices: shown.knownVertices, edges: shown.knownEdges } });
    }
  }
  if (before?.notes !== after.notes) exploreScene.setBadges(after.notes.map(({ key }) => key));
  applyView(isSame ? before.view : undefined, after.view);
}

function applyView(before: CanvasView | undefined, after: CanvasView): void {
  if (before === after) return;
  const { hiddenTags, hiddenEdgeTypes, sizing, rules, filters, timeline, perspective } = after;
  if (before?.sizing !== sizing) exploreScene.setSizing(sizing);
  if (before?.rules !== rules || before.perspective !== perspective) {
    exploreScene.setStyler(stylerOf(rules, perspective?.titles.edgeTypes));
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
    const { rules: present, perspective } = currentState().view;
    if (haveCome) exploreScene.setStyler(stylerOf(present, perspective?.titles.edgeTypes));
  } catch (error) {
    exploreStore.setState({ notice: { kind: 'failed', error } });
  }
}
