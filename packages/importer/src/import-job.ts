import {
  AstrolabeError,
  invariant,
  type ColumnBatch,
  type RecordBatch,
  type RecordSink,
  type SchemaSnapshot,
  type WriteOutcome,
} from '@astrolabe/model';
import { columnChunks, recordChunks, rejectedCell, type ConvertedChunk } from './batch/converted-chunks.ts';
import type { BatchLimits } from './batch/record-batcher.ts';
import { BATCH_BYTES_MAX, BATCH_RECORDS_MAX, CHECKPOINT_INTERVAL_MS, CHECKPOINT_REST_FACTOR } from './limits.ts';
import type { ImportMapping } from './mapping/import-mapping.ts';
import { prepareImport, type PreparedFile } from './prepare-import.ts';
import type { CsvPosition } from './reader/dialect.ts';
import { FILE_START } from './reader/read-rows.ts';
import { isByteDialect } from './reader/split-bytes.ts';
import { noProgress, type ImportProgress, type ImportReport, type RejectedRow, type TargetCounts } from './report.ts';
import type { ByteSource } from './source/byte-source.ts';

/** What an import needs. */
export interface ImportJobOptions {
  readonly mapping: ImportMapping;
  readonly schema: SchemaSnapshot;
  /** One for each file of the mapping, in its order. */
  readonly sources: readonly ByteSource[];
  readonly sink: RecordSink;
  /** Aborting ends the import after the rows that are under way; what was written stays. */
  readonly signal?: AbortSignal;
  /** How far an earlier run came; this one goes on there. */
  readonly resumeFrom?: ImportProgress;
  readonly limits?: Partial<BatchLimits>;
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
 * Moves the rows of CSV files into a graph: chunks of rows are read and converted while the ones before them are written. From time to time,
 * about once a second, everything is flushed and the position reported, from which another run can go on. Rows are upserts, so that those after the
 * last position may come twice without harm.
 */
export class ImportJob {
  readonly #options: ImportJobOptions;
  readonly #now: () => number;
  readonly #startedAt: number;
  #progress: ImportProgress;
  #checkpointAt: number;
  /** How long the last one took; where it takes long, they become rarer. */
  #checkpointMs = 0;

  constructor(options: ImportJobOptions) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
    this.#startedAt = this.#now();
    this.#checkpointAt = this.#startedAt;
    this.#progress = options.resumeFrom ?? noProgress(0);
  }

  /** Runs to the end, or until the signal is aborted. Rejects where the mapping, a file or the database fails as a whole. */
  async run(): Promise<ImportReport> {
    const { mapping, schema, sources, signal } = this.#options;
    const files = await prepareImport(mapping, schema, sources);
    this.#progress = { ...this.#progress, bytesTotal: sources.reduce((sum, source) => sum + (source.size ?? 0), 0) };
    const { fileIndex } = this.#progress.position;
    for (let i = fileIndex; i < files.length && !signal?.aborted; i++) await this.#importFile(files[i]!, i);
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
        // A failure is met at the next `await writing`; without this it would count as unhandled until then.
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

  /** By columns where file and database allow it. */
  #convertedChunks(file: PreparedFile, from: CsvPosition, rowsMax: number): AsyncIterable<ConvertedChunk> {
    if (this.#options.sink.writeColumns && isByteDialect(file.dialect)) return columnChunks(file, from, rowsMax);
    const limits = { recordsMax: BATCH_RECORDS_MAX, bytesMax: BATCH_BYTES_MAX, ...this.#options.limits };
    return recordChunks(file, from, rowsMax, limits);
  }

  async #writeChunk(
    file: PreparedFile,
    chunk: ConvertedChunk,
    position: ImportProgress['position'],
    bytesRead: number,
  ): Promise<void> {
    const { sink, mapping, onProgress, onRejected } = this.#options;
    const rejected = new Map(chunk.rejected);
    const written = new Map<string, TargetCounts>(
      this.#progress.targets.map((target) => [targetKey(target.file, target.kind, target.name), target]),
    );
    let recordsWritten = 0;
    for (const batch of chunk.batches) {
      const outcome = await writeBatch(sink, batch);
      recordsWritten += outcome.written;
      const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
      const key = targetKey(file.mapping.file, batch.kind, name);
      written.set(key, {
        file: file.mapping.file,
        kind: batch.kind,
        name,
        written: (written.get(key)?.written ?? 0) + outcome.written,
      });
      for (const problem of outcome.rejected) {
        if (rejected.has(problem.line)) continue;
        const row = chunk.rowAtLine(problem.line);
        rejected.set(
          problem.line,
          rejectedCell(file, row, columnOf(file, batch, problem.property), problem.property, problem.message),
        );
      }
    }
    const bad = [...rejected.values()].sort((a, b) => a.line - b.line);
    const unreadable = bad.filter((row) => row.isUnreadable).length;
    if (bad.length > 0) await onRejected?.(bad, file);
    const now = this.#progress;
    this.#progress = {
      ...now,
      bytesRead,
      rowsRead: now.rowsRead + chunk.rowCount + unreadable,
      rowsImported: now.rowsImported + chunk.rowCount - (bad.length - unreadable),
      rowsRejected: now.rowsRejected + bad.length - unreadable,
      rowsUnreadable: now.rowsUnreadable + unreadable,
      recordsWritten: now.recordsWritten + recordsWritten,
      batches: now.batches + chunk.batches.length,
      elapsedMs: (this.#options.resumeFrom?.elapsedMs ?? 0) + this.#now() - this.#startedAt,
      targets: [...written.values()],
      position,
    };
    onProgress?.(this.#progress);
    const [first] = bad;
    if (first !== undefined && mapping.onBadRow === 'stop') {
      throw new AstrolabeError('IMPORT_ROW_REJECTED', `line ${first.line} of \`${first.file}\`: ${first.reason}`, {
        hint: 'mend the row, or let bad rows be skipped',
        detail: { line: first.line },
      });
    }
    const interval = Math.max(CHECKPOINT_INTERVAL_MS, CHECKPOINT_REST_FACTOR * this.#checkpointMs);
    if (this.#now() - this.#checkpointAt >= interval) await this.#checkpoint();
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

function targetKey(file: string, kind: string, name: string): string {
  return JSON.stringify([file, kind, name]);
}

function columnOf(file: PreparedFile, batch: RecordBatch | ColumnBatch, property: string | undefined): number {
  const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
  const target = file.targets.find((candidate) => candidate.kind === batch.kind && candidate.name === name);
  return property === undefined ? -1 : (target?.columns[target.properties.indexOf(property)] ?? -1);
}

function writeBatch(sink: RecordSink, batch: RecordBatch | ColumnBatch): Promise<WriteOutcome> {
  if ('records' in batch) return sink.write(batch);
  invariant(sink.writeColumns !== undefined, 'a sink that takes columns');
  return sink.writeColumns(batch);
}
