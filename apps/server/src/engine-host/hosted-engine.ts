import type { ExecuteOptions, GraphSession, RecordSink, SchemaSnapshot } from '@astrolabe/model';

/** `ExecuteOptions` with a cancel that reaches a busy thread: element 0 becomes 1. */
export interface HostedExecuteOptions extends ExecuteOptions {
  readonly cancelFlag?: Int32Array;
}

/** What the thread needs of a session of the engine. */
export interface HostedEngineSession extends GraphSession {
  execute(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['execute']>;
  stream(text: string, options?: HostedExecuteOptions): ReturnType<GraphSession['stream']>;
  bulk(space: string): Promise<RecordSink>;
  schema(space: string): Promise<SchemaSnapshot>;
}

/** What the thread needs of the engine. */
export interface HostedEngine {
  authenticate(username: string, password: string): Promise<HostedEngineSession>;
  close(): Promise<void>;
}
