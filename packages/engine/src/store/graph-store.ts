import type { Steps } from './steps.ts';

/** Key of a chunk. */
export type ChunkId = string;

/** The bytes of one record: what one statement changed, all or nothing. */
export type LogRecord = Uint8Array;

/**
 * What is kept of one space: chunks as of the last checkpoint, and the records of what came after. A store knows bytes, not graphs.
 *
 *     append ──▶ log ─┐                    ┌─▶ readChunk
 *                     ├── in one file ─────┤
 *     checkpoint ──▶ chunks                └─▶ replay
 *
 * Every failure is an `AstrolabeError` with a `STORAGE_…` code. A failed write changes nothing that `readChunk` and `replay` return. With
 * `STORAGE_OUTCOME_UNKNOWN` that holds as long as the process lives; a crash before the next write may bring the write back.
 */
export interface GraphStore {
  /** True if nothing is stored: then chunks and records need not be created. */
  readonly isVolatile: boolean;
  /** Bytes of the records since the last checkpoint. */
  readonly logBytes: number;
  /** Returns a chunk with verified checksum; undefined if it does not exist. */
  readChunk(id: ChunkId): Uint8Array | undefined;
  /** Gives the records since the last checkpoint in their order. */
  replay(each: (record: LogRecord) => void): void;
  /** Adds records, durable on return; all of them or none. */
  append(records: readonly LogRecord[]): void;
  /** Writes chunks, removes those that come without bytes, and drops the log, in one transaction. Chunks are pulled one by one; a chunk's bytes are good until the next is pulled. */
  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void;
  /** After a failed write: tests whether the disk accepts writes, and throws the problem if not. */
  ensureWritable?(): void;
  /** Verifies everything against checksums, if any. Throws `STORAGE_CORRUPT` for damage. */
  verify?(): Steps<void>;
  /** Copies everything, as of the first step, into a new file while the store stays in use; durable at the end. */
  copy(file: string): Steps<void>;
  close(): void;
}
