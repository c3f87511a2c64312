import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AstrolabeError, type ProblemError } from '@astrolabe/model';
import { TABLE_THREAD_LIMITS } from '../limits.ts';
import { workerUrl } from '../worker-url.ts';
import type { MadeTable } from './made-table.ts';

/** The file that becomes tables. */
export interface TableOrder {
  readonly path: string;
  /** A folder for the tables; it must be empty. */
  readonly folder: string;
  /** File name; its extension determines the format. */
  readonly name: string;
  /** Maximum bytes of the tables in total. */
  readonly bytesMax: number;
  /** Whether the file is a table already, so that only its lists become tables. */
  readonly isPlain?: boolean;
}

/** Result of the thread. */
export type TableOutcome = { readonly tables: readonly MadeTable[] } | { readonly problem: ProblemError };

/** Converts a file of another format to tables in a separate thread. Throws `IMPORT_FILE_INVALID` with the position of an error. */
export async function makeTables(order: TableOrder): Promise<readonly MadeTable[]> {
  const worker = new Worker(workerUrl('upload/table-worker'), {
    name: 'tables',
    workerData: order,
    resourceLimits: TABLE_THREAD_LIMITS,
  });
  try {
    const [outcome] = (await once(worker, 'message').catch((cause: unknown) => {
      const isFull = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      if (!isFull) throw cause;
      throw new AstrolabeError('IMPORT_FILE_INVALID', `\`${order.name}\` needs more memory than there is for it`, {
        hint: 'split the file; of Parquet, write smaller row groups',
        cause,
      });
    })) as [TableOutcome];
    if ('problem' in outcome) throw AstrolabeError.from(outcome.problem);
    return outcome.tables;
  } finally {
    await worker.terminate();
  }
}
