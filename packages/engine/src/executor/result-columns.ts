import { ColumnRows, type ResultColumn, type ValueColumn } from '@astrolabe/model';
import type { Batch } from '../expression/batch.ts';
import { NULL_CODE, valuesOf, type BytesColumn, type Column, type VidColumn } from '../expression/column.ts';

/** With fewer rows, values are cheaper than columns. */
export const COLUMN_ROWS_MIN = 128;

/** A batch as rows of a result, independent of later changes to the graph. */
export function columnRowsOf({ columns, length }: Batch): ColumnRows {
  return new ColumnRows(
    columns.map((column) => resultColumn(column, length)),
    length,
  );
}

function resultColumn(column: Column, length: number): ResultColumn {
  switch (column.kind) {
    case 'int':
    case 'float':
      if (hasOnlyPlainNulls(column.nulls, length))
        return { kind: column.kind, data: column.data, ...withNulls(column.nulls) };
      break;
    case 'int64':
      if (hasOnlyPlainNulls(column.nulls, length))
        return { kind: 'int', data: column.data, ...withNulls(column.nulls) };
      break;
    case 'bool':
      if (hasOnlyPlainNulls(column.nulls, length))
        return { kind: 'bool', data: column.data, ...withNulls(column.nulls) };
      break;
    case 'moment':
      if (hasOnlyPlainNulls(column.nulls, length)) {
        const { of, dates, clocks } = column;
        return { kind: 'moment', of, dates, clocks, ...withNulls(column.nulls) };
      }
      break;
    case 'text':
      if (isCoded(column.codes, length)) return { kind: 'coded', codes: column.codes, texts: column.dictionary };
      break;
    case 'bytes':
      return textColumn(column, length) ?? { kind: 'any', values: valuesOf(column, length) };
    case 'vid':
      return vidColumn(column, length) ?? { kind: 'any', values: valuesOf(column, length) };
    default:
  }
  return { kind: 'any', values: valuesOf(column, length) };
}

function withNulls(nulls: Uint8Array | undefined): { nulls?: Uint8Array } {
  return nulls ? { nulls } : {};
}

/** Whether every null is the ordinary one. */
function hasOnlyPlainNulls(nulls: Uint8Array | undefined, length: number): boolean {
  if (nulls) for (let row = 0; row < length; row++) if (nulls[row]! > NULL_CODE) return false;
  return true;
}

function isCoded(codes: Int32Array, length: number): boolean {
  for (let row = 0; row < length; row++) if (codes[row]! < -NULL_CODE) return false;
  return true;
}

function textColumn({ arena, starts, lengths }: BytesColumn, length: number): ValueColumn | undefined {
  const from = new Int32Array(length);
  const ends = new Int32Array(length);
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) {
    const bytes = lengths[row]!;
    if (bytes < 0) {
      if (bytes !== -NULL_CODE) return undefined;
      (nulls ??= new Uint8Array(length))[row] = 1;
      continue;
    }
    from[row] = starts[row]!;
    ends[row] = starts[row]! + bytes;
  }
  return { kind: 'text', bytes: arena, starts: from, ends, ...withNulls(nulls) };
}

/** Ids that doubles hold. */
function vidColumn({ graph, ids }: VidColumn, length: number): ValueColumn | undefined {
  const data = graph.vids.numbersAt(ids, length);
  if (!data) return undefined;
  let nulls: Uint8Array | undefined;
  for (let row = 0; row < length; row++) if (ids[row]! < 0) (nulls ??= new Uint8Array(length))[row] = 1;
  return { kind: 'int', data, ...withNulls(nulls) };
}
