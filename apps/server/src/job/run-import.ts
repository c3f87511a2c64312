import {
  CheckingSink,
  ImportJob,
  ImportTally,
  RowFixes,
  prepareImport,
  StatementSink,
  type ByteSource,
  type ImportProgress,
  type RemovingSink,
} from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { AstrolabeError, type RecordBatch, type WriteOutcome } from '@astrolabe/model';
import { EngineClient, type ServedSession } from '../engine-host/engine-client.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import {
  IMPORT_LOGGED_ROWS_MAX,
  IMPORT_LOG_INTERVAL_MS,
  IMPORT_NOTICE_INTERVAL_MS,
  IMPORT_SESSIONS_MAX,
} from '../limits.ts';
import { countedEnds } from './counted-ends.ts';
import { linkLines } from './link-lines.ts';
import { compareWith, completeEdges, deleteMissing, onlyNew, storedTypes } from './refresh.ts';
import type { ImportThreadData, ImportThreadNotice } from './job-message.ts';
import type { TaskFolder } from './task-folder.ts';

/** Runs an import over a port of the engine thread and reports progress. Rejects if the import failed as a whole. */
export async function runImport(
  data: ImportThreadData,
  database: ImportDatabase,
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
  await folder.log(
    'INFO',
    `${taskName} started, space ${spaceName}, ${counted(files.length, 'file')}, ${counted(bytes, 'byte')}${from}`,
  );
  const session = await database.authenticate(username, password);
  const more: ServedSession[] = [];
  try {
    if (!data.port && !data.isCheck) await openMore(database, data, more);
    return await importInto([session, ...more], data, folder, sources, notify, signal);
  } finally {
    // A session that has already ended is not a failure of the import.
    for (const one of [session, ...more]) await one.close().catch(() => undefined);
  }
}

/** Opens additional cluster sessions, up to the cluster's limit. */
async function openMore(
  database: ImportDatabase,
  { username, password, concurrency }: ImportThreadData,
  sessions: ServedSession[],
): Promise<void> {
  while (sessions.length + 1 < Math.min(concurrency, IMPORT_SESSIONS_MAX)) {
    const session = await database.authenticate(username, password).catch(() => undefined);
    if (!session) return;
    sessions.push(session);
  }
}

