import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeTraversal, StepLimit, VidOrigin } from './vid-origin.ts';

/**
 * Traverses `steps` steps from a set of vertices and yields the set reached: column `_vid`, or `_start` and `_vid` if `tracksStart` (one
 * set per start).
 */
export interface ExpandNode extends PlanNodeShape<'Expand'> {
  readonly origin: VidOrigin;
  readonly traversals: readonly EdgeTraversal[];
  readonly steps: number;
  readonly tracksStart: boolean;
  readonly stepLimit: StepLimit | undefined;
  /** Only the number of vertices is needed: `_vid` is null. */
  readonly isCounted?: true;
}
