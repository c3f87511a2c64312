import type { AggregateItem, AggregateNode } from '../../plan/aggregate.ts';
import type { DedupNode } from '../../plan/dedup.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import type { PlanNode, PlanNodeOf } from '../../plan/plan-node.ts';
import { extractOptional, extractPattern, readSlots, type ExtractedPattern } from '../pattern/extract-pattern.ts';

/**
 * Hops, filters and pattern predicates under an aggregate or DISTINCT become one join of the whole pattern, which creates rows only for columns
 * that are read:
 *
 *     Aggregate(Filter(Traverse(Traverse(…))))  →  Aggregate[weighted](PatternJoin)
 *     Aggregate(HashLeftJoin(x, Traverse(x)))   →  Aggregate[weighted](PatternJoin[optional](x))
 *     Dedup(Project(Traverse(Traverse(…))))     →  Dedup(Project(PatternJoin))
 *     TopN(Project(Traverse(…)))                →  TopN(Project(PatternJoin))
 */
export function joinPattern(node: PlanNode): PlanNode {
  if (node.kind === 'Aggregate') return node.weights ? node : aggregated(node);
  if (node.kind === 'Sort' || node.kind === 'TopN') return sorted(node);
  return node.kind === 'Dedup' ? distinct(node) : node;
}

function aggregated(node: AggregateNode): PlanNode {
  const [input] = node.inputs;
  const optional = input && optionalPattern(input);
  if (optional) return aggregatedOptional(node, input, optional);
  const pattern = input && extractPattern(input);
  if (!pattern) return node;
  const items = node.items.map((item) => asRowCount(item, pattern));
  const read = new Set<number>();
  for (const key of node.keys) readSlots(key, read);
  for (const { argument } of items) if (argument) readSlots(argument, read);
  const isSet = items.every(isOfSet);
  const join = patternJoin(pattern, input, read, isSet, !isSet && items.every(isWeightable));
  if (!join) return node;
  const { count } = join.node;
  return { ...node, items, inputs: [join.root], ...(count !== undefined && { weights: [count] }) };
}

interface OptionalPattern {
  readonly pattern: ExtractedPattern;
  /** A column that nothing reads above. */
  readonly freeSlot: number;
}

/** The pattern of an OPTIONAL MATCH: its rows are those of the left side, each with its matches. */
function optionalPattern(node: PlanNode): OptionalPattern | undefined {
  const [join] = node.inputs;
  if (node.kind !== 'Project' || join?.kind !== 'HashLeftJoin') return undefined;
  const [numbered, right] = join.inputs;
  if (numbered?.kind !== 'RowNumber' || right?.kind !== 'Project') return undefined;
  const width = numbered.columns.length;
  const keepsSlots = node.expressions.every((expression, slot) => {
    if (expression.kind !== 'column') return false;
    const found = expression.index < width ? expression : right.expressions[expression.index - width]!;
    return found.kind === 'column' && found.index === slot;
  });
  const pattern = keepsSlots ? extractOptional(right.inputs[0]!, numbered) : undefined;
  return pattern && { pattern, freeSlot: numbered.slot };
}

function aggregatedOptional(
  node: AggregateNode,
  replaced: PlanNode,
  { pattern, freeSlot }: OptionalPattern,
): AggregateNode {
  const read = new Set<number>();
  const markers = new Set<number>();
  for (const key of node.keys) readSlots(key, read);
  for (const item of node.items) {
    const marker = countedElement(item, pattern);
    if (marker !== undefined) markers.add(marker);
    else if (item.argument) readSlots(item.argument, read);
  }
  if (read.has(freeSlot) || !isExpressible(pattern, read)) return node;
  const isSet = node.items.every(isOfSet);
  const isWeighted = !isSet && node.items.every(isWeightable);
  const { input, vertices, edges, comparisons, different, tests } = pattern;
  const join: PatternJoinNode = {
    kind: 'PatternJoin',
    columns: replaced.columns,
    inputs: [input!],
    vertices,
    edges,
    comparisons,
    different,
    tests,
    read: [...read].filter((slot) => slot < replaced.columns.length).sort((a, b) => a - b),
    markers: [...markers].filter((slot) => !read.has(slot)),
    isOptional: true,
    ...(isWeighted && { count: freeSlot }),
    isSet,
  };
  return { ...node, inputs: [join], ...(isWeighted && { weights: [freeSlot] }) };
}

/** Returns the column of a matched element if `count` counts its rows. */
function countedElement({ name, isDistinct, argument }: AggregateItem, pattern: ExtractedPattern): number | undefined {
  if (name !== 'count' || isDistinct || argument?.kind !== 'column') return undefined;
  const { index } = argument;
  const isMatched =
    pattern.edges.some(({ slot }) => slot === index) ||
    pattern.vertices.some(({ slot, isBound }) => slot === index && !isBound);
  return isMatched ? index : undefined;
}

