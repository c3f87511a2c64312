import type { EngineFacts } from '@astrolabe/engine';
import type {
  ExecuteOptions,
  GraphSession,
  RecordSink,
  ResultChunk,
  ResultSet,
  SchemaSnapshot,
  SessionOrigin,
} from '@astrolabe/model';

/** `ExecuteOptions` with a cancel that reaches a busy thread: element 0 becomes 1. */
export interface HostedExecuteOptions extends ExecuteOptions {
  readonly cancelFlag?: Int32Array;
}

/** What a check of a space found: everything that it keeps twice agrees where there is no problem. */
export interface SpaceCheck {
  readonly problems: readonly { readonly kind: string; readonly where: string; readonly message: string }[];
  readonly milliseconds: number;
}

/** Copies of spaces as files. */
export interface HostedFiles {
  backup(space: string, file: string, onProgress: (share: number) => void): Promise<BackupFacts>;
  verifyBackup(file: string): Promise<BackupFacts>;
  restore(file: string, space: string, options: { readonly withRoles: boolean }): Promise<BackupFacts>;
  checkConsistency(space: string): Promise<SpaceCheck>;
}

/** An answer that has begun: its first chunks, all of them where there is no `rest`, and how to give it back. */
export interface HostedAnswer {
  readonly chunks: readonly ResultChunk[];
  readonly rest: Iterable<ResultChunk> | undefined;
  readonly release: () => void;
}

/** What can be done at once, within the turn of another statement. */
export interface HostedTurns {
  /** Whether `executeNow` may run the text while another statement waits. */
  mayRunNow(text: string, options?: HostedExecuteOptions): boolean;
  executeNow(text: string, options?: HostedExecuteOptions): ResultSet;
  /** Begins an answer before it returns; undefined where the text has to wait for its turn. */
  begin(text: string, options?: HostedExecuteOptions): HostedAnswer | undefined;
  schemaNow(space: string): SchemaSnapshot;
}

/** What the thread needs of a session of the engine. An engine without files has none of `HostedFiles`, one that gives no turns none of `HostedTurns`. */
export interface HostedEngineSession extends GraphSession, Partial<HostedFiles>, Partial<HostedTurns> {
  execute(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['execute']>;
  stream(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['stream']>;
  bulk(space: string): Promise<RecordSink>;
  schema(space: string): Promise<SchemaSnapshot>;
}

/** What a backup of a space holds. */
export interface BackupFacts {
  readonly space: string;
  readonly vertices: number;
  readonly edges: number;
  /** Who has which role in the space; of a restored one, who was given which. Absent in a note of an earlier version. */
  readonly roles?: readonly { readonly user: string; readonly role: string }[];
  /** Unix milliseconds. */
  readonly createdAt: number;
}

/** What the thread needs of the engine. */
export interface HostedEngine {
  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<HostedEngineSession>;
  /** The same at once, where the engine gives turns. */
  authenticateNow?(username: string, password: string, origin?: SessionOrigin): HostedEngineSession;
  /** What it holds now, where it tells that. */
  facts?(): EngineFacts;
  close(): Promise<void>;
}
