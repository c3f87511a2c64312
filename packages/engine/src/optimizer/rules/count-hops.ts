import type { BoundExpression } from '../../expression/bound-expression.ts';
import { partsOf, readsOnly } from '../../expression/bound-parts.ts';
import type { AggregateItem, AggregateNode } from '../../plan/aggregate.ts';
import type { CountHopsNode } from '../../plan/count-hops.ts';
import type { PlanCondition } from '../../plan/filter.ts';
import type { PlanNode } from '../../plan/plan-node.ts';
import type { TraverseNode } from '../../plan/traverse.ts';

/**
 * A path is no row as long as nobody reads what it adds: hops whose edge and vertex only conditions of that vertex read are counted, and their
 * counts are the weights of the rows that are left.
 *
 *     Aggregate[count](Filter[c](Traverse[b → c](Traverse[a → b](x))))  →  Aggregate[count, weighted](CountHops[a → b → c, filter c](x))
 */
export function countHops(node: PlanNode): PlanNode {
  if (node.kind !== 'Aggregate' || node.weights) return node;
  const chain: Layer[] = [];
  let bottom = node.inputs[0];
  while (bottom?.kind === 'Filter' || bottom?.kind === 'Traverse') {
    chain.push(
      bottom.kind === 'Filter' ? { kind: 'filter', conditions: bottom.conditions } : { kind: 'hop', hop: bottom },
    );
    bottom = bottom.inputs[0];
  }
  if (!bottom || !chain.some((layer) => layer.kind === 'hop')) return node;
  const items = node.items.map((item) => asRowCount(item, chain));
  if (!items.every(isWeightable)) return node;
  const above = absorbed(chain, { ...node, items });
  const weights = above.flatMap((layer) => (layer.kind === 'count' ? [layer.node.count] : []));
  if (weights.length === 0) return node;
  let input: PlanNode = bottom;
  for (const layer of above.toReversed()) input = planLayer(layer, input);
  return { ...node, items, weights, inputs: [input] };
}

type Counted = Omit<CountHopsNode, 'kind' | 'columns' | 'inputs'>;

type Layer =
  | { readonly kind: 'filter'; readonly conditions: readonly PlanCondition[] }
  | { readonly kind: 'hop'; readonly hop: TraverseNode }
  | { readonly kind: 'count'; readonly node: Counted };

function planLayer(layer: Layer, input: PlanNode): PlanNode {
  const { columns } = input;
  switch (layer.kind) {
    case 'filter':
      return { kind: 'Filter', columns, inputs: [input], conditions: layer.conditions };
    case 'hop':
      return { ...layer.hop, inputs: [input] };
    case 'count':
      return { kind: 'CountHops', columns, inputs: [input], ...layer.node };
  }
}

/** What a hop finds is never null: to count it is to count rows. */
function asRowCount(item: AggregateItem, chain: readonly Layer[]): AggregateItem {
  const { argument } = item;
  if (item.name !== 'count' || item.isDistinct || argument?.kind !== 'column') return item;
  const isFound = chain.some(
    (layer) => layer.kind === 'hop' && (layer.hop.target === argument.index || layer.hop.edge === argument.index),
  );
  return isFound ? { ...item, argument: undefined } : item;
}

/** Whether an aggregate can tell, or need not know, how often a row stands for a path. */
function isWeightable({ name, isDistinct }: AggregateItem): boolean {
  return isDistinct || name === 'count' || name === 'min' || name === 'max' || name === 'collect_set';
}

/** The layers, the topmost first, with hops that nobody reads turned into counts. */
function absorbed(chain: readonly Layer[], { keys, items }: AggregateNode): readonly Layer[] {
  const read = new Set<number>();
  for (const key of keys) addReads(key, read);
  for (const { argument } of items) if (argument) addReads(argument, read);
  let above: Layer[] = [];
  chain.forEach((layer, at) => {
    const counted = layer.kind === 'hop' ? countedHop(layer.hop, above, read, chain.slice(at + 1)) : undefined;
    above = counted ?? [...above, layer];
  });
  return above;
}

/** The layers above a hop without what the hop takes in, and the hop as a count; undefined where something reads what it finds. */
function countedHop(
  hop: TraverseNode,
  above: readonly Layer[],
  read: ReadonlySet<number>,
  below: readonly Layer[],
): Layer[] | undefined {
  const { edge, target, source, walks, tagIds, condition } = hop;
  if (hop.steps || hop.isTargetBound || hop.isEdgeBound || hop.closing || target === source) return undefined;
  if (read.has(edge) || read.has(target)) return undefined;
  const kept: Layer[] = [];
  const conditions: PlanCondition[] = [];
  const next: Counted[] = [];
  for (const layer of above) {
    if (layer.kind === 'filter') {
      const others: PlanCondition[] = [];
      const own: PlanCondition[] = [];
      for (const one of layer.conditions) {
        const reads = new Set<number>();
        addReads(one.condition, reads);
        if (!reads.has(target) && !reads.has(edge)) others.push(one);
        else if (readsOnly(one.condition, (slot) => slot === target)) own.push(one);
        else return undefined;
      }
      // Those of a layer further down come first.
      conditions.unshift(...own);
      if (others.length > 0) kept.push({ kind: 'filter', conditions: others });
    } else if (layer.kind === 'hop') {
      const other = layer.hop;
      if (
        [other.source, other.target, ...other.trail].includes(target) ||
        other.trail.includes(edge) ||
        other.edge === edge
      )
        return undefined;
      kept.push(layer);
    } else if (layer.node.source === target) {
      if (layer.node.used.some((slot) => slot !== edge)) return undefined;
      next.push(layer.node);
    } else {
      if (layer.node.used.includes(edge)) return undefined;
      kept.push(layer);
    }
  }
  const used = hop.trail.filter((slot) => mayBeSame(hop, slot, below));
  const node: Counted = {
    source,
    count: edge,
    used,
    hop: {
      walks,
      target,
      tagIds,
      condition,
      conditions,
      avoidsPrevious: false,
      next: next.map((child) => ({ ...child.hop, avoidsPrevious: child.used.length > 0 })),
    },
  };
  return [...kept, { kind: 'count', node }];
}

/** Whether the edge in a column may be one that a hop walks: it is, unless a hop below found it along other types. */
function mayBeSame(hop: TraverseNode, slot: number, below: readonly Layer[]): boolean {
  for (const layer of below) {
    if (layer.kind !== 'hop' || layer.hop.edge !== slot) continue;
    return layer.hop.walks.some((one) => hop.walks.some((other) => other.edgeTypeId === one.edgeTypeId));
  }
  return true;
}

function addReads(expression: BoundExpression, read: Set<number>): void {
  if (expression.kind === 'column') read.add(expression.index);
  for (const part of partsOf(expression)) addReads(part, read);
}
