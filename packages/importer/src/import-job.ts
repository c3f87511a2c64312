import {
  AstrolabeError,
  invariant,
  recordsOf,
  type EdgeRecord,
  type RecordSink,
  type SchemaSnapshot,
  type VertexRecord,
  type WriteOutcome,
} from '@astrolabe/model';
import type { BatchLimits } from './batch/batch-slices.ts';
import { convertedChunks, rejectedCell, type ConvertedBatch, type ConvertedChunk } from './batch/converted-chunks.ts';
import { BATCH_BYTES_MAX, BATCH_RECORDS_MAX, CHECKPOINT_INTERVAL_MS, CHECKPOINT_REST_FACTOR } from './limits.ts';
import { BadCell } from './mapping/bad-cell.ts';
import type { RowTarget } from './mapping/convert-row.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';
import { fixRow, type RowFixes } from './fixes/fixed-rows.ts';
import { prepareImport, type PreparedFile } from './prepare-import.ts';
import type { CsvPosition } from './reader/dialect.ts';
import { FILE_START } from './reader/read-rows.ts';
import {
  noProgress,
  type FileCounts,
  type ImportProgress,
  type ImportReport,
  type RejectedRow,
  type TargetCounts,
} from './report.ts';
import { canRemove } from './sink/removing-sink.ts';
import { withSample } from './speed-samples.ts';
import type { ImportTally } from './tally/import-tally.ts';
import type { ByteSource } from './source/byte-source.ts';

/** Options of an import. */
export interface ImportJobOptions {
  readonly mapping: ImportMapping;
  readonly schema: SchemaSnapshot;
  /** One for each file of the mapping, in its order. */
  readonly sources: readonly ByteSource[];
  /** Must be a `RemovingSink` if a file has labels. */
  readonly sink: RecordSink;
  /** Aborting ends the import after the current rows; written rows stay. */
  readonly signal?: AbortSignal;
  /** Progress of an earlier run to continue from. */
  readonly resumeFrom?: ImportProgress;
  /** Fixed versions of rejected rows. */
  readonly fixes?: RowFixes;
  /** Counts duplicates and dangling edges, if it sees all rows from the first. */
  readonly tally?: ImportTally;
  readonly limits?: Partial<BatchLimits>;
  /** Skips rows whose record is not wanted. The record has no values. */
  readonly isWanted?: (target: RowTarget, record: VertexRecord | EdgeRecord) => boolean;
  /** Called after each chunk of some thousand rows. */
  readonly onProgress?: (progress: ImportProgress) => void;
  /** Called with rows of a file that were not imported, before a checkpoint counts them. */
  readonly onRejected?: (rows: readonly RejectedRow[], file: PreparedFile) => Promise<void>;
  /** Called when everything before `progress.position` is durable. */
  readonly onCheckpoint?: (progress: ImportProgress) => Promise<void>;
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Imports rows of CSV files into a graph: chunks of rows are read and converted while earlier ones are written. About once per second everything is
 * flushed and the position reported; another run can resume from there. Rows are upserts, so repeating those after the last position is harmless.
 */
export class ImportJob {
  readonly #options: ImportJobOptions;
  readonly #now: () => number;
  readonly #startedAt: number;
  #progress: ImportProgress;
  #checkpointAt: number;
  /** Duration of the last checkpoint; slow checkpoints become less frequent. */
  #checkpointMs = 0;

  constructor(options: ImportJobOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#startedAt = this.#now();
    this.#checkpointAt = this.#startedAt;
    // Tasks stored by older versions may lack parts.
    this.#progress = { ...noProgress(0), ...options.resumeFrom };
  }

