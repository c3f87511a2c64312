import type { LooseEnds } from '@astrolabe/http-api';
import { CheckingSink, ImportJob, type ByteSource, type ImportProgress } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { AstrolabeError } from '@astrolabe/model';
import { build, printExpression } from '@astrolabe/ngql';
import { EngineClient, type ServedSession } from '../engine-host/engine-client.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import {
  IMPORT_LOGGED_ROWS_MAX,
  IMPORT_LOG_INTERVAL_MS,
  IMPORT_NOTICE_INTERVAL_MS,
  LOOSE_ENDS_ASKED,
  LOOSE_ENDS_SHOWN,
} from '../limits.ts';
import type { ImportThreadData, ImportThreadNotice } from './job-message.ts';
import type { TaskFolder } from './task-folder.ts';

/** Runs an import over a port to the engine's thread, and tells how far it is. Rejects with why the import failed as a whole. */
export async function runImport(
  data: ImportThreadData,
  folder: TaskFolder,
  notify: (notice: ImportThreadNotice) => void,
  signal: AbortSignal,
): Promise<'finished' | 'stopped'> {
  const { username, password, spaceName, files, resumeFrom, taskName } = data;
  await folder.cutRejected(resumeFrom?.rejectedBytes ?? {});
  const sources = await Promise.all(files.map(({ name, path }) => fileSource(name, path)));
  const bytes = sources.reduce((sum, source) => sum + (source.size ?? 0), 0);
  const from =
    resumeFrom && resumeFrom.progress.rowsRead > 0
      ? `, goes on at line ${resumeFrom.progress.position.line} of file ${resumeFrom.progress.position.fileIndex + 1}`
      : '';
  await folder.log('INFO', `${taskName} started, space ${spaceName}, ${files.length} files, ${bytes} bytes${from}`);
  const session = await databaseOf(data).authenticate(username, password);
  try {
    return await importInto(session, data, folder, sources, notify, signal);
  } finally {
    // A session that has ended already is no failure of the import.
    await session.close().catch(() => undefined);
  }
}

async function importInto(
  session: ServedSession,
  { spaceName, mapping, resumeFrom, isCheck }: ImportThreadData,
  folder: TaskFolder,
  sources: readonly ByteSource[],
  notify: (notice: ImportThreadNotice) => void,
  signal: AbortSignal,
): Promise<'finished' | 'stopped'> {
  const checking = isCheck ? new CheckingSink() : undefined;
  const sink = checking ?? (await session.bulk(spaceName));
  const log = new ProgressLog(folder, notify);
  const job = new ImportJob({
    mapping,
    schema: await session.schema(spaceName),
    sources,
    sink,
    signal,
    ...(resumeFrom && { resumeFrom: resumeFrom.progress }),
    onProgress: (progress) => log.progress(progress),
    onRejected: async (rows, file) => {
      await folder.addRejected(rows, file.dialect, file.columnNames);
      for (const row of rows) await log.rejected(row.file, row.line, row.columnName, row.value, row.reason);
    },
    onCheckpoint: async (progress) =>
      notify({ kind: 'checkpoint', checkpoint: { progress, rejectedBytes: await folder.rejectedBytes() } }),
  });
  const report = await job.run();
  await sink.close();
  if (checking) {
    const loose = await looseEnds(session, spaceName, checking, signal);
    const { outcome: _, ...progress } = report;
    const rejectedBytes = await folder.rejectedBytes();
    notify({ kind: 'checkpoint', checkpoint: { progress, rejectedBytes, ...(loose && { loose }) } });
    if (loose && loose.count > 0)
      await folder.log('WARN', `${loose.count} ids of edges have no vertex, for example ${loose.examples.join(', ')}`);
  }
  for (const target of report.targets)
    await folder.log(
      'INFO',
      `${target.file}: ${target.written} ${target.kind === 'vertex' ? 'vertices' : 'edges'} of ${target.name} written`,
    );
  const bad = report.rowsRejected + report.rowsUnreadable;
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  await folder.log(
    bad > 0 ? 'WARN' : 'INFO',
    `${report.outcome}: ${report.rowsImported} rows imported, ${report.rowsRejected} rejected, ${report.rowsUnreadable} not readable, in ${seconds} s`,
  );
  return report.outcome;
}

