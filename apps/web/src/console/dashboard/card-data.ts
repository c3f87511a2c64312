import { printValue, type Row } from '@astrolabe/model';
import { CHART_POINTS_MAX } from '../../limits.ts';
import { hasGraph } from '../../result-view/run-views.ts';
import { numberKindOf, numberOfValue } from '../../result-view/value/value-number.ts';
import type { CardForm } from './dashboard-file.ts';

/** What a card's statement answered. `rows` may be fewer than `rowCount`. */
export interface CardAnswer {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly rowCount: number;
}

/** One bar, or one point of a line: what it is called, where it stands along the line, and how high it is. */
export interface ChartPoint {
  readonly label: string;
  readonly at: number;
  readonly value: number;
}

/** The forms that suit an answer: bars and lines where the first column names the rows and the last one is a number in each of them. */
export function formsOf(answer: CardAnswer): readonly CardForm[] {
  const { columns, rows } = answer;
  const points = pointsOf(answer);
  return [
    'table',
    ...(hasGraph(rows) ? (['graph'] as const) : []),
    ...(rows.length === 1 && columns.length === 1 ? (['value'] as const) : []),
    ...(points.length > 0 ? (['bars'] as const) : []),
    ...(points.length > 1 && rows.every(([first]) => numberKindOf(first) !== undefined) ? (['line'] as const) : []),
  ];
}

/** The points of a chart in the order of the rows; none where the answer is not one for a chart. */
export function pointsOf({ columns, rows }: CardAnswer): readonly ChartPoint[] {
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
