import {
  AstrolabeError,
  type EdgeRecord,
  type ErrorCode,
  type GraphSession,
  type RecordBatch,
  type RejectedRecord,
  type VertexRecord,
  type WriteOutcome,
} from '@astrolabe/model';
import { RETRY_DELAY_MS_MAX, STATEMENT_ROWS_DEFAULT, UNREACHABLE_PATIENCE_MS } from '../limits.ts';
import { keyOfEdge, keyOfVid } from '../tally/id-table.ts';
import { printDelete, printInsert } from './print-batch.ts';
import type { RemovingSink } from './removing-sink.ts';

/** Options for creating and retrying statements. */
export interface StatementSinkOptions {
  /** Rows of one INSERT. */
  readonly rowsPerStatement?: number;
  /** Further sessions of the same account, in which statements run side by side. */
  readonly moreSessions?: readonly GraphSession[];
  /** Maximum attempts of a statement while the database is not ready. */
  readonly attemptsMax?: number;
  /** Milliseconds before the second attempt; doubled before each further one, up to `RETRY_DELAY_MS_MAX`. */
  readonly retryDelayMs?: number;
  /** Time that a statement waits for an unreachable database, in milliseconds. */
  readonly patienceMs?: number;
  /** Aborting ends the waiting; `write` then rejects with `EXECUTION_CANCELLED`. */
  readonly signal?: AbortSignal;
  /** Called before a statement waits for its next attempt. */
  readonly onRetry?: (error: AstrolabeError, waitMs: number) => void;
}

/**
 * Writes records with INSERT statements and deletes with DELETE, for databases without a bulk interface. A statement that fails because of its data
 * is split in halves until the bad row is isolated. A statement that fails because of the database is retried, which is safe because INSERT
 * overwrites. With several sessions, records with the same ID use the same one, so that the last row wins.
 */
export class StatementSink implements RemovingSink {
  readonly #sessions: readonly GraphSession[];
  readonly #space: string;
  readonly #options: StatementSinkOptions;
  readonly canOverlap = true;
  /** The end of the work of each session. */
  readonly #tails: Promise<unknown>[];
  #pending = 0;
  #failure: { readonly error: unknown } | undefined;

  constructor(session: GraphSession, space: string, options: StatementSinkOptions = {}) {
    this.#sessions = [session, ...(options.moreSessions ?? [])];
    this.#space = space;
    this.#options = options;
    this.#tails = this.#sessions.map(() => Promise.resolve());
  }

  write(batch: RecordBatch): Promise<WriteOutcome> {
    return this.#run(batch, printInsert);
  }

  remove(batch: RecordBatch): Promise<WriteOutcome> {
    return this.#run(batch, printDelete);
  }

