import type { PlanNodeShape } from './plan-node.ts';

/** Numbers the rows of its input from 0 on, in column `slot`. */
export interface RowNumberNode extends PlanNodeShape<'RowNumber'> {
  readonly slot: number;
}

/**
 * Collects the matches of a pattern per row. The first input has rows numbered in column `rowSlot`, the second the matches in the same
 * order of numbers. Column `listSlot` of the first becomes the list of the second's values in column `valueSlot`, or the number of rows if
 * that is undefined.
 */
export interface RollUpApplyNode extends PlanNodeShape<'RollUpApply'> {
  readonly rowSlot: number;
  readonly listSlot: number;
  readonly valueSlot: number | undefined;
}
