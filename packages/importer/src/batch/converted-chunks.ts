import type { ColumnBatch, EdgeRecord, RecordBatch, VertexRecord } from '@astrolabe/model';
import { REPORTED_VALUE_CHARS_MAX } from '../limits.ts';
import { BadCell } from '../mapping/bad-cell.ts';
import { actOfRow, recordOfRow, type RowAct } from '../mapping/row-label.ts';
import type { PreparedFile } from '../prepare-import.ts';
import { csvRowAt, readByteRows } from '../reader/read-byte-rows.ts';
import type { CsvPosition, CsvRow, UnreadableRow } from '../reader/dialect.ts';
import { printRow, readRows, type CsvChunk } from '../reader/read-rows.ts';
import type { ByteRows } from '../reader/split-bytes.ts';
import type { RejectedRow } from '../report.ts';
import { columnBatches } from './column-batches.ts';
import { RecordBatcher, type BatchLimits } from './record-batcher.ts';

/** Records that are written, or that are taken out by their ids. */
export type ConvertedBatch = RecordBatch | ColumnBatch | RemovalBatch;

/** Records without values, whose vertices or edges are taken out. */
export type RemovalBatch = RecordBatch & { readonly isRemoval: true };

/** What some thousand rows of a file became, and where the next one starts. */
export interface ConvertedChunk {
  /** Rows that could be read, bad ones included. */
  readonly rowCount: number;
  /** Rows excluded by the conditions of the targets: by target, and by all of them. */
  readonly filtered: readonly number[];
  readonly filteredRows: number;
  /** In the order in which they are to be written. */
  readonly batches: readonly ConvertedBatch[];
  /** By line. */
  readonly rejected: ReadonlyMap<number, RejectedRow>;
  readonly end: CsvPosition;
  /** The row that starts on a line. */
  rowAtLine(line: number): CsvRow;
}

/** The rows of a file as records, at most `rowsMax` of them. */
export async function* recordChunks(
  file: PreparedFile,
  from: CsvPosition,
  rowsMax: number,
  limits: BatchLimits,
): AsyncGenerator<ConvertedChunk> {
  let rest = rowsMax;
  for await (const chunk of readRows(file.source, file.dialect, from)) {
    const rows = chunk.rows.length > rest ? chunk.rows.slice(0, rest) : chunk.rows;
    rest -= rows.length;
    yield convertRecords(file, { ...chunk, rows }, limits);
    if (rest <= 0) return;
  }
}

/** The same as columns, for files that `isByteDialect` is true of. */
export async function* columnChunks(
  file: PreparedFile,
  from: CsvPosition,
  rowsMax: number,
): AsyncGenerator<ConvertedChunk> {
  let rest = rowsMax;
  for await (const { rows, unreadable, end } of readByteRows(file.source, file.dialect, from)) {
    const taken = { ...rows, count: Math.min(rows.count, rest) };
    rest -= taken.count;
    const expectedMore = Math.min(rest, rowsAfter(file, rows, end));
    const { batches, bad, filtered, filteredRows } = columnBatches(file.targets, taken, expectedMore);
    const rejected = unreadableRows(file, unreadable);
    for (const [row, cell] of bad) rejected.set(taken.lines[row]!, badRow(file, csvRowAt(taken, row), cell));
    yield {
      rowCount: taken.count,
      filtered,
      filteredRows,
      batches,
      rejected,
      end,
      rowAtLine: (line) =>
        csvRowAt(
          taken,
          lowerLine(taken.count, (row) => taken.lines[row]!, line),
        ),
    };
    if (rest <= 0) return;
  }
}

/** Returns the batches of all targets of a file for one valid row. */
export function batchesOfRow(file: PreparedFile, row: CsvRow): readonly ConvertedBatch[] {
  const limits = { recordsMax: 1, bytesMax: Number.POSITIVE_INFINITY };
  return convertRecords(file, { rows: [row], unreadable: [], end: { byte: 0, line: row.line } }, limits).batches;
}

