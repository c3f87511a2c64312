import type { Value, Vid } from '../value/value.ts';
import { utf8Decode, utf8Encode } from '../value/utf8.ts';
import { isNull, NULL } from '../value/null.ts';
import type { RecordBatch } from './record-batch.ts';
import { unpackMoment, type MomentValue } from './packed-moment.ts';

/**
 * Values of one property, or vertex ids, one per row. Where `nulls` is 1 the row is a plain null and its data is undefined. A text is the UTF-8 in
 * `bytes` from `starts` to before `ends`; rows and columns may share `bytes`.
 */
export type ValueColumn =
  /** Safe integers as doubles, or any as int64. */
  | { readonly kind: 'int'; readonly data: Float64Array | BigInt64Array; readonly nulls?: Uint8Array }
  | { readonly kind: 'float'; readonly data: Float64Array; readonly nulls?: Uint8Array }
  /** 1 is true. */
  | { readonly kind: 'bool'; readonly data: Uint8Array; readonly nulls?: Uint8Array }
  | TextValues
  | MomentColumnValues
  | { readonly kind: 'any'; readonly values: readonly Value[] };

/** A column of texts. */
export interface TextValues {
  readonly kind: 'text';
  readonly bytes: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly nulls?: Uint8Array;
}

/** A column of dates, times or both, as packed by `packDate` and `packClock`; an unused array is empty. */
export interface MomentColumnValues {
  readonly kind: 'moment';
  readonly of: MomentValue['kind'];
  readonly dates: Int32Array;
  readonly clocks: Float64Array;
  readonly nulls?: Uint8Array;
}

/** A column of vertex ids. It has no nulls. */
export type VidColumn = Extract<ValueColumn, { readonly kind: 'int' | 'text' }>;

interface Columns {
  readonly properties: readonly string[];
  readonly count: number;
  /** The source line of each record. */
  readonly lines: Float64Array;
  /** One for each of `properties`. */
  readonly columns: readonly ValueColumn[];
  readonly bytes: number;
  /** Estimated number of further records of this kind, if known. */
  readonly expectedMore?: number;
}

/** Columnar `RecordBatch` for one tag or edge type. Structured-cloneable between threads. */
export type ColumnBatch =
  | (Columns & { readonly kind: 'vertex'; readonly tagName: string; readonly vids: VidColumn })
  | (Columns & {
      readonly kind: 'edge';
      readonly edgeTypeName: string;
      readonly srcs: VidColumn;
      readonly dsts: VidColumn;
      /** Absent if all ranks are 0. */
      readonly ranks?: Float64Array | BigInt64Array;
    });

/** The value of a row. */
export function columnValueAt(column: ValueColumn, row: number): Value {
  if (column.kind === 'any') return column.values[row] ?? NULL;
  if (column.nulls?.[row] === 1) return NULL;
  switch (column.kind) {
    case 'int':
      return intAt(column.data, row);
    case 'float':
      return column.data[row]!;
    case 'bool':
      return column.data[row] === 1;
    case 'moment':
      return unpackMoment(column.of, column.dates[row] ?? 0, column.clocks[row] ?? 0);
    case 'text':
      return utf8Decode(column.bytes.subarray(column.starts[row], column.ends[row]));
  }
}

/** Values as a column of the narrowest kind that holds them all. */
export function columnOf(values: readonly Value[]): ValueColumn {
  const kinds = new Set(values.map((value) => (isPlainNull(value) ? 'null' : typeof value)));
  const hasNulls = kinds.delete('null');
  const kind = kinds.size === 1 ? [...kinds][0] : undefined;
  const nulls = hasNulls && { nulls: Uint8Array.from(values, (value) => (isPlainNull(value) ? 1 : 0)) };
  if (kind === 'bigint') {
    const ints = values.map((value) => (typeof value === 'bigint' ? value : 0n));
    const isSafe = ints.every((int) => Number.isSafeInteger(Number(int)));
    return { kind: 'int', data: isSafe ? Float64Array.from(ints, Number) : BigInt64Array.from(ints), ...nulls };
  }
  if (kind === 'number')
    return {
      kind: 'float',
      data: Float64Array.from(values, (value) => (typeof value === 'number' ? value : 0)),
      ...nulls,
    };
  if (kind === 'boolean')
    return { kind: 'bool', data: Uint8Array.from(values, (value) => (value === true ? 1 : 0)), ...nulls };
  if (kind === 'string')
    return { ...textColumnOf(values.map((value) => (typeof value === 'string' ? value : ''))), ...nulls };
  return { kind: 'any', values };
}

/** Texts as a column. */
export function textColumnOf(texts: readonly string[]): TextValues {
  const encoded = texts.map(utf8Encode);
  const bytes = new Uint8Array(encoded.reduce((sum, text) => sum + text.length, 0));
  const starts = new Int32Array(texts.length);
  const ends = new Int32Array(texts.length);
  let end = 0;
  for (const [row, text] of encoded.entries()) {
    bytes.set(text, end);
    starts[row] = end;
    end += text.length;
    ends[row] = end;
  }
  return { kind: 'text', bytes, starts, ends };
}

/** Converts the batch to single records. */
export function recordsOf(batch: ColumnBatch): RecordBatch {
  const { properties, columns, bytes, count, lines } = batch;
  const rows = Array.from({ length: count }, (_, row) => row);
  const shared = (row: number): { line: number; values: Value[] } => ({
    line: lines[row]!,
    values: columns.map((column) => columnValueAt(column, row)),
  });
  if (batch.kind === 'vertex') {
    const records = rows.map((row) => ({ vid: vidAt(batch.vids, row), ...shared(row) }));
    return { kind: 'vertex', tagName: batch.tagName, properties, records, bytes };
  }
  const { srcs, dsts, ranks } = batch;
  const records = rows.map((row) => ({
    src: vidAt(srcs, row),
    dst: vidAt(dsts, row),
    rank: ranks ? intAt(ranks, row) : 0n,
    ...shared(row),
  }));
  return { kind: 'edge', edgeTypeName: batch.edgeTypeName, properties, records, bytes };
}

function intAt(data: Float64Array | BigInt64Array, row: number): bigint {
  return data instanceof BigInt64Array ? data[row]! : BigInt(data[row]!);
}

/** The id in a row of a column of ids. */
export function vidAt(column: VidColumn, row: number): Vid {
  return column.kind === 'int'
    ? intAt(column.data, row)
    : utf8Decode(column.bytes.subarray(column.starts[row], column.ends[row]));
}

function isPlainNull(value: Value): boolean {
  return isNull(value) && value.reason === 'NULL';
}
