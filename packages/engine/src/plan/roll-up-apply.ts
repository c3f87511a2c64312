import type { PlanNodeShape } from './plan-node.ts';

/** Numbers the rows of its input from 0 on, in column `slot`. */
export interface RowNumberNode extends PlanNodeShape<'RowNumber'> {
  readonly slot: number;
}

/**
 * Gathers what a pattern has for each row. The first input is rows numbered in column `rowSlot`, the second what the pattern made of them, in the same
 * order of numbers. Column `listSlot` of the first becomes the list of the second's values in column `valueSlot`, or how many rows there are
 * where that is undefined.
 */
export interface RollUpApplyNode extends PlanNodeShape<'RollUpApply'> {
  readonly rowSlot: number;
  readonly listSlot: number;
  readonly valueSlot: number | undefined;
}
