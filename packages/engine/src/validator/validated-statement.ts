import type { PlanNode } from '../plan/plan-node.ts';
import type { InputSource } from './input-source.ts';
import type { OutputColumn } from './output-column.ts';
import type { ValidatedQuery } from './validated-query.ts';

/**
 * A statement that is a single plan node: schema, writes, administration. With `reads`, the planner adds its input (the pipe or a variable)
 * as the node's first input.
 */
export interface ValidatedCommand {
  readonly kind: 'command';
  readonly columns: readonly OutputColumn[];
  readonly node: PlanNode;
  readonly reads?: InputSource;
}

/** A bound statement with known columns. */
export type ValidatedStatement = ValidatedCommand | ValidatedQuery;
