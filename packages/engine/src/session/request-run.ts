import {
  AstrolabeError,
  type ErrorCode,
  type PlanDescription,
  type ResultSet,
  type Row,
  type Value,
} from '@astrolabe/model';
import { parseStatements, type Statement } from '@astrolabe/ngql';
import type { Catalog } from '../catalog/catalog.ts';
import type { Space } from '../catalog/space.ts';
import type { ExecutionContext, RunningQuery, SessionRegistry, SessionState } from '../executor/execution-context.ts';
import { Profiler } from '../executor/profiler.ts';
import { runPlanRows } from '../executor/run-plan.ts';
import type { Batch } from '../expression/batch.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { RESULT_ROWS_MAX } from '../limits.ts';
import { optimize } from '../optimizer/optimize.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { describePlan } from '../plan/describe-plan.ts';
import { planStatement } from '../planner/plan-statement.ts';
import { validateRequest } from '../validator/validate-request.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { Engine } from './engine.ts';
import type { EngineExecuteOptions } from './engine-session.ts';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly plan?: PlanDescription;
}

const NO_TABLE: Table = { columns: [], rows: [] };
/** Statements by which a space may grow. */
const GROWING_STATEMENTS: ReadonlySet<Statement['kind']> = new Set<Statement['kind']>([
  'insert-vertices',
  'insert-edges',
  'update-vertex',
  'update-vertices',
  'update-edge',
  'update-edges',
]);
/** Errors that a second run would only repeat, or that say that something happened. */
const FINAL_ERRORS: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'EXECUTION_CANCELLED',
  'EXECUTION_TIMEOUT',
  'ROW_LIMIT_EXCEEDED',
  'MEMORY_LIMIT_EXCEEDED',
  'STORAGE_FAILED',
  'INTERNAL',
]);
const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

/**
 * One request: a text of some statements. It is parsed as a whole, validated as a whole, and then run statement by statement; the last
 * one's table is the answer.
 */
export class RequestRun implements ExecutionContext {
  readonly catalog: Catalog;
  readonly session: SessionState;
  readonly sessions: SessionRegistry;
  readonly query: RunningQuery;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  readonly variables = new Map<string, readonly Batch[]>();
  readonly #engine: Engine;
  readonly #options: EngineExecuteOptions;
  readonly #startedAt = performance.now();
  readonly #variableColumns = new Map<string, readonly string[]>();
  #spaceName: string;

  constructor(engine: Engine, session: SessionState, query: RunningQuery, options: EngineExecuteOptions) {
    this.catalog = engine.catalog;
    this.session = session;
    this.sessions = engine;
    this.query = query;
    this.parameters = options.parameters ?? NO_PARAMETERS;
    this.functions = {
      now: engine.now,
      random: Math.random,
      timezoneOffsetSeconds: session.timezoneOffsetSeconds,
      checkInterrupted: () => this.checkInterrupted(),
    };
    this.#engine = engine;
    this.#options = options;
    this.#spaceName = options.space ?? session.spaceName;
  }

  run(): ResultSet {
    this.#enterSpace();
    try {
      return this.#runCached() ?? this.#runText();
    } catch (error) {
      // Thousands of pipes, unions or steps of a pattern are trees as deep; nothing has been changed when they are walked.
      if (error instanceof RangeError && /call stack/.test(error.message)) {
        throw new AstrolabeError('QUERY_TOO_LARGE', 'the statement is chained or nested too deeply', {
          hint: 'send it in several statements',
          cause: error,
        });
      }
      throw error;
    }
  }

  /** Runs the plan that texts of this shape have; undefined where there is none, or where the error must be told in terms of this very text. */
  #runCached(): ResultSet | undefined {
    const space = this.#cacheableSpace();
    const cached = space && this.#engine.plans.find(this.query.text, space);
    if (!cached) return undefined;
    for (const privilege of cached.privileges)
      this.catalog.authorize(this.session.userName, privilege, this.#spaceName);
    if (GROWING_STATEMENTS.has(cached.statementKind)) this.#engine.memoryGuard.check(space);
    try {
      return this.#resultOf(this.#collect(cached.plan, runPlanRows(cached.plan, this)));
    } catch (error) {
      if (AstrolabeError.is(error) && !FINAL_ERRORS.has(error.code)) return undefined;
      throw error;
    }
  }

