import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/**
 * Source of the vertices of a pattern's node: the value in the slot (a vertex or its vid), or a vid or list of vids per row. `source` is
 * the condition that names the vids; a value that is not a list is reported with it.
 */
export type VertexOrigin =
  | { readonly kind: 'slot' }
  | {
      readonly kind: 'vids';
      readonly expression: BoundExpression;
      readonly isList: boolean;
      readonly source: Expression;
    };

/** Puts the existing vertices that have all of the tags into column `slot`: none, one or several rows for each row of the input. */
export interface AppendVerticesNode extends PlanNodeShape<'AppendVertices'> {
  readonly slot: number;
  readonly origin: VertexOrigin;
  readonly tagIds: readonly number[];
  /** Reason for this start of the plan, shown by EXPLAIN. */
  readonly reason?: string;
}
