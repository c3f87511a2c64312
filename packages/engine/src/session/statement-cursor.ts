import { AstrolabeError, ColumnRows, type Cursor, type ResultChunk, type ResultForm } from '@astrolabe/model';
import type { RunningQuery, SessionState } from '../executor/execution-context.ts';
import { SLICE_MS } from '../limits.ts';
import type { EngineCore } from './engine-core.ts';
import type { EngineExecuteOptions } from './execute-options.ts';
import { Preempted } from './preempted.ts';
import { StatementRun, type PulledRows } from './statement-run.ts';
import type { StatementLimits } from './statement-guard.ts';

/** The owner of a cursor, and its limits. */
export interface CursorOwner {
  readonly engine: EngineCore;
  readonly session: SessionState;
  readonly limits: StatementLimits;
  /** Called once, when the cursor is closed or has ended. */
  readonly onClose: (cursor: StatementCursor, query: RunningQuery) => void;
}

/**
 * A request of the embedded database as a cursor. Executors are plain loops that cannot be suspended, so a request that uses up its budget before
 * its first row is aborted and restarts on the next call with twice the budget; in total it takes at most twice the time. Reads change nothing, and
 * a write changes nothing before its commit, so a restart is invisible. Between two pieces of its result a cursor simply waits.
 */
export class StatementCursor implements Cursor {
  readonly #owner: CursorOwner;
  readonly #query: RunningQuery;
  readonly #options: EngineExecuteOptions;
  readonly #form: ResultForm;
  #run: StatementRun | undefined;
  /** Created chunks that were not returned yet. */
  readonly #made: ResultChunk[] = [];
  #hasStarted = false;
  #hasEnded = false;
  #isClosed = false;
  #isRunning = false;
  #budgetNeededMs = SLICE_MS;
  /** Time of discarded runs, in milliseconds. */
  #lostMs = 0;

  constructor(owner: CursorOwner, query: RunningQuery, options: EngineExecuteOptions, form: ResultForm = 'rows') {
    this.#form = form;
    this.#owner = owner;
    this.#query = query;
    this.#options = options;
  }

  get budgetNeededMs(): number {
    return this.#budgetNeededMs;
  }

  next(budgetMs = Infinity): ResultChunk | 'paused' | undefined {
    if (this.#made.length > 0) return this.#made.shift();
    if (this.#hasEnded) return undefined;
    if (this.#query.isKilled) {
      this.close();
      throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    }
    if (this.#isClosed) return undefined;
    if (budgetMs < this.#budgetNeededMs) return 'paused';
    this.#isRunning = true;
    try {
      return this.#hasStarted ? this.#goOn() : this.#start(budgetMs);
    } catch (error) {
      this.#isRunning = false;
      this.close();
      throw error;
    } finally {
      this.#isRunning = false;
    }
  }

  /**
   * No effect during `next`, where a killed session may call it: the run fails by itself, or it is the KILL statement, which still returns
   * its result.
   */
  close(): void {
    if (this.#isRunning) return;
    this.#made.length = 0;
    this.#finish();
  }

  #finish(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#run?.release();
    this.#owner.onClose(this, this.#query);
  }

  #start(budgetMs: number): ResultChunk | 'paused' | undefined {
    const { engine, session, limits } = this.#owner;
    const { elapsed } = engine.platform;
    const startedAt = elapsed();
    const run = new StatementRun(engine, session, this.#query, {
      options: this.#options,
      limits,
      lostMs: this.#lostMs,
      budgetMs,
      form: this.#form,
    });
    this.#run = run;
    let rows: PulledRows;
    try {
      const { hasTable, columns } = run.start();
      rows = run.pull().open(engine.catalog.durability.ticket);
      this.#made.push({ kind: 'head', hasTable, columns });
    } catch (error) {
      if (!(error instanceof Preempted)) throw error;
      run.release();
      this.#run = undefined;
      this.#lostMs += elapsed() - startedAt;
      if (error.reason === 'budget') this.#budgetNeededMs = 2 * Math.max(this.#budgetNeededMs, budgetMs);
      return 'paused';
    }
    this.#hasStarted = true;
    if (rows) this.#made.push(rows instanceof ColumnRows ? rows : { kind: 'rows', rows });
    if (run.hasEnded) this.#end(run);
    else run.suspend();
    return this.#made.shift();
  }

  #goOn(): ResultChunk | undefined {
    const run = this.#run!;
    const { elapsed } = this.#owner.engine.platform;
    const before = elapsed();
    run.resume();
    const rows = run.pull().open(this.#owner.engine.catalog.durability.ticket);
    // After a long piece, the next one may take as long.
    this.#budgetNeededMs = Math.max(SLICE_MS, elapsed() - before);
    if (rows) this.#made.push(rows instanceof ColumnRows ? rows : { kind: 'rows', rows });
    if (run.hasEnded) this.#end(run);
    else run.suspend();
    return this.#made.shift();
  }

  #end(run: StatementRun): void {
    this.#made.push({ kind: 'end', ...run.end() });
    this.#hasEnded = true;
    this.#finish();
  }
}
