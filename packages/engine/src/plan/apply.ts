import type { PlanNode, PlanNodeShape } from './plan-node.ts';

/**
 * Runs another plan once for each row, which it reads as a variable. What it makes of a row goes to column `slot`: whether there are rows, how many, or
 * the list of their first column. Without a slot its columns follow those of the row, once for each of its rows.
 */
export interface ApplyNode extends PlanNodeShape<'Apply'> {
  readonly inner: PlanNode;
  readonly variable: string;
  /** `each`: every row is kept once, whatever the plan produces. */
  readonly mode: 'exists' | 'count' | 'collect' | 'rows' | 'each';
  readonly slot: number | undefined;
  /** Keeps a row of which the plan makes nothing, with NULLs. */
  readonly isOptional?: boolean;
  /** Whether the plan writes: it is run for all rows before the first is returned. */
  readonly isWriting?: boolean;
  /** What was written is committed after this many rows. */
  readonly transactionRows?: number | undefined;
}

/** Of the rows with equal values in some columns, those with the shortest paths. */
export interface SelectPathsNode extends PlanNodeShape<'SelectPaths'> {
  readonly partition: readonly number[];
  readonly path: number;
  readonly count: number;
  /** All paths of the `count` smallest lengths, else `count` paths. */
  readonly isGroups: boolean;
}
