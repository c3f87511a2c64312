import {
  DRAWN_VERTICES_MAX,
  elementsOfRows,
  vertexKey,
  type Arrangement,
  type GraphCanvas,
  type GraphElements,
} from '@astrolabe/graph-view';
import { AstrolabeError, type Row, type SchemaSnapshot, type Vid } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import { graphOfResult } from '../result-view/graph-of-result.ts';
import {
  commonNeighboursOf,
  countsOfEdges,
  edgesOf,
  pathsBetween,
  sampleOfEdgeType,
  verticesByVid,
  verticesOfTag,
  type ExpandDirection,
} from './explore-statements.ts';
import {
  currentStep,
  enterExploreSpace,
  exploreScene,
  exploreStore,
  recordStep,
  type EdgeCount,
  type StepWord,
} from './explore-store.ts';
import { RESULT_LIMIT } from './limits.ts';
import { runExploreStatement } from './run-explore-statement.ts';

const NEARLY_SETTLED = 0.35;
const live: { canvas: GraphCanvas | undefined; running: AbortController | undefined } = {
  canvas: undefined,
  running: undefined,
};

/** Tells the commands which canvas is on the page; nothing when it has gone. */
export function setLiveCanvas(canvas: GraphCanvas | undefined): void {
  live.canvas = canvas;
}

/** Cancels the question that is being asked. */
export function cancelExplore(): void {
  live.running?.abort();
}

/** Adds vertices by their vids. Vids of an integer space are read as numbers; what is none is refused. */
export async function addByKeys(text: string, schema: SchemaSnapshot | undefined): Promise<void> {
  const isNumber = schema !== undefined && schema.space.vidType.kind === 'int64';
  await perform('stepKeys', text.trim(), async (ask) => {
    const vids = vidsOf(text, isNumber);
    const { rows } = await ask(verticesByVid(vids));
    const found = new Set(elementsOfRows(rows).vertices.map(({ vid }) => vertexKey(vid)));
    const missing = vids.filter((vid) => !found.has(vertexKey(vid)));
    if (missing.length > 0) exploreStore.setState({ notice: { kind: 'missing', vids: missing } });
    return elementsOfRows(rows);
  });
}

/** Vids separated by commas or lines; quotes around one are taken off. */
export function vidsOf(text: string, isNumber: boolean): readonly Vid[] {
  const parts = text
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/^"(.*)"$/, '$1'))
    .filter((part) => part !== '');
  return parts.map((part) => {
    if (!isNumber) return part;
    if (!/^-?\d+$/.test(part))
      throw new AstrolabeError('SEMANTIC_ERROR', `"${part}" is not an integer, as the ids of this space are`);
    return BigInt(part);
  });
}

/** Adds the first vertices of a tag. */
export async function addByTag(tag: string): Promise<void> {
  await perform('stepTag', tag, async (ask) => elementsOfRows((await ask(verticesOfTag(tag, RESULT_LIMIT))).rows));
}

/** Adds some edges of every type, with their ends. */
export async function addSample(schema: SchemaSnapshot): Promise<void> {
  await perform('stepSample', '', async (ask) => {
    const rows: Row[] = [];
    for (const { name } of schema.edgeTypes) rows.push(...(await ask(sampleOfEdgeType(name))).rows);
    return elementsOfRows(rows);
  });
}

/** Adds what a statement answers. */
export async function addStatement(text: string): Promise<void> {
  await perform('stepResult', '', async (ask) => elementsOfRows((await ask(text)).rows));
}

/** Puts a result of the console on the canvas of its space; a result too large comes in part, the most connected first. */
export function addResult(rows: readonly Row[], space: string): void {
  enterExploreSpace(space);
  const room = DRAWN_VERTICES_MAX - exploreScene.vertices.length;
  const graph = graphOfResult(rows, Math.max(room, 0));
  exploreStore.setState({
    notice:
      graph.drawn.vertices.length < graph.vertexCount - graph.missingVids.length
        ? { kind: 'part', drawn: graph.drawn.vertices.length, count: graph.vertexCount }
        : undefined,
  });
  add('stepResult', '', graph.drawn);
}

