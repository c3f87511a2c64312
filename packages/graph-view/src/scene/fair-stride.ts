const GOLDEN = 0.618;

/** A stride that leads through a list of so many items, round and round, until each was met once; any beginning of the walk is a fair sample. */
export function fairStride(count: number): number {
  let stride = Math.max(1, Math.round(count * GOLDEN));
  while (greatestDivisor(stride, count) > 1) stride++;
  return stride;
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
