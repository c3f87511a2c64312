import type { BoundExpression } from '../expression/bound-expression.ts';
import type { AggregateItem } from '../plan/aggregate.ts';
import type { WindowItem } from '../plan/window.ts';
import type { OutputColumn } from './output-column.ts';

/**
 * Projection of rows by YIELD and similar clauses: one expression per column. With `grouping`, rows are aggregated first, and the
 * expressions read the keys followed by the aggregates. With `windows`, they also read a column for each after the first `width`.
 */
export interface ValidatedProjection {
  readonly columns: readonly OutputColumn[];
  readonly expressions: readonly BoundExpression[];
  readonly isDistinct: boolean;
  readonly grouping?: { readonly keys: readonly BoundExpression[]; readonly items: readonly AggregateItem[] };
  readonly windows?: { readonly width: number; readonly items: readonly WindowItem[] };
}
