/** The common path of all fetched elements: query, limit to the free room, add as a step, lay out. */
import {
  DRAWN_EDGES_MAX,
  DRAWN_VERTICES_MAX,
  ElementCollector,
  edgeKey,
  runInSlices,
  vertexKey,
  type GraphElements,
} from '@astrolabe/graph-view';
import type { Row, Vid } from '@astrolabe/model';
import { printStatement, type Statement } from '@astrolabe/ngql';
import { countVertices, partOf, type Budget, type BudgetWay } from '../state/element-budget.ts';
import { verticesByVid } from '../../data/element-statements.ts';
import type { StepWord } from '../state/explore-state.ts';
import { addLayer } from '../state/explore-steps.ts';
import { settleOnMap } from './map-commands.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import type { Exploration } from '../state/exploration.ts';

/** Runs one statement; the status line adds up its duration. */
export type Ask = (statement: Statement | string) => ReturnType<typeof runExploreStatement>;

const NEARLY_SETTLED = 0.35;
/** Steps after which the view moves to their result, since it may have no connection to the vertices in view. */
const FRAMED: ReadonlySet<StepWord> = new Set<StepWord>([
  'stepRanking',
  'stepCommunities',
  'stepCycles',
  'stepSimilar',
  'stepRecent',
  'stepTag',
  'stepSample',
  'stepResult',
]);
/** Number of IDs per statement when fetching records. */
const ENDS_AT_ONCE = 5_000;

/** Queries the database and adds the result. A failure or an empty result changes only the notice. */
export async function run(
  exploration: Exploration,
  word: StepWord,
  name: string,
  work: (ask: Ask) => Promise<GraphElements>,
  isSelecting = false,
): Promise<void> {
  const { space } = exploration.store.getState();
  await asking(exploration, async (ask) => {
    const elements = await work(ask);
    // The user may have switched the space meanwhile.
    if (exploration.store.getState().space === space)
      await addElements(exploration, word, name, elements, { isSelecting });
  });
}

/** Queries the database, one query after the other, each cancelable. */
export async function asking(exploration: Exploration, work: (ask: Ask) => Promise<void>): Promise<void> {
  const { space } = exploration.store.getState();
  await untilIdle(exploration);
  if (exploration.store.getState().space !== space) return;
  const running = new AbortController();
  exploration.running = running;
  exploration.store.setState({ isBusy: true, notice: undefined, timings: undefined });
  exploration.asked = [];
  const ask: Ask = async (statement) => {
    exploration.asked = [...exploration.asked, typeof statement === 'string' ? statement : printStatement(statement)];
    const result = await runExploreStatement(statement, space, running.signal);
    exploration.store.setState(({ timings }) => ({
      timings: {
        databaseMs: (timings?.databaseMs ?? 0) + result.databaseMs,
        transferMs: (timings?.transferMs ?? 0) + result.transferMs,
      },
    }));
    const { rows, rowCount } = result;
    if (rowCount > rows.length)
      exploration.store.setState({ notice: { kind: 'cut', taken: rows.length, count: rowCount } });
    return result;
  };
  try {
    await work(ask);
  } catch (error) {
    if (!running.signal.aborted) exploration.store.setState({ notice: { kind: 'failed', error } });
  } finally {
    exploration.running = undefined;
    exploration.store.setState({ isBusy: false });
  }
}

/** Waits until no query runs. */
export async function untilIdle(exploration: Exploration): Promise<void> {
  while (exploration.store.getState().isBusy)
    await new Promise<void>((resolve) => {
      const stop = exploration.store.subscribe(() => {
        stop();
        resolve();
      });
    });
}

/** Collects the elements of rows; many rows in slices. */
export function elementsInSlices(rows: readonly Row[]): Promise<GraphElements> {
  return runInSlices(
    (function* () {
      const collector = new ElementCollector();
      for (const [at, row] of rows.entries()) {
        if (at % 500 === 499) yield;
        collector.add(row);
      }
      return collector.elements;
    })(),
    0,
  );
}

/** Options for adding elements. */
export interface AddOptions {
  /** Selects the added elements. */
  readonly isSelecting?: boolean;
  /** ID of the empty first step, to start a separate branch. */
  readonly from?: number | undefined;
}

