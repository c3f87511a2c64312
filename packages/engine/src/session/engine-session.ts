import { AstrolabeError, type ExecuteOptions, type GraphSession, type ResultChunk, type ResultSet } from '@astrolabe/model';
import type { RunningQuery, SessionState } from '../executor/execution-context.ts';
import { STREAM_CHUNK_ROWS } from '../limits.ts';
import type { Engine } from './engine.ts';
import { RequestRun } from './request-run.ts';

/** How a statement is executed in the embedded database. */
export interface EngineExecuteOptions extends ExecuteOptions {
  /** Shared memory: the statement is cancelled when element 0 is not 0. It is how another thread cancels. */
  readonly cancelFlag?: Int32Array;
}

/** A session with the embedded database. */
export class EngineSession implements GraphSession {
  readonly state: SessionState & { readonly queries: Set<RunningQuery> };
  readonly #engine: Engine;
  #isOpen = true;

  constructor(engine: Engine, id: bigint, userName: string) {
    const now = engine.now();
    this.#engine = engine;
    this.state = { id, userName, spaceName: '', createdAt: now, updatedAt: now, timezoneOffsetSeconds: 0, queries: new Set() };
  }

  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async execute(text: string, options: EngineExecuteOptions = {}): Promise<ResultSet> {
    return this.executeNow(text, options);
  }

  /** Runs a text to its end before it returns. */
  executeNow(text: string, options: EngineExecuteOptions = {}): ResultSet {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', `Session not existed!`);
    const query: RunningQuery = { id: this.#engine.nextQueryId(), text, startedAt: this.#engine.now(), isKilled: false };
    this.state.queries.add(query);
    this.state.updatedAt = query.startedAt;
    try {
      return new RequestRun(this.#engine, this.state, query, options).run();
    } finally {
      this.state.queries.delete(query);
    }
  }

  /** The rows are all there before the first chunk is given out, so that no later write shows in them. */
  async *stream(text: string, options: EngineExecuteOptions = {}): AsyncIterable<ResultChunk> {
    const { hasTable, columns, rows, spaceName, latencyUs, plan, notes } = await this.execute(text, options);
    yield { kind: 'head', hasTable, columns };
    for (let at = 0; at < rows.length; at += STREAM_CHUNK_ROWS) yield { kind: 'rows', rows: rows.slice(at, at + STREAM_CHUNK_ROWS) };
    yield { kind: 'end', spaceName, latencyUs, ...(plan && { plan }), notes };
  }

  // oxlint-disable-next-line require-await -- callers of the seam wait, the embedded database need not
  async close(): Promise<void> {
    this.#engine.kill(this.state.id);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  /** What the engine does when the session is closed or killed. */
  end(): void {
    this.#isOpen = false;
    for (const query of this.state.queries) query.isKilled = true;
  }
}
