import type { PlanNodeShape } from '../plan-node.ts';

/** One plan node type for each kind, all with the same fields: for statements that exist once for tags and once for edge types. */
export type NodeOfEach<Kind extends string, Fields = unknown> = Kind extends string
  ? PlanNodeShape<Kind> & Fields
  : never;
