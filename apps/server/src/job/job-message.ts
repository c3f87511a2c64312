import type { MessagePort } from 'node:worker_threads';
import type { ImportMapping, ImportProgress, RowFix } from '@astrolabe/importer';
import type { ProblemError, SchemaSnapshot } from '@astrolabe/model';
import type { GraphAddress } from '../session/database-address.ts';
import type { CountedEnds } from './counted-ends.ts';
import type { TaskCheckpoint, TaskDefinition } from '../store/import-tasks.ts';

/** Start parameters of an import. */
export interface ImportThreadData {
  /** Port of the engine thread, for the embedded database. */
  readonly port?: MessagePort;
  /** Addresses of the target cluster. */
  readonly addresses?: readonly GraphAddress[];
  readonly username: string;
  readonly password: string;
  readonly taskName: string;
  readonly spaceName: string;
  readonly mapping: ImportMapping;
  /** One per file of the mapping, in its order. */
  readonly files: readonly { readonly name: string; readonly path: string }[];
  /** The task's own folder; it exists. */
  readonly folder: string;
  /** Checks every row and writes nothing. */
  readonly isCheck: boolean;
  /** For a cluster: rows per statement, attempts per statement, and concurrent statements. */
  readonly batchSize: number;
  readonly retry: number;
  readonly concurrency: number;
  /** Rejected rows with their fixes. */
  readonly fixes?: readonly RowFix[];
  readonly refresh?: TaskDefinition['refresh'];
  readonly alsoFrom?: TaskDefinition['alsoFrom'];
  /** For a check: the schema of a space that does not exist yet. */
  readonly schema?: SchemaSnapshot;
  /** The position that an earlier run reached. */
  readonly resumeFrom?: TaskCheckpoint;
}

/** Messages of the thread. Only `counted` may follow `ended`. */
export type ImportThreadNotice =
  | { readonly kind: 'progress'; readonly progress: ImportProgress }
  | { readonly kind: 'checkpoint'; readonly checkpoint: TaskCheckpoint }
  | { readonly kind: 'ended'; readonly outcome: 'finished' | 'stopped' }
  | { readonly kind: 'counted'; readonly counted: CountedEnds }
  | { readonly kind: 'ended'; readonly outcome: 'aborted'; readonly problem: ProblemError };

/** Messages to the thread. */
export type ImportThreadOrder = { readonly kind: 'begin'; readonly data: ImportThreadData } | { readonly kind: 'stop' };
