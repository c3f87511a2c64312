import type { BoundExpression } from '../../expression/bound-expression.ts';
import type { PropertyCount } from '../../plan/aggregate.ts';
import type { PlanNode } from '../../plan/plan-node.ts';

/**
 * All rows of a tag or edge type, counted by one property, may be counted by an index on that property:
 *
 *     Aggregate[by property, count(*)](Project(TagIndexFullScan))  →  the same, which may ask an index instead of its input
 */
export function countByIndex(node: PlanNode): PlanNode {
  if (node.kind !== 'Aggregate' || node.countsBy || node.keys.length !== 1) return node;
  if (!node.items.every((item) => item.name === 'count' && item.argument === undefined && !item.isDistinct))
    return node;
  let key: BoundExpression | undefined = node.keys[0];
  let input = node.inputs[0];
  if (input?.kind === 'Project' && key?.kind === 'column') {
    key = input.expressions[key.index];
    input = input.inputs[0];
  }
  if (!key || (input?.kind !== 'TagIndexFullScan' && input?.kind !== 'EdgeIndexFullScan')) return node;
  const countsBy = propertyOf(key, input.on, input.schemaId);
  return countsBy ? { ...node, countsBy } : node;
}

function propertyOf(key: BoundExpression, on: 'tag' | 'edge', schemaId: number): PropertyCount | undefined {
  if (on === 'tag') {
    const isOwn =
      key.kind === 'vertex-property' &&
      key.tagId === schemaId &&
      key.vertex.kind === 'column' &&
      key.vertex.index === 0;
    return isOwn ? { on, schemaId, property: key.property } : undefined;
  }
  const isOwn =
    key.kind === 'edge-property' && key.edgeTypeId === schemaId && key.edge.kind === 'column' && key.edge.index === 2;
  return isOwn ? { on, schemaId, property: key.property } : undefined;
}
