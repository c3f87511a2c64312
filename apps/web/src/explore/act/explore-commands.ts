import { edgesAmong, elementsOfRows, vertexKey, type GraphElements } from '@astrolabe/graph-view';
import type { Row, SchemaSnapshot, Vid } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import { queryClient } from '../../data/query-client.ts';
import { schemaQuery } from '../../data/spaces.ts';
import { addElements, asking, elementsInSlices, run, withEnds, type Ask } from './ask-and-add.ts';
import { addLimited, isEmbedded, reportLimit, rowOrder } from './limited-add.ts';
import type { Group } from '../state/canvas-state.ts';
import { verticesByVid } from '../../data/element-statements.ts';
import {
  allEdgesOf,
  countOfEdges,
  countOfPattern,
  countOfTag,
  commonNeighboursOf,
  countsOfEdges,
  edgesBetween,
  edgesOf,
  expansionOf,
  idsWithEdges,
  pathsOfPattern,
  sampleOfEdgeType,
  valuesOfEdges,
  verticesByIndex,
  verticesOfTag,
  type EdgeChoice,
  type ExpandDirection,
  type FilterCondition,
  type WayOfEdges,
} from '../ask/explore-statements.ts';
import type { EdgeCount, LimitedNotice, StepWord } from '../state/explore-state.ts';
import { act, enterExploreSpace } from '../state/explore-steps.ts';
import { EXPAND_MAX, RESULT_LIMIT, SAMPLE_EDGES } from '../limits.ts';
import { pastedOf } from '../ask/pasted-text.ts';
import { flyToElement } from './note-commands.ts';
import { runExploreStatement } from '../ask/run-explore-statement.ts';
import { withSelection, type SavedAction, type SelectedElements } from './saved-actions.ts';
import { vidOf, vidsOf } from '../ask/vids-of-text.ts';
import type { Exploration } from '../state/exploration.ts';

/** Adds vertices by ID. For an integer space IDs are parsed as numbers; others are rejected. */
export async function addByKeys(exploration: Exploration, text: string): Promise<void> {
  const title = text.trim().split('\n')[0] ?? '';
  await run(exploration, 'stepKeys', title, async (ask) => {
    const vids = vidsOf(text, await hasIntegerVids(exploration));
    return elementsInSlices(await recordsOf(exploration, vids, ask));
  });
}

/** Adds a vertex found by a search unless it is on the canvas, selects it and moves the view to it. */
export async function addVertex(exploration: Exploration, vid: Vid, name: string): Promise<void> {
  if (exploration.scene.indexOf(vid) === undefined)
    await run(exploration, 'stepKeys', name, async (ask) => elementsInSlices(await recordsOf(exploration, [vid], ask)));
  const vertex = exploration.scene.vertices[exploration.scene.indexOf(vid) ?? -1];
  if (vertex) flyToElement(exploration, vertex);
}

/** Adds pasted content: IDs, edges of ID pairs, or the result of a statement. */
export async function addPasted(exploration: Exploration, text: string): Promise<void> {
  const pasted = pastedOf(text);
  if (pasted === undefined) exploration.store.setState({ notice: { kind: 'nothing' } });
  else if (pasted.kind === 'statement') await addStatement(exploration, pasted.text);
  else if (pasted.kind === 'vids') await addByKeys(exploration, pasted.text);
  else await addPairs(exploration, pasted.pairs);
}

/** Adds the vertices of pairs of vids and all edges from the first to the second of each. */
async function addPairs(exploration: Exploration, written: readonly (readonly [string, string])[]): Promise<void> {
  await run(exploration, 'stepKeys', written[0]?.join(' → ') ?? '', async (ask) => {
    const isNumber = await hasIntegerVids(exploration);
    // Integer IDs may have a header.
    const rows = isNumber && written.length > 1 && !/\d/.test(written[0]?.join('') ?? '') ? written.slice(1) : written;
    const pairs = rows.map(([src, dst]) => [vidOf(src, isNumber), vidOf(dst, isNumber)] as const);
    const nameOf = (src: Vid, dst: Vid): string => JSON.stringify([vertexKey(src), vertexKey(dst)]);
    const wanted = new Set(pairs.map(([src, dst]) => nameOf(src, dst)));
    const between = edgesBetween(
      [...new Set(pairs.map(([src]) => src))],
      [...new Set(pairs.map(([, dst]) => dst))],
      EXPAND_MAX,
    );
    const edges = elementsOfRows((await ask(between)).rows).edges.filter(({ src, dst }) =>
      wanted.has(nameOf(src, dst)),
    );
    const records = await recordsOf(exploration, [...new Set(pairs.flat())], ask);
    return elementsInSlices([...records, ...edges.map((edge) => [edge])]);
  });
}

