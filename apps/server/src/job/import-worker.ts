import { parentPort } from 'node:worker_threads';
import { problemOf } from '@astrolabe/http-api';
import { invariant, inBackground } from '@astrolabe/model';
import type { ImportThreadData, ImportThreadNotice, ImportThreadOrder } from './job-message.ts';
import { diskError } from '../upload/disk-error.ts';
import { countImport } from './count-import.ts';
import { databaseOf, runImport } from './run-import.ts';
import { TaskFolder } from './task-folder.ts';

/*
 * Worker thread of one import. Waits for its job, reads and converts rows, and sends them directly to the engine thread. Duplicates are
 * counted at the end.
 */
const parent = parentPort;
invariant(parent, 'an import runs in a worker thread');
const notify = (notice: ImportThreadNotice): void => parent.postMessage(notice);
const stopper = new AbortController();
parent.on('message', (order: ImportThreadOrder) => {
  if (order.kind === 'stop') stopper.abort();
  else inBackground('the import', () => run(order.data).finally(() => parent.close()));
});

async function run(data: ImportThreadData): Promise<void> {
  const folder = new TaskFolder(data.folder);
  try {
    const database = databaseOf(data);
    const outcome = await runImport(data, database, folder, notify, stopper.signal);
    notify({ kind: 'ended', outcome });
    // Duplicates may have been deleted in between.
    const hasLabels = data.mapping.files.some((file) => file.hasLabel);
    if (outcome === 'finished' && !data.isCheck && !hasLabels) {
      // The import is finished; a failed count does not fail it.
      const counted = await countImport(data, database, stopper.signal).catch(() => undefined);
      if (counted) notify({ kind: 'counted', counted });
    }
  } catch (error) {
    const problem = problemOf(diskError(error, 'the logs of the task'));
    const isOurs = problem.code === 'INTERNAL' && error instanceof Error;
    // If the log is not writable either, the task still has the error.
    await folder.log('ERROR', isOurs ? (error.stack ?? error.message) : problem.message).catch(() => undefined);
    notify({
      kind: 'ended',
      outcome: 'aborted',
      problem: isOurs
        ? { ...problem, message: 'a mistake of ours ended the import; import.log has the details' }
        : problem,
    });
  } finally {
    data.port?.close();
  }
}
