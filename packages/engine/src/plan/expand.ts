import type { PlanNodeShape } from './plan-node.ts';
import type { EdgeWalk, StepLimit, VidOrigin } from './vid-origin.ts';

/**
 * Walks `steps` steps from a set of vertices and answers the set it arrives at: column `_vid`, or `_start` and `_vid` when
 * `tracksStart` (then each start has a set of its own).
 */
export interface ExpandNode extends PlanNodeShape<'Expand'> {
  readonly origin: VidOrigin;
  readonly walks: readonly EdgeWalk[];
  readonly steps: number;
  readonly tracksStart: boolean;
  readonly stepLimit: StepLimit | undefined;
  /** Nobody asks which vertices these are, only how many: `_vid` is null. */
  readonly isCounted?: true;
}
