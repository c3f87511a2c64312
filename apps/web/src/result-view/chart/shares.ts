import { SHARES_SHOWN } from '../../limits.ts';

/** One share of a total. */
export interface Share {
  /** `undefined` for the combined small parts. */
  readonly label: string | undefined;
  readonly value: number;
  /** From 0 to 1. */
  readonly part: number;
}

/** Returns the share of each value in the sum, largest first and small ones combined; empty if a value is negative or all are zero. */
export function sharesOf(points: readonly { readonly label: string; readonly value: number }[]): readonly Share[] {
  const sum = points.reduce((total, { value }) => total + value, 0);
  if (sum <= 0 || points.some(({ value }) => value < 0)) return [];
  const sorted = points.toSorted((a, b) => b.value - a.value);
  const apart = sorted.length > SHARES_SHOWN ? sorted.slice(0, SHARES_SHOWN - 1) : sorted;
  const shares = apart.map(({ label, value }) => ({ label, value, part: value / sum }));
  if (apart.length === sorted.length) return shares;
  const others = sorted.slice(apart.length).reduce((total, { value }) => total + value, 0);
  return [...shares, { label: undefined, value: others, part: others / sum }];
}
