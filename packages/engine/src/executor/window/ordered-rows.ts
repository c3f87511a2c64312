import { compareForSort } from '@astrolabe/model';
import type { Batch } from '../../expression/batch.ts';
import { valueAt, type Column } from '../../expression/column.ts';
import type { SortFactor } from '../../plan/sort.ts';
import { RowKeys } from '../row-keys.ts';
import { inRanges } from '../sort/sort-keys.ts';
import { sortedRows } from '../sort/sorted-rows.ts';

/**
 * The rows of a batch by partition, in order. The other arrays are by position: start and end of the row's partition, and of its peers, the
 * rows that are ordered equally. Without an order all rows of a partition are peers.
 */
export interface OrderedRows {
  readonly rows: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly peerStarts: Int32Array;
  readonly peerEnds: Int32Array;
}

/** Bytes per row in all arrays, including temporary ones. */
export const ORDERED_ROW_BYTES = 40;

/** Orders rows by the columns `partition`, then by `factors`: O(n log n). `check` is called regularly and may throw. */
export function orderedRows(
  batch: Batch,
  partition: readonly number[],
  factors: readonly SortFactor[],
  check: () => void,
): OrderedRows {
  const { length } = batch;
  const partOf = new Int32Array(length);
  if (partition.length > 0)
    new RowKeys().addAll(
      partition.map((index) => batch.columns[index]!),
      length,
      partOf,
    );
  check();
  const parts: Column = { kind: 'int', data: Float64Array.from(partOf), nulls: undefined };
  const rows = sortedRows(
    { length, columns: [...batch.columns, parts] },
    [...(partition.length > 0 ? [{ column: batch.columns.length, isDescending: false }] : []), ...factors],
    check,
  );
  const starts = new Int32Array(length);
  const peerStarts = new Int32Array(length);
  const columns = factors.map(({ column }) => batch.columns[column]!);
  inRanges(length, check, (from, to) => {
    for (let at = Math.max(from, 1); at < to; at++) {
      const row = rows[at]!;
      const before = rows[at - 1]!;
      const isSamePart = partOf[row] === partOf[before];
      starts[at] = isSamePart ? starts[at - 1]! : at;
      peerStarts[at] = isSamePart && areAlike(columns, row, before) ? peerStarts[at - 1]! : at;
    }
  });
  return { rows, starts, ends: endsOf(starts), peerStarts, peerEnds: endsOf(peerStarts) };
}

function areAlike(columns: readonly Column[], a: number, b: number): boolean {
  for (const column of columns) if (compareForSort(valueAt(column, a), valueAt(column, b)) !== 0) return false;
  return true;
}

/** End positions of the runs of equal starts. */
function endsOf(starts: Int32Array): Int32Array {
  const ends = new Int32Array(starts.length);
  let end = starts.length;
  for (let at = starts.length - 1; at >= 0; at--) {
    ends[at] = end;
    if (starts[at] === at) end = at;
  }
  return ends;
}
