/** Questions about the whole space, computed by the engine's graph algorithms; only the top results are drawn. */
import { vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Row, Value, Vid } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import { verticesByVid } from '../../data/element-statements.ts';
import {
  communitiesOfAll,
  countOfEdges,
  countOfVertices,
  cyclesOf,
  largestStrongComponent,
  edgesBetween,
  rankingOf,
  sharedNeighbors,
  similarTo,
  type Ranking,
} from '../ask/explore-statements.ts';
import {
  COMMUNITIES_DRAWN,
  COMMUNITY_MEMBERS_DRAWN,
  CYCLES_MAX,
  CYCLE_LENGTH_MAX,
  EXPAND_MAX,
  LONG_CYCLE_LENGTHS,
  RANKED_MAX,
  SIMILAR_MAX,
  UNDIRECTED_CYCLE_LENGTHS,
} from '../limits.ts';
import type { NoticeAction, StepWord } from '../state/explore-state.ts';
import { changeView } from '../state/explore-steps.ts';
import { hubOf, rulesOfGroups, rulesOfScores } from '../style/measure-rules.ts';
import { elementsInSlices, run, withEnds, type Ask } from './ask-and-add.ts';
import type { Exploration } from '../state/exploration.ts';

/** Texts for a query: the name of its style, and the sentence about its result. */
export interface QuestionTexts {
  /** Meaning of the colors or sizes of the result. */
  readonly look: string;
  /** `first` are the vertices that rank first, with their scores, or the hubs of the largest groups, with their sizes. */
  readonly found: (figures: {
    readonly shown: number;
    readonly total: number;
    /** Vertices in single-vertex communities. */
    readonly alone?: number;
    readonly first: readonly (readonly [name: string, figure: number])[];
  }) => string;
}

/** Texts about cycles. */
export interface CycleTexts {
  readonly found: (figures: {
    readonly shown: number;
    readonly isAll: boolean;
    readonly length: number;
    readonly isDirected: boolean;
    /** The space is known to have no directed cycle except loops. */
    readonly isAcyclic: boolean;
  }) => string;
  /** No cycle was found: none exists, or none through the vertex up to the length; `isLonger` if the space has longer ones only. */
  readonly none: (figures: {
    readonly length: number;
    readonly isLonger: boolean;
    readonly isDirected: boolean;
  }) => string;
  /** Label of the button that repeats the search in any direction. */
  readonly anyDirection: string;
}

/** Draws the top-ranked vertices of the whole space, sized by their scores, with the edges between them. */
export async function showRanking(exploration: Exploration, ranking: Ranking, texts: QuestionTexts): Promise<void> {
  let scores = new Map<string, number>();
  let total = 0;
  const isDone = await result(exploration, 'stepRanking', texts.look, async (ask) => {
    total = await countBy(countOfVertices(), ask);
    const size = ranking === 'betweenness' ? { vertices: total, edges: await countBy(countOfEdges(), ask) } : undefined;
    const { rows } = await ask(rankingOf(ranking, RANKED_MAX, size));
    scores = new Map(rows.map(([vid, score]) => [vertexKey(vid as Vid), Number(score)]));
    return connected(vidsOf(rows), ask);
  });
  if (!isDone) return;
  changeView(exploration, 'stepStyle', texts.look, {
    rules: rulesOfScores(exploration.state.view.rules, texts.look, scores),
  });
  const first = [...scores].slice(0, 3).map(([key, score]) => [captionOf(exploration, key), score] as const);
  report(exploration, texts.found({ shown: scores.size, total, first }));
}

/** Draws the most connected members of the largest communities, one color each. */
export async function showCommunities(exploration: Exploration, texts: QuestionTexts): Promise<void> {
  let groups: string[][] = [];
  let sizes: number[] = [];
  let alone = 0;
  const isDone = await result(exploration, 'stepCommunities', texts.look, async (ask) => {
    const rows = (await ask(communitiesOfAll(COMMUNITY_MEMBERS_DRAWN))).rows.map(([community, size, members]) => ({
      community: Number(community),
      size: Number(size),
      members: Array.isArray(members) ? vidsOf(members.map((vid: Value) => [vid])) : [],
    }));
    const found = rows.filter(({ community, size }) => community >= 0 && size > 1);
    sizes = found.map(({ size }) => size);
    alone = rows.reduce((sum, { size }) => sum + size, 0) - sizes.reduce((sum, size) => sum + size, 0);
    const members = found.slice(0, COMMUNITIES_DRAWN).map(({ members }) => members);
    groups = members.map((vids) => vids.map(vertexKey));
    return connected(members.flat(), ask);
  });
  if (!isDone) return;
  changeView(exploration, 'stepStyle', texts.look, {
    rules: rulesOfGroups(exploration, exploration.state.view.rules, texts.look, groups),
  });
  const first = groups.slice(0, 3).map((keys, at) => [hubOf(exploration, keys), sizes[at] ?? 0] as const);
  report(exploration, texts.found({ shown: groups.length, total: sizes.length, alone, first }));
}

/**
 * Draws short cycles of the whole space or through one vertex, or longer ones if there are no short ones. If no directed cycle exists, draws
 * undirected ones. Shows a notice if there are none.
 */
