import { parentPort, workerData } from 'node:worker_threads';
import { AstrolabeError, invariant } from '@astrolabe/model';
import { diskError } from './disk-error.ts';
import type { TableOrder, TableOutcome } from './make-tables.ts';
import { writeTables } from './write-tables.ts';

/* Converts one file to tables in its own thread, so that a large or hostile one never blocks the server. */
invariant(parentPort, 'tables are made in a worker thread');
const reply = (outcome: TableOutcome): void => parentPort?.postMessage(outcome);
const order = workerData as TableOrder;
try {
  reply({ tables: await writeTables(order) });
} catch (error) {
  const known = diskError(error, order.name);
  const reported = AstrolabeError.is(known)
    ? known
    : new AstrolabeError('INTERNAL', 'something went wrong on the server', { cause: known });
  reply({ problem: reported.toJSON() });
}
