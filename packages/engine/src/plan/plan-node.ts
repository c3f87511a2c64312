import type { AdminNode } from './admin/admin-node.ts';
import type { MutateNode } from './mutate/mutate-node.ts';
import type { QueryNode } from './query-node.ts';
import type { SchemaNode } from './schema/schema-node.ts';
import type { WriteNode } from './write/write-nodes.ts';

/**
 * Common fields of plan nodes. A node is plain data: `kind` is NebulaGraph's name for it, `columns` are the names of its result (none: the
 * statement has no table), `inputs` are its child nodes. A node may be the input of several others; its rows are then stored and read by each.
 */
export interface PlanNodeShape<Kind extends string> {
  readonly kind: Kind;
  readonly columns: readonly string[];
  readonly inputs: readonly PlanNode[];
}

/** Any plan node. */
export type PlanNode = QueryNode | SchemaNode | MutateNode | WriteNode | AdminNode;

/** The node with this name. */
export type PlanNodeOf<Kind extends PlanNode['kind']> = Extract<PlanNode, { readonly kind: Kind }>;
