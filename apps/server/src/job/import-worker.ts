import { parentPort, workerData } from 'node:worker_threads';
import { ImportJob, type ImportProgress } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { problemOf } from '@astrolabe/http-api';
import { AstrolabeError, invariant } from '@astrolabe/model';
import { EngineClient } from '../engine-host/engine-client.ts';
import { IMPORT_LOGGED_ROWS_MAX, IMPORT_LOG_INTERVAL_MS, IMPORT_NOTICE_INTERVAL_MS } from '../limits.ts';
import type { ImportThreadData, ImportThreadNotice, ImportThreadOrder } from './job-message.ts';
import { TaskFolder } from './task-folder.ts';

/*
 * The thread of one import: reads and converts rows, and sends them straight to the engine's thread. It ends with the import.
 */
const parent = parentPort;
invariant(parent, 'an import runs in a worker thread');
const notify = (notice: ImportThreadNotice): void => parent.postMessage(notice);
const data: ImportThreadData = workerData;
const stopper = new AbortController();
parent.on('message', (order: ImportThreadOrder) => {
  if (order.kind === 'stop') stopper.abort();
});

try {
  notify({ kind: 'ended', outcome: await runImport(data, new TaskFolder(data.folder)) });
} catch (error) {
  const problem = problemOf(error);
  await new TaskFolder(data.folder).log('ERROR', problem.code === 'INTERNAL' && error instanceof Error ? (error.stack ?? error.message) : problem.message);
  notify({ kind: 'ended', outcome: 'aborted', problem });
} finally {
  data.port.close();
  parent.close();
}

async function runImport({ port, username, password, spaceName, mapping, files, resumeFrom, taskName }: ImportThreadData, folder: TaskFolder): Promise<'finished' | 'stopped'> {
  await folder.cutRejected(resumeFrom?.rejectedBytes ?? {});
  const sources = await Promise.all(files.map(({ name, path }) => fileSource(name, path)));
  const bytes = sources.reduce((sum, source) => sum + (source.size ?? 0), 0);
  const from = resumeFrom && resumeFrom.progress.rowsRead > 0 ? `, goes on at line ${resumeFrom.progress.position.line} of file ${resumeFrom.progress.position.fileIndex + 1}` : '';
  await folder.log('INFO', `${taskName} started, space ${spaceName}, ${files.length} files, ${bytes} bytes${from}`);
  const client = new EngineClient(port);
  port.once('close', () => client.fail(new AstrolabeError('EXECUTION_ERROR', 'the embedded database ended while the import ran', { hint: 'resume the task' })));
  const session = await client.authenticate(username, password);
  const sink = await session.bulk(spaceName);
  const log = new ProgressLog(folder);
  const job = new ImportJob({
    mapping,
    schema: await session.schema(spaceName),
    sources,
    sink,
    signal: stopper.signal,
    ...(resumeFrom && { resumeFrom: resumeFrom.progress }),
    onProgress: (progress) => log.progress(progress),
    onRejected: async (rows, file) => {
      await folder.addRejected(rows, file.dialect, file.columnNames);
      for (const row of rows) await log.rejected(row.file, row.line, row.columnName, row.value, row.reason);
    },
    onCheckpoint: async (progress) => notify({ kind: 'checkpoint', checkpoint: { progress, rejectedBytes: await folder.rejectedBytes() } }),
  });
  const report = await job.run();
  await sink.close();
  await session.close();
  for (const target of report.targets) await folder.log('INFO', `${target.file}: ${target.written} ${target.kind === 'vertex' ? 'vertices' : 'edges'} of ${target.name} written`);
  const bad = report.rowsRejected + report.rowsUnreadable;
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  await folder.log(bad > 0 ? 'WARN' : 'INFO', `${report.outcome}: ${report.rowsImported} rows imported, ${report.rowsRejected} rejected, ${report.rowsUnreadable} not readable, in ${seconds} s`);
  return report.outcome;
}

/** Tells the parent and the log how far the import is, neither too often. */
class ProgressLog {
  readonly #folder: TaskFolder;
  #noticeAt = 0;
  #lineAt = performance.now();
  #lineRows: number | undefined;
  #rejectedCount = 0;

  constructor(folder: TaskFolder) {
    this.#folder = folder;
  }

  progress(progress: ImportProgress): void {
    const now = performance.now();
    if (now - this.#noticeAt >= IMPORT_NOTICE_INTERVAL_MS) {
      this.#noticeAt = now;
      notify({ kind: 'progress', progress });
    }
    if (now - this.#lineAt >= IMPORT_LOG_INTERVAL_MS) {
      const rate = Math.round(((progress.rowsRead - (this.#lineRows ?? 0)) / (now - this.#lineAt)) * 1000);
      this.#lineAt = now;
      this.#lineRows = progress.rowsRead;
      const share = progress.bytesTotal === 0 ? 100 : (progress.bytesRead / progress.bytesTotal) * 100;
      // The log is for people; a line that cannot be written must not end the import.
      void this.#folder.log('INFO', `${share.toFixed(1)} %, ${progress.rowsRead} rows read, ${rate} rows/s, ${progress.rowsRejected + progress.rowsUnreadable} not imported`).catch(() => undefined);
    }
  }

  async rejected(file: string, line: number, columnName: string | undefined, value: string | undefined, reason: string): Promise<void> {
    if (this.#rejectedCount++ >= IMPORT_LOGGED_ROWS_MAX) return;
    const column = columnName === undefined ? '' : ` column ${columnName}`;
    const cell = value === undefined ? '' : `: ${JSON.stringify(value)}`;
    await this.#folder.log('WARN', `${file} line ${line}${column}${cell}: ${reason}`);
    if (this.#rejectedCount === IMPORT_LOGGED_ROWS_MAX) await this.#folder.log('WARN', 'further rejected rows are in the file of rejected rows only');
  }
}
