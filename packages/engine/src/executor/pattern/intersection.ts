/** A list this many times longer than the other is searched instead of merged. */
const SEARCH_RATIO = 8;

/** Returns the first index in [start, end) whose value is at least `value`. Galloping search, O(log distance). */
export function gallop(values: Int32Array, start: number, end: number, value: number): number {
  if (start >= end || values[start]! >= value) return start;
  let step = 1;
  let low = start;
  while (low + step < end && values[low + step]! < value) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step, end);
  low++;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The number of pairs of equal values in two sorted ranges. O(shorter log longer), or the sum of both if their lengths are similar. With
 * `presence`, counts only values with a 1 there.
 */
export function countPairs(
  a: Int32Array,
  aStart: number,
  aEnd: number,
  b: Int32Array,
  bStart: number,
  bEnd: number,
  presence?: Uint8Array,
): number {
  if (aEnd - aStart > bEnd - bStart) return countPairs(b, bStart, bEnd, a, aStart, aEnd, presence);
  if (aStart === aEnd) return 0;
  const isSearched = (aEnd - aStart) * SEARCH_RATIO < bEnd - bStart;
  let count = 0;
  let j = bStart;
  for (let i = aStart; i < aEnd && j < bEnd;) {
    const value = a[i]!;
    if (isSearched) j = gallop(b, j, bEnd, value);
    else while (j < bEnd && b[j]! < value) j++;
    if (j === bEnd) break;
    if (b[j] !== value) {
      i++;
      continue;
    }
    let runA = 1;
    while (i + runA < aEnd && a[i + runA] === value) runA++;
    let runB = 1;
    while (j + runB < bEnd && b[j + runB] === value) runB++;
    if (presence === undefined || presence[value] === 1) count += runA * runB;
    i += runA;
    j += runB;
  }
  return count;
}
