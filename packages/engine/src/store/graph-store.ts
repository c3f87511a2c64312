import type { Steps } from './steps.ts';

/** Key of a chunk. */
export type ChunkId = string;

/** The bytes of one record: the changes of one statement, all or nothing. */
export type LogRecord = Uint8Array;

/**
 * The storage of one space: chunks as of the last checkpoint, and the log records after it. A store handles bytes, not graphs.
 *
 *     append ──▶ log ─┐                    ┌─▶ readChunk
 *                     ├── in one file ─────┤
 *     checkpoint ──▶ chunks                └─▶ replay
 *
 * Every failure is an `AstrolabeError` with a `STORAGE_…` code. A failed write changes nothing that `readChunk` and `replay` return. After
 * `STORAGE_OUTCOME_UNKNOWN` this holds as long as the process lives; a crash before the next write may make the failed write reappear.
 */
export interface GraphStore {
  /** True if nothing is stored, so that chunks and records need not be created. */
  readonly isVolatile: boolean;
  /** Bytes of the records since the last checkpoint. */
  readonly logBytes: number;
  /** Returns a chunk with verified checksum; undefined if it does not exist. */
  readChunk(id: ChunkId): Uint8Array | undefined;
  /** Passes the records since the last checkpoint to `each`, in order. */
  replay(each: (record: LogRecord) => void): void;
  /** Adds records, durable on return; all of them or none. */
  append(records: readonly LogRecord[]): void;
  /**
   * Writes chunks, removes those without bytes, and truncates the log, in one transaction. Chunks are pulled one by one; a chunk's bytes are valid
   * until the next is pulled.
   */
  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void;
  /** After a failed write: tests whether the disk accepts writes, and throws the problem if not. */
  ensureWritable?(): void;
  /** Verifies all data against checksums, if any. Throws `STORAGE_CORRUPT` for damage. */
  verify?(): Steps<void>;
  /** Copies all data, as of the first step, into a new file while the store remains in use; durable at the end. */
  copy(file: string): Steps<void>;
  close(): void;
}
