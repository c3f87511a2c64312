import type { ExecuteOptions } from '@astrolabe/model';

/** Options of a statement in the embedded database. */
export interface EngineExecuteOptions extends ExecuteOptions {
  /** Shared memory: the statement is cancelled when element 0 is not 0. It is how another thread cancels. */
  readonly cancelFlag?: Int32Array;
}
