import type { Expression } from '@astrolabe/ngql';
import type { BoundExpression } from '../expression/bound-expression.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal, VidOrigin } from './vid-origin.ts';

/** Common fields of path searches: the first input has the rows of `from`, the second those of `to`. Every start is paired with every end. */
interface PathSearchShape<Kind extends string> extends PlanNodeShape<Kind> {
  readonly from: VidOrigin;
  readonly to: VidOrigin;
  readonly traversals: readonly EdgeTraversal[];
  readonly stepsMax: number;
  /** A condition on every edge, which is column 0. */
  readonly condition: BoundExpression | undefined;
  readonly source: Expression | undefined;
  readonly withProperties: boolean;
  /** Properties of edges that are shown without WITH PROP, by edge type: those in the condition. */
  readonly shownProperties: ReadonlyMap<number, ReadonlySet<string>>;
}

/** All trails between the ends, as one column of paths; with `isNoLoop`, only simple paths. */
export interface AllPathsNode extends PathSearchShape<'AllPaths'> {
  readonly isNoLoop: boolean;
}

/** The shortest paths of one pair of ends (`BFSShortest`) or of many (`MultiShortestPath`), as one column: all of them, or one for each pair. */
export interface ShortestPathsNode extends PathSearchShape<'BFSShortest' | 'MultiShortestPath'> {
  readonly isSingle: boolean;
}