/** Estimated number of rows after a piece, from the size of the file. */
function rowsAfter({ source }: PreparedFile, { bytes, count }: ByteRows, end: CsvPosition): number {
  return Math.round((((source.size ?? end.byte) - end.byte) / Math.max(1, bytes.length)) * count);
}

/** A row with one cell at fault. */
export function rejectedCell(
  file: PreparedFile,
  row: CsvRow,
  column: number,
  role: string | undefined,
  reason: string,
  suggestion?: string,
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
    ...(suggestion !== undefined && { suggestion }),
    text: printRow(row.fields, file.dialect),
    isUnreadable: false,
  };
}

function convertRecords(file: PreparedFile, chunk: CsvChunk, limits: BatchLimits): ConvertedChunk {
  const { rows, end } = chunk;
  const batchers = file.targets.map((target) => new RecordBatcher(target, limits));
  const batches: ConvertedBatch[] = [];
  let lastAct: RowAct = 'write';
  const put = (batch: RecordBatch | undefined): void => {
    if (batch) batches.push(lastAct === 'remove' ? { ...batch, isRemoval: true } : batch);
  };
  const putAll = (): void => {
    for (const batcher of batchers) put(batcher.take());
  };
  const rejected = unreadableRows(file, chunk.unreadable);
  const filtered = file.targets.map(() => 0);
  let filteredRows = 0;
  for (const row of rows) {
    const act = actOfRow(file.mapping, row);
    if (act instanceof BadCell) {
      rejected.set(row.line, badRow(file, row, act));
      continue;
    }
    // What one row writes, a later one may take out.
    if (act !== lastAct) putAll();
    lastAct = act;
    const isTaken = file.targets.map((target) => !target.accepts || target.accepts(row.fields));
    for (const [i, taken] of isTaken.entries()) if (!taken) filtered[i]!++;
    if (!isTaken.includes(true)) filteredRows++;
    const records: (VertexRecord | EdgeRecord | undefined)[] = [];
    for (const [i, target] of file.targets.entries()) {
      const record = isTaken[i] ? recordOfRow(target, row, act) : undefined;
      if (record instanceof BadCell) {
        rejected.set(row.line, badRow(file, row, record));
        break;
      }
      records.push(record);
    }
    // A row is imported whole or not at all, so that its line in the rejected rows can be fixed and imported again.
    if (records.length < file.targets.length) continue;
    const bytes = row.fields.reduce((sum, field) => sum + field.length, 0);
    for (const [i, record] of records.entries()) if (record) put(batchers[i]!.add(record, bytes));
  }
  putAll();
  const rowAtLine = (line: number): CsvRow =>
    rows[lowerLine(rows.length, (row) => rows[row]!.line, line)] ?? { line, fields: [] };
  return { rowCount: rows.length, filtered, filteredRows, batches, rejected, end, rowAtLine };
}

function unreadableRows(file: PreparedFile, rows: readonly UnreadableRow[]): Map<number, RejectedRow> {
  return new Map(
    rows.map(({ line, reason, text }) => [line, { file: file.mapping.file, line, reason, text, isUnreadable: true }]),
  );
}

/** A row that a target refuses. */
export function badRow(file: PreparedFile, row: CsvRow, bad: BadCell): RejectedRow {
  const { column, role, reason, suggestion } = bad;
  return rejectedCell(file, row, column, role, `\`${role}\` ${reason}`, suggestion);
}

function shorten(value: string): string {
  return value.length > REPORTED_VALUE_CHARS_MAX ? `${value.slice(0, REPORTED_VALUE_CHARS_MAX)}…` : value;
}

/** The first row that does not start before a line, or the last one; rows are in the order of their lines. */
function lowerLine(count: number, lineOf: (row: number) => number, line: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lineOf(middle) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
