// @vitest-environment happy-dom
import { runSlices, type GraphCanvas } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  collapseSelected,
  groupBy,
  hideSelected,
  isolateSelected,
  openAllGroups,
  showHidden,
  togglePinned,
} from '../act/arrange-commands.ts';
import { canvasOfText, canvasToText } from './canvas-file.ts';
import {
  act,
  addLayer,
  beginAnew,
  changeView,
  goToStep,
  recordStep,
  refreshStep,
  resumeTree,
  toggleEdgeType,
  toggleTag,
} from './explore-steps.ts';
import { currentState, currentStep, exploreScene, exploreStore } from './explore-store.ts';
import { digestOf } from './state-digest.ts';
import { live } from './live-canvas.ts';
import { branchOf } from './step-tree.ts';

const TAGS = ['mason', 'bridge', 'river'];
const vertex = (at: number): Vertex => ({
  kind: 'vertex',
  vid: BigInt(at),
  tags: [{ name: TAGS[at % 3]!, properties: new Map([['built', BigInt(1800 + at)]]) }],
});
const edge = (src: number, dst: number): Edge => ({
  kind: 'edge',
  edgeType: (src + dst) % 2 ? 'spans' : 'feeds',
  src: BigInt(src),
  dst: BigInt(dst),
  rank: 0n,
  properties: new Map([['since', BigInt(src)]]),
});
const layer = (from: number) => ({
  vertices: Array.from({ length: 8 }, (_, i) => vertex(from + i)),
  edges: Array.from({ length: 12 }, (_, i) => edge(from + (i % 8), Math.max(0, from + ((i * 5) % 8) - 3))),
});
const range = { on: 'vertex', type: 'mason', property: 'built', from: 1805, to: 1860 } as const;

