import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal } from './vid-origin.ts';

/** Repetitions of a pattern edge. Without `max`, until there are no new trails. */
export interface TraverseSteps {
  readonly min: number;
  readonly max: number | undefined;
}

/**
 * Follows one edge of a pattern from the vertex in column `source`, and puts edge and vertex found into the columns `edge` and `target`. With
 * `steps` the edge is a list: a trail of this many edges. The vertex must exist and have all of the tags.
 */
export interface TraverseNode extends PlanNodeShape<'Traverse'> {
  readonly source: number;
  readonly edge: number;
  readonly target: number;
  /** The target is already bound: only edges to it match. */
  readonly isTargetBound: boolean;
  /** The edge is bound: only this one matches. */
  readonly isEdgeBound: boolean;
  /** In the direction from `source`. */
  readonly traversals: readonly EdgeTraversal[];
  /** The pattern is followed from its end to its start; edges are recorded in the direction of the pattern. */
  readonly isReversed: boolean;
  readonly steps: TraverseSteps | undefined;
  readonly tagIds: readonly number[];
  /** A condition on every edge, which is column 0. */
  readonly condition: BoundExpression | undefined;
  /** Columns with edges of the same pattern: none of them is used again. */
  readonly trail: readonly number[];
  /** An edge may occur more than once in the list of `steps`. */
  readonly isWalk?: boolean;
  /** Columns read later; the others are null. Absent: all. */
  readonly read?: readonly number[];
  /** The next hop leads back to a bound vertex: only vertices with such an edge are useful. */
  readonly closing?: ClosingHop;
}

/** A hop that ends at the vertex in column `target`. */
export interface ClosingHop {
  readonly target: number;
  /** In the direction to the target. */
  readonly traversals: readonly EdgeTraversal[];
}

/** The shortest paths between the vertices in two columns: their edges in column `edge`, the path in column `path` if wanted. */
export interface ShortestPathNode extends PlanNodeShape<'ShortestPath'> {
  readonly source: number;
  readonly target: number;
  readonly edge: number;
  readonly path: number | undefined;
  readonly traversals: readonly EdgeTraversal[];
  readonly stepsMax: number | undefined;
  /** The edge is a list, else the only edge of the path. */
  readonly isList: boolean;
  readonly condition: BoundExpression | undefined;
  readonly isSingle: boolean;
  /** The property that the path adds up: the path of least cost instead of the shortest. */
  readonly cost?: string;
}
