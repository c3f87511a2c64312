import type { Steps } from './steps.ts';

/** What a chunk is kept under. */
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
  /** True where nothing is kept at all: then nobody needs to make chunks or records. */
  readonly isVolatile: boolean;
  /** Bytes of the records since the last checkpoint. */
  readonly logBytes: number;
  /** The bytes of a chunk, their checksum verified; undefined when there is none. */
  readChunk(id: ChunkId): Uint8Array | undefined;
  /** Gives the records since the last checkpoint in their order. */
  replay(each: (record: LogRecord) => void): void;
  /** Adds records, durable on return; all of them or none. */
  append(records: readonly LogRecord[]): void;
  /** Writes chunks, removes those that come without bytes, and drops the log, in one transaction. Chunks are pulled one by one; a chunk's bytes are good until the next is pulled. */
  checkpoint(chunks: Iterable<readonly [ChunkId, Uint8Array | undefined]>): void;
  /** After a failed write: tests whether the disk takes writes again, and throws what is wrong where it does not. */
  ensureWritable?(): void;
  /** Reads everything and compares it with its checksums, where there are any; damage is `STORAGE_CORRUPT`. */
  verify?(): Steps<void>;
  /** Copies everything, as it is at the first step, into a new file while the store goes on; durable at the end. */
  copy(file: string): Steps<void>;
  close(): void;
}
