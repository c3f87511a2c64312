import { AstrolabeError, ColumnRows, type PlanDescription, type ResultForm, type ResultSet } from '@astrolabe/model';
import type { Value } from '@astrolabe/model';
import type { Statement } from '@astrolabe/ngql';
import { Unsynced } from '../catalog/durability.ts';
import { executionError } from '../catalog/errors.ts';
import type { RunningQuery, SessionState } from '../executor/execution-context.ts';
import { Profiler } from '../executor/profiler.ts';
import { runPlanColumns, runPlanRows } from '../executor/run-plan.ts';
import { rowsBytes } from '../expression/memory-estimate.ts';
import { SLICE_MS, STREAM_CHUNK_ROWS } from '../limits.ts';
import { describePlan } from '../plan/describe-plan.ts';
import { estimateRows } from '../planner/estimate-rows.ts';
import { statisticsOf } from '../planner/statistics.ts';
import { NeedsCopy } from '../graph/index.ts';
import type { PlanNode } from '../plan/plan-node.ts';
import { writesRows } from '../plan/plan-writes.ts';
import type { ValidatedStatement } from '../validator/validated-statement.ts';
import type { EngineCore } from './engine-core.ts';
import type { EngineExecuteOptions } from './execute-options.ts';
import { Preempted } from './preempted.ts';
import { PreparedText } from './prepared-text.ts';
import { fitsTransaction, growsSpace, isReading, mayGrow, mayStartOver } from '../statement/statement-effects.ts';
import { isFinal, reported, withoutPosition } from './request-errors.ts';
import { SpaceWatch } from './space-watch.ts';
import { StatementContext } from './statement-context.ts';
import { StatementGuard, type StatementLimits } from './statement-guard.ts';

/** The result of one statement of a text. */
interface Table {
  readonly columns: readonly string[];
  readonly rows: Value[][];
  readonly plan?: PlanDescription;
}

/** A started result. */
interface Started {
  readonly columns: readonly string[];
  readonly pieces: Iterator<Value[][] | ColumnRows>;
  /** Called after the last row was pulled. */
  readonly end: () => void;
  /** Whether the statement has run: only its rows are left to return, and nothing can be canceled. */
  readonly isComplete?: boolean;
  /** Pulled, and to be returned next. */
  held?: ColumnRows | undefined;
}

/** Pulled rows; undefined at the end. */
export type PulledRows = readonly (readonly Value[])[] | ColumnRows | undefined;

const NO_TABLE: Table = { columns: [], rows: [] };
/** A first piece of this many rows is returned without a check. */
const UNWATCHED_ROWS_MAX = 256;

/** Options of a request. */
export interface RunOptions {
  readonly options: EngineExecuteOptions;
  readonly limits: StatementLimits;
  /** Time of earlier runs of the same request, in milliseconds. */
  readonly lostMs?: number;
  /** Time after which it starts over later, if nothing of it was seen. */
  readonly budgetMs?: number;
  readonly form?: ResultForm;
}

/**
 * One run of a request: a text of one or more statements, validated together, then run in order. The rows of the last one are the result, which
 * the caller pulls.
 *
 *     start ─▶ pull … ─▶ undefined, end        suspend and resume between two pulls; release at any time
 */
export class StatementRun {
  readonly #engine: EngineCore;
  readonly #context: StatementContext;
  readonly #text: PreparedText;
  readonly #guard: StatementGuard;
  readonly #watch = new SpaceWatch(() => this.#guard.check());
  readonly #form: ResultForm;
  readonly #startedAt: number;
  /** Start of the current pause, and total time of earlier pauses, in milliseconds. */
  #suspendedAt = 0;
  #suspendedMs = 0;
  #started: Started | undefined;
  #ranKeptPlan = false;
  #planShown: PlanDescription | undefined;
  #rowCount = 0;
  #isWriting = false;
  /** Whether rows were returned, or there are writes outside of the request's own transaction. */
  #isFinal = false;
  /** The number of commits when the request started to write. */
  #commitsBefore: number | undefined;

