import {
  type EdgeRecord,
  isNull,
  NULL,
  type RecordBatch,
  type Value,
  type VertexRecord,
  type Vid,
} from '@astrolabe/model';

/** Values of one kind in a typed array, which is copied as a block; other values as an array, with `null` for a plain null. */
export type PackedColumn = BigInt64Array | Float64Array | readonly (Value | null)[];

interface PackedRecords {
  readonly properties: readonly string[];
  readonly lines: Float64Array;
  readonly columns: readonly PackedColumn[];
  readonly bytes: number;
}

/** A batch by columns for transfer between threads, in a third of the time for copying its records. */
export type PackedBatch =
  | (PackedRecords & { readonly kind: 'vertex'; readonly tagName: string; readonly vids: PackedColumn })
  | (PackedRecords & {
      readonly kind: 'edge';
      readonly edgeTypeName: string;
      readonly srcs: PackedColumn;
      readonly dsts: PackedColumn;
      readonly ranks: BigInt64Array;
    });

/** Packs a batch, to be sent to another thread. */
export function packBatch(batch: RecordBatch): PackedBatch {
  const { properties, bytes } = batch;
  const records: readonly (VertexRecord | EdgeRecord)[] = batch.records;
  const lines = Float64Array.from(records, (record) => record.line);
  const columns = properties.map((_, i) => packColumn(records.map((record) => record.values[i] ?? NULL)));
  const shared = { properties, lines, columns, bytes };
  return batch.kind === 'vertex'
    ? { kind: 'vertex', tagName: batch.tagName, vids: packColumn(batch.records.map((record) => record.vid)), ...shared }
    : {
        kind: 'edge',
        edgeTypeName: batch.edgeTypeName,
        srcs: packColumn(batch.records.map((record) => record.src)),
        dsts: packColumn(batch.records.map((record) => record.dst)),
        ranks: BigInt64Array.from(batch.records, (record) => record.rank),
        ...shared,
      };
}

/** Unpacks a batch. */
export function unpackBatch(packed: PackedBatch): RecordBatch {
  const { properties, lines, columns, bytes } = packed;
  const count = lines.length;
  const valuesAt = (row: number): Value[] => columns.map((column) => column[row] ?? NULL);
  if (packed.kind === 'vertex') {
    const records: VertexRecord[] = [];
    for (let row = 0; row < count; row++)
      records.push({ line: lines[row]!, vid: vidAt(packed.vids, row), values: valuesAt(row) });
    return { kind: 'vertex', tagName: packed.tagName, properties, records, bytes };
  }
  const records: EdgeRecord[] = [];
  for (let row = 0; row < count; row++) {
    records.push({
      line: lines[row]!,
      src: vidAt(packed.srcs, row),
      dst: vidAt(packed.dsts, row),
      rank: packed.ranks[row]!,
      values: valuesAt(row),
    });
  }
  return { kind: 'edge', edgeTypeName: packed.edgeTypeName, properties, records, bytes };
}

function packColumn(values: readonly Value[]): PackedColumn {
  const first = values[0];
  if (typeof first === 'bigint' && values.every((value) => typeof value === 'bigint'))
    return BigInt64Array.from(values);
  if (typeof first === 'number' && values.every((value) => typeof value === 'number')) return Float64Array.from(values);
  return values.map((value) => (isNull(value) && value.reason === 'NULL' ? null : value));
}

function vidAt(column: PackedColumn, row: number): Vid {
  const vid = column[row];
  return typeof vid === 'bigint' ? vid : String(vid);
}