/** Whether the IDs of the space are integers. Waits for the schema rather than assuming strings. */
async function hasIntegerVids(exploration: Exploration): Promise<boolean> {
  const schema = await queryClient.ensureQueryData(schemaQuery(exploration.store.getState().space));
  return schema.space.vidType.kind === 'int64';
}

/**
 * The records of vertices as rows. An ID with edges but no record is a vertex without tags, drawn as a placeholder; IDs with neither are listed in
 * a notice.
 */
async function recordsOf(exploration: Exploration, vids: readonly Vid[], ask: Ask): Promise<readonly Row[]> {
  const { rows } = await ask(verticesByVid(vids));
  const found = new Set(elementsOfRows(rows).vertices.map(({ vid }) => vertexKey(vid)));
  const isUnknown = (vid: Vid): boolean => !found.has(vertexKey(vid));
  const bare = vids.filter(isUnknown);
  if (bare.length === 0) return rows;
  const withoutRecord = (await ask(idsWithEdges(bare))).rows.flatMap(([vid]) =>
    typeof vid === 'string' || typeof vid === 'bigint' ? [vid] : [],
  );
  for (const vid of withoutRecord) found.add(vertexKey(vid));
  const missing = bare.filter(isUnknown);
  if (missing.length > 0) exploration.store.setState({ notice: { kind: 'missing', vids: missing } });
  return [...rows, ...withoutRecord.map((vid): Row => [{ kind: 'vertex', vid, tags: [] }])];
}

/** Adds vertices of a tag by conditions, read by an index or not. */
export async function addByTag(
  exploration: Exploration,
  tag: string,
  conditions: readonly FilterCondition[] = [],
  limit = RESULT_LIMIT,
  isByIndex = false,
): Promise<void> {
  await addLimited(exploration, 'stepTag', tag, limit, {
    what: 'vertices',
    count: countOfTag(tag, conditions),
    take: (most, order) =>
      isByIndex ? verticesByIndex(tag, most, conditions) : verticesOfTag(tag, most, conditions, order),
  });
}

/** Adds edges of a pattern with their ends. */
export async function addByPattern(
  exploration: Exploration,
  from: string,
  edgeType: string,
  to: string,
  limit = RESULT_LIMIT,
): Promise<void> {
  await addLimited(exploration, 'stepTag', edgeType, limit, {
    what: 'edges',
    count: countOfPattern(from, edgeType, to),
    take: (most, order) => pathsOfPattern(from, edgeType, to, most, order),
  });
}

/** Adds some edges of every type with their ends, and some vertices of every tag; shows the space's number of edges. */
export async function addSample(
  exploration: Exploration,
  schema: SchemaSnapshot,
  edgesEach: number = SAMPLE_EDGES,
): Promise<void> {
  const { space } = exploration.store.getState();
  let total: number | undefined;
  let shown = 0;
  await run(exploration, 'stepSample', '', async (ask) => {
    const rows: Row[] = [];
    if (isEmbedded()) total = Number((await ask(countOfEdges())).rows[0]?.[0] ?? 0);
    for (const { name } of schema.edgeTypes)
      rows.push(...(await ask(sampleOfEdgeType(name, rowOrder(), edgesEach))).rows);
    shown = rows.length;
    const seen = new Set(elementsOfRows(rows).vertices.flatMap(({ tags }) => tags.map((tag) => tag.name)));
    for (const { name } of schema.tags)
      if (!seen.has(name)) rows.push(...(await ask(verticesOfTag(name, 10, [], rowOrder()))).rows);
    return elementsInSlices(rows);
  });
  if (shown === 0 || shown === total) return;
  const types = schema.edgeTypes.length;
  reportLimit(exploration, space, {
    what: 'edges',
    isSample: total !== undefined,
    shown,
    total,
    load: (more) => void addSample(exploration, schema, more === total ? more : Math.ceil(more / types)),
  });
}

/** Adds the result of a statement, with the records of its edges' ends. */
export async function addStatement(exploration: Exploration, text: string): Promise<void> {
  await run(exploration, 'stepResult', '', async (ask) => withEnds(exploration, (await ask(text)).rows, ask));
}

