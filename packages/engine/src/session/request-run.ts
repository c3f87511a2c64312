import {
  AstrolabeError,
  ColumnRows,
  type PlanDescription,
  type ResultForm,
  type ResultSet,
  type Row,
  type Value,
} from '@astrolabe/model';
import { parseStatements, type Statement } from '@astrolabe/ngql';
import type { Catalog } from '../catalog/catalog.ts';
import { Unsynced } from '../catalog/durability.ts';
import type { Space } from '../catalog/space.ts';
import type { ExecutionContext, RunningQuery, SessionRegistry, SessionState } from '../executor/execution-context.ts';
import { Profiler } from '../executor/profiler.ts';
import { runPlanColumns, runPlanRows } from '../executor/run-plan.ts';
import type { Batch } from '../expression/batch.ts';
import type { FunctionContext } from '../expression/functions/index.ts';
import { rowsBytes } from '../expression/memory-estimate.ts';
import { SLICE_MS, STREAM_CHUNK_ROWS } from '../limits.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { describePlan } from '../plan/describe-plan.ts';
import { validateRequest } from '../validator/validate-request.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { EngineCore } from './engine-core.ts';
import type { EngineExecuteOptions } from './execute-options.ts';
import type { CachedPlan } from './plan-cache/plan-cache.ts';
import { checkParameters } from './check-parameters.ts';
import { growsSpace, mayGrow } from './growing.ts';
import { PinnedSpaces } from './pinned-spaces.ts';
import { Preempted } from './preempted.ts';
import { isReading, mayStartOver } from './reading.ts';
import { isFinal, told, withoutPosition } from './request-errors.ts';
import { RequestPlans } from './request-plans.ts';
import { SpaceWatch } from './space-watch.ts';
import { StatementGuard, type StatementLimits } from './statement-guard.ts';

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly plan?: PlanDescription;
}

/** A started result: its rows so far, and the source of more. */
interface Answer {
  readonly columns: readonly string[];
  readonly pieces: Iterator<Value[][] | ColumnRows>;
  /** Pulled, and to be returned next. */
  held?: ColumnRows | undefined;
  /** Called when the last row was pulled. */
  readonly end: () => void;
}

const NO_TABLE: Table = { columns: [], rows: [] };
/** A first piece of so many rows is taken as it comes. */
const UNWATCHED_ROWS_MAX = 256;
const NO_PARAMETERS: ReadonlyMap<string, Value> = new Map();

/**
 * A request: a text of one or more statements, parsed and validated as a whole, then run in order. The table of the last one is the result.
 */
export class RequestRun implements ExecutionContext {
  readonly catalog: Catalog;
  readonly session: SessionState;
  readonly sessions: SessionRegistry;
  readonly query: RunningQuery;
  readonly parameters: ReadonlyMap<string, Value>;
  readonly functions: FunctionContext;
  #variables: Map<string, readonly Batch[]> | undefined;
  readonly #engine: EngineCore;
  readonly #options: EngineExecuteOptions;
  readonly #startedAt: number;
  /** Start of the current pause, and total time of earlier pauses, in milliseconds. */
  #suspendedAt = 0;
  #suspendedMs = 0;
  readonly #form: ResultForm;
  readonly #guard: StatementGuard;
  readonly #pinned = new PinnedSpaces();
  readonly #watch = new SpaceWatch(() => this.checkInterrupted());
  readonly #plans: RequestPlans;
  /** The running cached plan; another request would replace its literals. */
  #cached: CachedPlan | undefined;
  #answer: Answer | undefined;
  #ranKeptPlan = false;
  #planShown: PlanDescription | undefined;
  #rowCount = 0;
  #isWriting = false;
  /** Whether rows were returned, or something is written that a transaction of the request's own does not hold. */
  #isFinal = false;
  /** The count of commits when the request began to write. */
  #commitsBefore: number | undefined;
  #spaceName: string;

