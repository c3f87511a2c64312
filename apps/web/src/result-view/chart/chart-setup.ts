import { isRecord, type Row } from '@astrolabe/model';
import { numberKindOf, numberOfValue } from '../value/value-number.ts';
import { valueText } from '../value/value-pieces.ts';

/** Aggregates that a chart computes over the rows of a group. */
export const MEASURES = ['count', 'distinct', 'sum', 'mean', 'median', 'least', 'most'] as const;
export type Measure = (typeof MEASURES)[number];

/** Chart forms. `pivot` is a table, `points` draws every row. */
export const CHART_FORMS = ['bars', 'line', 'points', 'shares', 'pivot'] as const;
export type ChartForm = (typeof CHART_FORMS)[number];

/** The chart of a result: its group, split and measure columns. */
export interface ChartSetup {
  readonly form: ChartForm;
  readonly groupBy: number;
  /** One series per value of this column. */
  readonly splitBy?: number;
  readonly measure: Measure;
  /** The measured column; `count` needs none. */
  readonly of?: number;
}

const SAMPLE_ROWS = 200;

/** Returns whether the sampled values of a column are numbers or times. */
export function isPlottable(rows: readonly Row[], column: number): boolean {
  const values = rows.slice(0, SAMPLE_ROWS).flatMap((row) => (numberOfValue(row[column]) === undefined ? [] : [1]));
  return values.length > 0;
}

/** Returns the columns with numbers, without dates and times. */
export function numberColumns(rows: readonly Row[], columnCount: number): readonly number[] {
  return Array.from({ length: columnCount }, (_, column) => column).filter((column) =>
    rows.slice(0, SAMPLE_ROWS).some((row) => numberKindOf(row[column]) === 'number'),
  );
}

/** Returns a first chart grouped by a column: its rows counted; as a line along times and numbers, else as bars. */
export function chartBy(rows: readonly Row[], groupBy: number): ChartSetup {
  return { form: isPlottable(rows, groupBy) ? 'line' : 'bars', groupBy, measure: 'count' };
}

/** Returns the default chart of a result: the last number by the first column if that identifies each row, else counts. */
export function usualChart(rows: readonly Row[], columnCount: number): ChartSetup {
  const of = numberColumns(rows, columnCount).findLast((column) => column > 0);
  const setup = chartBy(rows, 0);
  return of === undefined || !namesRows(rows) ? setup : { ...setup, measure: 'sum', of };
}

/** Whether the first column differs in all sampled rows, as in a result that is already grouped. */
function namesRows(rows: readonly Row[]): boolean {
  const sample = rows.slice(0, SAMPLE_ROWS);
  return new Set(sample.map(([first]) => (first === undefined ? '' : valueText(first)))).size === sample.length;
}

/** Parses a stored setup; undefined if it is not one. */
export function readChart(stored: unknown): ChartSetup | undefined {
  if (!isRecord(stored)) return undefined;
  const { form, groupBy, splitBy, measure, of } = stored;
  const knownForm = CHART_FORMS.find((one) => one === form);
  const knownMeasure = MEASURES.find((one) => one === measure);
  if (knownForm === undefined || knownMeasure === undefined || !isColumn(groupBy)) return undefined;
  return {
    form: knownForm,
    groupBy,
    measure: knownMeasure,
    ...(isColumn(splitBy) && { splitBy }),
    ...(isColumn(of) && { of }),
  };
}

function isColumn(stored: unknown): stored is number {
  return typeof stored === 'number' && Number.isInteger(stored) && stored >= 0;
}

/** Returns the chart of a result: a stored setup as far as it applies, else the default one. */
export function chartOf(setup: ChartSetup | undefined, rows: readonly Row[], columnCount: number): ChartSetup {
  return fittingChart(setup, columnCount) ?? usualChart(rows, columnCount);
}

/** Returns the setup as far as it applies to a result with this number of columns; undefined if its group column is missing. */
export function fittingChart(setup: ChartSetup | undefined, columnCount: number): ChartSetup | undefined {
  if (setup === undefined || setup.groupBy >= columnCount) return undefined;
  const { splitBy, of, ...rest } = setup;
  return {
    ...rest,
    ...(splitBy !== undefined && splitBy < columnCount && { splitBy }),
    ...(of !== undefined && of < columnCount && { of }),
    ...(of !== undefined && of >= columnCount && { measure: 'count' as const }),
  };
}
