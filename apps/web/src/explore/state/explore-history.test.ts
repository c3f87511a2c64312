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
import { digestOf } from './state-digest.ts';
import { branchOf } from './step-tree.ts';
import { Exploration } from './exploration.ts';

const exploration = new Exploration();

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
  (n) => addLayer(exploration, 'stepExpand', `layer ${n}`, layer(4 * n)),
  () => {
    exploration.scene.select([1, 3]);
    return hideSelected(exploration);
  },
  (n) => {
    exploration.scene.moveBy([0, 2], 10 * n, -7);
    recordStep(exploration, 'stepMove', '');
  },
  () => toggleTag(exploration, 'bridge'),
  () => toggleEdgeType(exploration, 'feeds'),
  () =>
    changeView(exploration, 'stepStyle', '', {
      rules: [{ on: 'vertex', type: 'river', test: { kind: 'all' }, color: '#d44f4f' }],
    }),
  () => {
    exploration.scene.select([4, 5, 6]);
    return collapseSelected(exploration, 'three');
  },
  () => {
    exploration.scene.select([2]);
    togglePinned(exploration);
  },
  () => changeView(exploration, 'stepFilter', 'built', { filters: [range] }),
  () => showHidden(exploration),
  () => groupBy(exploration, { kind: 'property', property: 'built' }).then(() => groupBy(exploration, { kind: 'tag' })),
  () => openAllGroups(exploration),
  () => changeView(exploration, 'stepTimeline', '', { timeline: { ...range, to: 1830, kind: 'number' } }),
  () => {
    exploration.scene.select([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    return isolateSelected(exploration);
  },
];

beforeEach(() => beginAnew(exploration, `space ${Math.random()}`));

async function actMany(count: number): Promise<void> {
  for (let n = 0; branchOf(exploration.store.getState().tree).length < count + 1; n++)
    await ACTIONS[n % ACTIONS.length]!(n);
}

describe('fifty mixed actions', () => {
  test('any step can be restored, and the canvas shows exactly its elements', async () => {
    await actMany(50);
    const branch = branchOf(exploration.store.getState().tree);
    expect(new Set(branch.slice(0, 51).map(({ word }) => word)).size).toBeGreaterThanOrEqual(11);
    for (const at of [17, 3, 50, 1, 33]) {
      const step = branch[at]!;
      await goToStep(exploration, step.id);
      expect([at, digestOf(exploration.scene, exploration.state)]).toEqual([at, step.digest]);
    }
    expect(new Set(branch.map(({ digest }) => digest)).size).toBeGreaterThan(40);
  });

  test('after going back to step 17 a new action starts a branch, and the former one remains', async () => {
    await actMany(50);
    const before = branchOf(exploration.store.getState().tree);
    await goToStep(exploration, before[17]!.id);
    exploration.scene.moveBy([0], 33, 33);
    recordStep(exploration, 'stepMove', '');
    const branched = branchOf(exploration.store.getState().tree);
    expect(branched.map(({ id }) => id)).toEqual([...before.slice(0, 18).map(({ id }) => id), exploration.step.id]);
    await goToStep(exploration, before[50]!.id);
    expect(digestOf(exploration.scene, exploration.state)).toBe(before[50]!.digest);
  });

  test('a reload restores every step', async () => {
    await actMany(50);
    const { tree, space } = exploration.store.getState();
    const text = runSlices(canvasToText({ space, tree, camera: { x: 1, y: 2, zoom: 0.5 } }));
    beginAnew(exploration, 'elsewhere');
    const kept = runSlices(canvasOfText(text));
    await resumeTree(exploration, kept.space, kept.tree);
    expect(kept.camera).toEqual({ x: 1, y: 2, zoom: 0.5 });
    const seventeenth = branchOf(tree)[17]!;
    await goToStep(exploration, seventeenth.id);
    expect(digestOf(exploration.scene, exploration.state)).toBe(seventeenth.digest);
  });
});

describe('a running layout', () => {
  const canvas = { isLayingOut: true, holdLayout: () => undefined };
  beforeEach(() => {
    canvas.isLayingOut = true;
    canvas.holdLayout = () => {
      if (!canvas.isLayingOut) return;
      canvas.isLayingOut = false;
      exploration.scene.pinAll();
      refreshStep(exploration);
    };
    exploration.canvas = canvas as unknown as GraphCanvas;
  });
  afterEach(() => {
    exploration.canvas = undefined;
  });

  test('belongs to the step that is left by a new action or by going back', async () => {
    canvas.isLayingOut = false;
    await addLayer(exploration, 'stepExpand', 'one', layer(0));
    canvas.isLayingOut = true;
    exploration.scene.applyPositions(exploration.scene.positions.map((at) => at + 40));
    const laidOut = [...exploration.scene.positions];
    await act(exploration, 'stepFilter', 'bridge', {
      view: { ...exploration.state.view, hiddenTags: new Set(['bridge']) },
    });
    const [, first] = branchOf(exploration.store.getState().tree);
    expect([...first!.state.places.positions]).toEqual(laidOut);
    exploration.scene.applyPositions(exploration.scene.positions.map((at) => at + 2));
    const later = [...exploration.scene.positions];
    await goToStep(exploration, first!.id);
    expect([canvas.isLayingOut, [...exploration.scene.positions]]).toEqual([false, laidOut]);
    expect(exploration.store.getState().digest).toBe(first!.digest);
    const [, , second] = branchOf(exploration.store.getState().tree);
    expect([...second!.state.places.positions]).toEqual(later);
  });

  test('ends when the canvas is cleared', () => {
    beginAnew(exploration, 'another space');
    expect([canvas.isLayingOut, exploration.scene.vertices.length]).toEqual([false, 0]);
  });
});

test('the statements that fetched a step are stored with that step only', async () => {
  beginAnew(exploration, 'statements');
  exploration.asked = ['FETCH PROP ON * 1 YIELD vertex AS v', 'GO FROM 1 OVER * YIELD edge AS e'];
  await act(exploration, 'stepExpand', '', { layers: [layer(0)] });
  exploration.scene.select([0]);
  await hideSelected(exploration);
  const { tree, space } = exploration.store.getState();
  const kept = runSlices(canvasOfText(runSlices(canvasToText({ space, tree, camera: undefined }))));
  expect([...kept.tree.steps.values()].map(({ statement }) => statement)).toEqual([
    '',
    'FETCH PROP ON * 1 YIELD vertex AS v;\nGO FROM 1 OVER * YIELD edge AS e',
    '',
  ]);
});

test('hidden and grouped elements count as known', async () => {
  await act(exploration, 'stepExpand', '', { layers: [layer(0)] });
  exploration.scene.select([0]);
  await hideSelected(exploration);
  exploration.scene.select([0, 1, 2]);
  await collapseSelected(exploration, 'group');
  expect([exploration.store.getState().known.vertices, exploration.scene.vertices.length]).toEqual([8, 5]);
  expect(exploration.scene.bubbles.map(({ caption, bubble }) => [caption, bubble?.count])).toEqual([['group', 3]]);
});

test('a file that is not a canvas is rejected with a message', () => {
  expect(() => runSlices(canvasOfText('{"format":"x"}'))).toThrow('this is no canvas');
  expect(() => runSlices(canvasOfText('['))).toThrow('this is no canvas that can be opened');
  expect(() => runSlices(canvasOfText('{"format":"astrolabe-canvas","version":9,"layers":[],"steps":[]}'))).toThrow(
    'newer version',
  );
});

test('vertices added later join the group of their value, also on a saved canvas', async () => {
  beginAnew(exploration, 'stone');
  await addLayer(exploration, 'stepResult', '', layer(0));
  await groupBy(exploration, { kind: 'tag' });
  const { space, tree } = exploration.store.getState();
  const saved = runSlices(canvasOfText(runSlices(canvasToText({ space, tree, camera: undefined }))));
  await resumeTree(exploration, saved.space, saved.tree);
  const sizes = () =>
    new Map(exploration.state.groups.map(({ bubble, members }) => [bubble.caption, [bubble.count, members.size]]));
  const before = sizes();
  await addLayer(exploration, 'stepResult', '', layer(8));
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
  expect(exploration.scene.vertices.every(({ bubble }) => bubble !== undefined)).toBe(true);
});
