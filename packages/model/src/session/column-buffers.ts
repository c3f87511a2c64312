import type { ColumnBatch, ValueColumn } from './column-batch.ts';

/**
 * The memory of a batch that can be transferred to another thread, or released once the batch is written: the arrays that fill their
 * buffers. Excludes the bytes of texts, which several columns and batches share.
 */
export function buffersOf(batch: ColumnBatch): readonly ArrayBuffer[] {
  const ids = batch.kind === 'vertex' ? [batch.vids] : [batch.srcs, batch.dsts];
  const arrays = [batch.lines, ...[...ids, ...batch.columns].flatMap(arraysOf)];
  if (batch.kind === 'edge' && batch.ranks) arrays.push(batch.ranks);
  const buffers = new Set<ArrayBuffer>();
  for (const { buffer, byteLength } of arrays)
    if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffers.add(buffer);
  return [...buffers];
}

function arraysOf(column: ValueColumn): ArrayBufferView[] {
  if (column.kind === 'any') return [];
  const nulls = column.nulls ? [column.nulls] : [];
  switch (column.kind) {
    case 'int':
    case 'float':
    case 'bool':
      return [column.data, ...nulls];
    case 'moment':
      return [column.dates, column.clocks, ...nulls];
    case 'text':
      return [column.starts, column.ends, ...nulls];
  }
}
