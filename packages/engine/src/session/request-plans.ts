import type { ExecutionContext } from '../executor/execution-context.ts';
import { optimize } from '../optimizer/optimize.ts';
import { PlanDepth } from '../plan/plan-depth.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { planStatement } from '../planner/plan-statement.ts';
import { statisticsOf } from '../planner/statistics.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { StatementGuard } from './statement-guard.ts';

const NO_VARIABLES: ReadonlyMap<string, readonly string[]> = new Map();

/** Plans the statements of one request, knowing the columns of preceding variables. */
export class RequestPlans {
  readonly #context: ExecutionContext;
  readonly #guard: StatementGuard;
  #variableColumns: Map<string, readonly string[]> | undefined;

  constructor(context: ExecutionContext, guard: StatementGuard) {
    this.#context = context;
    this.#guard = guard;
  }

  /** Returns the plan to run. Long patterns take a while, during which the request can be canceled. */
  plan(statement: ValidatedStatement): PlanNode {
    if (statement.kind === 'assignment') {
      this.#variableColumns ??= new Map();
      this.#variableColumns.set(
        statement.variable,
        statement.statement.columns.map((column) => column.name),
      );
    }
    const plan = planStatement(
      statement,
      this.#variableColumns ?? NO_VARIABLES,
      statisticsOf(this.#context.space, () => this.#guard.check()),
    );
    new PlanDepth().check(plan);
    this.#guard.checkCancelled();
    return optimize(plan, () => this.#guard.check());
  }
}
