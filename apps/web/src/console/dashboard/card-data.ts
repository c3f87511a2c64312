import { printValue } from '@astrolabe/model';
import { CHART_POINTS_MAX } from '../../limits.ts';
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
