/** Distance metrics of vectors. */
export type Metric = 'cosine' | 'l2' | 'dot';

/** All metrics by name. */
export const METRICS: readonly Metric[] = ['cosine', 'l2', 'dot'];

/** The inner product of two vectors of equal length in arrays, from their offsets on. O(length). */
export function dotAt(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  let i = 0;
  for (const end = length - 3; i < end; i += 4) {
    first += a[atA + i]! * b[atB + i]!;
    second += a[atA + i + 1]! * b[atB + i + 1]!;
    third += a[atA + i + 2]! * b[atB + i + 2]!;
    fourth += a[atA + i + 3]! * b[atB + i + 3]!;
  }
  for (; i < length; i++) first += a[atA + i]! * b[atB + i]!;
  return first + second + third + fourth;
}

/** The square of the Euclidean distance, as `dotAt`. */
export function squaredDistanceAt(a: Float32Array, atA: number, b: Float32Array, atB: number, length: number): number {
  let first = 0;
  let second = 0;
  let i = 0;
  for (const end = length - 1; i < end; i += 2) {
    const x = a[atA + i]! - b[atB + i]!;
    const y = a[atA + i + 1]! - b[atB + i + 1]!;
    first += x * x;
    second += y * y;
  }
  if (i < length) {
    const x = a[atA + i]! - b[atB + i]!;
    first += x * x;
  }
  return first + second;
}

/** The Euclidean length of a vector in an array. */
export function normAt(a: Float32Array, at: number, length: number): number {
  return Math.sqrt(dotAt(a, at, a, at, length));
}
