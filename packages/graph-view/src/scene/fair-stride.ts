const GOLDEN = 0.618;

/** Returns a stride that visits every index of a list once when repeated modulo its length; any prefix is a fair sample. */
export function fairStride(count: number): number {
  let stride = Math.max(1, Math.round(count * GOLDEN));
  while (greatestDivisor(stride, count) > 1) stride++;
  return stride;
}

function greatestDivisor(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b];
  return a;
}
