import type { AdjacencySlice } from './graph.ts';

/** Points the slice at a copy without expired edges, if it has any. */
export function leaveOutExpired(slice: AdjacencySlice, columns: { isExpired(row: number): boolean }): void {
  const { start, end } = slice;
  let isAnyExpired = false;
  for (let i = start; i < end && !isAnyExpired; i++) isAnyExpired = columns.isExpired(slice.rows[i]!);
  if (!isAnyExpired) return;
  const neighbours = new Int32Array(end - start);
  const rows = new Int32Array(end - start);
  let length = 0;
  for (let i = start; i < end; i++) {
    const row = slice.rows[i]!;
    if (columns.isExpired(row)) continue;
    neighbours[length] = slice.neighbours[i]!;
    rows[length++] = row;
  }
  slice.neighbours = neighbours;
  slice.rows = rows;
  slice.start = 0;
  slice.end = length;
}
