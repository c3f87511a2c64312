import { printValue } from '@astrolabe/model';
import { CHART_POINTS_MAX, SHARES_SHOWN } from '../../limits.ts';
import type { ShownRows } from '../../result-view/row-views.ts';
import { numberOfValue } from '../../result-view/value/value-number.ts';

/** The result of a card. `rows` may be fewer than `rowCount`. */
export interface CardResult extends ShownRows {
  readonly rowCount: number;
}

/** A bar or point: label, position and value. */
export interface ChartPoint {
  readonly label: string;
  readonly at: number;
  readonly value: number;
}

/** A part of a whole. */
export interface Share {
  /** `undefined` for the combined small parts. */
  readonly label: string | undefined;
  readonly value: number;
  /** From 0 to 1. */
  readonly part: number;
}

/** Returns the points of a chart in row order; empty if the result does not fit. */
export function pointsOf({ columns, rows }: CardResult): readonly ChartPoint[] {
  if (columns.length < 2 || rows.length > CHART_POINTS_MAX) return [];
  const points: ChartPoint[] = [];
  for (const [index, row] of rows.entries()) {
    const [first, last] = [row[0], row.at(-1)];
    const value = typeof last === 'bigint' || typeof last === 'number' ? Number(last) : Number.NaN;
    if (first === undefined || !Number.isFinite(value)) return [];
    const label = typeof first === 'string' ? first : printValue(first);
    points.push({ label, at: numberOfValue(first) ?? index, value });
  }
  return points;
}

/** What each point is of the sum of all, the largest first and the small ones together; none where a value is below zero or all are zero. */
export function sharesOf(points: readonly ChartPoint[]): readonly Share[] {
  const sum = points.reduce((total, { value }) => total + value, 0);
  if (sum <= 0 || points.some(({ value }) => value < 0)) return [];
  const sorted = points.toSorted((a, b) => b.value - a.value);
  const apart = sorted.length > SHARES_SHOWN ? sorted.slice(0, SHARES_SHOWN - 1) : sorted;
  const shares = apart.map(({ label, value }) => ({ label, value, part: value / sum }));
  if (apart.length === sorted.length) return shares;
  const others = sorted.slice(apart.length).reduce((total, { value }) => total + value, 0);
  return [...shares, { label: undefined, value: others, part: others / sum }];
}
