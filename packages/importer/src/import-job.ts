import { AstrolabeError, type RecordBatch, type RecordSink, type SchemaSnapshot } from '@astrolabe/model';
import { RecordBatcher, type BatchLimits } from './batch/record-batcher.ts';
import {
  BATCH_BYTES_MAX,
  BATCH_RECORDS_MAX,
  CHECKPOINT_INTERVAL_MS,
  CHECKPOINT_REST_FACTOR,
  REPORTED_VALUE_CHARS_MAX,
} from './limits.ts';
import { BadCell, bindFileMapping, type RowTarget } from './mapping/convert-row.ts';
import type { FileMapping, ImportMapping } from './mapping/import-mapping.ts';
import { detectDialect } from './reader/detect-dialect.ts';
import type { CsvDialect, CsvPosition, CsvRow } from './reader/dialect.ts';
import { type CsvChunk, FILE_START, printRow, readFirstRow, readRows } from './reader/read-rows.ts';
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

/** A file of an import, bound to the schema. */
export interface PreparedFile {
  readonly mapping: FileMapping;
  readonly source: ByteSource;
  readonly dialect: CsvDialect;
  readonly columnNames: readonly string[] | undefined;
  readonly targets: readonly RowTarget[];
}

/** Detects what was not chosen and binds every file to the schema, so that mistakes are told before anything is written. */
export async function prepareImport(
  mapping: ImportMapping,
  schema: SchemaSnapshot,
  sources: readonly ByteSource[],
): Promise<readonly PreparedFile[]> {
  const files: PreparedFile[] = [];
  for (const [i, file] of mapping.files.entries()) {
    const source = sources[i];
    if (source === undefined)
      throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `file \`${file.file}\` is not there`, { hint: 'upload it' });
    const { dialect } = await detectDialect(source, file.dialect);
    const first = await readFirstRow(source, dialect);
    const targets = bindFileMapping(file, schema, first?.fields.length ?? 0);
    files.push({ mapping: file, source, dialect, columnNames: dialect.hasHeader ? first?.fields : undefined, targets });
  }
  return files;
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
      for await (const chunk of readRows(file.source, file.dialect, from)) {
        const limited =
          rows + chunk.rows.length > rowsMax ? { ...chunk, rows: chunk.rows.slice(0, rowsMax - rows) } : chunk;
        rows += limited.rows.length;
        const converted = this.#convertChunk(file, limited);
        await writing;
        const next = { fileIndex, byte: chunk.end.byte, line: chunk.end.line };
        writing = this.#writeChunk(file, limited, converted, next, before + chunk.end.byte);
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

  #convertChunk(file: PreparedFile, chunk: CsvChunk): ConvertedChunk {
    const limits = { recordsMax: BATCH_RECORDS_MAX, bytesMax: BATCH_BYTES_MAX, ...this.#options.limits };
    const batchers = file.targets.map((target) => new RecordBatcher(target, limits));
    const batches: RecordBatch[] = [];
    const rejected = new Map<number, RejectedRow>();
    for (const row of chunk.rows) {
      const records = [];
      for (const target of file.targets) {
        const record = target.convert(row);
        if (record instanceof BadCell) {
          rejected.set(
            row.line,
            rejectedCell(file, row, record.column, record.role, `\`${record.role}\` ${record.reason}`),
          );
          break;
        }
        records.push(record);
      }
      // A row is imported whole or not at all, so that its line in the rejected rows can be mended and imported again.
      if (records.length < file.targets.length) continue;
      const bytes = row.fields.reduce((sum, field) => sum + field.length, 0);
      for (const [i, record] of records.entries()) {
        const full = batchers[i]!.add(record, bytes);
        if (full) batches.push(full);
      }
    }
    for (const batcher of batchers) {
      const last = batcher.take();
      if (last) batches.push(last);
    }
    for (const row of chunk.unreadable) {
      rejected.set(row.line, {
        file: file.mapping.file,
        line: row.line,
        reason: row.reason,
        text: row.text,
        isUnreadable: true,
      });
    }
    return { batches, rejected };
  }

  async #writeChunk(
    file: PreparedFile,
    chunk: CsvChunk,
    converted: ConvertedChunk,
    position: ImportProgress['position'],
    bytesRead: number,
  ): Promise<void> {
    const { sink, mapping, onProgress, onRejected } = this.#options;
    const rejected = new Map(converted.rejected);
    const written = new Map<string, TargetCounts>(
      this.#progress.targets.map((target) => [targetKey(target.file, target.kind, target.name), target]),
    );
    let recordsWritten = 0;
    for (const batch of converted.batches) {
      const outcome = await sink.write(batch);
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
        const row = findRow(chunk.rows, problem.line);
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
      rowsRead: now.rowsRead + chunk.rows.length + unreadable,
      rowsImported: now.rowsImported + chunk.rows.length - (bad.length - unreadable),
      rowsRejected: now.rowsRejected + bad.length - unreadable,
      rowsUnreadable: now.rowsUnreadable + unreadable,
      recordsWritten: now.recordsWritten + recordsWritten,
      batches: now.batches + converted.batches.length,
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

interface ConvertedChunk {
  readonly batches: readonly RecordBatch[];
  /** By line. */
  readonly rejected: ReadonlyMap<number, RejectedRow>;
}

function rejectedCell(
  file: PreparedFile,
  row: CsvRow,
  column: number,
  role: string | undefined,
  reason: string,
): RejectedRow {
  const value = row.fields[column];
  return {
    file: file.mapping.file,
    line: row.line,
    ...(value === undefined
      ? {}
      : { column, columnName: file.columnNames?.[column] ?? String(column), value: shorten(value) }),
    ...(role === undefined ? {} : { role }),
    reason,
    text: printRow(row.fields, file.dialect),
    isUnreadable: false,
  };
}

function shorten(value: string): string {
  return value.length > REPORTED_VALUE_CHARS_MAX ? `${value.slice(0, REPORTED_VALUE_CHARS_MAX)}…` : value;
}

function targetKey(file: string, kind: string, name: string): string {
  return JSON.stringify([file, kind, name]);
}

function columnOf(file: PreparedFile, batch: RecordBatch, property: string | undefined): number {
  const name = batch.kind === 'vertex' ? batch.tagName : batch.edgeTypeName;
  const target = file.targets.find((candidate) => candidate.kind === batch.kind && candidate.name === name);
  return property === undefined ? -1 : (target?.columns[target.properties.indexOf(property)] ?? -1);
}

/** The row of a line; rows are in the order of their lines. */
function findRow(rows: readonly CsvRow[], line: number): CsvRow {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return rows[low] ?? { line, fields: [] };
}