  async #run(batch: RecordBatch, print: Print): Promise<WriteOutcome> {
    const parts = partition(batch, this.#sessions.length);
    const outcomes = await Promise.allSettled(
      parts.map((part, lane) => this.#inTurn(lane, () => this.#runLane(this.#sessions[lane]!, part, print))),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    const done = outcomes.filter((outcome) => outcome.status === 'fulfilled').map(({ value }) => value);
    return {
      written: done.reduce((sum, { written }) => sum + written, 0),
      rejected: done.flatMap(({ rejected }) => rejected).toSorted((a, b) => a.line - b.line),
    };
  }

  /** A finished statement is as durable as the database makes it; nothing is buffered here. */
  async flush(): Promise<void> {}

  /** The caller owns the session. */
  async close(): Promise<void> {}

  /** Runs work in a session after the work before it. After a failure nothing more is run until all sessions are idle. */
  #inTurn<T>(lane: number, run: () => Promise<T>): Promise<T> {
    if (this.#pending === 0) this.#failure = undefined;
    this.#pending++;
    const turn = this.#tails[lane]!.then(() => {
      if (this.#failure) throw this.#failure.error;
      return run();
    });
    this.#tails[lane] = turn
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#pending--;
      });
    return turn;
  }

  async #runLane(session: GraphSession, batch: RecordBatch, print: Print): Promise<WriteOutcome> {
    const rows = this.#options.rowsPerStatement ?? STATEMENT_ROWS_DEFAULT;
    const rejected: RejectedRecord[] = [];
    let written = 0;
    for (let at = 0; at < batch.records.length; at += rows)
      written += await this.#runPart(session, slice(batch, at, at + rows), print, rejected);
    return { written, rejected };
  }

  /** Writes as much of a batch as possible. Returns the number of records. */
  async #runPart(session: GraphSession, batch: RecordBatch, print: Print, rejected: RejectedRecord[]): Promise<number> {
    const error = await this.#execute(session, print(batch));
    const count = batch.records.length;
    if (error === undefined) return count;
    const [first] = batch.records;
    if (count === 1 && first !== undefined) {
      rejected.push({ line: first.line, message: error.message });
      return 0;
    }
    const middle = count >> 1;
    return (
      (await this.#runPart(session, slice(batch, 0, middle), print, rejected)) +
      (await this.#runPart(session, slice(batch, middle, count), print, rejected))
    );
  }

  /** Returns an error caused by the data; throws any other failure. */
  async #execute(session: GraphSession, text: string): Promise<AstrolabeError | undefined> {
    const {
      attemptsMax = 3,
      retryDelayMs = 1000,
      patienceMs = UNREACHABLE_PATIENCE_MS,
      signal,
      onRetry,
    } = this.#options;
    let waited = 0;
    for (let attempt = 1; ; attempt++) {
      if (signal?.aborted) throw stopped();
      try {
        await session.execute(text, { space: this.#space });
        return undefined;
      } catch (error) {
        if (!AstrolabeError.is(error) || NOT_OF_A_ROW.test(error.message)) throw error;
        const isAway = UNREACHABLE.has(error.code);
        if (!isAway && FATAL.has(error.code)) throw error;
        if (!isAway && !isPassing(error)) return error;
        if (isAway ? waited >= patienceMs : attempt >= attemptsMax) throw error;
        const waitMs = Math.min(retryDelayMs * 2 ** (attempt - 1), RETRY_DELAY_MS_MAX);
        onRetry?.(error, waitMs);
        await pause(waitMs, signal);
        waited += waitMs;
      }
    }
  }
}

type Print = (batch: RecordBatch) => string;

/** A lost database may return. */
const UNREACHABLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CONNECTION_REFUSED',
  'CONNECTION_FAILED',
  'RPC_FAILURE',
]);

/** Failures that affect every row. */
const FATAL: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'PERMISSION_DENIED',
  'SPACE_NOT_FOUND',
  'TAG_NOT_FOUND',
  'EDGE_NOT_FOUND',
  'SYNTAX_ERROR',
  'NOT_SUPPORTED',
  'EXECUTION_CANCELLED',
  'MEMORY_LIMIT_EXCEEDED',
  'SESSION_INVALID',
  'SESSION_TIMEOUT',
  'STORAGE_FULL',
  'STORAGE_FAILED',
  'STORAGE_NOT_WRITABLE',
  'INTERNAL',
]);

/** Errors of statements that do not match the schema, independent of a row. */
const NOT_OF_A_ROW = /^(?:No schema found for|Unknown column|EdgeNotFound|TagNotFound)/;

/** Whether the error is temporary, so that a cluster may accept the same statement later. */
function isPassing(error: AstrolabeError): boolean {
  return error.code === 'EXECUTION_TIMEOUT' || /leader|raft|not ready|try again|rpc/i.test(error.message);
}

function stopped(): AstrolabeError {
  return new AstrolabeError('EXECUTION_CANCELLED', 'the import was stopped');
}

/** Waits for a time, or until the signal is aborted. */
function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Partitions the records by id, or by ends and rank, so that equal keys remain together and in order. */
function partition(batch: RecordBatch, count: number): readonly RecordBatch[] {
  if (count === 1) return [batch];
  const share = batch.bytes / count;
  if (batch.kind === 'vertex') {
    const parts = Array.from({ length: count }, (): VertexRecord[] => []);
    for (const record of batch.records) parts[keyOfVid(record.vid) % count]!.push(record);
    return parts.map((records) => ({ ...batch, records, bytes: share }));
  }
  const parts = Array.from({ length: count }, (): EdgeRecord[] => []);
  for (const record of batch.records)
    parts[keyOfEdge(keyOfVid(record.src), keyOfVid(record.dst), record.rank) % count]!.push(record);
  return parts.map((records) => ({ ...batch, records, bytes: share }));
}

function slice(batch: RecordBatch, from: number, to: number): RecordBatch {
  const bytes = batch.bytes * ((to - from) / Math.max(1, batch.records.length));
  if (batch.kind === 'vertex') {
    const records: readonly VertexRecord[] = batch.records.slice(from, to);
    return { ...batch, records, bytes };
  }
  const records: readonly EdgeRecord[] = batch.records.slice(from, to);
  return { ...batch, records, bytes };
}