/** Adds elements as a step. If the canvas cannot hold all of them, the user chooses what to keep. */
export async function addElements(
  exploration: Exploration,
  word: StepWord,
  name: string,
  elements: GraphElements,
  way: AddOptions = {},
): Promise<void> {
  if (elements.vertices.length === 0 && elements.edges.length === 0) {
    exploration.store.setState(({ notice }) => ({ notice: notice ?? { kind: 'nothing' } }));
    return;
  }
  const isAnew = way.from !== undefined;
  const room: Budget = {
    vertices: DRAWN_VERTICES_MAX - (isAnew ? 0 : exploration.scene.vertices.length),
    edges: DRAWN_EDGES_MAX - (isAnew ? 0 : exploration.scene.edges.length),
    isThere: (vid) => !isAnew && exploration.scene.indexOf(vid) !== undefined,
  };
  const vertexCount = await runInSlices(countVertices(elements, room.isThere), elements.edges.length);
  if (vertexCount <= room.vertices && elements.edges.length <= room.edges)
    return addWhole(exploration, word, name, elements, way);
  const { notice, isBusy } = exploration.store.getState();
  // Elements added during a query are its result.
  const cut = isBusy && notice?.kind === 'cut' ? { taken: notice.taken, count: notice.count } : undefined;
  const take = (budgetWay: BudgetWay): void => {
    exploration.store.setState({ notice: undefined, isBusy: true });
    void runInSlices(partOf(elements, budgetWay, room), elements.edges.length)
      .then((part) => addWhole(exploration, word, name, part, way))
      .then(() =>
        exploration.store.setState({
          notice: { kind: 'part', drawn: exploration.scene.vertices.length, count: vertexCount, cut },
        }),
      )
      .finally(() => exploration.store.setState({ isBusy: false }));
  };
  exploration.store.setState({
    notice: {
      kind: 'budget',
      choice: {
        vertexCount,
        edgeCount: elements.edges.length,
        verticesMax: Math.max(room.vertices, 0),
        edgesMax: Math.max(room.edges, 0),
        take,
      },
      cut,
    },
  });
}

/** Fetches vertices that occur only as ends of edges and are unknown to the canvas. */
export async function withEnds(exploration: Exploration, rows: readonly Row[], ask: Ask): Promise<GraphElements> {
  const found = await elementsInSlices(rows);
  const known = new Set(found.vertices.filter((vertex) => vertex.tags.length > 0).map(({ vid }) => vertexKey(vid)));
  const wanted = new Map<string, Vid>();
  for (const { src, dst } of found.edges) {
    for (const vid of [src, dst]) {
      const key = vertexKey(vid);
      const index = exploration.scene.indexOfKey(key);
      if (!known.has(key) && (index === undefined || exploration.scene.vertices[index]?.isPlaceholder === true))
        wanted.set(key, vid);
    }
  }
  const vids = [...wanted.values()];
  const records: Row[] = [];
  for (let from = 0; from < vids.length; from += ENDS_AT_ONCE)
    for (const row of (await ask(verticesByVid(vids.slice(from, from + ENDS_AT_ONCE)))).rows) records.push(row);
  return records.length === 0 ? found : elementsInSlices([...rows, ...records]);
}

async function addWhole(
  exploration: Exploration,
  word: StepWord,
  name: string,
  elements: GraphElements,
  { isSelecting = false, from }: AddOptions,
): Promise<void> {
  const wasEmpty = exploration.scene.vertices.length === 0 || from !== undefined;
  await addLayer(exploration, word, name, elements, from);
  const keys = new Set(elements.vertices.map(({ vid }) => vertexKey(vid)));
  for (const { src, dst } of elements.edges) keys.add(vertexKey(src)).add(vertexKey(dst));
  if (isSelecting) {
    const added = new Set(elements.edges.map(edgeKey));
    exploration.scene.select(
      [...keys].flatMap((key) => exploration.scene.indexOfKey(key) ?? []),
      added.size === 0
        ? undefined
        : exploration.scene.edges.filter(({ key }) => added.has(key)).map(({ index }) => index),
    );
  }
  if (settleOnMap(exploration)) return;
  exploration.canvas?.startLayout(wasEmpty ? 1 : NEARLY_SETTLED);
  if (isSelecting || (!wasEmpty && FRAMED.has(word))) exploration.canvas?.frameVertices([...keys]);
}
