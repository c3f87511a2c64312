import type { ResultChunk, ResultSet } from '../result/result-set.ts';
import type { Value } from '../value/value.ts';
import type { ColumnBatch } from './column-batch.ts';
import type { Prepared } from './cursor.ts';
import type { RecordBatch } from './record-batch.ts';

/** Options of a statement. */
export interface ExecuteOptions {
  /** Run in this space, or in none if empty, without changing the space chosen by the session. */
  readonly space?: string;
  /** Values for `$name`, exact. */
  readonly parameters?: ReadonlyMap<string, Value>;
  /** Aborting cancels the statement; the call then rejects with `EXECUTION_CANCELLED`. */
  readonly signal?: AbortSignal;
  /** Maximum number of rows; more rows throw `ROW_LIMIT_EXCEEDED`. */
  readonly rowsMax?: number;
  /** The longest time to run, in milliseconds. */
  readonly timeoutMs?: number;
  /** Whether others use the session too, so that the text must not leave a transaction open in it. */
  readonly isSessionShared?: boolean;
  /** The session setting `untagged_properties` for this text; absent: that of the session. */
  readonly untaggedProperties?: boolean;
}

/** The origin of a session request, as far as known. */
export interface SessionOrigin {
  /** The network address of the client without its port, which SHOW SESSIONS lists as `ClientIp`. */
  readonly clientAddress?: string;
}

/** Creates sessions of the embedded database or a cluster. */
export interface GraphService {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<GraphSession>;
}

/** A database session: one user, one current space, one statement at a time. */
export interface GraphSession {
  /** The session number of the database, if any, as in SHOW SESSIONS and KILL SESSION. */
  readonly id?: bigint;
  /** Runs a text of one or more statements and returns the result of the last one. */
  execute(text: string, options?: ExecuteOptions): Promise<ResultSet>;
  /** If the database is in this thread: prepares a text to run piece by piece, synchronously. */
  prepare?(text: string, options?: ExecuteOptions): Prepared;
  /** Like `execute`, piece by piece. */
  stream(text: string, options?: ExecuteOptions): AsyncIterable<ResultChunk>;
  /** If the database accepts records directly: a sink for a space. */
  bulk?(space: string): Promise<RecordSink>;
  close(): Promise<void>;
}

/** A record that was not written, and why. */
export interface RejectedRecord {
  readonly line: number;
  readonly property?: string;
  readonly message: string;
}

/** Result of a batch. A bad record affects only itself. */
export interface WriteOutcome {
  readonly written: number;
  readonly rejected: readonly RejectedRecord[];
}

/** Receives records. Records are durable once `flush` or `close` resolves, at the latest. */
export interface RecordSink {
  /** Whether `write` may be called before earlier batches are written; records of the same vertex or edge are then written in the order of the calls. */
  readonly canOverlap?: boolean;
  write(batch: RecordBatch): Promise<WriteOutcome>;
  /**
   * Like `write`, for records by columns, if the database accepts them. The sink takes ownership of the batch: it may keep it or transfer its
   * memory.
   */
  writeColumns?(batch: ColumnBatch): Promise<WriteOutcome>;
  flush(): Promise<void>;
  close(): Promise<void>;
}