/** Runs a saved action on the selection and adds its result. */
export async function runAction(exploration: Exploration, { name, statement }: SavedAction): Promise<void> {
  const selected = selectedElements(exploration);
  await run(
    exploration,
    'stepAction',
    name,
    async (ask) => withEnds(exploration, (await ask(withSelection(statement, selected))).rows, ask),
    true,
  );
}

/**
 * Puts a result of the console on the canvas of its space; if it is too large, the user chooses what to keep. With the ID of the first
 * step, the result starts a separate branch.
 */
export function addResult(exploration: Exploration, rows: readonly Row[], space: string, from?: number): void {
  enterExploreSpace(exploration, space);
  void asking(exploration, async (ask) =>
    addElements(exploration, 'stepResult', '', await withEnds(exploration, rows, ask), { from }),
  );
}

/** Counts the edges of a vertex per type and direction, the most frequent first. */
export async function countEdges(
  exploration: Exploration,
  vid: Vid,
  signal: AbortSignal,
): Promise<readonly EdgeCount[]> {
  const { space } = exploration.store.getState();
  const directions = ['out', 'in'] as const;
  const results = await Promise.all(
    directions.map((direction) => runExploreStatement(countsOfEdges(vid, direction), space, signal)),
  );
  return results
    .flatMap(({ rows }, at) =>
      rows.map(([edgeType, count]): EdgeCount => ({
        edgeType: String(edgeType),
        direction: directions[at] ?? 'out',
        count: Number(count),
      })),
    )
    .toSorted((a, b) => b.count - a.count);
}

/** The values of a property on the edges of a vertex, with how often each occurs. */
export async function countValues(
  exploration: Exploration,
  vid: Vid,
  edgeType: string,
  property: string,
  direction: ExpandDirection,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const { space } = exploration.store.getState();
  return (await runExploreStatement(valuesOfEdges(vid, edgeType, property, direction), space, signal)).rows;
}

/**
 * Adds edges of a vertex by type and direction, and their other ends. `total` is the number of edges without the limits; undefined if
 * unknown.
 */
export async function expandVertex(
  exploration: Exploration,
  vid: Vid,
  choices: readonly EdgeChoice[],
  total?: number,
): Promise<void> {
  const { space } = exploration.store.getState();
  let shown = 0;
  let isCut = false;
  await run(exploration, 'stepExpand', [...new Set(choices.map((way) => way.edgeType))].join(', '), async (ask) => {
    const rows: Row[] = [];
    for (const choice of choices) {
      const found = (await ask(edgesOf([vid], choice))).rows;
      isCut ||= found.length >= choice.limit;
      for (const row of found) rows.push(row);
    }
    shown = rows.length;
    return withEnds(exploration, rows, ask);
  });
  if (shown === 0 || !isCut || shown === total) return;
  reportLimit(exploration, space, {
    what: 'edges',
    isSample: choices.some(({ isSample }) => isSample === true),
    shown,
    total,
    load: (limit) =>
      void expandVertex(
        exploration,
        vid,
        choices.map((choice) => ({ ...choice, limit })),
        total,
      ),
  });
}

/** Follows edges from vertices for more than one step. */
export async function expandSteps(
  exploration: Exploration,
  vids: readonly Vid[],
  edgeTypes: readonly string[],
  direction: WayOfEdges,
  steps: readonly [number, number],
  limit: number,
  conditions: readonly FilterCondition[] = [],
): Promise<void> {
  await addFirst(exploration, 'stepExpand', edgeTypes.join(', '), 'paths', limit, (most) =>
    expansionOf(vids, edgeTypes, direction, steps, most, conditions),
  );
}

/** Adds the result of a limited statement; if it reaches the limit, the notice says that there may be more. */
async function addFirst(
  exploration: Exploration,
  word: StepWord,
  name: string,
  what: LimitedNotice['what'],
  limit: number,
  statement: (limit: number) => Statement,
  isSelecting = false,
): Promise<void> {
  const { space } = exploration.store.getState();
  let shown = 0;
  await run(
    exploration,
    word,
    name,
    async (ask) => {
      const { rows } = await ask(statement(limit));
      shown = rows.length;
      return withEnds(exploration, rows, ask);
    },
    isSelecting,
  );
  if (shown < limit) return;
  reportLimit(exploration, space, {
    what,
    isSample: false,
    shown,
    total: undefined,
    load: (more) => void addFirst(exploration, word, name, what, more, statement, isSelecting),
  });
}