export async function showCycles(
  exploration: Exploration,
  vid: Vid | undefined,
  texts: CycleTexts,
  isDirected = true,
): Promise<void> {
  let search: CycleSearch = { found: [], length: CYCLE_LENGTH_MAX, isLonger: false, isDirected, isAcyclic: false };
  let isAsked = false;
  const isDone = await result(exploration, 'stepCycles', '', async (ask) => {
    if (isDirected) search = await directedCycles(vid, ask);
    if (search.found.length === 0) search = await undirectedCycles(vid, search, ask);
    isAsked = true;
    return withEnds(exploration, search.found, ask);
  });
  if (!isAsked) return;
  const { found, ...figures } = search;
  const shown = found.length;
  const next = { label: texts.anyDirection, run: () => void showCycles(exploration, vid, texts, false) };
  if (isDone && search.isDirected)
    report(exploration, texts.found({ ...figures, shown, isAll: shown < CYCLES_MAX }), next);
  else if (isDone) report(exploration, texts.found({ ...figures, shown, isAll: shown < CYCLES_MAX }));
  else if (shown === 0) exploration.store.setState({ notice: { kind: 'found', text: texts.none(figures) } });
}

/** Result of a cycle search: the paths, and how they were found. */
interface CycleSearch {
  readonly found: readonly Row[];
  readonly length: number;
  /** Whether the space is known to have longer cycles. */
  readonly isLonger: boolean;
  readonly isDirected: boolean;
  /** Whether there is certainly no directed cycle except loops. */
  readonly isAcyclic: boolean;
}

async function directedCycles(vid: Vid | undefined, ask: Ask): Promise<CycleSearch> {
  let length = CYCLE_LENGTH_MAX;
  let found = (await ask(cyclesOf(vid, length, CYCLES_MAX, true))).rows;
  const through = found.length > 0 ? undefined : (vid ?? (await vertexOnCycle(ask)));
  for (const next of through === undefined ? [] : LONG_CYCLE_LENGTHS) {
    length = next;
    found = (await ask(cyclesOf(through, length, CYCLES_MAX, true))).rows;
    if (found.length > 0) break;
  }
  const isAcyclic = vid === undefined && found.length === 0 && through === undefined;
  return { found, length, isLonger: vid === undefined && through !== undefined, isDirected: true, isAcyclic };
}

/** Undirected cycles; returns the result of the directed search if there are none either. */
async function undirectedCycles(vid: Vid | undefined, directed: CycleSearch, ask: Ask): Promise<CycleSearch> {
  if (directed.isLonger) return directed;
  const { isAcyclic } = directed;
  let length = CYCLE_LENGTH_MAX;
  for (const next of UNDIRECTED_CYCLE_LENGTHS) {
    length = next;
    const found = (await ask(cyclesOf(vid, length, CYCLES_MAX, false))).rows;
    if (found.length > 0) return { found, length, isLonger: false, isDirected: false, isAcyclic };
  }
  return { found: [], length, isLonger: false, isDirected: false, isAcyclic };
}

/** A vertex of a cycle of any length; undefined if the space has none. Exact: a cycle is inside a strongly connected component. */
async function vertexOnCycle(ask: Ask): Promise<Vid | undefined> {
  const [one, other] = (await ask(largestStrongComponent())).rows;
  return one && other && one[1] === other[1] ? vidsOf([one])[0] : undefined;
}

/** Draws the vertices with the most common neighbors, and those neighbors. */
export async function showSimilar(
  exploration: Exploration,
  vid: Vid,
  textOf: (names: readonly string[]) => string,
): Promise<void> {
  let keys: string[] = [];
  const isDone = await result(exploration, 'stepSimilar', '', async (ask) => {
    const similar = vidsOf((await ask(similarTo(vid, SIMILAR_MAX))).rows);
    keys = similar.map(vertexKey);
    if (similar.length === 0) return { vertices: [], edges: [] };
    return elementsInSlices((await ask(sharedNeighbors(vid, similar, EXPAND_MAX))).rows);
  });
  if (isDone && keys.length > 0)
    report(exploration, textOf(keys.slice(0, 3).map((key) => captionOf(exploration, key))));
}

/** Queries and adds elements; returns whether any were added. */
async function result(
  exploration: Exploration,
  word: StepWord,
  name: string,
  work: (ask: Ask) => Promise<GraphElements>,
): Promise<boolean> {
  const before = exploration.store.getState();
  if (before.isBusy) return false;
  await run(exploration, word, name, work);
  const after = exploration.store.getState();
  return after.space === before.space && after.tree.at !== before.tree.at;
}

/** Vertices with the edges between them. */
async function connected(vids: readonly Vid[], ask: Ask): Promise<GraphElements> {
  if (vids.length === 0) return { vertices: [], edges: [] };
  const records = await ask(verticesByVid(vids));
  const edges = await ask(edgesBetween(vids, vids, EXPAND_MAX));
  return elementsInSlices([...records.rows, ...edges.rows]);
}

async function countBy(statement: Statement, ask: Ask): Promise<number> {
  return Number((await ask(statement)).rows[0]?.[0] ?? 0);
}

function vidsOf(rows: readonly Row[]): readonly Vid[] {
  return rows.flatMap(([vid]) => (typeof vid === 'string' || typeof vid === 'bigint' ? [vid] : []));
}

function captionOf(exploration: Exploration, key: string): string {
  return exploration.scene.vertices[exploration.scene.indexOfKey(key) ?? -1]?.caption ?? '';
}

function report(exploration: Exploration, text: string, next?: NoticeAction): void {
  exploration.store.setState(({ notice }) => ({ notice: notice ?? { kind: 'found', text, ...(next && { next }) } }));
}