  /** Runs to the end, or until the signal is aborted. Rejects if the mapping, a file or the database fails. */
  async run(): Promise<ImportReport> {
    const { mapping, schema, sources, signal } = this.#options;
    const prepared = await prepareImport(mapping, schema, sources);
    const { isWanted } = this.#options;
    const files = isWanted ? prepared.map((file) => wantedOf(file, isWanted)) : prepared;
    this.#progress = { ...this.#progress, bytesTotal: sources.reduce((sum, source) => sum + (source.size ?? 0), 0) };
    const { fileIndex } = this.#progress.position;
    try {
      for (let i = fileIndex; i < files.length && !signal?.aborted; i++) await this.#importFile(files[i]!, i);
    } catch (error) {
      // A sink that waits for its database stops when the import is stopped.
      if (!signal?.aborted || !AstrolabeError.is(error) || error.code !== 'EXECUTION_CANCELLED') throw error;
    }
    await this.#checkpoint();
    return {
      ...this.#progress,
      outcome: signal?.aborted && this.#progress.position.fileIndex < files.length ? 'stopped' : 'finished',
    };
  }

  async #importFile(file: PreparedFile, fileIndex: number): Promise<void> {
    const { position } = this.#progress;
    const from: CsvPosition =
      position.fileIndex === fileIndex ? { byte: position.byte, line: position.line } : FILE_START;
    const before = this.#options.sources.slice(0, fileIndex).reduce((sum, source) => sum + (source.size ?? 0), 0);
    const rowsMax = file.mapping.rowsMax ?? Number.POSITIVE_INFINITY;
    let rows = 0;
    let isWhole = true;
    let writing = Promise.resolve();
    try {
      for await (const chunk of this.#convertedChunks(file, from, rowsMax)) {
        rows += chunk.rowCount;
        await writing;
        const next = { fileIndex, byte: chunk.end.byte, line: chunk.end.line };
        writing = this.#writeChunk(file, chunk, next, before + chunk.end.byte);
        // A failure is handled by the next `await writing`; until then it would be reported as unhandled.
        writing.catch(() => undefined);
        if (rows >= rowsMax) break;
        if (this.#options.signal?.aborted) {
          isWhole = false;
          break;
        }
      }
    } finally {
      await writing;
    }
    if (!isWhole) return;
    this.#progress = {
      ...this.#progress,
      bytesRead: before + (file.source.size ?? 0),
      position: { fileIndex: fileIndex + 1, byte: 0, line: 1 },
    };
  }

  /** In batches of limited size if the database does not accept columns. */
  #convertedChunks(file: PreparedFile, from: CsvPosition, rowsMax: number): AsyncIterable<ConvertedChunk> {
    if (this.#options.sink.writeColumns) return convertedChunks(file, from, rowsMax);
    const limits = { recordsMax: BATCH_RECORDS_MAX, bytesMax: BATCH_BYTES_MAX, ...this.#options.limits };
    return convertedChunks(file, from, rowsMax, limits);
  }

  async #writeChunk(
    file: PreparedFile,
    chunk: ConvertedChunk,
    position: ImportProgress['position'],
    bytesRead: number,
  ): Promise<void> {
    const { mapping, onProgress, onRejected } = this.#options;
    const rejected = new Map(chunk.rejected);
    const counts = new Map(file.targets.map((target) => [target, { written: 0, removed: 0 }]));
    for await (const [batch, outcome] of this.#written(chunk, file)) {
      const target = targetOf(file, batch);
      addCount(counts, target, batch, outcome.written);
      for (const problem of outcome.rejected) {
        if (rejected.has(problem.line)) continue;
        const row = chunk.rowAtLine(problem.line);
        const column =
          problem.property === undefined ? -1 : target.columns[target.properties.indexOf(problem.property)];
        rejected.set(problem.line, rejectedCell(file, row, column ?? -1, problem.property, problem.message));
      }
    }
    const read = chunk.rowCount + [...rejected.values()].filter((row) => row.isUnreadable).length;
    await this.#writeFixed(file, rejected, counts);
    const bad = [...rejected.values()].sort((a, b) => a.line - b.line);
    const unreadable = bad.filter((row) => row.isUnreadable).length;
    if (bad.length > 0) await onRejected?.(bad, file);
    const rows: FileCounts = {
      file: file.mapping.file,
      rowsRead: read,
      rowsImported: read - bad.length - chunk.filteredRows,
      rowsRejected: bad.length - unreadable,
      rowsUnreadable: unreadable,
      rowsFiltered: chunk.filteredRows,
    };
    this.#progress = this.#progressAfter(file, chunk, rows, counts, position, bytesRead);
    onProgress?.(this.#progress);
    const [first] = bad;
    if (first !== undefined && mapping.onBadRow === 'stop') {
      throw new AstrolabeError('IMPORT_ROW_REJECTED', `line ${first.line} of \`${first.file}\`: ${first.reason}`, {
        hint: 'fix the row, or let bad rows be skipped',
        detail: { line: first.line },
      });
    }
    const interval = Math.max(CHECKPOINT_INTERVAL_MS, CHECKPOINT_REST_FACTOR * this.#checkpointMs);
    if (this.#now() - this.#checkpointAt >= interval) await this.#checkpoint();
  }

  /** Writes the batches of a chunk, one after another, or together if the sink supports it and nothing is deleted. */
  async *#written(
    { batches }: ConvertedChunk,
    file: PreparedFile,
  ): AsyncGenerator<readonly [ConvertedBatch, WriteOutcome]> {
    if (!this.#options.sink.canOverlap || batches.some((batch) => 'isRemoval' in batch)) {
      for (const batch of batches) yield [batch, await this.#writeBatch(batch, file)];
      return;
    }
    const outcomes = await Promise.all(batches.map((batch) => this.#writeBatch(batch, file)));
    for (const [i, batch] of batches.entries()) yield [batch, outcomes[i]!];
  }

  /** Writes a batch and counts its records: those by columns beforehand, since the sink takes their memory; others during the write. */
  async #writeBatch(batch: ConvertedBatch, file: PreparedFile): Promise<WriteOutcome> {
    const { sink, tally } = this.#options;
    if ('isRemoval' in batch) {
      invariant(canRemove(sink), 'a sink that takes records out');
      return sink.remove(recordsOf(batch));
    }
    if (sink.writeColumns) {
      tally?.add(batch, file.mapping.file);
      return sink.writeColumns(batch);
    }
    const writing = sink.write(recordsOf(batch));
    // A failure is handled by `await writing`; if the count failed, nothing would handle it.
    writing.catch(() => undefined);
    tally?.add(batch, file.mapping.file);
    return writing;
  }

  /** Writes fixed rows and removes those written from the rejected ones. */
  async #writeFixed(file: PreparedFile, rejected: Map<number, RejectedRow>, counts: TargetWrites): Promise<void> {
    for (const [line, problem] of [...rejected].sort(([a], [b]) => a - b)) {
      const fix = this.#options.fixes?.of(problem);
      if (fix === undefined) continue;
      const fixed = fixRow(file, problem, fix);
      if (fixed.problem !== undefined) {
        rejected.set(line, fixed.problem);
        continue;
      }
      let refusal: RejectedRow | undefined;
      for (const batch of fixed.batches) {
        const target = targetOf(file, batch);
        const outcome = await this.#writeBatch(batch, file);
        addCount(counts, target, batch, outcome.written);
        const [first] = outcome.rejected;
        if (first) refusal ??= rejectedCell(file, fixed.row, -1, first.property, first.message);
      }
      if (refusal) rejected.set(line, refusal);
      else rejected.delete(line);
    }
  }

  #progressAfter(
    file: PreparedFile,
    chunk: ConvertedChunk,
    rows: FileCounts,
    counts: TargetWrites,
    position: ImportProgress['position'],
    bytesRead: number,
  ): ImportProgress {
    const now = this.#progress;
    const elapsedMs = (this.#options.resumeFrom?.elapsedMs ?? 0) + this.#now() - this.#startedAt;
    const rowsRead = now.rowsRead + rows.rowsRead;
    return {
      ...now,
      bytesRead,
      rowsRead,
      rowsImported: now.rowsImported + rows.rowsImported,
      rowsRejected: now.rowsRejected + rows.rowsRejected,
      rowsUnreadable: now.rowsUnreadable + rows.rowsUnreadable,
      rowsFiltered: now.rowsFiltered + rows.rowsFiltered,
      recordsWritten: now.recordsWritten + [...counts.values()].reduce((sum, { written }) => sum + written, 0),
      batches: now.batches + chunk.batches.length,
      elapsedMs,
      targets: addTargets(now.targets, file, chunk, counts, rows.rowsRead - rows.rowsUnreadable),
      files: addFile(now.files, position.fileIndex, rows),
      samples: withSample(now.samples, { elapsedMs, rows: rowsRead, bytes: bytesRead }),
      position,
    };
  }

  async #checkpoint(): Promise<void> {
    const before = this.#now();
    await this.#options.sink.flush();
    this.#checkpointAt = this.#now();
    this.#checkpointMs = this.#checkpointAt - before;
    this.#progress = {
      ...this.#progress,
      elapsedMs: (this.#options.resumeFrom?.elapsedMs ?? 0) + this.#checkpointAt - this.#startedAt,
    };
    await this.#options.onCheckpoint?.(this.#progress);
  }
}

/** The file with targets that accept only the rows whose record is wanted, and bad ones, which are then rejected. */
function wantedOf(file: PreparedFile, isWanted: NonNullable<ImportJobOptions['isWanted']>): PreparedFile {
  const columns = Array.from({ length: file.columnCount }, (_, column) => column);
  const targets = file.targets.map((target): RowTarget => {
    const accepts = (fields: readonly string[]): boolean => {
      if (target.accepts && !target.accepts(fields)) return false;
      const record = target.identify({ line: 0, fields });
      return record instanceof BadCell || isWanted(target, record);
    };
    return { ...target, accepts: Object.assign(accepts, { columns }) };
  });
  return { ...file, targets };
}

/** Number of records of each target that were written and deleted. */
type TargetWrites = ReadonlyMap<RowTarget, { written: number; removed: number }>;

function addCount(counts: TargetWrites, target: RowTarget, batch: ConvertedBatch, count: number): void {
  const found = counts.get(target);
  if (found) found['isRemoval' in batch ? 'removed' : 'written'] += count;
}

function targetOf(file: PreparedFile, batch: ConvertedBatch): RowTarget {
  const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
  const target = file.targets.find((candidate) => candidate.kind === batch.kind && candidate.name === name);
  invariant(target !== undefined, 'a batch of one of the targets');
  return target;
}

/** Adds the counts of a chunk by tag and edge type; one file may be mapped to the same one twice. */
function addTargets(
  targets: readonly TargetCounts[],
  file: PreparedFile,
  { filtered }: ConvertedChunk,
  counts: TargetWrites,
  rowCount: number,
): readonly TargetCounts[] {
  const added = [...targets];
  for (const [i, { kind, name }] of file.targets.entries()) {
    const target = file.targets[i]!;
    const place = added.findIndex((one) => one.file === file.mapping.file && one.kind === kind && one.name === name);
    const before = added[place];
    const left = filtered[i] ?? 0;
    const { written, removed } = counts.get(target) ?? { written: 0, removed: 0 };
    const after = {
      file: file.mapping.file,
      kind,
      name,
      read: (before?.read ?? 0) + rowCount - left,
      written: (before?.written ?? 0) + written,
      ...(file.mapping.hasLabel && { removed: (before?.removed ?? 0) + removed }),
      filtered: (before?.filtered ?? 0) + left,
    };
    if (place < 0) added.push(after);
    else added[place] = after;
  }
  return added;
}

function addFile(files: readonly FileCounts[], fileIndex: number, rows: FileCounts): readonly FileCounts[] {
  const before = files[fileIndex];
  if (before === undefined) return [...files, rows];
  const after = {
    file: rows.file,
    rowsRead: before.rowsRead + rows.rowsRead,
    rowsImported: before.rowsImported + rows.rowsImported,
    rowsRejected: before.rowsRejected + rows.rowsRejected,
    rowsUnreadable: before.rowsUnreadable + rows.rowsUnreadable,
    rowsFiltered: before.rowsFiltered + rows.rowsFiltered,
  };
  return files.map((file, i) => (i === fileIndex ? after : file));
}
