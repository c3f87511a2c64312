import type { SourceRange, Value } from '@astrolabe/model';
import type { Procedure } from '@astrolabe/ngql';
import type { PlanCondition } from './filter.ts';
import type { PlanNodeShape } from './plan-node.ts';

/** Runs a procedure on a part of the space. Output column i is column `yielded[i]` of the procedure. */
export interface CallProcedureNode extends PlanNodeShape<'CallProcedure'> {
  readonly procedure: Procedure;
  /** Checked values by option, defaults included; an option without a value is absent. */
  readonly options: ReadonlyMap<string, Value>;
  /** Absent: all vertices. */
  readonly tagIds: readonly number[] | undefined;
  readonly edgeTypeIds: readonly number[];
  /** The property whose values weigh edges. */
  readonly weight: string | undefined;
  /** A condition on the edge in column 0. */
  readonly filter: PlanCondition | undefined;
  readonly yielded: readonly number[];
  /** The position of the arguments in the statement, for errors. */
  readonly range: SourceRange;
}