  /** The space whose kept plans are good for this request: with parameters, a text is not all that a plan depends on. */
  #cacheableSpace(): Space | undefined {
    return this.parameters.size === 0 ? this.space : undefined;
  }

  #runText(): ResultSet {
    const space = this.#cacheableSpace();
    const statements = this.#parse();
    const validated = validateRequest(statements, {
      catalog: this.catalog,
      userName: this.session.userName,
      spaceName: this.#spaceName,
      parameters: this.parameters,
      functions: this.functions,
    });
    if (this.space && statements.some(mayGrow)) this.#engine.memoryGuard.check(this.space);
    let table = NO_TABLE;
    for (const statement of validated) table = this.#runStatement(statement);
    if (space)
      this.#engine.plans.learn(this.query.text, statements, {
        catalog: this.catalog,
        userName: this.session.userName,
        space,
      });
    return this.#resultOf(table);
  }

  #resultOf(table: Table): ResultSet {
    return {
      hasTable: table.columns.length > 0,
      columns: table.columns,
      rows: table.rows,
      spaceName: this.#spaceName,
      latencyUs: Math.round((performance.now() - this.#startedAt) * 1000),
      ...(table.plan && { plan: table.plan }),
      notes: [],
    };
  }

  get space(): Space | undefined {
    return this.#spaceName === '' ? undefined : this.catalog.space(this.#spaceName);
  }

  requireSpace(): Space {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'USE a space first' });
    return space;
  }

  chooseSpace(name: string): void {
    this.#spaceName = name;
    // A request that says its space itself leaves the session's choice alone.
    if (this.#options.space === undefined) this.session.spaceName = name;
  }

  now(): number {
    return this.#engine.now();
  }

  checkInterrupted(): void {
    const { cancelFlag, signal, timeoutMs } = this.#options;
    if (this.query.isKilled) throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    if ((cancelFlag && Atomics.load(cancelFlag, 0) !== 0) || signal?.aborted)
      throw new AstrolabeError('EXECUTION_CANCELLED', 'the statement was cancelled');
    if (timeoutMs !== undefined && performance.now() - this.#startedAt > timeoutMs) {
      throw new AstrolabeError('EXECUTION_TIMEOUT', `the statement ran longer than ${timeoutMs} ms`, {
        detail: { timeoutMs },
      });
    }
  }

  #enterSpace(): void {
    const { space } = this.#options;
    if (space !== undefined && space !== '') {
      if (!this.catalog.findSpace(space))
        throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${space}\``);
      this.catalog.authorize(this.session.userName, 'use', space);
    } else if (this.#spaceName !== '' && !this.catalog.findSpace(this.#spaceName)) {
      // The chosen space was dropped meanwhile.
      this.#spaceName = '';
      this.session.spaceName = '';
    }
  }

  #parse(): readonly Statement[] {
    return parseStatements(this.query.text, { parameters: new Set(this.parameters.keys()) });
  }

  #runStatement(statement: ValidatedStatement): Table {
    if (statement.kind === 'explain') return this.#explain(statement);
    const plan = this.#plan(statement);
    return this.#collect(plan, runPlanRows(plan, this));
  }

  #plan(statement: ValidatedStatement): PlanNode {
    if (statement.kind === 'assignment') {
      this.#variableColumns.set(
        statement.variable,
        statement.statement.columns.map((column) => column.name),
      );
    }
    return optimize(planStatement(statement, this.#variableColumns));
  }

  /** EXPLAIN answers plans and runs nothing; PROFILE runs the statements and answers both. */
  #explain(statement: Extract<ValidatedStatement, { kind: 'explain' }>): Table {
    const optimizeStart = performance.now();
    const plans = statement.statements.map((inner) => this.#plan(inner));
    const optimizeUs = Math.round((performance.now() - optimizeStart) * 1000);
    const profiler = statement.isProfile ? new Profiler() : undefined;
    let table = NO_TABLE;
    if (profiler) for (const plan of plans) table = this.#collect(plan, runPlanRows(plan, this, profiler));
    return { ...table, plan: describePlan(plans, statement.format, optimizeUs, profiler) };
  }

  #collect(plan: PlanNode, pieces: Iterable<Value[][]>): Table {
    const rowsMax = this.#options.rowsMax ?? RESULT_ROWS_MAX;
    let rows: Value[][] = [];
    this.checkInterrupted();
    for (const more of pieces) {
      this.checkInterrupted();
      if (rows.length + more.length > rowsMax)
        throw new AstrolabeError('ROW_LIMIT_EXCEEDED', `the result has more than ${rowsMax} rows`, {
          detail: { rowsMax },
        });
      if (rows.length === 0) rows = more;
      else for (const row of more) rows.push(row);
    }
    return { columns: plan.columns, rows };
  }
}

/** Whether a statement, or the last one behind its pipes, may let a space grow. */
function mayGrow(statement: Statement): boolean {
  return GROWING_STATEMENTS.has(statement.kind) || (statement.kind === 'pipe' && mayGrow(statement.right));
}
