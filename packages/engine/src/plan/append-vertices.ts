import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';

/**
 * Where the vertices of a pattern's node come from: what stands in the slot already (a vertex or its vid), or a vid or list of vids for each
 * row. `source` is the condition that named the vids; a value that cannot be listed is an error about it.
 */
export type VertexOrigin =
  | { readonly kind: 'slot' }
  | {
      readonly kind: 'vids';
      readonly expression: BoundExpression;
      readonly isList: boolean;
      readonly source: Expression;
    };

/** Puts the vertices that exist and have all of the tags into column `slot`: none, one or several rows for each row of the input. */
export interface AppendVerticesNode extends PlanNodeShape<'AppendVertices'> {
  readonly slot: number;
  readonly origin: VertexOrigin;
  readonly tagIds: readonly number[];
  /** Why the plan begins here, for EXPLAIN. */
  readonly reason?: string;
}