async function importInto(
  [session, ...more]: readonly [ServedSession, ...(readonly ServedSession[])],
  data: ImportThreadData,
  folder: TaskFolder,
  sources: readonly ByteSource[],
  notify: (notice: ImportThreadNotice) => void,
  signal: AbortSignal,
): Promise<'finished' | 'stopped'> {
  const { spaceName, mapping, resumeFrom, isCheck, fixes = [], alsoFrom = [] } = data;
  // A new space has no rows to compare with.
  const refresh = data.schema ? undefined : data.refresh;
  const schema = data.schema ?? (await session.schema(spaceName));
  const refreshed = { session, name: spaceName, schema, signal, canScan: data.port !== undefined };
  const types = refresh ? storedTypes(await prepareImport(mapping, schema, sources), schema) : [];
  const comparison = isCheck && refresh ? await compareWith(refreshed, types) : undefined;
  const difference = comparison?.difference;
  // A later row may delete what an earlier one inserted; that requires statements, also for the embedded database.
  const hasLabels = mapping.files.some((file) => file.hasLabel);
  const sink = isCheck
    ? (comparison?.sink ?? new CheckingSink())
    : data.port && !hasLabels
      ? await session.bulk(spaceName)
      : statementSink(session, more, data, folder, signal);
  // A dry run reports duplicates immediately; an import at its end, so that writing is not delayed.
  const tally = isCheck && !hasLabels ? new ImportTally() : undefined;
  const otherFiles = (type: { readonly kind: string; readonly name: string }): readonly string[] =>
    alsoFrom.find(({ kind, name }) => kind === type.kind && name === type.name)?.files ?? [];
  const log = new ProgressLog(folder, notify);
  const job = new ImportJob({
    mapping,
    schema,
    sources,
    sink,
    signal,
    ...(resumeFrom && { resumeFrom: resumeFrom.progress }),
    ...(tally && { tally }),
    ...(refresh === 'add' && !isCheck && { isWanted: await onlyNew(refreshed, { mapping, sources }, types) }),
    ...(fixes.length > 0 && { fixes: new RowFixes(fixes) }),
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
  if (tally && report.outcome === 'finished') {
    const prepared = await prepareImport(mapping, schema, sources);
    const counted = await countedEnds(session, spaceName, tally, prepared, report.targets, {
      signal,
      hasSpace: data.schema === undefined,
    });
    const { outcome: _, ...progress } = report;
    if (difference) await completeEdges(refreshed, difference);
    notify({
      kind: 'checkpoint',
      checkpoint: {
        progress: { ...progress, targets: counted.targets },
        rejectedBytes: await folder.rejectedBytes(),
        ...(counted.loose && { loose: counted.loose }),
        links: counted.links,
        ...(difference && {
          difference: difference.counts.map(({ missing, ...counts }) => ({
            ...counts,
            ...(refreshed.canScan && { missing }),
            alsoFrom: otherFiles(counts),
          })),
        }),
      },
    });
    for (const line of linkLines(counted.links)) await folder.log('WARN', line);
  }
  if (refresh === 'replace' && !isCheck && report.outcome === 'finished') {
    const deleted = await deleteMissing(refreshed, { mapping, sources }, (type) => otherFiles(type).length > 0);
    const { outcome: _, ...progress } = report;
    notify({ kind: 'checkpoint', checkpoint: { progress, rejectedBytes: await folder.rejectedBytes(), deleted } });
    await folder.log('INFO', `${counted(deleted, 'record')} deleted that no file brings any more`);
    if (signal.aborted) return 'stopped';
  }
  for (const { file, kind, name, written, removed } of report.targets) {
    const things = kind === 'vertex' ? counted(written, 'vertex', 'vertices') : counted(written, 'edge');
    const deleted = removed === undefined ? '' : `, ${removed} deleted`;
    await folder.log('INFO', `${file}: ${things} of ${name} ${isCheck ? 'can be written' : 'written'}${deleted}`);
  }
  const bad = report.rowsRejected + report.rowsUnreadable;
  const seconds = (report.elapsedMs / 1000).toFixed(1);
  await folder.log(
    bad > 0 ? 'WARN' : 'INFO',
    `${report.outcome}: ${counted(report.rowsImported, 'row')} ${isCheck ? 'can be imported' : 'imported'}, ${report.rowsRejected} rejected, ${report.rowsUnreadable} not readable, in ${seconds} s`,
  );
  return report.outcome;
}

function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Runs statements concurrently, logging each batch and wait. */
function statementSink(
  session: ServedSession,
  moreSessions: readonly ServedSession[],
  { spaceName, batchSize, retry }: ImportThreadData,
  folder: TaskFolder,
  signal: AbortSignal,
): RemovingSink {
  const log = (level: 'INFO' | 'WARN', text: string): void =>
    // The log is for people; a line that cannot be written must not end the import.
    void folder.log(level, text).catch(() => undefined);
  let waits = 0;
  const sink = new StatementSink(session, spaceName, {
    moreSessions,
    rowsPerStatement: batchSize,
    attemptsMax: retry,
    signal,
    onRetry: (error, waitMs) => {
      waits++;
      log('WARN', `a statement is tried again in ${waitMs} ms: ${error.message}`);
    },
  });
  const logged = async (batch: RecordBatch, done: string, act: () => Promise<WriteOutcome>): Promise<WriteOutcome> => {
    const before = performance.now();
    const waitsBefore = waits;
    const outcome = await act();
    const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
    const again = waits - waitsBefore;
    log(
      outcome.rejected.length > 0 || again > 0 ? 'WARN' : 'INFO',
      `batch of ${name}: ${outcome.written} ${done}, ${outcome.rejected.length} rejected, ${again} tried again, ${Math.round(performance.now() - before)} ms`,
    );
    return outcome;
  };
  return {
    canOverlap: sink.canOverlap,
    write: (batch) => logged(batch, 'written', () => sink.write(batch)),
    remove: (batch) => logged(batch, 'deleted', () => sink.remove(batch)),
    flush: () => sink.flush(),
    close: () => sink.close(),
  };
}

/** A database as the thread of an import sees it. */
export type ImportDatabase = Pick<EngineClient, 'authenticate'>;

/** Returns the target database; a port is used for only one of them. */
export function databaseOf({ port, addresses = [] }: ImportThreadData): ImportDatabase {
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

/** Reports progress to the parent and the log at limited rates. */
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
