import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AstrolabeError, type ProblemError } from '@astrolabe/model';
import { PARQUET_THREAD_LIMITS } from '../limits.ts';
import { workerUrl } from '../worker-url.ts';
import type { ParquetColumn } from './parquet-columns.ts';

/** What the thread is told: where the file is, and where its table goes. */
export interface ParquetOrder {
  readonly path: string;
  readonly table: string;
  /** What reports call the file. */
  readonly name: string;
}

/** What the thread tells in the end. */
export type ParquetOutcome = { readonly kinds: readonly ParquetColumn['kind'][] } | { readonly problem: ProblemError };

/** Writes a Parquet file as CSV, in a thread of its own; the answer are the types of its columns. */
export async function unpackParquet(order: ParquetOrder): Promise<readonly ParquetColumn['kind'][]> {
  const worker = new Worker(workerUrl('upload/parquet-worker'), {
    name: 'parquet',
    workerData: order,
    resourceLimits: PARQUET_THREAD_LIMITS,
  });
  const [outcome] = (await once(worker, 'message').catch((cause: unknown) => {
    const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (!isFull) throw cause;
    throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${order.name}\` needs more memory than there is for it`, {
      hint: 'write it with smaller row groups',
      cause,
    });
  })) as [ParquetOutcome];
  if ('problem' in outcome) throw AstrolabeError.from(outcome.problem);
  return outcome.kinds;
}
