import type { AggregateItem, AggregateNode } from '../../plan/aggregate.ts';
import type { DedupNode } from '../../plan/dedup.ts';
import type { PatternJoinNode } from '../../plan/pattern-join.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import { extractPattern, readSlots, type ExtractedPattern } from '../pattern/extract-pattern.ts';

/**
 * Hops, filters and pattern predicates under an aggregate or DISTINCT become one join of the whole pattern, which makes rows only of what is read:
 *
 *     Aggregate(Filter(Traverse(Traverse(…))))  →  Aggregate[weighted](PatternJoin)
 *     Dedup(Project(Traverse(Traverse(…))))     →  Dedup(Project(PatternJoin))
 */
export function joinPattern(node: PlanNode): PlanNode {
  if (node.kind === 'Aggregate') return node.weights ? node : aggregated(node);
  return node.kind === 'Dedup' ? distinct(node) : node;
}

function aggregated(node: AggregateNode): PlanNode {
  const [input] = node.inputs;
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

function distinct(node: DedupNode): PlanNode {
  const [project] = node.inputs;
  if (project?.kind !== 'Project') return node;
  const [input] = project.inputs;
  const pattern = input && extractPattern(input);
  if (!pattern) return node;
  const read = new Set<number>();
  for (const expression of project.expressions) readSlots(expression, read);
  const join = patternJoin(pattern, input, read, true, false);
  return join ? { ...node, inputs: [{ ...project, inputs: [join.root] }] } : node;
}

/** Replaces `replaced` with a pattern join; undefined if enumerating rows is as good, or the join cannot express what is read. */
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
  const isClosed = ({ from, to }: (typeof edges)[number]): boolean => vertices[from]!.isBound && vertices[to]!.isBound;
  const comparedEdges = new Set(
    comparisons.flatMap(({ left, right }) => [left, right].flatMap((side) => (side.of === 'edge' ? [side.at] : []))),
  );
  const differing = new Set(different.flat());
  const isExpressible = edges.every(
    (edge, at) =>
      (!isRead(edge) || edge.walks.length === 1) &&
      (!isClosed(edge) || !(isRead(edge) || comparedEdges.has(at) || differing.has(at))),
  );
  if (!isExpressible) return undefined;
  const tested = new Set(tests.flatMap((test) => test.vertices));
  if (vertices.some((vertex, at) => tested.has(at) && isRead(vertex))) return undefined;
  const isCyclic = edges.length - tests.flatMap((test) => test.edges).length >= vertices.length - tested.size;
  const isWorthwhile =
    isCyclic ||
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

/** Aggregates that take weights. */
const WEIGHTED: ReadonlySet<string> = new Set(['count', 'sum', 'avg', 'std']);
