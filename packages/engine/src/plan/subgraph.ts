import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal, VidOrigin } from './vid-origin.ts';

/**
 * The neighborhood of some vertices: a row per distance with the list of vertices and the list of edges found there. `items` maps columns
 * to lists.
 */
export interface SubgraphNode extends PlanNodeShape<'Subgraph'> {
  readonly origin: VidOrigin;
  readonly traversals: readonly EdgeTraversal[];
  readonly steps: number;
  /** A condition on every edge, which is column 0. */
  readonly edgeCondition: BoundExpression | undefined;
  /** Conditions on every vertex except the start vertices; its vid is column 0. */
  readonly vertexCondition: BoundExpression | undefined;
  readonly source: Expression | undefined;
  readonly withProperties: boolean;
  /** Properties of edges that are shown without WITH PROP, by edge type: those in the condition. */
  readonly shownProperties: ReadonlyMap<number, ReadonlySet<string>>;
  readonly items: readonly ('vertices' | 'edges')[];
}
