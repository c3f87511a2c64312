import type { ExecuteOptions } from '@astrolabe/model';

/** Options of a statement in the embedded database. */
export interface EngineExecuteOptions extends ExecuteOptions {
  /** Shared memory: a nonzero element 0 cancels the statement, also from another thread. */
  readonly cancelFlag?: Int32Array;
}