  constructor(
    engine: EngineCore,
    session: SessionState,
    query: RunningQuery,
    options: EngineExecuteOptions,
    limits: StatementLimits,
    lostMs = 0,
    budgetMs = Infinity,
    form: ResultForm = 'rows',
  ) {
    this.#form = form;
    this.#engine = engine;
    this.#startedAt = engine.platform.elapsed();
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
      charge: (bytes) => this.charge(bytes),
    };
    const { rowsMax, timeoutMs } = options;
    this.#guard = new StatementGuard(
      query,
      options,
      rowsMax === undefined && timeoutMs === undefined
        ? limits
        : { ...limits, rows: rowsMax ?? limits.rows, timeMs: timeoutMs ?? limits.timeMs },
      // Time of earlier runs of the same request counts.
      this.#startedAt - lostMs,
      engine.platform.elapsed,
      () => this.#giveTurn(),
      lostMs + budgetMs,
      () => this.#mayStartOver,
    );
    this.#options = options;
    this.#plans = new RequestPlans(this, this.#guard);
    this.#spaceName = options.space ?? session.spaceName;
  }

  /** Runs the request to its end. */
  run(): Unsynced<ResultSet> {
    this.#enter();
    try {
      return new Unsynced(this.#runCached() ?? this.#runText());
    } catch (error) {
      throw told(error);
    } finally {
      this.release();
    }
  }

  /** The columns of the result. Runs nothing. */
  columns(): readonly string[] {
    this.#enter();
    try {
      const space = this.#cacheableSpace();
      const cached = space && this.#engine.plans.find(this.query.text, space);
      if (cached) return cached.plan.columns;
      const last = this.#validateText(this.#parse()).at(-1);
      if (!last || (last.kind === 'explain' && !last.isProfile)) return [];
      return last.columns.map(({ name }) => name);
    } catch (error) {
      throw told(error);
    }
  }

  /** Runs the request up to its first rows, which `pull` returns with the others. A write runs to its end. */
  start(): { readonly hasTable: boolean; readonly columns: readonly string[] } {
    this.#enter();
    try {
      const answer = this.#startCached() ?? this.#startText();
      this.#answer = answer;
      return { hasTable: answer.columns.length > 0, columns: answer.columns };
    } catch (error) {
      this.release();
      throw told(error);
    } finally {
      this.#watch.end();
    }
  }

  /** The next rows of a request that was started, as many as make a chunk or as come in a slice; undefined at the end. */
  pull(): Unsynced<readonly Row[] | ColumnRows | undefined> {
    const rows = this.#pull();
    this.#isFinal = true;
    return new Unsynced(rows);
  }

  #pull(): readonly Row[] | ColumnRows | undefined {
    this.#guard.checkCancelled();
    const answer = this.#answer;
    if (!answer) return undefined;
    const until = this.#engine.platform.elapsed() + SLICE_MS;
    if (answer.held) {
      const { held } = answer;
      answer.held = undefined;
      return held;
    }
    let rows: Value[][] | undefined;
    this.#watchReads();
    try {
      this.checkInterrupted();
      for (;;) {
        const next = answer.pieces.next();
        if (next.done) {
          answer.end();
          this.#answer = undefined;
          return rows;
        }
        if (next.value instanceof ColumnRows) {
          this.#count(next.value.count);
          if (rows === undefined) return next.value;
          answer.held = next.value;
          return rows;
        }
        this.#count(next.value.length);
        if (rows === undefined) rows = next.value;
        else for (const row of next.value) rows.push(row);
        if (rows.length >= STREAM_CHUNK_ROWS || (rows.length > 0 && this.#engine.platform.elapsed() > until))
          return rows;
        this.checkInterrupted();
      }
    } catch (error) {
      if (isFinal(error)) throw told(error);
      if (this.#cached) {
        // Nothing was returned yet: the text runs again without the cached plan, so that the error has positions.
        this.#cached = undefined;
        answer.pieces.return?.();
        this.#rowCount = 0;
        this.#answer = this.#startText();
        return this.#pull();
      }
      // The cached plan has positions of another text.
      throw this.#ranKeptPlan && AstrolabeError.is(error) ? withoutPosition(error) : error;
    } finally {
      this.#watch.end();
    }
  }

  /** Whether the last row of a request that was started has been pulled. */
  get hasEnded(): boolean {
    return this.#answer === undefined;
  }

  /** Returns the end of a result. */
  end(): Pick<ResultSet, 'spaceName' | 'latencyUs' | 'plan' | 'notes'> {
    return {
      spaceName: this.#spaceName,
      latencyUs: Math.round((this.#engine.platform.elapsed() - this.#startedAt - this.#suspendedMs) * 1000),
      ...(this.#planShown && { plan: this.#planShown }),
      notes: [],
    };
  }

  /** Pauses the request until `resume`: its data stays pinned, and its plan is its own. */
  suspend(): void {
    this.#keepState();
    this.#guard.pause();
    this.#suspendedAt = this.#engine.platform.elapsed();
  }

  /** Continues after `suspend`. */
  resume(): void {
    this.#suspendedMs += this.#engine.platform.elapsed() - this.#suspendedAt;
    this.#guard.resume();
  }

  /** Releases the resources of the request. Idempotent. */
  release(): void {
    this.#watch.end();
    this.#answer?.pieces.return?.();
    this.#answer = undefined;
    this.#pinned.release();
    this.#endWriting();
  }

  #endWriting(): void {
    if (!this.#isWriting) return;
    this.#isWriting = false;
    this.#engine.endWriting();
  }

  #keepState(): void {
    const { space } = this;
    if (this.#cached && space) {
      this.#engine.plans.giveAway(this.query.text, space, this.#cached);
      this.#ranKeptPlan = true;
      this.#cached = undefined;
    }
    // A writer runs alone: no other request changes its data.
    if (space && !this.#isWriting) this.#pinned.keep(space);
  }

  #giveTurn(): void {
    if (!this.#engine.givesTurns) return;
    this.#keepState();
    this.#watch.end();
    try {
      this.#engine.giveTurn();
    } catch (error) {
      throw this.#mayStartOver ? new Preempted('rolled back') : error;
    }
    this.#watchReads();
  }

  #watchReads(): void {
    if (!this.#isWriting) this.#watch.begin(this.space);
  }

  /** Runs the cached plan of the text's shape; undefined without one, or if the error needs positions of this text. */
  #runCached(): ResultSet | undefined {
    const cached = this.#findCached();
    if (!cached) return undefined;
    try {
      return this.#resultOf(this.#collect(cached.plan, runPlanRows(cached.plan, this)));
    } catch (error) {
      if (isFinal(error)) throw error;
      return undefined;
    } finally {
      this.#cached = undefined;
    }
  }

  /** As `#runCached`, where rows can come as they are pulled. */
  #startCached(): Answer | undefined {
    const cached = this.#findCached();
    if (!cached || this.#isWriting) {
      this.#cached = undefined;
      return undefined;
    }
    return this.#answerOf(cached.plan, () => {});
  }

  #findCached(): CachedPlan | undefined {
    const space = this.#cacheableSpace();
    const cached = space && this.#engine.plans.find(this.query.text, space);
    if (!cached) return undefined;
    for (const privilege of cached.privileges)
      this.catalog.authorize(this.session.userName, privilege, this.#spaceName);
    if (growsSpace(cached.statementKind)) this.#engine.memoryGuard.check(space);
    this.#cached = cached;
    this.#noteWriting(cached.privileges.includes('write-data'));
    this.#watchReads();
    return cached;
  }

  #answerOf(plan: PlanNode, end: () => void): Answer {
    const pieces = this.#form === 'columns' ? runPlanColumns(plan, this) : runPlanRows(plan, this);
    return { columns: plan.columns, pieces: pieces[Symbol.iterator](), end };
  }

  #noteWriting(isWriting: boolean): void {
    if (!isWriting || this.#isWriting) return;
    if (!this.#engine.mayBeginWriting) throw new Preempted('another statement writes');
    this.#commitsBefore = this.#engine.catalog.durability.commits;
    // The pinned state is not the one being written.
    this.#pinned.release();
    this.#isWriting = true;
    this.#engine.beginWriting();
  }

  /** Returns the space whose cached plans apply; with parameters, a plan depends on more than the text. */
  #cacheableSpace(): Space | undefined {
    return this.parameters.size === 0 ? this.space : undefined;
  }

  #runText(): ResultSet {
    const space = this.#cacheableSpace();
    const { statements, validated } = this.#validate();
    let table = NO_TABLE;
    for (const statement of validated) table = this.#runStatement(statement);
    this.#learn(statements, space);
    return this.#resultOf(table);
  }

  /** As `#runText`; the rows of the last statement come as they are pulled, where the request only reads. */
  #startText(): Answer {
    const space = this.#cacheableSpace();
    const { statements, validated } = this.#validate();
    const last = validated.at(-1);
    const isStreamed = last !== undefined && last.kind !== 'explain' && !this.#isWriting;
    let table = NO_TABLE;
    for (const statement of isStreamed ? validated.slice(0, -1) : validated) table = this.#runStatement(statement);
    if (isStreamed) return this.#answerOf(this.#plans.plan(last), () => this.#learn(statements, space));
    this.#learn(statements, space);
    // Only the return of existing rows is left.
    this.#isFinal ||= this.#isWriting;
    this.#endWriting();
    this.#planShown = table.plan;
    const rows = table.rows as Value[][];
    this.#rowCount -= rows.length;
    return { columns: table.columns, pieces: [rows][Symbol.iterator](), end: () => {} };
  }

  #validate(): { readonly statements: readonly Statement[]; readonly validated: readonly ValidatedStatement[] } {
    const statements = this.#parse();
    this.#guard.checkCancelled();
    const validated = this.#validateText(statements);
    this.#noteWriting(!statements.every(isReading));
    this.#isFinal ||= !statements.every(mayStartOver);
    if (this.space && statements.some(mayGrow)) this.#engine.memoryGuard.check(this.space);
    this.#watchReads();
    return { statements, validated };
  }

  #validateText(statements: readonly Statement[]): readonly ValidatedStatement[] {
    return validateRequest(statements, {
      catalog: this.catalog,
      userName: this.session.userName,
      spaceName: this.#spaceName,
      parameters: this.parameters,
      functions: this.functions,
    });
  }

  #learn(statements: readonly Statement[], space: Space | undefined): void {
    if (!space) return;
    this.#engine.plans.learn(this.query.text, statements, {
      catalog: this.catalog,
      userName: this.session.userName,
      space,
    });
  }

  #resultOf(table: Table): ResultSet {
    return {
      hasTable: table.columns.length > 0,
      columns: table.columns,
      rows: table.rows,
      spaceName: this.#spaceName,
      latencyUs: Math.round((this.#engine.platform.elapsed() - this.#startedAt) * 1000),
      ...(table.plan && { plan: table.plan }),
      notes: [],
    };
  }

  /** Whether a restart of the request would be unnoticed. */
  get #mayStartOver(): boolean {
    const { commits } = this.#engine.catalog.durability;
    // A request that writes is the only one that does: the commits are its own.
    return !this.#isFinal && (this.#commitsBefore === undefined || commits === this.#commitsBefore);
  }

  get space(): Space | undefined {
    if (this.#spaceName === '') return undefined;
    return this.#pinned.find(this.#spaceName) ?? this.catalog.space(this.#spaceName);
  }

  requireSpace(): Space {
    const space = this.space;
    if (!space) throw new AstrolabeError('SEMANTIC_ERROR', 'Space was not chosen.', { hint: 'choose a space first' });
    return space;
  }

  chooseSpace(name: string): void {
    this.#spaceName = name;
    // A request with an explicit space does not change the session's choice.
    if (this.#options.space === undefined) this.session.spaceName = name;
  }

  get variables(): Map<string, readonly Batch[]> {
    return (this.#variables ??= new Map());
  }

  now(): number {
    return this.#engine.now();
  }

  checkInterrupted(): void {
    this.#guard.check();
  }

  charge(bytes: number): void {
    this.#guard.charge(bytes);
  }

  /** Validates the options of the request. */
  #enter(): void {
    if (this.parameters.size > 0) checkParameters(this.parameters);
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
    return parseStatements(this.query.text, {
      parameters: new Set(this.parameters.keys()),
      onProgress: () => this.checkInterrupted(),
    });
  }

  #runStatement(statement: ValidatedStatement): Table {
    const before = this.#guard.chargedBytes;
    this.#rowCount = 0;
    const table = statement.kind === 'explain' ? this.#explain(statement) : this.#runPlanOf(statement);
    // A variable stays in memory until the end of the request.
    if (statement.kind !== 'assignment') this.#guard.forget(before);
    return table;
  }

  #runPlanOf(statement: ValidatedStatement): Table {
    const plan = this.#plans.plan(statement);
    return this.#collect(plan, runPlanRows(plan, this));
  }

  /** EXPLAIN returns plans and runs nothing; PROFILE runs the statements and returns both. */
  #explain(statement: Extract<ValidatedStatement, { kind: 'explain' }>): Table {
    const optimizeStart = this.#engine.platform.elapsed();
    const plans = statement.statements.map((inner) => this.#plans.plan(inner));
    const optimizeUs = Math.round((this.#engine.platform.elapsed() - optimizeStart) * 1000);
    const profiler = statement.isProfile ? new Profiler() : undefined;
    let table = NO_TABLE;
    if (profiler) for (const plan of plans) table = this.#collect(plan, runPlanRows(plan, this, profiler));
    const graph = this.space?.graph;
    const nameOf = (id: number): string => (graph?.tag(id) ?? graph?.edgeType(id))?.schema.name ?? String(id);
    return { ...table, plan: describePlan(plans, statement.format, optimizeUs, nameOf, profiler) };
  }

  #collect(plan: PlanNode, pieces: Iterable<Value[][]>): Table {
    let rows: Value[][] | undefined;
    this.#guard.checkCancelled();
    for (const more of pieces) {
      this.#count(more.length);
      // A few first rows are returned without checking time and size.
      if (rows === undefined && more.length <= UNWATCHED_ROWS_MAX) {
        rows = more;
        continue;
      }
      this.checkInterrupted();
      this.charge(rowsBytes(more));
      if (rows === undefined) rows = more;
      else for (const row of more) rows.push(row);
    }
    return { columns: plan.columns, rows: rows ?? [] };
  }

  #count(rows: number): void {
    const rowsMax = this.#guard.limits.rows;
    if ((this.#rowCount += rows) > rowsMax)
      throw new AstrolabeError('ROW_LIMIT_EXCEEDED', `the result has more than ${rowsMax} rows`, {
        hint: 'add a LIMIT, or allow it more rows',
        detail: { rowsMax },
      });
  }
}
