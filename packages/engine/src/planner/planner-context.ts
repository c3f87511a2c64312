import type { PlanNode } from '../plan/plan-node.ts';
import type { OutputColumn } from '../validator/output-column.ts';
import type { InputSource } from '../validator/input-source.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { PlannerStatistics } from './statistics.ts';

/** Input of the query planner in addition to the statement. */
export interface PlannerContext {
  readonly statistics: PlannerStatistics;
  /** Returns the plan of the statement's input: the left side of the pipe, or a variable. */
  source(source: InputSource): PlanNode;
  /** Returns the names of the columns of `$variable`. */
  columnsOf(variable: string): readonly string[];
  /** Plans a nested statement; without `input` it reads that of the outer one. */
  plan(statement: ValidatedStatement, input?: PlanNode): PlanNode;
}

/** Names of columns. */
export function namesOf(columns: readonly OutputColumn[]): readonly string[] {
  return columns.map((column) => column.name);
}
