import type { Degree } from './profile-space.ts';

/** Vertices with a degree between two inclusive bounds. */
export interface DegreeBucket {
  readonly from: number;
  readonly to: number;
  readonly vertices: number;
}

/** Degrees in buckets that double: 1, 2 to 3, 4 to 7, and so on; empty ones in between are kept, so that gaps are visible. */
export function bucketsOf(spread: readonly Degree[]): readonly DegreeBucket[] {
  const most = Math.max(0, ...spread.map((one) => one.degree));
  const buckets: DegreeBucket[] = [];
  for (let from = 1; from <= most; from *= 2) {
    const to = Math.min(from * 2 - 1, most);
    const vertices = spread
      .filter((one) => one.degree >= from && one.degree <= to)
      .reduce((sum, one) => sum + one.vertices, 0);
    buckets.push({ from, to, vertices });
  }
  return buckets;
}
