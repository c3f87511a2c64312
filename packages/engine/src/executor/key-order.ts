import type { AdjacencySlice, EdgeTable, VidTable } from '../graph/graph.ts';
import { mergeSort } from './merge-sort.ts';

/** Up to this many edges are put into order by insertion. */
const INSERTED_MAX = 48;
/** Small numbers of edges are sorted before a cancellation could arrive. */
const noCheck = (): void => {};

/**
 * Sorts edges of one type and vertex into cluster order: by rank, then by the other vid. `ends` and `rows` are sorted together from 0 to
 * `length`. `check` is called regularly for many edges and may throw.
 */
export function sortByKey(
  ends: Int32Array,
  rows: Int32Array,
  length: number,
  table: EdgeTable,
  vids: VidTable,
  check: () => void = noCheck,
): void {
  if (table.hasRanks || length > INSERTED_MAX) {
    sortPairs(ends, rows, length, table, vids, check);
    return;
  }
  for (let at = 1; at < length; at++) {
    const end = ends[at]!;
    const row = rows[at]!;
    let to = at;
    for (; to > 0 && vids.compare(ends[to - 1]!, end) > 0; to--) {
      ends[to] = ends[to - 1]!;
      rows[to] = rows[to - 1]!;
    }
    ends[to] = end;
    rows[to] = row;
  }
}

function sortPairs(
  ends: Int32Array,
  rows: Int32Array,
  length: number,
  table: EdgeTable,
  vids: VidTable,
  check: () => void,
): void {
  const places = new Int32Array(length);
  for (let at = 0; at < length; at++) places[at] = at;
  const compare = (a: number, b: number): number => {
    if (table.hasRanks) {
      const rankA = table.rankOf(rows[a]!);
      const rankB = table.rankOf(rows[b]!);
      if (rankA !== rankB) return rankA < rankB ? -1 : 1;
    }
    return vids.compare(ends[a]!, ends[b]!);
  };
  mergeSort(places, compare, check);
  const unsortedEnds = ends.slice(0, length);
  const unsortedRows = rows.slice(0, length);
  for (let at = 0; at < length; at++) {
    ends[at] = unsortedEnds[places[at]!]!;
    rows[at] = unsortedRows[places[at]!]!;
  }
}

/** Points a slice at a copy of its edges that is in the order of `sortByKey`. */
export function orderSlice(slice: AdjacencySlice, table: EdgeTable, vids: VidTable, check: () => void = noCheck): void {
  const length = slice.end - slice.start;
  if (length < 2) return;
  slice.neighbours = slice.neighbours.slice(slice.start, slice.end);
  slice.rows = slice.rows.slice(slice.start, slice.end);
  slice.start = 0;
  slice.end = length;
  sortByKey(slice.neighbours, slice.rows, length, table, vids, check);
}