/** Every kind of action on a canvas, one after another. */
const ACTIONS: readonly ((n: number) => void | Promise<void>)[] = [
  (n) => addLayer('stepExpand', `layer ${n}`, layer(4 * n)),
  () => {
    exploreScene.select([1, 3]);
    return hideSelected();
  },
  (n) => {
    exploreScene.moveBy([0, 2], 10 * n, -7);
    recordStep('stepMove', '');
  },
  () => toggleTag('bridge'),
  () => toggleEdgeType('feeds'),
  () =>
    changeView('stepStyle', '', { rules: [{ on: 'vertex', type: 'river', test: { kind: 'all' }, color: '#d44f4f' }] }),
  () => {
    exploreScene.select([4, 5, 6]);
    return collapseSelected('three');
  },
  () => {
    exploreScene.select([2]);
    togglePinned();
  },
  () => changeView('stepFilter', 'built', { filters: [range] }),
  () => showHidden(),
  () => groupBy({ kind: 'property', property: 'built' }).then(() => groupBy({ kind: 'tag' })),
  () => openAllGroups(),
  () => changeView('stepTimeline', '', { timeline: { ...range, to: 1830, kind: 'number' } }),
  () => {
    exploreScene.select([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    return isolateSelected();
  },
];

beforeEach(() => beginAnew(`space ${Math.random()}`));

async function actMany(count: number): Promise<void> {
  for (let n = 0; branchOf(exploreStore.getState().tree).length < count + 1; n++) await ACTIONS[n % ACTIONS.length]!(n);
}

describe('fifty mixed actions', () => {
  test('any step can be restored, and the canvas shows exactly its elements', async () => {
    await actMany(50);
    const branch = branchOf(exploreStore.getState().tree);
    expect(new Set(branch.slice(0, 51).map(({ word }) => word)).size).toBeGreaterThanOrEqual(11);
    for (const at of [17, 3, 50, 1, 33]) {
      const step = branch[at]!;
      await goToStep(step.id);
      expect([at, digestOf(exploreScene, currentState())]).toEqual([at, step.digest]);
    }
    expect(new Set(branch.map(({ digest }) => digest)).size).toBeGreaterThan(40);
  });

  test('after going back to step 17 a new action starts a branch, and the former one remains', async () => {
    await actMany(50);
    const before = branchOf(exploreStore.getState().tree);
    await goToStep(before[17]!.id);
    exploreScene.moveBy([0], 33, 33);
    recordStep('stepMove', '');
    const branched = branchOf(exploreStore.getState().tree);
    expect(branched.map(({ id }) => id)).toEqual([...before.slice(0, 18).map(({ id }) => id), currentStep().id]);
    await goToStep(before[50]!.id);
    expect(digestOf(exploreScene, currentState())).toBe(before[50]!.digest);
  });

  test('a reload restores every step', async () => {
    await actMany(50);
    const { tree, space } = exploreStore.getState();
    const text = runSlices(canvasToText({ space, tree, camera: { x: 1, y: 2, zoom: 0.5 } }));
    beginAnew('elsewhere');
    const kept = runSlices(canvasOfText(text));
    await resumeTree(kept.space, kept.tree);
    expect(kept.camera).toEqual({ x: 1, y: 2, zoom: 0.5 });
    const seventeenth = branchOf(tree)[17]!;
    await goToStep(seventeenth.id);
    expect(digestOf(exploreScene, currentState())).toBe(seventeenth.digest);
  });
});

describe('a running layout', () => {
  const canvas = { isLayingOut: true, holdLayout: () => undefined };
  beforeEach(() => {
    canvas.isLayingOut = true;
    canvas.holdLayout = () => {
      if (!canvas.isLayingOut) return;
      canvas.isLayingOut = false;
      exploreScene.pinAll();
      refreshStep();
    };
    live.canvas = canvas as unknown as GraphCanvas;
  });
  afterEach(() => {
    live.canvas = undefined;
  });

  test('belongs to the step that is left by a new action or by going back', async () => {
    canvas.isLayingOut = false;
    await addLayer('stepExpand', 'one', layer(0));
    canvas.isLayingOut = true;
    exploreScene.applyPositions(exploreScene.positions.map((at) => at + 40));
    const laidOut = [...exploreScene.positions];
    await act('stepFilter', 'bridge', { view: { ...currentState().view, hiddenTags: new Set(['bridge']) } });
    const [, first] = branchOf(exploreStore.getState().tree);
    expect([...first!.state.places.positions]).toEqual(laidOut);
    exploreScene.applyPositions(exploreScene.positions.map((at) => at + 2));
    const later = [...exploreScene.positions];
    await goToStep(first!.id);
    expect([canvas.isLayingOut, [...exploreScene.positions]]).toEqual([false, laidOut]);
    expect(exploreStore.getState().digest).toBe(first!.digest);
    const [, , second] = branchOf(exploreStore.getState().tree);
    expect([...second!.state.places.positions]).toEqual(later);
  });

  test('ends when the canvas is cleared', () => {
    beginAnew('another space');
    expect([canvas.isLayingOut, exploreScene.vertices.length]).toEqual([false, 0]);
  });
});

test('the statements that fetched a step are stored with that step only', async () => {
  beginAnew('statements');
  live.asked = ['FETCH PROP ON * 1 YIELD vertex AS v', 'GO FROM 1 OVER * YIELD edge AS e'];
  await act('stepExpand', '', { layers: [layer(0)] });
  exploreScene.select([0]);
  await hideSelected();
  const { tree, space } = exploreStore.getState();
  const kept = runSlices(canvasOfText(runSlices(canvasToText({ space, tree, camera: undefined }))));
  expect([...kept.tree.steps.values()].map(({ statement }) => statement)).toEqual([
    '',
    'FETCH PROP ON * 1 YIELD vertex AS v;\nGO FROM 1 OVER * YIELD edge AS e',
    '',
  ]);
});

test('hidden and grouped elements count as known', async () => {
  await act('stepExpand', '', { layers: [layer(0)] });
  exploreScene.select([0]);
  await hideSelected();
  exploreScene.select([0, 1, 2]);
  await collapseSelected('group');
  expect([exploreStore.getState().known.vertices, exploreScene.vertices.length]).toEqual([8, 5]);
  expect(exploreScene.bubbles.map(({ caption, bubble }) => [caption, bubble?.count])).toEqual([['group', 3]]);
});

test('a file that is not a canvas is rejected with a message', () => {
  expect(() => runSlices(canvasOfText('{"format":"x"}'))).toThrow('this is no canvas');
  expect(() => runSlices(canvasOfText('['))).toThrow('this is no canvas that can be opened');
  expect(() => runSlices(canvasOfText('{"format":"astrolabe-canvas","version":9,"layers":[],"steps":[]}'))).toThrow(
    'newer version',
  );
});

test('vertices added later join the group of their value, also on a saved canvas', async () => {
  beginAnew('stone');
  await addLayer('stepResult', '', layer(0));
  await groupBy({ kind: 'tag' });
  const { space, tree } = exploreStore.getState();
  const saved = runSlices(canvasOfText(runSlices(canvasToText({ space, tree, camera: undefined }))));
  await resumeTree(saved.space, saved.tree);
  const sizes = () =>
    new Map(currentState().groups.map(({ bubble, members }) => [bubble.caption, [bubble.count, members.size]]));
  const before = sizes();
  await addLayer('stepResult', '', layer(8));
  expect(before).toEqual(
    new Map([
      ['bridge', [3, 3]],
      ['mason', [3, 3]],
      ['river', [2, 2]],
    ]),
  );
  expect(sizes()).toEqual(
    new Map([
      ['bridge', [5, 5]],
      ['mason', [6, 6]],
      ['river', [5, 5]],
    ]),
  );
  expect(exploreScene.vertices.every(({ bubble }) => bubble !== undefined)).toBe(true);
});
