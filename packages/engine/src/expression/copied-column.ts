import { NULL, type Value } from '@astrolabe/model';
import { ownInts, ownNumbers, rawBytes } from './batch-memory.ts';
import { EdgeEndColumn, EdgeEndVidColumn, NULL_CODE, valueAt, type Column, type EdgeListColumn } from './column.ts';

/** The rows of a column that `rows` names, in that order. */
export function gather(column: Column, rows: Int32Array, length: number): Column {
  switch (column.kind) {
    case 'any': {
      const values: Value[] = [];
      for (let at = 0; at < length; at++) values.push(column.values[rows[at]!]!);
      return { kind: 'any', values };
    }
    case 'constant':
      return column;
    case 'int':
    case 'float':
      return {
        kind: column.kind,
        data: gatherNumbers(column.data, rows, length),
        nulls: gatherBytes(column.nulls, rows, length),
      };
    case 'int64': {
      const data = new BigInt64Array(length);
      for (let at = 0; at < length; at++) data[at] = column.data[rows[at]!]!;
      return { kind: 'int64', data, nulls: gatherBytes(column.nulls, rows, length) };
    }
    case 'bool':
      return {
        kind: 'bool',
        data: gatherBytes(column.data, rows, length),
        nulls: gatherBytes(column.nulls, rows, length),
      };
    case 'moment':
      return {
        ...column,
        dates: column.of === 'time' ? column.dates : gatherInts(column.dates, rows, length),
        clocks: column.of === 'date' ? column.clocks : gatherNumbers(column.clocks, rows, length),
        nulls: gatherBytes(column.nulls, rows, length),
      };
    case 'text':
      return { ...column, codes: gatherInts(column.codes, rows, length) };
    case 'bytes': {
      const starts = new Uint32Array(length);
      for (let at = 0; at < length; at++) starts[at] = column.starts[rows[at]!]!;
      return { ...column, starts, lengths: gatherInts(column.lengths, rows, length) };
    }
    case 'vid':
    case 'vertex':
      if (column instanceof EdgeEndColumn || column instanceof EdgeEndVidColumn) return column.gathered(rows, length);
      return { ...column, ids: gatherInts(column.ids, rows, length) };
    case 'edge':
      return { ...column, rows: gatherInts(column.rows, rows, length) };
    case 'edge-list':
      return gatherEdgeLists(column, rows, length);
    case 'path':
      return { ...column, rows: gatherInts(column.rows, rows, length) };
    case 'collected':
      return { ...column, rows: gatherInts(column.rows, rows, length) };
  }
}

/** Like `gather`, but row -1 is null. */
export function gatherOrNull(column: Column, rows: Int32Array, length: number): Column {
  let hasNull = false;
  for (let at = 0; at < length && !hasNull; at++) hasNull = rows[at]! < 0;
  if (!hasNull) return gather(column, rows, length);
  switch (column.kind) {
    case 'any':
    case 'constant':
    case 'edge-list':
    case 'path':
    case 'collected':
      return {
        kind: 'any',
        values: Array.from(rows.subarray(0, length), (row) => (row < 0 ? NULL : valueAt(column, row))),
      };
    case 'edge':
      return { ...column, rows: placesOrNull(column.rows, rows, length, -1), hasNulls: true };
    case 'vid':
    case 'vertex':
      return { ...column, ids: placesOrNull(column.ids, rows, length, -1) };
    case 'text':
      return { ...column, codes: placesOrNull(column.codes, rows, length, -NULL_CODE) };
    case 'bytes': {
      const starts = new Uint32Array(length);
      for (let at = 0; at < length; at++) starts[at] = rows[at]! < 0 ? 0 : column.starts[rows[at]!]!;
      return { ...column, starts, lengths: placesOrNull(column.lengths, rows, length, -NULL_CODE) };
    }
    default:
      return withNulls(column, rows, length);
  }
}

/** Numbers and dates of some rows; row -1 is null. */
function withNulls(
  column: Extract<Column, { readonly nulls: Uint8Array | undefined }>,
  rows: Int32Array,
  length: number,
): Column {
  const nulls = new Uint8Array(length);
  const places = new Int32Array(length);
  for (let at = 0; at < length; at++) {
    const row = rows[at]!;
    places[at] = row < 0 ? 0 : row;
    nulls[at] = row < 0 ? NULL_CODE : (column.nulls?.[row] ?? 0);
  }
  return { ...gather({ ...column, nulls: undefined }, places, length), nulls } as Column;
}