/** The ends that the check found loose and the space does not have either; nothing where there were too many ids to tell. */
async function looseEnds(
  session: ServedSession,
  space: string,
  checking: CheckingSink,
  signal: AbortSignal,
): Promise<LooseEnds | undefined> {
  const ends = checking.looseEnds;
  if (ends === undefined) return undefined;
  const examples: string[] = [];
  let count = 0;
  for (let at = 0; at < ends.length && !signal.aborted; at += LOOSE_ENDS_ASKED) {
    const asked = ends.slice(at, at + LOOSE_ENDS_ASKED);
    const vids = asked.map((vid) => printExpression(build.vidLiteral(vid)));
    const { rows } = await session.execute(`FETCH PROP ON * ${vids.join(', ')} YIELD id(vertex) AS v`, { space });
    const known = new Set(rows.map(([vid]) => vid));
    for (const [i, vid] of asked.entries()) {
      if (known.has(vid)) continue;
      count++;
      if (examples.length < LOOSE_ENDS_SHOWN) examples.push(vids[i] ?? '');
    }
  }
  return { count, examples };
}

/** The database that the import goes to. */
function databaseOf({ port, addresses = [] }: ImportThreadData): Pick<EngineClient, 'authenticate'> {
  if (!port) return new ServedCluster(addresses);
  const client = new EngineClient(port);
  port.once('close', () =>
    client.fail(
      new AstrolabeError('EXECUTION_ERROR', 'the embedded database ended while the import ran', {
        hint: 'resume the task',
      }),
    ),
  );
  return client;
}

/** Tells the parent and the log how far the import is, neither too often. */
class ProgressLog {
  readonly #folder: TaskFolder;
  readonly #notify: (notice: ImportThreadNotice) => void;
  #noticeAt = 0;
  #lineAt = performance.now();
  #lineRows: number | undefined;
  #rejectedCount = 0;

  constructor(folder: TaskFolder, notify: (notice: ImportThreadNotice) => void) {
    this.#folder = folder;
    this.#notify = notify;
  }

  progress(progress: ImportProgress): void {
    const now = performance.now();
    if (now - this.#noticeAt >= IMPORT_NOTICE_INTERVAL_MS) {
      this.#noticeAt = now;
      this.#notify({ kind: 'progress', progress });
    }
    if (now - this.#lineAt >= IMPORT_LOG_INTERVAL_MS) {
      const rate = Math.round(((progress.rowsRead - (this.#lineRows ?? 0)) / (now - this.#lineAt)) * 1000);
      this.#lineAt = now;
      this.#lineRows = progress.rowsRead;
      const share = progress.bytesTotal === 0 ? 100 : (progress.bytesRead / progress.bytesTotal) * 100;
      // The log is for people; a line that cannot be written must not end the import.
      void this.#folder
        .log(
          'INFO',
          `${share.toFixed(1)} %, ${progress.rowsRead} rows read, ${rate} rows/s, ${progress.rowsRejected + progress.rowsUnreadable} not imported`,
        )
        .catch(() => undefined);
    }
  }

  async rejected(
    file: string,
    line: number,
    columnName: string | undefined,
    value: string | undefined,
    reason: string,
  ): Promise<void> {
    if (this.#rejectedCount++ >= IMPORT_LOGGED_ROWS_MAX) return;
    const column = columnName === undefined ? '' : ` column ${columnName}`;
    const cell = value === undefined ? '' : `: ${JSON.stringify(value)}`;
    await this.#folder.log('WARN', `${file} line ${line}${column}${cell}: ${reason}`);
    if (this.#rejectedCount === IMPORT_LOGGED_ROWS_MAX)
      await this.#folder.log('WARN', 'further rejected rows are in the file of rejected rows only');
  }
}