/** Whether a join can produce all columns of a pattern that are read. */
function isExpressible(
  { vertices, edges, comparisons, different, tests }: ExtractedPattern,
  slots: ReadonlySet<number>,
): boolean {
  const isRead = ({ slot }: { readonly slot: number }): boolean => slots.has(slot);
  const isClosed = ({ from, to }: (typeof edges)[number]): boolean => vertices[from]!.isBound && vertices[to]!.isBound;
  const comparedEdges = new Set(
    comparisons.flatMap(({ left, right }) => [left, right].flatMap((side) => (side.of === 'edge' ? [side.at] : []))),
  );
  const differing = new Set(different.flat());
  const tested = new Set(tests.flatMap((test) => test.vertices));
  return (
    edges.every(
      (edge, at) =>
        (!isRead(edge) || edge.traversals.length === 1) &&
        (!isClosed(edge) || !(isRead(edge) || comparedEdges.has(at) || differing.has(at))),
    ) && !vertices.some((vertex, at) => tested.has(at) && isRead(vertex))
  );
}

function distinct(node: DedupNode): PlanNode {
  const project = projected(node.inputs[0], true);
  return project ? { ...node, inputs: [project] } : node;
}

function sorted(node: PlanNodeOf<'Sort' | 'TopN'>): PlanNode {
  const project = projected(node.inputs[0], false);
  return project ? { ...node, inputs: [project] } : node;
}

/** A projection of a pattern, joined; undefined if it is not one. */
function projected(project: PlanNode | undefined, isSet: boolean): PlanNode | undefined {
  if (project?.kind !== 'Project') return undefined;
  const [input] = project.inputs;
  const pattern = input && extractPattern(input);
  if (!pattern) return undefined;
  const read = new Set<number>();
  for (const expression of project.expressions) readSlots(expression, read);
  const join = patternJoin(pattern, input, read, isSet, false);
  return join && { ...project, inputs: [join.root] };
}

/** Replaces `replaced` with a pattern join; undefined if enumerating rows is as fast, or the join cannot return the required columns. */
function patternJoin(
  pattern: ExtractedPattern,
  replaced: PlanNode,
  above: ReadonlySet<number>,
  isSet: boolean,
  isWeighted: boolean,
): { readonly root: PlanNode; readonly node: PatternJoinNode } | undefined {
  const { input, vertices, edges, comparisons, different, tests, residual } = pattern;
  const slots = new Set(above);
  for (const { condition } of residual) readSlots(condition, slots);
  const isRead = ({ slot }: { readonly slot: number }): boolean => slots.has(slot);
  if (!isExpressible(pattern, slots)) return undefined;
  const tested = new Set(tests.flatMap((test) => test.vertices));
  const isCyclic = edges.length - tests.flatMap((test) => test.edges).length >= vertices.length - tested.size;
  const isWorthwhile =
    isCyclic ||
    (edges.length === 1 && !input) ||
    comparisons.length > 0 ||
    tests.length > 0 ||
    vertices.some((vertex) => !vertex.isBound && !isRead(vertex));
  if (!isWorthwhile) return undefined;
  const count = isWeighted
    ? [...edges, ...vertices].find((one) => !isRead(one) && !('isBound' in one && one.isBound))?.slot
    : undefined;
  const node: PatternJoinNode = {
    kind: 'PatternJoin',
    columns: replaced.columns,
    inputs: input ? [input] : [],
    vertices,
    edges,
    comparisons,
    different,
    tests,
    read: [...slots].filter((slot) => slot < replaced.columns.length).sort((a, b) => a - b),
    ...(count !== undefined && { count }),
    isSet,
  };
  const root: PlanNode =
    residual.length > 0 ? { kind: 'Filter', columns: node.columns, inputs: [node], conditions: residual } : node;
  return { root, node };
}

/** Matched elements are never null: counting them is counting rows. */
function asRowCount(item: AggregateItem, { vertices, edges }: ExtractedPattern): AggregateItem {
  const { argument } = item;
  if (item.name !== 'count' || item.isDistinct || argument?.kind !== 'column') return item;
  const { index } = argument;
  const isFound = edges.some(({ slot }) => slot === index) || vertices.some(({ slot }) => slot === index);
  return isFound ? { ...item, argument: undefined } : item;
}

/** Whether an aggregate does not change if a row is repeated. */
function isOfSet({ name, isDistinct }: AggregateItem): boolean {
  return isDistinct || name === 'min' || name === 'max' || name === 'collect_set';
}

/** Returns whether an aggregate supports row weights or does not need them. */
function isWeightable(item: AggregateItem): boolean {
  return isOfSet(item) || WEIGHTED.has(item.name);
}

/** Aggregates that support weights. */
const WEIGHTED: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'std']);
