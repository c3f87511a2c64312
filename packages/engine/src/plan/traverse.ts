import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeWalk } from './vid-origin.ts';

/** How often the edge of a pattern repeats. No `max`: as long as there is a new trail. */
export interface TraverseSteps {
  readonly min: number;
  readonly max: number | undefined;
}

/**
 * Follows one edge of a pattern from the vertex in column `source`, and puts edge and vertex found into the columns `edge` and `target`. With
 * `steps` the edge is a list: a trail of so many edges. The vertex must exist and have all of the tags.
 */
export interface TraverseNode extends PlanNodeShape<'Traverse'> {
  readonly source: number;
  readonly edge: number;
  readonly target: number;
  /** The target has its vertex already: only edges that lead there count. */
  readonly isTargetBound: boolean;
  /** The edge is known already: only this one counts. */
  readonly isEdgeBound: boolean;
  /** As walked from `source`. */
  readonly walks: readonly EdgeWalk[];
  /** The pattern is followed from its end to its beginning; edges are noted as the pattern reads. */
  readonly isReversed: boolean;
  readonly steps: TraverseSteps | undefined;
  readonly tagIds: readonly number[];
  /** What must be true of every edge, which is column 0. */
  readonly condition: BoundExpression | undefined;
  /** Columns with edges of the same pattern: none of them is used again. */
  readonly trail: readonly number[];
  /** The columns that somebody reads of what this node answers; the others are null. Absent: all. */
  readonly read?: readonly number[];
  /** The next hop leads from here back to a vertex that is known: only vertices with such an edge are worth finding. */
  readonly closing?: ClosingHop;
}

/** A hop that ends at the vertex in column `target`. */
export interface ClosingHop {
  readonly target: number;
  /** As walked towards the target. */
  readonly walks: readonly EdgeWalk[];
}

/** The shortest paths between the vertices in two columns: their edges go to column `edge`, the path to column `path` where it is wanted. */
export interface ShortestPathNode extends PlanNodeShape<'ShortestPath'> {
  readonly source: number;
  readonly target: number;
  readonly edge: number;
  readonly path: number | undefined;
  readonly walks: readonly EdgeWalk[];
  readonly stepsMax: number | undefined;
  /** The edge is a list, else the only edge of the path. */
  readonly isList: boolean;
  readonly condition: BoundExpression | undefined;
  readonly isSingle: boolean;
}