/** Adds the edges of a vertex as one bubble that can be opened later. */
export async function addBubble(exploration: Exploration, anchor: string, way: EdgeCount): Promise<void> {
  const vertex = exploration.scene.vertices[exploration.scene.indexOfKey(anchor) ?? -1];
  const group: Group = {
    bubble: {
      id: `${way.direction} ${way.edgeType} ${anchor}`,
      caption: `${way.edgeType} ${vertex?.caption ?? ''}`.trim(),
      count: way.count,
      tag: undefined,
    },
    members: new Set(),
    unfetched: { anchor, edgeType: way.edgeType, direction: way.direction },
  };
  if (exploration.state.groups.some(({ bubble }) => bubble.id === group.bubble.id)) return;
  await act(exploration, 'stepGroup', way.edgeType, ({ groups }) => ({ groups: [...groups, group] }));
}

/** Fetches the members of an unfetched bubble, up to the limit of an expansion, and removes the bubble. */
export async function openUnfetched(exploration: Exploration, group: Group): Promise<void> {
  const { unfetched, bubble } = group;
  const vertex = unfetched && exploration.scene.vertices[exploration.scene.indexOfKey(unfetched.anchor) ?? -1];
  if (!unfetched || !vertex) return;
  await act(exploration, 'stepOpen', bubble.caption, ({ groups }) => ({
    groups: groups.filter((one) => one.bubble.id !== bubble.id),
  }));
  await expandVertex(exploration, vertex.vid, [{ ...unfetched, limit: Math.min(bubble.count, EXPAND_MAX) }]);
}

/** Adds the common neighbors of both selected vertices. */
export async function addCommonNeighbours(exploration: Exploration): Promise<void> {
  const [one, other, more] = selectedVids(exploration);
  if (one === undefined || other === undefined || more !== undefined) return;
  await addFirst(
    exploration,
    'stepCommon',
    '',
    'paths',
    RESULT_LIMIT,
    (limit) => commonNeighboursOf(one, other, limit),
    true,
  );
}

/** Adds the edges of the selection that lead to vertices without a record, and only these. */
export async function addDangling(exploration: Exploration): Promise<void> {
  const vids = selectedVids(exploration);
  if (vids.length === 0) return;
  await asking(exploration, async (ask) => {
    const found: GraphElements = await withEnds(exploration, (await ask(allEdgesOf(vids, EXPAND_MAX))).rows, ask);
    const known = new Set(found.vertices.filter(({ tags }) => tags.length > 0).map(({ vid }) => vertexKey(vid)));
    const isMissing = (vid: Vid): boolean => {
      const index = exploration.scene.indexOf(vid);
      return (
        !known.has(vertexKey(vid)) && (index === undefined || exploration.scene.vertices[index]?.isPlaceholder === true)
      );
    };
    const edges = found.edges.filter(({ src, dst }) => isMissing(src) || isMissing(dst));
    const missing = [
      ...new Map(edges.flatMap(({ src, dst }) => [src, dst]).map((vid) => [vertexKey(vid), vid])).values(),
    ].filter(isMissing);
    if (missing.length > 0) exploration.store.setState({ notice: { kind: 'missing', vids: missing } });
    await addElements(exploration, 'stepDangling', '', { vertices: [], edges }, { isSelecting: true });
  });
}

/** Vids of the selected vertices, without groups. */
export function selectedVids(exploration: Exploration): readonly Vid[] {
  return [...exploration.scene.selection].flatMap((index) => {
    const vertex = exploration.scene.vertices[index];
    return vertex === undefined || vertex.bubble ? [] : [vertex.vid];
  });
}

/** Returns the selection for a statement: vertices, and the edges between them or the clicked edge; no groups or bundles. */
export function selectedElements(exploration: Exploration): SelectedElements {
  const { selection, edges: all } = exploration.scene;
  const edges =
    selection.size === 0
      ? all.filter((edge) => edge === exploration.scene.selectedEdge)
      : edgesAmong(exploration.scene, selection).flatMap((index) => all[index] ?? []);
  return {
    vids: selectedVids(exploration),
    edges: edges.flatMap(({ src, dst, rank, count }) => {
      const [from, to] = [exploration.scene.vertices[src], exploration.scene.vertices[dst]];
      return count > 1 || !from || !to || from.bubble || to.bubble ? [] : [{ src: from.vid, dst: to.vid, rank }];
    }),
  };
}
