import type { ColumnBatch } from '@astrolabe/model';
import { REPORTED_VALUE_CHARS_MAX } from '../limits.ts';
import { BadCell } from '../mapping/bad-cell.ts';
import { idCells, type RowTarget } from '../mapping/convert-row.ts';
import { actOfLabel, type RowAct } from '../mapping/row-label.ts';
import type { PreparedFile } from '../prepare-import.ts';
import type { CsvPosition, CsvRow, UnreadableRow } from '../reader/dialect.ts';
import { csvFieldAt, csvRowAt } from '../reader/read-byte-rows.ts';
import { printRow } from '../reader/read-rows.ts';
import { byteRowsOf, rowsOf } from '../reader/rows-of.ts';
import { rowsBetween, type ByteRows } from '../reader/split-bytes.ts';
import type { RejectedRow } from '../report.ts';
import { slicesOf, type BatchLimits } from './batch-slices.ts';
import { columnBatches } from './column-batches.ts';

/** Records to write, or to delete by their ids. */
export type ConvertedBatch = ColumnBatch | (ColumnBatch & { readonly isRemoval: true });

/** The converted records of some thousand rows of a file, and the start of the next one. */
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

/** Reads rows of a file and converts them, at most `rowsMax` of them, in batches within `limits` if there are any. */
export async function* convertedChunks(
  file: PreparedFile,
  from: CsvPosition,
  rowsMax: number,
  limits?: BatchLimits,
): AsyncGenerator<ConvertedChunk> {
  let rest = rowsMax;
  for await (const { rows, unreadable, end } of rowsOf(file.source, file.dialect, from)) {
    const taken = { ...rows, count: Math.min(rows.count, rest) };
    rest -= taken.count;
    const expectedMore = Math.min(rest, rowsAfter(file, rows, end));
    const rejected = unreadableRows(file, unreadable);
    yield {
      ...convertRows(file, taken, rejected, { expectedMore, ...(limits && { limits }) }),
      rowCount: taken.count,
      rejected,
      end,
      rowAtLine: (line) => csvRowAt(taken, lowerLine(taken, line)),
    };
    if (rest <= 0) return;
  }
}

/** Converts one row for all targets of a file. Returns its batches, or the reason for its rejection. */
export function convertRow(
  file: PreparedFile,
  row: CsvRow,
): { readonly batches: readonly ConvertedBatch[]; readonly problem?: RejectedRow } {
  const rejected = new Map<number, RejectedRow>();
  const { batches } = convertRows(file, byteRowsOf([row]), rejected, {});
  const problem = rejected.get(row.line);
  return { batches, ...(problem && { problem }) };
}

/** Converts rows and adds the rejected ones. With labels, a later row may delete what an earlier one inserted. */
function convertRows(
  file: PreparedFile,
  rows: ByteRows,
  rejected: Map<number, RejectedRow>,
  { expectedMore = 0, limits }: { readonly expectedMore?: number; readonly limits?: BatchLimits },
): Pick<ConvertedChunk, 'filtered' | 'filteredRows' | 'batches'> {
  const filtered = file.targets.map(() => 0);
  let filteredRows = 0;
  const batches: ConvertedBatch[] = [];
  for (const { act, part } of partsOf(file, rows, rejected)) {
    const targets = act === 'remove' ? file.targets.map(withoutProperties) : file.targets;
    const converted = columnBatches(targets, part, expectedMore);
    for (const [row, cell] of converted.bad) rejected.set(part.lines[row]!, badRow(file, csvRowAt(part, row), cell));
    for (const [i, count] of converted.filtered.entries()) filtered[i]! += count;
    filteredRows += converted.filteredRows;
    for (const batch of converted.batches.flatMap((one) => (limits ? slicesOf(one, limits) : [one])))
      batches.push(act === 'remove' ? { ...batch, isRemoval: true } : batch);
  }
  return { filtered, filteredRows, batches };
}

/** Consecutive rows with the same action, write or delete. Rows with an invalid label are rejected. */
function partsOf(
  file: PreparedFile,
  rows: ByteRows,
  rejected: Map<number, RejectedRow>,
): readonly { readonly act: RowAct; readonly part: ByteRows }[] {
  if (!file.mapping.hasLabel) return [{ act: 'write', part: rows }];
  const parts: { act: RowAct; from: number; to: number }[] = [];
  for (let row = 0; row < rows.count; row++) {
    const act = actOfLabel(csvFieldAt(rows, row, 0));
    const last = parts.at(-1);
    if (act instanceof BadCell) rejected.set(rows.lines[row]!, badRow(file, csvRowAt(rows, row), act));
    else if (last?.act === act && last.to === row) last.to++;
    else parts.push({ act, from: row, to: row + 1 });
  }
  return parts.map(({ act, from, to }) => ({ act, part: rowsBetween(rows, from, to) }));
}

/** The same target without its properties: the key of a row's record. */
function withoutProperties(target: RowTarget): RowTarget {
  return { ...target, properties: [], columns: [], cells: idCells(target) };
}

/** Estimated number of rows after a piece, from the size of the file. */
function rowsAfter({ source }: PreparedFile, { bytes, count }: ByteRows, end: CsvPosition): number {
  return Math.round((((source.size ?? end.byte) - end.byte) / Math.max(1, bytes.length)) * count);
}

/** A row rejected because of one cell. */
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

function unreadableRows(file: PreparedFile, rows: readonly UnreadableRow[]): Map<number, RejectedRow> {
  return new Map(
    rows.map(({ line, reason, text }) => [line, { file: file.mapping.file, line, reason, text, isUnreadable: true }]),
  );
}

/** A row rejected by a target. */
export function badRow(file: PreparedFile, row: CsvRow, bad: BadCell): RejectedRow {
  const { column, role, reason, suggestion } = bad;
  return rejectedCell(file, row, column, role, `\`${role}\` ${reason}`, suggestion);
}

function shorten(value: string): string {
  return value.length > REPORTED_VALUE_CHARS_MAX ? `${value.slice(0, REPORTED_VALUE_CHARS_MAX)}…` : value;
}

/** The first row at or after a line, or the last one; rows are sorted by line. */
function lowerLine({ lines, count }: ByteRows, line: number): number {
  let low = 0;
  let high = count - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (lines[middle]! < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
