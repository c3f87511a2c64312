import type { ResultChunk, ResultSet } from '../result/result-set.ts';
import type { Value } from '../value/value.ts';
import type { ColumnBatch } from './column-batch.ts';
import type { Prepared } from './cursor.ts';
import type { RecordBatch } from './record-batch.ts';

/** How a statement is to be executed. */
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
}

/** The origin of a session request, as far as known. */
export interface SessionOrigin {
  /** The network address of the client, without its port; what SHOW SESSIONS lists as `ClientIp`. */
  readonly clientAddress?: string;
}

/** Where sessions come from: the embedded database or a cluster. */
export interface GraphService {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<GraphSession>;
}

/** A database session: one user, one current space, one statement at a time. */
export interface GraphSession {
  /** The session number of the database, if any, as in SHOW SESSIONS and KILL SESSION. */
  readonly id?: bigint;
  /** Runs a text of one or more statements and returns the result of the last one. */
  execute(text: string, options?: ExecuteOptions): Promise<ResultSet>;
  /** Where the database is in this thread: makes a text ready to run piece by piece, synchronously. */
  prepare?(text: string, options?: ExecuteOptions): Prepared;
  /** As `execute`, piece by piece. */
  stream(text: string, options?: ExecuteOptions): AsyncIterable<ResultChunk>;
  /** Where the database can take records directly, a sink for a space. */
  bulk?(space: string): Promise<RecordSink>;
  close(): Promise<void>;
}

/** A record that was not written, and why. */
export interface RejectedRecord {
  readonly line: number;
  readonly property?: string;
  readonly message: string;
}

/** What became of a batch. A bad record costs only itself. */
export interface WriteOutcome {
  readonly written: number;
  readonly rejected: readonly RejectedRecord[];
}

/** Receives records. Records are durable once `flush` or `close` resolves, at the latest. */
export interface RecordSink {
  /** Whether `write` may be called before earlier batches are written; records of the same vertex or edge are then written in the order of the calls. */
  readonly canOverlap?: boolean;
  write(batch: RecordBatch): Promise<WriteOutcome>;
  /** As `write`, for records by columns, where the database can take them so. The batch is the sink's from then on: it may keep it, or take its memory away. */
  writeColumns?(batch: ColumnBatch): Promise<WriteOutcome>;
  flush(): Promise<void>;
  close(): Promise<void>;
}
