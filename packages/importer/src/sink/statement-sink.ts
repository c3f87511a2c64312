import {
  AstrolabeError,
  type EdgeRecord,
  type ErrorCode,
  type GraphSession,
  type RecordBatch,
  type RecordSink,
  type RejectedRecord,
  type VertexRecord,
  type WriteOutcome,
} from '@astrolabe/model';
import { STATEMENT_ROWS_DEFAULT } from '../limits.ts';
import { printInsert } from './print-insert.ts';

/** How statements are made and repeated. */
export interface StatementSinkOptions {
  /** Rows of one INSERT. */
  readonly rowsPerStatement?: number;
  /** How often a statement is tried when the database is not ready. */
  readonly attemptsMax?: number;
  /** Milliseconds before the second attempt; doubled before each further one. */
  readonly retryDelayMs?: number;
}

/**
 * Writes records by INSERT statements, for databases that take nothing else. A statement that fails because of its data is cut in halves
 * until the bad row stands alone, so that it costs only itself.
 */
export class StatementSink implements RecordSink {
  readonly #session: GraphSession;
  readonly #space: string;
  readonly #rowsPerStatement: number;
  readonly #attemptsMax: number;
  readonly #retryDelayMs: number;

  constructor(session: GraphSession, space: string, options: StatementSinkOptions = {}) {
    this.#session = session;
    this.#space = space;
    this.#rowsPerStatement = options.rowsPerStatement ?? STATEMENT_ROWS_DEFAULT;
    this.#attemptsMax = options.attemptsMax ?? 3;
    this.#retryDelayMs = options.retryDelayMs ?? 1000;
  }

  async write(batch: RecordBatch): Promise<WriteOutcome> {
    const rejected: RejectedRecord[] = [];
    let written = 0;
    for (let at = 0; at < batch.records.length; at += this.#rowsPerStatement) {
      written += await this.#writePart(slice(batch, at, at + this.#rowsPerStatement), rejected);
    }
    return { written, rejected };
  }

  /** A statement that was answered is as durable as the database makes it; nothing waits here. */
  async flush(): Promise<void> {}

  /** The session belongs to whoever gave it. */
  async close(): Promise<void> {}

  /** Writes what can be written of a batch and answers how many records that were. */
  async #writePart(batch: RecordBatch, rejected: RejectedRecord[]): Promise<number> {
    const error = await this.#execute(printInsert(batch));
    const count = batch.records.length;
    if (error === undefined) return count;
    const [first] = batch.records;
    if (count === 1 && first !== undefined) {
      rejected.push({ line: first.line, message: error.message });
      return 0;
    }
    const middle = count >> 1;
    return (
      (await this.#writePart(slice(batch, 0, middle), rejected)) +
      (await this.#writePart(slice(batch, middle, count), rejected))
    );
  }

  /** The error that the data is at fault for, or nothing; any other failure is thrown. */
  async #execute(text: string): Promise<AstrolabeError | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        await this.#session.execute(text, { space: this.#space });
        return undefined;
      } catch (error) {
        if (!AstrolabeError.is(error) || FATAL.has(error.code) || NOT_OF_A_ROW.test(error.message)) throw error;
        if (!isPassing(error)) return error;
        if (attempt >= this.#attemptsMax) throw error;
        await new Promise((resolve) => setTimeout(resolve, this.#retryDelayMs * 2 ** (attempt - 1)));
      }
    }
  }
}

/** Failures that every row would meet alike. */
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
  'CONNECTION_REFUSED',
  'CONNECTION_FAILED',
  'STORAGE_FULL',
  'STORAGE_FAILED',
  'STORAGE_NOT_WRITABLE',
  'INTERNAL',
]);

/** What a database says when the statement as a whole does not fit its schema. */
const NOT_OF_A_ROW = /^(?:No schema found for|Unknown column|EdgeNotFound|TagNotFound)/;

/** Whether a cluster may take the same statement a moment later. */
function isPassing(error: AstrolabeError): boolean {
  return error.code === 'EXECUTION_TIMEOUT' || /leader|raft|not ready|try again|rpc/i.test(error.message);
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
