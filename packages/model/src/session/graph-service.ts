import type { ResultChunk, ResultSet } from '../result/result-set.ts';
import type { Value } from '../value/value.ts';
import type { ColumnBatch } from './column-batch.ts';
import type { RecordBatch } from './record-batch.ts';

/** How a statement is to be executed. */
export interface ExecuteOptions {
  /** Execute in this space, or in none where the text is empty, whatever the session has chosen; its own choice is not changed. */
  readonly space?: string;
  /** Values for `$name`, exact. */
  readonly parameters?: ReadonlyMap<string, Value>;
  /** Aborting cancels the statement; the call then rejects with `EXECUTION_CANCELLED`. */
  readonly signal?: AbortSignal;
  /** The largest number of rows to answer; more is `ROW_LIMIT_EXCEEDED`. */
  readonly rowsMax?: number;
  /** The longest time to run, in milliseconds. */
  readonly timeoutMs?: number;
}

/** Who asks for a session, as far as is known. */
export interface SessionOrigin {
  /** The network address of the client, without its port; what SHOW SESSIONS lists as `ClientIp`. */
  readonly clientAddress?: string;
}

/** Where sessions come from: the embedded database or a cluster. */
export interface GraphService {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<GraphSession>;
}

/** A session with a database: one user, one chosen space, statements one after another. */
export interface GraphSession {
  /** The number that the database knows the session by, where it has one: what SHOW SESSIONS lists and KILL SESSION takes. */
  readonly id?: bigint;
  /** Runs the text, which may hold several statements, and answers the last one's result. */
  execute(text: string, options?: ExecuteOptions): Promise<ResultSet>;
  /** The same, piece by piece. */
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

/** Takes records. What `write` has answered is durable after `flush` or `close` resolves; `write` may be durable earlier. */
export interface RecordSink {
  write(batch: RecordBatch): Promise<WriteOutcome>;
  /** As `write`, for records by columns, where the database can take them so. The batch is the sink's from then on: it may keep it, or take its memory away. */
  writeColumns?(batch: ColumnBatch): Promise<WriteOutcome>;
  flush(): Promise<void>;
  close(): Promise<void>;
}
