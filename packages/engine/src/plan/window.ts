import type { BoundExpression } from '../expression/bound-expression.ts';
import type { WindowFrame } from '@astrolabe/ngql';
import type { PlanNodeShape } from './plan-node.ts';

/** One window function. No argument: rows are counted or numbered. */
export interface WindowItem {
  /** In lower case. */
  readonly name: string;
  readonly arguments: readonly BoundExpression[];
  readonly partitionBy: readonly BoundExpression[];
  readonly orderBy: readonly { readonly expression: BoundExpression; readonly isDescending: boolean }[];
  /** Absent: from the start of the partition to the last peer of the row. */
  readonly frame: WindowFrame | undefined;
  /** Equal for items with the same partitions and order. */
  readonly order: string;
}

/** Adds a column for each item after the first `width` columns of its input; the rows keep their order. */
export interface WindowNode extends PlanNodeShape<'Window'> {
  readonly width: number;
  readonly items: readonly WindowItem[];
}