/** Some of the numbers, and `ofNull` for row -1. */
function placesOrNull(numbers: Int32Array, rows: Int32Array, length: number, ofNull: number): Int32Array {
  const into = new Int32Array(length);
  for (let at = 0; at < length; at++) into[at] = rows[at]! < 0 ? ofNull : numbers[rows[at]!]!;
  return into;
}

function gatherEdgeLists(column: EdgeListColumn, rows: Int32Array, length: number): EdgeListColumn {
  const offsets = new Int32Array(length + 1);
  for (let at = 0; at < length; at++)
    offsets[at + 1] = offsets[at]! + column.offsets[rows[at]! + 1]! - column.offsets[rows[at]!]!;
  const kept = new Int32Array(offsets[length]!);
  const traversalOf = new Int32Array(offsets[length]!);
  for (let at = 0; at < length; at++) {
    const from = column.offsets[rows[at]!]!;
    const to = column.offsets[rows[at]! + 1]!;
    kept.set(column.rows.subarray(from, to), offsets[at]!);
    traversalOf.set(column.traversalOf.subarray(from, to), offsets[at]!);
  }
  return { ...column, offsets, rows: kept, traversalOf };
}

function gatherBytes(bytes: Uint8Array, rows: Int32Array, length: number): Uint8Array;
function gatherBytes(bytes: Uint8Array | undefined, rows: Int32Array, length: number): Uint8Array | undefined;
function gatherBytes(bytes: Uint8Array | undefined, rows: Int32Array, length: number): Uint8Array | undefined {
  if (bytes === undefined) return undefined;
  const into = rawBytes(length);
  for (let at = 0; at < length; at++) into[at] = bytes[rows[at]!]!;
  return into;
}

function gatherNumbers(numbers: Float64Array, rows: Int32Array, length: number): Float64Array {
  const into = ownNumbers(length);
  for (let at = 0; at < length; at++) into[at] = numbers[rows[at]!]!;
  return into;
}

function gatherInts(ints: Int32Array, rows: Int32Array, length: number): Int32Array {
  const into = ownInts(length);
  for (let at = 0; at < length; at++) into[at] = ints[rows[at]!]!;
  return into;
}

/** One row of a column as a column of `length` rows; references stay references. */
export function repeatRow(column: Column, row: number, length: number): Column {
  switch (column.kind) {
    case 'constant':
      return column;
    case 'vid':
    case 'vertex':
      return { ...column, ids: new Int32Array(length).fill(column.ids[row]!) };
    case 'edge':
      return { ...column, rows: new Int32Array(length).fill(column.rows[row]!) };
    default:
      return { kind: 'constant', value: valueAt(column, row) };
  }
}

/** The rows from `start` to before `end`; typed layouts share their memory. */
export function sliceColumn(column: Column, start: number, end: number): Column {
  switch (column.kind) {
    case 'any':
      return { kind: 'any', values: column.values.slice(start, end) };
    case 'constant':
      return column;
    case 'int':
    case 'float':
      return { kind: column.kind, data: column.data.subarray(start, end), nulls: column.nulls?.subarray(start, end) };
    case 'int64':
      return { kind: 'int64', data: column.data.subarray(start, end), nulls: column.nulls?.subarray(start, end) };
    case 'bool':
      return { kind: 'bool', data: column.data.subarray(start, end), nulls: column.nulls?.subarray(start, end) };
    case 'moment':
      return {
        ...column,
        dates: column.dates.subarray(start, end),
        clocks: column.clocks.subarray(start, end),
        nulls: column.nulls?.subarray(start, end),
      };
    case 'text':
      return { ...column, codes: column.codes.subarray(start, end) };
    case 'bytes':
      return {
        ...column,
        starts: column.starts.subarray(start, end),
        lengths: column.lengths.subarray(start, end),
      };
    case 'vid':
    case 'vertex':
      return { ...column, ids: column.ids.subarray(start, end) };
    case 'edge':
      return { ...column, rows: column.rows.subarray(start, end) };
    case 'edge-list':
      return { ...column, offsets: column.offsets.subarray(start, end + 1) };
    case 'path':
      return { ...column, rows: column.rows.subarray(start, end) };
    case 'collected':
      return { ...column, rows: column.rows.subarray(start, end) };
  }
}
