import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal, StepLimit, VidOrigin } from './vid-origin.ts';

/**
 * Yields a row for every edge that leaves the vertices of steps 1 to `steps`: columns `_start`, `_src`, `_dst`, `_edge` (traversed from
 * `_src` to `_dst`). Columns not in `needs` are null. The input is an Expand (`origin` is `expanded`) or the input of the origin.
 * `stepOffset` steps were traversed before.
 */
export interface ExpandAllNode extends PlanNodeShape<'ExpandAll'> {
  readonly origin: VidOrigin | { readonly kind: 'expanded' };
  readonly traversals: readonly EdgeTraversal[];
  readonly steps: number;
  readonly stepOffset: number;
  readonly tracksStart: boolean;
  readonly stepLimit: StepLimit | undefined;
  readonly needs: ExpandColumns;
  /** Condition on every returned edge; reads the columns of this node. */
  readonly filter?: PlanCondition;
}

/** The used columns of an ExpandAll. */
export interface ExpandColumns {
  readonly src: boolean;
  readonly dst: boolean;
  readonly edge: boolean;
}
