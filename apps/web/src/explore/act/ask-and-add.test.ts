// @vitest-environment happy-dom
import { DRAWN_EDGES_MAX, DRAWN_VERTICES_MAX } from '@astrolabe/graph-view';
import type { Edge, Vertex } from '@astrolabe/model';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addElements, run } from './ask-and-add.ts';
import { act, beginAnew, changeView, toggleTag } from '../state/explore-steps.ts';
import { verticesOfTag } from '../ask/explore-statements.ts';
import { RESULT_ROWS_MAX } from '../limits.ts';
import { branchOf } from '../state/step-tree.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { Exploration } from '../state/exploration.ts';

const exploration = new Exploration();

vi.mock('../ask/run-explore-statement.ts', () => ({ runExploreStatement: vi.fn<typeof runExploreStatement>() }));

test('simultaneous actions build on each other', async () => {
  const layers = [{ vertices: [vertex(1, 'lock'), vertex(2, 'boat')], edges: [edge(1, 2)] }];
  const first = act(exploration, 'stepTag', 'lock', { layers });
  toggleTag(exploration, 'lock');
  toggleTag(exploration, 'boat');
  changeView(exploration, 'stepStyle', '', {
    rules: [{ on: 'vertex', type: 'lock', test: { kind: 'all' }, color: '#d44f4f' }],
  });
  await act(exploration, 'stepHide', '', ({ hidden }) => ({
    hidden: new Set([...hidden, exploration.scene.vertices[1]?.key ?? '']),
  }));
  await first;
  const { view, hidden } = exploration.state;
  expect([[...view.hiddenTags], view.rules.length, hidden.size, exploration.scene.vertices.length]).toEqual([
    ['lock', 'boat'],
    1,
    1,
    1,
  ]);
});

beforeEach(() => beginAnew(exploration, `space ${Math.random()}`));
afterEach(() => {
  exploration.store.setState({ notice: undefined });
});

const none: Edge['properties'] = new Map();
const edge = (src: number, dst: number, rank = 0): Edge => ({
  kind: 'edge',
  edgeType: 'leads_to',
  src: BigInt(src),
  dst: BigInt(dst),
  rank: BigInt(rank),
  properties: none,
});
const vertex = (vid: number, tag: string): Vertex => ({
  kind: 'vertex',
  vid: BigInt(vid),
  tags: [{ name: tag, properties: new Map([['code', BigInt(vid)]]) }],
});

test('a new branch starts at the empty canvas, and the other branch stays', async () => {
  await act(exploration, 'stepTag', 'lock', { layers: [{ vertices: [vertex(1, 'lock')], edges: [] }] });
  const [first, second] = branchOf(exploration.store.getState().tree);
  await addElements(exploration, 'stepResult', '', { vertices: [vertex(7, 'boat')], edges: [] }, { from: first?.id });
  const branch = branchOf(exploration.store.getState().tree);
  expect(branch.map(({ word, parent }) => [word, parent])).toEqual([
    ['stepEmpty', undefined],
    ['stepResult', first?.id],
  ]);
  expect(exploration.scene.vertices.map(({ vid }) => vid)).toEqual([7n]);
  expect(exploration.store.getState().tree.steps.has(second?.id ?? -1)).toBe(true);
});

