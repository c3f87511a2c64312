import type { PlanNode } from '../plan/plan-node.ts';
import type { InputSource } from './input-source.ts';
import type { OutputColumn } from './output-column.ts';
import type { ValidatedQuery } from './validated-query.ts';

/**
 * A statement that is one plan node by itself: schema, writes, administration. With `reads`, the planner puts what it reads
 * (the piped input or a variable) before the node as its first input.
 */
export interface ValidatedCommand {
  readonly kind: 'command';
  readonly columns: readonly OutputColumn[];
  readonly node: PlanNode;
  readonly reads?: InputSource;
}

/** A statement whose names are resolved and whose columns are known. */
export type ValidatedStatement = ValidatedCommand | ValidatedQuery;
