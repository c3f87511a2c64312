import type { EngineFacts, Steps } from '@astrolabe/engine';
import type {
  ColumnBatch,
  ExecuteOptions,
  GraphSession,
  Prepared,
  RecordBatch,
  RecordSink,
  ResultSet,
  SchemaSnapshot,
  SessionOrigin,
  WriteOutcome,
} from '@astrolabe/model';

/** `ExecuteOptions` with a cancel that reaches a busy thread: element 0 becomes 1. */
export interface HostedExecuteOptions extends ExecuteOptions {
  readonly cancelFlag?: Int32Array;
}

/** Result of a consistency check; consistent if there are no problems. */
export interface SpaceCheck {
  readonly problems: readonly { readonly kind: string; readonly where: string; readonly message: string }[];
  readonly milliseconds: number;
}

/** Copies of spaces as files, and their check, in steps. */
export interface HostedFiles {
  backupSteps(space: string, file: string): Steps<BackupFacts>;
  verifySteps(file: string): Steps<BackupFacts>;
  restoreSteps(file: string, space: string, options: { readonly withRoles: boolean }): Steps<BackupFacts>;
  checkSteps(space: string): Steps<SpaceCheck>;
}

/** What can be done at once, within the turn of another statement. */
export interface HostedTurns {
  prepare(text: string, options?: HostedExecuteOptions): Prepared;
  /** Whether the text may run while another statement is in the middle of its work. */
  mayRunNow(text: string, options?: HostedExecuteOptions): boolean;
  /** Whether a text waits for its group of writes, which `enqueue` does. In the turn of another statement it is prepared and run like all others. */
  joinsGroup(text: string): boolean;
  /** Runs a text in its group of writes; the callbacks are called as soon as the group is durable. */
  enqueue(
    text: string,
    options: HostedExecuteOptions,
    onResult: (result: ResultSet) => void,
    onError: (error: unknown) => void,
  ): void;
  /** Returns whether `enqueue` accepts the text, and the session is idle. */
  mayEnqueueNow(text: string): boolean;
  schemaNow(space: string): SchemaSnapshot;
  bulkNow(space: string): HostedSink;
}

/** A sink that can do everything at once, within the turn of a statement. */
export interface HostedSink extends RecordSink {
  readonly mayWriteNow: boolean;
  writeNow(batch: RecordBatch): WriteOutcome;
  writeColumnsNow(batch: ColumnBatch): WriteOutcome;
  flushNow(): void;
  closeNow(): void;
}

/** What the thread needs of an engine session. An engine without files has no `HostedFiles`, one without turns no `HostedTurns`. */
export interface HostedEngineSession extends GraphSession, Partial<HostedFiles>, Partial<HostedTurns> {
  execute(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['execute']>;
  prepare?(text: string, options?: HostedExecuteOptions): Prepared;
  stream(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['stream']>;
  bulk(space: string): Promise<RecordSink>;
  schema(space: string): Promise<SchemaSnapshot>;
}

/** Content of a backup. */
export interface BackupFacts {
  readonly space: string;
  readonly vertices: number;
  readonly edges: number;
  /** Roles by user; for a restored backup, the roles granted. Absent in descriptions of earlier versions. */
  readonly roles?: readonly { readonly user: string; readonly role: string }[];
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** What the thread needs of the engine. */
export interface HostedEngine {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<HostedEngineSession>;
  /** The same at once, where the engine gives turns. */
  authenticateNow?(username: string, password: string, origin?: SessionOrigin): HostedEngineSession;
  /** Current figures, if supported. */
  facts?(): EngineFacts;
  close(): Promise<void>;
}