test('a result with too many edges is laid out only after the user has chosen what to keep', async () => {
  const startLayout = vi.fn<() => void>();
  exploration.canvas = { startLayout, isLayingOut: false, holdLayout: () => undefined } as never;
  const edgeCount = DRAWN_EDGES_MAX + 1;
  const some = Array.from({ length: 1_000 }, (_, i) => edge(i % 500, (i * 7) % 500, i));
  const edges = Array.from({ length: edgeCount }, (_, i) => some[i % 1_000]!);
  vi.mocked(runExploreStatement).mockResolvedValue({ rows: [], rowCount: edgeCount, databaseMs: 1, transferMs: 1 });
  await run(exploration, 'stepResult', '', async (ask) => {
    await ask(verticesOfTag('lock', 1));
    return { vertices: [], edges };
  });
  const { notice } = exploration.store.getState();
  if (notice?.kind !== 'budget') throw new Error('nothing was asked');
  expect([notice.choice.vertexCount, notice.choice.edgeCount, notice.choice.edgesMax]).toEqual([
    500,
    edgeCount,
    DRAWN_EDGES_MAX,
  ]);
  expect([notice.choice.verticesMax, exploration.scene.edges.length, startLayout.mock.calls.length]).toEqual([
    DRAWN_VERTICES_MAX,
    0,
    0,
  ]);
  notice.choice.take('connected');
  const cut = { taken: 0, count: edgeCount };
  expect(notice.cut).toEqual(cut);
  await vi.waitFor(
    () => expect(exploration.store.getState().notice).toEqual({ kind: 'part', drawn: 500, count: 500, cut }),
    { timeout: 20_000 },
  );
  expect([exploration.scene.vertices.length, exploration.scene.edges.length, startLayout.mock.calls.length]).toEqual([
    500, 1_000, 1,
  ]);
  exploration.canvas = undefined;
}, 30_000);

test('the view is taken to a result that is added to others, and stays where a vertex is expanded', async () => {
  const framed = vi.fn<(keys: readonly string[]) => void>();
  exploration.canvas = { startLayout: () => undefined, frameVertices: framed, holdLayout: () => undefined } as never;
  await addElements(exploration, 'stepTag', 'lock', { vertices: [vertex(1, 'lock')], edges: [] });
  await addElements(exploration, 'stepExpand', '', { vertices: [vertex(2, 'lock')], edges: [edge(1, 2)] });
  expect(framed.mock.calls).toEqual([]);
  await addElements(exploration, 'stepCycles', '', { vertices: [vertex(7, 'boat')], edges: [edge(7, 8)] });
  expect(framed.mock.calls.flat().map((keys) => keys.length)).toEqual([2]);
  exploration.canvas = undefined;
});

test('a result with too many rows says so', async () => {
  vi.mocked(runExploreStatement).mockResolvedValue({
    rows: [[vertex(1, 'lock')]],
    rowCount: RESULT_ROWS_MAX + 1,
    databaseMs: 1,
    transferMs: 1,
  });
  await run(exploration, 'stepTag', 'lock', async (ask) => {
    const { rows } = await ask(verticesOfTag('lock', 1));
    return { vertices: rows.flat().filter((value): value is Vertex => value === rows[0]?.[0]), edges: [] };
  });
  expect(exploration.store.getState().notice).toEqual({ kind: 'cut', taken: 1, count: RESULT_ROWS_MAX + 1 });
});

test('a deleted tag leaves its vertices on the canvas, and references to it report it', async () => {
  await act(exploration, 'stepTag', 'lock', {
    layers: [{ vertices: [vertex(1, 'lock'), vertex(2, 'boat')], edges: [edge(1, 2)] }],
  });
  changeView(exploration, 'stepStyle', '', {
    rules: [{ on: 'vertex', type: 'lock', test: { kind: 'all' }, color: '#d44f4f' }],
  });
  toggleTag(exploration, 'lock');
  await vi.waitFor(() => expect([...exploration.scene.excluded]).toEqual([0]), { timeout: 20_000 });
  // A record without the tag, read after it was dropped, removes no known properties.
  const bare: Vertex = { kind: 'vertex', vid: 1n, tags: [] };
  await act(exploration, 'stepEdit', '', { layers: [...exploration.state.layers, { vertices: [bare], edges: [] }] });
  const [lock, boat] = exploration.scene.vertices;
  expect([lock?.isPlaceholder, lock?.tags.length, lock?.look?.color, boat?.look?.color]).toEqual([
    false,
    1,
    '#d44f4f',
    undefined,
  ]);
  vi.mocked(runExploreStatement).mockRejectedValue(new Error('SemanticError: `lock` not found'));
  await run(exploration, 'stepTag', 'lock', async (ask) => {
    await ask(verticesOfTag('lock', 10));
    return { vertices: [], edges: [] };
  });
  expect([
    exploration.store.getState().notice?.kind,
    exploration.store.getState().isBusy,
    exploration.scene.vertices.length,
  ]).toEqual(['failed', false, 2]);
});
