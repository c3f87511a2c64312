import type { MessagePort } from 'node:worker_threads';
import type { PackedBatch } from '@astrolabe/importer';
import type { ResultFileFormat } from '@astrolabe/http-api';
import type { Encoding } from '@astrolabe/wire';
import type { BackupFacts, ConsistencyReport, EngineFacts, HostAddress, StatementLimits } from '@astrolabe/engine';
import type { ColumnBatch, ProblemError, SchemaSnapshot, SessionOrigin, WriteOutcome } from '@astrolabe/model';

/**
 * Messages between the engine's thread and other threads. A request has an `id`, and its replies carry the same one. Results of statements are
 * bytes in the caller's format, in pieces. The thread pauses when `ANSWER_WINDOW_BYTES` are in flight, and continues when `taken` reports that
 * they arrived. Requests and replies that are ready at once share a message (`RequestMessage`, `ReplyMessage`).
 *
 *     caller                               engine's thread
 *     run 7 ──────────────────────────────►
 *        ◄──────────────── pieces 7 (bytes)
 *        ◄──────────────── pieces 7 (bytes)
 *     taken 7 (n bytes) ──────────────────►
 *        ◄───────────────── done 7
 *
 * Cancellation is a flag in shared memory, which a busy thread can see; the message `cancel` wakes an idle one.
 */
export type EngineRequest =
  | {
      readonly kind: 'authenticate';
      readonly id: number;
      readonly username: string;
      readonly password: string;
      readonly origin?: SessionOrigin;
    }
  | { readonly kind: 'close-session'; readonly id: number; readonly session: number }
  | RunRequest
  | { readonly kind: 'facts'; readonly id: number }
  | { readonly kind: 'taken'; readonly id: number; readonly bytes: number }
  | { readonly kind: 'cancel'; readonly id: number }
  | { readonly kind: 'schema'; readonly id: number; readonly session: number; readonly space: string }
  | BackupRequest
  | { readonly kind: 'check-space'; readonly id: number; readonly session: number; readonly space: string }
  | { readonly kind: 'verify-backup'; readonly id: number; readonly session: number; readonly file: string }
  | {
      readonly kind: 'restore';
      readonly id: number;
      readonly session: number;
      readonly file: string;
      readonly space: string;
      readonly withRoles: boolean;
    }
  | { readonly kind: 'open-sink'; readonly id: number; readonly session: number; readonly space: string }
  | { readonly kind: 'write'; readonly id: number; readonly sink: number; readonly batch: PackedBatch }
  | { readonly kind: 'write-columns'; readonly id: number; readonly sink: number; readonly batch: ColumnBatch }
  | { readonly kind: 'flush'; readonly id: number; readonly sink: number }
  | { readonly kind: 'close-sink'; readonly id: number; readonly sink: number };

/** A request as it is sent: the cancel flag of a statement is a slot in shared memory that was sent before. */
export type SentRequest =
  | Exclude<EngineRequest, RunRequest>
  | (Omit<RunRequest, 'cancelFlag'> & { readonly cancelSlot: number });

/** A message to the engine's thread. */
export interface RequestMessage {
  readonly requests: readonly SentRequest[];
  /** Further memory for cancel flags. */
  readonly newTables?: readonly Int32Array<SharedArrayBuffer>[];
}

/** A message from the engine's thread. */
export type ReplyMessage = readonly EngineReply[];

/** A space to copy into a new file. */
export interface BackupRequest {
  readonly kind: 'backup';
  readonly id: number;
  readonly session: number;
  readonly space: string;
  readonly file: string;
  /** Element 0 is the progress in thousandths; setting element 1 to 1 cancels. */
  readonly progress: Int32Array<SharedArrayBuffer>;
}

/** A statement to run. */
export interface RunRequest {
  readonly kind: 'run';
  readonly id: number;
  readonly session: number;
  readonly text: string;
  /** A studio format, or a protocol encoding (see `graphd/encoded-pieces.ts`). */
  readonly format: ResultFormat | Encoding;
  readonly options: RunOptions;
  /** Element 0 becomes 1 to cancel. */
  readonly cancelFlag: Int32Array<SharedArrayBuffer>;
}

/**
 * `stream`: lines of JSON, see `http-api/codec/result-stream.ts`. `exec`: the specified result object, see
 * `http-api/codec/exec-result.ts`. The others are files, see `http-api/codec/result-file.ts`.
 */
export type ResultFormat = 'stream' | 'exec' | ResultFileFormat;

/** Options of a run, in a form that can be cloned. */
export interface RunOptions {
  readonly space?: string;
  /** Name to typed JSON text. */
  readonly parameters?: readonly (readonly [string, string])[];
  readonly rowsMax?: number;
  readonly timeoutMs?: number;
  readonly isSessionShared?: boolean;
  readonly untaggedProperties?: boolean;
  /** Send at most this many rows and count the rest (`stream` only). */
  readonly rowsShownMax?: number;
  /** Number of initial rows to skip (`stream` only). */
  readonly rowsSkipped?: number;
  /** JSON text of `localParams` (`exec` only). */
  readonly localParametersText?: string;
}

/** Control messages of the engine thread: another port, the protocol address, and shutdown. */
export type EngineControl =
  | { readonly kind: 'listen'; readonly port: MessagePort }
  | { readonly kind: 'graph-address'; readonly address: HostAddress }
  | { readonly kind: 'shut-down' };

/** Replies of the engine thread. */
export type EngineReply =
  | { readonly kind: 'pieces'; readonly id: number; readonly pieces: readonly Uint8Array<ArrayBuffer>[] }
  /** With `pieces`, the end carries the last ones, so that a short response is one message. */
  | {
      readonly kind: 'done';
      readonly id: number;
      readonly value?: EngineReplyValue;
      readonly pieces?: readonly Uint8Array<ArrayBuffer>[];
    }
  | { readonly kind: 'failed'; readonly id: number; readonly problem: ProblemError; readonly stack?: string };

/** Value of a finished request: a session or sink number, a schema, or an outcome. */
export type EngineReplyValue =
  | { readonly handle: number; readonly sessionId?: bigint }
  | { readonly schema: SchemaSnapshot }
  | { readonly facts: EngineFacts }
  | { readonly outcome: WriteOutcome }
  | { readonly backup: BackupFacts }
  | { readonly check: SpaceCheck };

/** Result of a consistency check; consistent if there are no problems. */
export type SpaceCheck = Pick<ConsistencyReport, 'problems' | 'milliseconds'>;

/** Start parameters of the thread. */
export interface EngineThreadData {
  /** Replaces any password; known only to this process. */
  readonly hostSecret?: string;
  readonly directory: string;
  readonly rootPassword?: string;
  readonly durability: 'full' | 'relaxed';
  readonly memoryLimitBytes?: number;
  /** Maximum bytes per space for the vertex search; 0 disables it. */
  readonly searchBytesMax?: number;
  readonly limits?: Partial<StatementLimits>;
  /** Default time zone of date texts. */
  readonly timezone?: string;
  /** Absolute path, without links, of the folder for LOAD CSV and COPY FROM; absent: none. */
  readonly importDirectory?: string;
  /** Maximum sessions per user and address on the protocol server. */
  readonly sessionsMax?: number;
}

/** Status of the thread: ready, or why it failed to start. */
export type EngineThreadNotice =
  | { readonly kind: 'ready' }
  | { readonly kind: 'not-opened'; readonly problem: ProblemError }
  | { readonly kind: 'closed' }
  /** The password of a user has changed, or the user was dropped. */
  | { readonly kind: 'account-changed'; readonly username: string };
