import type { PlanNode } from '../plan/plan-node.ts';
import type { OutputColumn } from '../validator/output-column.ts';
import type { InputSource } from '../validator/input-source.ts';
import type { PlannerStatistics } from './statistics.ts';

/** What a planner gets besides its statement. */
export interface PlannerContext {
  readonly statistics: PlannerStatistics;
  /** The plan of what a statement reads: the left side of the pipe, or a variable. */
  source(source: InputSource): PlanNode;
}

/** The names of columns. */
export function namesOf(columns: readonly OutputColumn[]): readonly string[] {
  return columns.map((column) => column.name);
}
