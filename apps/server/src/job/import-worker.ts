import { parentPort, workerData } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { invariant } from '@astrolabe/model';
import type { ImportThreadData, ImportThreadNotice, ImportThreadOrder } from './job-message.ts';
import { runImport } from './run-import.ts';
import { TaskFolder } from './task-folder.ts';

/*
 * The thread of one import: reads and converts rows, and sends them straight to the engine's thread. It ends with the import.
 */
const parent = parentPort;
invariant(parent, 'an import runs in a worker thread');
const notify = (notice: ImportThreadNotice): void => parent.postMessage(notice);
const data: ImportThreadData = workerData;
const folder = new TaskFolder(data.folder);
const stopper = new AbortController();
parent.on('message', (order: ImportThreadOrder) => {
  if (order.kind === 'stop') stopper.abort();
});

try {
  notify({ kind: 'ended', outcome: await runImport(data, folder, notify, stopper.signal) });
} catch (error) {
  const problem = problemOf(error);
  const isOurs = problem.code === 'INTERNAL' && error instanceof Error;
  await folder.log('ERROR', isOurs ? (error.stack ?? error.message) : problem.message);
  notify({
    kind: 'ended',
    outcome: 'aborted',
    problem: isOurs
      ? { ...problem, message: 'a mistake of ours ended the import; import.log has the details' }
      : problem,
  });
} finally {
  data.port?.close();
  parent.close();
}
