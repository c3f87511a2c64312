import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { AstrolabeError, invariant } from '@astrolabe/model';
import { diskError } from './disk-error.ts';
import { parquetTable } from './parquet-table.ts';
import type { ParquetOrder, ParquetOutcome } from './unpack-parquet.ts';

/*
 * The thread in which one Parquet file becomes a table: its groups of rows are read at once, which would hold up everything else.
 */
invariant(parentPort, 'Parquet files are read in a worker thread');
const tell = (outcome: ParquetOutcome): void => parentPort?.postMessage(outcome);
const { path, table, name } = workerData as ParquetOrder;
try {
  const { kinds, pieces } = await parquetTable(path, name);
  await pipeline(Readable.from(pieces), createWriteStream(table));
  tell({ kinds });
} catch (error) {
  const told = diskError(error, name);
  const isOurs = !AstrolabeError.is(told);
  tell({
    problem: (isOurs ? new AstrolabeError('INTERNAL', 'something went wrong on the server') : told).toJSON(),
  });
}
