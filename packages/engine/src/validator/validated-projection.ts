import type { BoundExpression } from '../expression/bound-expression.ts';
import type { AggregateItem } from '../plan/aggregate.ts';
import type { OutputColumn } from './output-column.ts';

/**
 * What YIELD and its kin make of rows: one expression for each column. With `grouping` the rows are aggregated first, and the expressions
 * read the keys followed by the aggregates.
 */
export interface ValidatedProjection {
  readonly columns: readonly OutputColumn[];
  readonly expressions: readonly BoundExpression[];
  readonly isDistinct: boolean;
  readonly grouping?: { readonly keys: readonly BoundExpression[]; readonly items: readonly AggregateItem[] };
}