  constructor(
    engine: EngineCore,
    session: SessionState,
    query: RunningQuery,
    { options, limits, lostMs = 0, budgetMs = Infinity, form = 'rows' }: RunOptions,
  ) {
    const { rowsMax, timeoutMs } = options;
    this.#engine = engine;
    this.#form = form;
    this.#startedAt = engine.platform.elapsed();
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
    this.#context = new StatementContext(engine, session, query, options, this.#guard);
    this.#text = new PreparedText(engine.plans, this.#context);
  }

  /** Runs the request to its end. */
  collect(): Unsynced<ResultSet> {
    try {
      const { hasTable, columns } = this.start();
      const rows = this.#pull(Infinity);
      return new Unsynced({
        hasTable,
        columns,
        rows: rows === undefined ? [] : rows instanceof ColumnRows ? rows.rows : rows,
        ...this.end(),
      });
    } finally {
      this.release();
    }
  }

  /** The columns of the result. Runs nothing. */
  columns(): readonly string[] {
    try {
      this.#context.enter();
      const cached = this.#text.findPlan();
      if (cached) return cached.plan.columns;
      const last = this.#text.validate(this.#text.parse()).at(-1);
      if (!last || (last.kind === 'explain' && !last.isProfile)) return [];
      return last.columns.map(({ name }) => name);
    } catch (error) {
      throw reported(error);
    }
  }

  /** Runs the request up to its first rows, which `pull` returns with the others. A write runs to its end. */
  start(): { readonly hasTable: boolean; readonly columns: readonly string[] } {
    try {
      this.#context.enter();
      const started = this.#startCached() ?? this.#startText();
      this.#started = started;
      return { hasTable: started.columns.length > 0, columns: started.columns };
    } catch (error) {
      this.release();
      throw reported(error);
    } finally {
      this.#watch.end();
    }
  }

  /** The next rows of a started request: up to one chunk, or those of one slice. */
  pull(): Unsynced<PulledRows> {
    const rows = this.#pull(STREAM_CHUNK_ROWS);
    this.#isFinal = true;
    return new Unsynced(rows);
  }

