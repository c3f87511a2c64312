import type { PlanNode, PlanNodeShape } from './plan-node.ts';

/**
 * Runs another plan once per row, which it reads as a variable. The result goes to column `slot`: whether there are rows, their number, or the list
 * of their first column. Without a slot, the row is repeated for each result row, with its columns appended.
 */
export interface ApplyNode extends PlanNodeShape<'Apply'> {
  readonly inner: PlanNode;
  readonly variable: string;
  /** `each`: every row is kept once, whatever the plan produces. */
  readonly mode: 'exists' | 'count' | 'collect' | 'rows' | 'each';
  readonly slot: number | undefined;
  /** Keeps rows without results, with NULLs. */
  readonly isOptional?: boolean;
  /** Whether the plan writes: it is run for all rows before the first is returned. */
  readonly isWriting?: boolean;
  /** Commits after this many rows. */
  readonly transactionRows?: number | undefined;
}

/** Keeps, of the rows with equal values in some columns, those with the shortest paths. */
export interface SelectPathsNode extends PlanNodeShape<'SelectPaths'> {
  readonly partition: readonly number[];
  readonly path: number;
  readonly count: number;
  /** All paths of the `count` smallest lengths, else `count` paths. */
  readonly isGroups: boolean;
}
