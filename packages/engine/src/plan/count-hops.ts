import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeWalk } from './vid-origin.ts';

/** A hop of a pattern of which only the number of ways to walk it matters. */
export interface CountedHop {
  /** As walked. */
  readonly walks: readonly EdgeWalk[];
  /** The column that the vertex had as long as it was a row: what its conditions read. */
  readonly target: number;
  readonly tagIds: readonly number[];
  /** What must be true of every edge, which is column 0. */
  readonly condition: BoundExpression | undefined;
  /** What must be true of the vertex at its end. */
  readonly conditions: readonly PlanCondition[];
  /** The edge that led to where the hop begins belongs to the same pattern, and may be one of its own: it is not used again. */
  readonly avoidsPrevious: boolean;
  /** The hops from its end; each may be walked whichever way the others are. */
  readonly next: readonly CountedHop[];
}

/**
 * Writes into column `count` how often a row goes on from the vertex in column `source` along a hop and those behind it; rows
 * that do not go on are left out. Edges in the columns `used` are not walked again.
 */
export interface CountHopsNode extends PlanNodeShape<'CountHops'> {
  readonly source: number;
  readonly count: number;
  readonly used: readonly number[];
  readonly hop: CountedHop;
}