/** Counts the edges of a vertex per type and direction, the most first. */
export async function countEdges(vid: Vid, signal: AbortSignal): Promise<readonly EdgeCount[]> {
  const { space } = exploreStore.getState();
  const counts: EdgeCount[] = [];
  for (const direction of ['out', 'in'] as const) {
    const { rows } = await runExploreStatement(countsOfEdges(vid, direction), space, signal);
    for (const [edgeType, count] of rows) counts.push({ edgeType: String(edgeType), direction, count: Number(count) });
  }
  return counts.toSorted((a, b) => b.count - a.count);
}

/** Brings edges of a vertex, by type and direction, and the vertices at their other ends. */
export async function expandVertex(
  vid: Vid,
  ways: readonly { readonly edgeType: string; readonly direction: ExpandDirection }[],
  limit: number,
): Promise<void> {
  await perform('stepExpand', [...new Set(ways.map((way) => way.edgeType))].join(', '), async (ask) => {
    const rows: Row[] = [];
    for (const { edgeType, direction } of ways)
      rows.push(...(await ask(edgesOf([vid], edgeType, direction, limit))).rows);
    return withEnds(rows, ask);
  });
}

/** Looks for paths between the two vertices that are selected. */
export async function findPaths(mode: 'shortest' | 'all' | 'noloop'): Promise<void> {
  const pair = selectedPair();
  if (pair === undefined) return;
  await perform('stepPath', '', async (ask) => withEnds((await ask(pathsBetween(mode, ...pair))).rows, ask), true);
}

/** Brings the vertices that are neighbours of both selected ones. */
export async function addCommonNeighbours(): Promise<void> {
  const pair = selectedPair();
  if (pair === undefined) return;
  await perform(
    'stepCommon',
    '',
    async (ask) => elementsOfRows((await ask(commonNeighboursOf(...pair, RESULT_LIMIT))).rows),
    true,
  );
}

/** Takes the selected vertices off the canvas; they can be shown again. */
export function hideSelected(): void {
  hide(exploreScene.selection, 'stepHide');
}

/** Leaves only the selected vertices and the edges between them. */
export function isolateSelected(): void {
  const { selection } = exploreScene;
  if (selection.size > 0)
    hide(
      new Set(exploreScene.vertices.filter(({ index }) => !selection.has(index)).map(({ index }) => index)),
      'stepIsolate',
    );
}

/** Brings back everything that was hidden, to where it stood. */
export function showHidden(): void {
  const { hidden } = currentStep();
  if (hidden.vertices.length === 0) return;
  exploreScene.merge(hidden);
  exploreScene.pinAll();
  recordStep('stepShow', '', { vertices: [], edges: [] });
}

/** Pins the selected vertices, or frees them when all are pinned. */
export function togglePinned(): void {
  const { selection } = exploreScene;
  if (selection.size === 0) return;
  exploreScene.setPinned(selection, ![...selection].every((index) => exploreScene.pinned[index] === 1));
  recordStep('stepPin', '');
}

/** Lays everything out anew. */
export function layOutAnew(): void {
  exploreScene.unpinAll();
  recordStep('stepLayout', '');
  live.canvas?.startLayout();
}

/** Puts everything into an arrangement, as a step; `from` is the vertex in the middle of rings. */
export function arrangeAs(arrangement: Arrangement, from: number | undefined): void {
  exploreScene.unpinAll();
  recordStep('stepLayout', '');
  live.canvas?.arrange(arrangement, undefined, from);
}

type Ask = (statement: Statement | string) => ReturnType<typeof runExploreStatement>;