  #pull(rowsWanted: number): PulledRows {
    const started = this.#started;
    if (!started) return undefined;
    if (!started.isComplete) this.#guard.checkCancelled();
    if (started.held) {
      const { held } = started;
      started.held = undefined;
      return held;
    }
    this.#watchReads();
    try {
      return this.#pullPieces(started, rowsWanted);
    } catch (error) {
      if (isFinal(error)) throw reported(error);
      if (this.#text.hasSharedPlan || (this.#ranKeptPlan && rowsWanted === Infinity)) {
        // Nothing was returned yet: the text runs again without the cached plan, so that the error has positions.
        this.#text.forgetPlan();
        this.#ranKeptPlan = false;
        started.pieces.return?.();
        this.#rowCount = 0;
        this.#started = this.#startText();
        return this.#pull(rowsWanted);
      }
      // The cached plan has positions of another text.
      throw this.#ranKeptPlan && AstrolabeError.is(error) ? withoutPosition(error) : error;
    } finally {
      this.#watch.end();
    }
  }

  #pullPieces(started: Started, rowsWanted: number): PulledRows {
    const isWhole = rowsWanted === Infinity;
    const until = isWhole ? Infinity : this.#engine.platform.elapsed() + SLICE_MS;
    let rows: Value[][] | undefined;
    if (!isWhole) this.#checkRunning(started);
    for (;;) {
      const next = started.pieces.next();
      if (next.done) {
        started.end();
        this.#started = undefined;
        return rows;
      }
      if (next.value instanceof ColumnRows) {
        this.#count(next.value.count);
        if (rows === undefined) return next.value;
        started.held = next.value;
        return rows;
      }
      this.#count(next.value.length);
      // A few first rows are returned without checking time and size.
      if (isWhole && (rows !== undefined || next.value.length > UNWATCHED_ROWS_MAX)) {
        this.#checkRunning(started);
        this.#guard.charge(rowsBytes(next.value));
      }
      if (rows === undefined) rows = next.value;
      else for (const row of next.value) rows.push(row);
      if (isWhole) continue;
      if (rows.length >= rowsWanted || (rows.length > 0 && this.#engine.platform.elapsed() > until)) return rows;
      this.#checkRunning(started);
    }
  }

  /** Throws if the statement was canceled or took too long, unless it has already changed the database: then it returns that result. */
  #checkRunning({ isComplete = false }: Started): void {
    if (!isComplete && !this.#hasCommitted) this.#guard.check();
  }

  /** Whether the last row of a started request has been pulled. */
  get hasEnded(): boolean {
    return this.#started === undefined;
  }

  /** Returns the end of a result. */
  end(): Pick<ResultSet, 'spaceName' | 'latencyUs' | 'plan' | 'notes'> {
    return {
      spaceName: this.#context.spaceName,
      latencyUs: Math.round((this.#engine.platform.elapsed() - this.#startedAt - this.#suspendedMs) * 1000),
      ...(this.#planShown && { plan: this.#planShown }),
      notes: this.#context.notes,
    };
  }

  /** Pauses the request until `resume`: its data remains pinned, and it owns its plan. */
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
    this.#started?.pieces.return?.();
    this.#started = undefined;
    this.#context.pinned.release();
    this.#endWriting();
  }

  /** Starts the cached plan of the text's shape; undefined without one, or if the error of a write needs positions of this text. */
  #startCached(): Started | undefined {
    const cached = this.#text.findPlan();
    if (!cached) return undefined;
    const { catalog, session, spaceName, space } = this.#context;
    for (const privilege of cached.privileges) catalog.authorize(session.userName, privilege, spaceName);
    if (space && growsSpace(cached.statementKind)) this.#engine.memoryGuard.check(space);
    this.#noteWriting(cached.privileges.includes('write-data'));
    this.#watchReads();
    if (!this.#isWriting) return this.#startedPlan(cached.plan, () => {});
    try {
      return this.#startedTable(this.#run(cached.plan));
    } catch (error) {
      if (isFinal(error)) throw error;
      this.#text.forgetPlan();
      this.#ranKeptPlan = false;
      return undefined;
    }
  }

  /** Runs the statements; the rows of the last one are streamed if the request only reads. */
  #startText(): Started {
    const { statements, validated } = this.#validate();
    const learn = this.#text.learner(statements);
    const last = validated.at(-1);
    const isStreamed = last !== undefined && last.kind !== 'explain' && !this.#isWriting;
    let table = NO_TABLE;
    for (const statement of isStreamed ? validated.slice(0, -1) : validated) table = this.#runStatement(statement);
    if (isStreamed) {
      this.#rowCount = 0;
      return this.#startedPlan(this.#text.plan(last), learn);
    }
    learn();
    return this.#startedTable(table);
  }

  #startedPlan(plan: PlanNode, end: () => void): Started {
    const pieces = this.#form === 'columns' ? runPlanColumns(plan, this.#context) : runPlanRows(plan, this.#context);
    return { columns: plan.columns, pieces: pieces[Symbol.iterator](), end };
  }

  /** A complete result, whose rows only have to be returned. */
  #startedTable({ columns, rows, plan }: Table): Started {
    this.#isFinal ||= this.#isWriting;
    this.#endWriting();
    this.#planShown = plan;
    this.#rowCount = 0;
    return { columns, pieces: [rows][Symbol.iterator](), end: () => {}, isComplete: true };
  }

  #validate(): { readonly statements: readonly Statement[]; readonly validated: readonly ValidatedStatement[] } {
    const statements = this.#text.parse();
    this.#guard.checkCancelled();
    this.#context.checkTransaction(statements);
    const validated = this.#text.validate(statements);
    this.#checkTransaction(statements);
    this.#noteWriting(!statements.every(isReading));
    this.#isFinal ||= !statements.every(mayStartOver);
    const { space } = this.#context;
    if (space && statements.some(mayGrow)) this.#engine.memoryGuard.check(space);
    this.#watchReads();
    return { statements, validated };
  }

  /** A transaction allows only statements on rows, and writes only to its space. */
  #checkTransaction(statements: readonly Statement[]): void {
    const { transaction } = this.#context.session;
    if (!transaction || transaction.hasFailed) return;
    const other = statements.find((statement) => !fitsTransaction(statement));
    if (other)
      throw executionError('The statement cannot run in a transaction', {
        position: other.range,
        hint: 'COMMIT or ROLLBACK first',
      });
    const writing = statements.find((statement) => !isReading(statement) && statement.kind !== 'transaction');
    if (writing && !this.#context.transaction)
      throw executionError(`The transaction is about space ${transaction.spaceName}`, {
        position: writing.range,
        hint: 'COMMIT or ROLLBACK first',
      });
  }

  #runStatement(statement: ValidatedStatement): Table {
    const before = this.#guard.chargedBytes;
    const table = statement.kind === 'explain' ? this.#explain(statement) : this.#run(this.#text.plan(statement));
    // A variable remains in memory until the end of the request.
    if (statement.kind !== 'assignment') this.#guard.forget(before);
    return table;
  }

  /** EXPLAIN returns plans and runs nothing; PROFILE runs the statements and returns both. */
  #explain(statement: Extract<ValidatedStatement, { kind: 'explain' }>): Table {
    const optimizeStart = this.#engine.platform.elapsed();
    const plans = statement.statements.map((inner) => this.#text.plan(inner));
    const optimizeUs = Math.round((this.#engine.platform.elapsed() - optimizeStart) * 1000);
    const profiler = statement.isProfile ? new Profiler() : undefined;
    const estimates = estimateRows(
      plans,
      statisticsOf(this.#context.space, () => this.#guard.check()),
    );
    let table = NO_TABLE;
    if (profiler) for (const plan of plans) table = this.#run(plan, profiler);
    const graph = this.#context.space?.graph;
    const nameOf = (id: number): string => (graph?.tag(id) ?? graph?.edgeType(id))?.schema.name ?? String(id);
    return { ...table, plan: describePlan(plans, statement.format, optimizeUs, nameOf, estimates, profiler) };
  }

  /** All rows of a plan. */
  #run(plan: PlanNode, profiler?: Profiler): Table {
    this.#rowCount = 0;
    this.#guard.checkCancelled();
    const { columns } = plan;
    try {
      const isWriting = this.#isWriting && writesRows(plan);
      this.#context.beginStatement(isWriting);
      const pieces = runPlanRows(plan, this.#context, profiler)[Symbol.iterator]();
      const rows = this.#pullPieces({ columns, pieces, end: () => {} }, Infinity);
      this.#context.commitWrites();
      this.#isFinal ||= isWriting && this.#context.transaction !== undefined;
      const { changeNote } = this.#context;
      if (changeNote !== undefined) this.#context.notes.push(changeNote);
      return { columns, rows: (rows as Value[][] | undefined) ?? [] };
    } catch (error) {
      this.#context.undoWrites();
      if (!(error instanceof NeedsCopy)) throw error;
      this.#context.copySpace();
      return this.#run(plan, profiler);
    }
  }

  #count(rows: number): void {
    const rowsMax = this.#guard.limits.rows;
    if ((this.#rowCount += rows) > rowsMax)
      throw new AstrolabeError('ROW_LIMIT_EXCEEDED', `the result has more than ${rowsMax} rows`, {
        hint: 'add a LIMIT, or allow it more rows',
        detail: { rowsMax },
      });
  }

  #noteWriting(isWriting: boolean): void {
    if (!isWriting || this.#isWriting) return;
    if (!this.#engine.mayBeginWriting) throw new Preempted('another statement writes');
    this.#commitsBefore = this.#engine.catalog.durability.commits;
    // The pinned state is not the one being written.
    this.#context.pinned.release();
    this.#isWriting = true;
    this.#engine.beginWriting();
  }

  #endWriting(): void {
    if (!this.#isWriting) return;
    this.#isWriting = false;
    this.#engine.endWriting();
  }

  #keepState(): void {
    if (this.#text.keepPlan()) this.#ranKeptPlan = true;
    // A writer runs alone: no other request changes its data.
    const { space } = this.#context;
    if (space && !this.#isWriting) this.#context.pinned.keep(space);
  }

  #giveTurn(): void {
    if (!this.#engine.givesTurns || this.#context.hasStaged) return;
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
    if (!this.#isWriting) this.#watch.begin(this.#context.space);
  }

  /** Whether a restart of the request would be unnoticed. */
  get #mayStartOver(): boolean {
    return !this.#isFinal && !this.#hasCommitted;
  }

  /** Whether the request has changed the database. A request that writes is the only one that does: the commits are its own. */
  get #hasCommitted(): boolean {
    return this.#commitsBefore !== undefined && this.#engine.catalog.durability.commits !== this.#commitsBefore;
  }
}
