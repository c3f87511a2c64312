import type { ColumnBatch, ValueColumn, VidColumn } from '@astrolabe/model';

/** Size limits of a batch. */
export interface BatchLimits {
  readonly recordsMax: number;
  readonly bytesMax: number;
}

/** The same records in batches of limited size, without copying them. Bytes are estimated: all rows count the same. */
export function slicesOf(batch: ColumnBatch, { recordsMax, bytesMax }: BatchLimits): readonly ColumnBatch[] {
  const { count } = batch;
  const rowsMax = Math.max(1, Math.min(recordsMax, Math.floor((count * bytesMax) / Math.max(1, batch.bytes))));
  if (count <= rowsMax) return [batch];
  return Array.from({ length: Math.ceil(count / rowsMax) }, (_, i) =>
    sliceOf(batch, i * rowsMax, Math.min(count, (i + 1) * rowsMax)),
  );
}

function sliceOf(batch: ColumnBatch, from: number, to: number): ColumnBatch {
  const shared = {
    properties: batch.properties,
    count: to - from,
    lines: batch.lines.subarray(from, to),
    bytes: Math.ceil((batch.bytes * (to - from)) / batch.count),
    columns: batch.columns.map((column) => columnSlice(column, from, to)),
  };
  if (batch.kind === 'vertex')
    return { kind: 'vertex', tagName: batch.tagName, vids: vidSlice(batch.vids, from, to), ...shared };
  return {
    kind: 'edge',
    edgeTypeName: batch.edgeTypeName,
    srcs: vidSlice(batch.srcs, from, to),
    dsts: vidSlice(batch.dsts, from, to),
    ...(batch.ranks && { ranks: batch.ranks.subarray(from, to) }),
    ...shared,
  };
}

function vidSlice(column: VidColumn, from: number, to: number): VidColumn {
  return column.kind === 'int'
    ? { kind: 'int', data: column.data.subarray(from, to) }
    : { ...column, starts: column.starts.subarray(from, to), ends: column.ends.subarray(from, to) };
}

function columnSlice(column: ValueColumn, from: number, to: number): ValueColumn {
  if (column.kind === 'any') return { kind: 'any', values: column.values.slice(from, to) };
  const nulls = column.nulls && { nulls: column.nulls.subarray(from, to) };
  switch (column.kind) {
    case 'int':
      return { kind: 'int', data: column.data.subarray(from, to), ...nulls };
    case 'float':
      return { kind: 'float', data: column.data.subarray(from, to), ...nulls };
    case 'bool':
      return { kind: 'bool', data: column.data.subarray(from, to), ...nulls };
    case 'moment':
      return { ...column, dates: column.dates.subarray(from, to), clocks: column.clocks.subarray(from, to), ...nulls };
    case 'text':
      return { ...column, starts: column.starts.subarray(from, to), ends: column.ends.subarray(from, to), ...nulls };
  }
}