/** Asks the database, merges what comes and names it a step. A failure or an empty answer changes nothing but the notice. */
async function perform(
  word: StepWord,
  name: string,
  work: (ask: Ask) => Promise<GraphElements>,
  isSelecting = false,
): Promise<void> {
  const { space, isBusy } = exploreStore.getState();
  if (isBusy) return;
  const running = new AbortController();
  live.running = running;
  exploreStore.setState({ isBusy: true, notice: undefined, timings: undefined });
  const ask: Ask = async (statement) => {
    const answer = await runExploreStatement(statement, space, running.signal);
    exploreStore.setState(({ timings }) => ({
      timings: {
        databaseMs: (timings?.databaseMs ?? 0) + answer.databaseMs,
        transferMs: (timings?.transferMs ?? 0) + answer.transferMs,
      },
    }));
    return answer;
  };
  try {
    const elements = await work(ask);
    // The person may have gone to another space meanwhile.
    if (exploreStore.getState().space === space) add(word, name, elements, isSelecting);
  } catch (error) {
    if (!running.signal.aborted) exploreStore.setState({ notice: { kind: 'failed', error } });
  } finally {
    live.running = undefined;
    exploreStore.setState({ isBusy: false });
  }
}

function add(word: StepWord, name: string, elements: GraphElements, isSelecting = false): void {
  if (elements.vertices.length === 0 && elements.edges.length === 0) {
    exploreStore.setState(({ notice }) => ({ notice: notice ?? { kind: 'nothing' } }));
    return;
  }
  const keys = new Set(elements.vertices.map(({ vid }) => vertexKey(vid)));
  for (const { src, dst } of elements.edges) keys.add(vertexKey(src)).add(vertexKey(dst));
  const after =
    exploreScene.vertices.length + [...keys].filter((key) => exploreScene.indexOfKey(key) === undefined).length;
  if (after > DRAWN_VERTICES_MAX) {
    exploreStore.setState({ notice: { kind: 'too-many', count: after } });
    return;
  }
  const wasEmpty = exploreScene.vertices.length === 0;
  exploreScene.merge(elements);
  if (isSelecting) exploreScene.select([...keys].flatMap((key) => exploreScene.indexOfKey(key) ?? []));
  recordStep(word, name);
  if (live.canvas !== undefined) live.canvas.startLayout(wasEmpty ? 1 : NEARLY_SETTLED);
}

/** Adds the records of vertices that rows name only as ends of edges, and that the canvas does not know yet. */
async function withEnds(rows: readonly Row[], ask: Ask): Promise<GraphElements> {
  const found = elementsOfRows(rows);
  const known = new Set(found.vertices.filter((vertex) => vertex.tags.length > 0).map(({ vid }) => vertexKey(vid)));
  const wanted = new Map<string, Vid>();
  for (const { src, dst } of found.edges) {
    for (const vid of [src, dst]) {
      const key = vertexKey(vid);
      const index = exploreScene.indexOfKey(key);
      if (!known.has(key) && (index === undefined || exploreScene.vertices[index]?.isPlaceholder === true))
        wanted.set(key, vid);
    }
  }
  if (wanted.size === 0) return found;
  const { rows: records } = await ask(verticesByVid([...wanted.values()]));
  return elementsOfRows([...rows, ...records]);
}

function selectedPair(): readonly [Vid, Vid] | undefined {
  const [one, other, more] = [...exploreScene.selection].map((index) => exploreScene.vertices[index]?.vid);
  return one === undefined || other === undefined || more !== undefined ? undefined : [one, other];
}

function hide(indexes: ReadonlySet<number>, word: StepWord): void {
  if (indexes.size === 0) return;
  const all = exploreScene.snapshot();
  const isGone = (vid: Vid): boolean => indexes.has(exploreScene.indexOf(vid) ?? -1);
  const before = currentStep().hidden;
  const hidden = {
    vertices: [...before.vertices, ...all.vertices.filter(({ vid }) => isGone(vid))],
    edges: [...before.edges, ...all.edges.filter(({ src, dst }) => isGone(src) || isGone(dst))],
  };
  exploreScene.remove(indexes);
  exploreStore.setState({ lensKey: undefined });
  recordStep(word, '', hidden);
}
