import { parseStatements, type Statement } from '@astrolabe/ngql';
import type { Space } from '../catalog/space.ts';
import { optimize } from '../optimizer/optimize.ts';
import { PlanDepth } from '../plan/plan-depth.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { planStatement } from '../statement/plan-statement.ts';
import { statisticsOf } from '../planner/statistics.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import { validateRequest } from '../statement/validate-request.ts';
import type { CachedPlan, PlanCache } from './plan-cache/plan-cache.ts';
import type { StatementContext } from './statement-context.ts';

const NO_VARIABLES: ReadonlyMap<string, readonly string[]> = new Map();

/** Prepares a text: a cached plan for its shape, or its statements, validated together and planned one by one. */
export class PreparedText {
  readonly #plans: PlanCache;
  readonly #context: StatementContext;
  /** Columns of the variables that earlier statements assign. */
  #variableColumns: Map<string, readonly string[]> | undefined;
  #isNoted = false;
  #cached: { readonly plan: CachedPlan; readonly space: Space } | undefined;

  constructor(plans: PlanCache, context: StatementContext) {
    this.#plans = plans;
    this.#context = context;
  }

  /** Returns the cached plan for the shape of the text; undefined without one. `keepPlan` takes ownership. */
  findPlan(): CachedPlan | undefined {
    const space = this.#cacheableSpace();
    const plan = space && this.#plans.find(this.#context.query.text, space);
    if (plan) this.#cached = { plan, space };
    return plan;
  }

  /** Whether `findPlan` found a plan that other texts of its shape would fill with their literals. */
  get hasSharedPlan(): boolean {
    return this.#cached !== undefined;
  }

  /** Removes the cached plan from the cache, for a request that lets others run before its end. */
  keepPlan(): boolean {
    if (!this.#cached) return false;
    this.#plans.giveAway(this.#context.query.text, this.#cached.space, this.#cached.plan);
    this.#cached = undefined;
    return true;
  }

  /** Drops the cached plan: the text is planned again. */
  forgetPlan(): void {
    this.#cached = undefined;
  }

  /** Throws the syntax error of the text. */
  parse(): readonly Statement[] {
    const { parameters, query, guard, catalog } = this.#context;
    return parseStatements(query.text, {
      parameters: new Set(parameters.keys()),
      isFunction: catalog.userFunctions.has,
      onProgress: () => guard.check(),
    });
  }

  /** Resolves the names and types of statements. */
  validate(statements: readonly Statement[]): readonly ValidatedStatement[] {
    const { catalog, session, spaceName, parameters, functions, resolvesUntagged } = this.#context;
    const { userName } = session;
    return validateRequest(statements, {
      catalog,
      userName,
      spaceName,
      parameters,
      functions,
      resolvesUntagged,
      note: (text) => this.#note(text),
    });
  }

  #note(text: string): void {
    this.#isNoted = true;
    const { notes } = this.#context;
    if (!notes.includes(text)) notes.push(text);
  }

  /** Returns the plan to run. Long patterns take a while, during which the request can be canceled. */
  plan(statement: ValidatedStatement): PlanNode {
    const { guard, space } = this.#context;
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
      statisticsOf(space, () => guard.check()),
    );
    new PlanDepth().check(plan);
    guard.checkCancelled();
    return optimize(plan, () => guard.check());
  }

  /** Returns a function that reports the executed text to the cache; the space is the one before its first statement. */
  learner(statements: readonly Statement[]): () => void {
    const space = this.#cacheableSpace();
    const { catalog, session, query } = this.#context;
    return () => {
      // A cached plan does not include its notes.
      if (space && !this.#isNoted)
        this.#plans.learn(query.text, statements, { catalog, userName: session.userName, space });
    };
  }

  /** With parameters or settings, a plan depends on more than the text. */
  #cacheableSpace(): Space | undefined {
    const { parameters, session, space, resolvesUntagged } = this.#context;
    return parameters.size === 0 && !resolvesUntagged && !session.transaction ? space : undefined;
  }
}
