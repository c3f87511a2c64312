import type { PlanCondition } from '../plan/filter.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import type { ValidatedProjection } from '../validator/validated-projection.ts';

/** Nodes over an input, as needed: `Dedup(Project(Window(Aggregate(Filter(input)))))`. */
export function planProjection(
  input: PlanNode,
  where: PlanCondition | undefined,
  projection: ValidatedProjection,
): PlanNode {
  const { grouping } = projection;
  const columns = projection.columns.map((column) => column.name);
  let node = planFilter(input, where);
  if (grouping) {
    const isWhole =
      !projection.windows &&
      projection.expressions.every((expression, index) => expression.kind === 'column' && expression.index === index) &&
      projection.expressions.length === grouping.keys.length + grouping.items.length;
    const names = isWhole
      ? columns
      : [...grouping.keys.map((_, index) => `_key${index}`), ...grouping.items.map((_, index) => `_aggregate${index}`)];
    node = { kind: 'Aggregate', columns: names, inputs: [node], keys: grouping.keys, items: grouping.items };
    if (isWhole) return projection.isDistinct ? { kind: 'Dedup', columns, inputs: [node] } : node;
  }
  if (projection.windows) node = planWindows(node, projection.windows);
  node = { kind: 'Project', columns, inputs: [node], expressions: projection.expressions };
  return projection.isDistinct ? { kind: 'Dedup', columns, inputs: [node] } : node;
}

function planWindows(input: PlanNode, { width, items }: NonNullable<ValidatedProjection['windows']>): PlanNode {
  const columns = [...input.columns.slice(0, width), ...items.map((_, index) => `_window${index}`)];
  return { kind: 'Window', columns, inputs: [input], width, items };
}

/** A Filter over an input if there is a condition. */
export function planFilter(input: PlanNode, where: PlanCondition | undefined): PlanNode {
  return where
    ? {
        kind: 'Filter',
        columns: input.columns,
        inputs: [input],
        conditions: [where],
      }
    : input;
}
