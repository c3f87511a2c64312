import type { PlanDescription, PlanFormat, PlanNodeDescription, PlanNodeProfile } from '@astrolabe/model';
import { detailsOf, type SchemaNames } from './details.ts';
import type { PlanNode } from './plan-node.ts';

/** Provides measured costs of nodes. */
export interface ProfileSource {
  profileOf(node: PlanNode): PlanNodeProfile | undefined;
}

/** Plans as EXPLAIN and PROFILE describe them: the root first, every node once, ids in that order. */
export function describePlan(
  roots: readonly PlanNode[],
  format: PlanFormat,
  optimizeUs: number,
  nameOf: SchemaNames,
  estimates: ReadonlyMap<PlanNode, number>,
  profiles?: ProfileSource,
): PlanDescription {
  const ids = new Map<PlanNode, number>();
  const order: PlanNode[] = [];
  const number = (node: PlanNode): void => {
    if (ids.has(node)) return;
    ids.set(node, order.length);
    order.push(node);
    for (const input of node.inputs) number(input);
  };
  // The last statement of a script is its root, as it runs last.
  for (const root of roots.toReversed()) number(root);
  return {
    format,
    optimizeUs,
    nodes: order.map((node) => describeNode(node, ids, nameOf, estimates.get(node), profiles)),
  };
}

function describeNode(
  node: PlanNode,
  ids: ReadonlyMap<PlanNode, number>,
  nameOf: SchemaNames,
  estimate: number | undefined,
  profiles: ProfileSource | undefined,
): PlanNodeDescription {
  const id = ids.get(node)!;
  const profile = profiles?.profileOf(node);
  return {
    id,
    name: node.kind,
    dependencies: node.inputs.map((input) => ids.get(input)!),
    outputVariable: JSON.stringify({ colNames: node.columns, type: 'DATASET', name: `__${node.kind}_${id}` }),
    details: detailsOf(node, nameOf),
    ...(estimate !== undefined && { estimatedRows: Math.round(estimate) }),
    ...(profiles && { profiles: profile ? [profile] : [] }),
  };
}

/** A plan in one line, for tests and logs: `Limit(Project(GetVertices(Start)))`. */
export function printPlan(node: PlanNode): string {
  return node.inputs.length === 0 ? node.kind : `${node.kind}(${node.inputs.map(printPlan).join(', ')})`;
}
