import { useMemo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Row } from '@astrolabe/model';
import { CHART_GROUPS_MAX, CHART_SCATTER_MAX, CHART_SERIES_MAX } from '../../limits.ts';
import { Choice } from '../../ui/Choice.tsx';
import { numberKindOf, numberOfValue } from '../value/value-number.ts';
import { plainText } from '../value/value-pieces.ts';
import { BarList } from './BarList.tsx';
import {
  CHART_FORMS,
  isPlottable,
  MEASURES,
  numberColumns,
  type ChartForm,
  type ChartSetup,
  type Measure,
} from './chart-setup.ts';
import { groupRows, type GroupedRows } from './group-rows.ts';
import { PivotTable } from './PivotTable.tsx';
import { PlotChart, type PlotSeries } from './PlotChart.tsx';
import { ShareRing } from './ShareRing.tsx';
import { sharesOf } from './shares.ts';
import styles from './chart.module.css';

/** A result grouped by a column and drawn; the choices are stored with the result. */
export interface ChartViewProps {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  readonly setup: ChartSetup;
  readonly onSetup: (setup: ChartSetup) => void;
  readonly isFullScreen?: boolean;
  /** Whether the choices are shown above the chart. */
  readonly hasChoices?: boolean;
}

/** The chart view of a result: bars, lines, points, shares or a pivot table. */
export function ChartView({ columns, rows, setup, onSetup, isFullScreen = false, hasChoices = true }: ChartViewProps) {
  return (
    <>
      {hasChoices && <ChartChoices columns={columns} rows={rows} setup={setup} onSetup={onSetup} />}
      <div className={styles['body']} data-form={setup.form} data-full={isFullScreen || undefined}>
        {setup.form === 'points' ? (
          <Scatter columns={columns} rows={rows} setup={setup} />
        ) : (
          <Grouped columns={columns} rows={rows} setup={setup} />
        )}
      </div>
    </>
  );
}

const NONE = '';

function ChartChoices({ columns, rows, setup, onSetup }: ChartViewProps) {
  const t = useTranslations('result');
  const numbers = useMemo(() => numberColumns(rows, columns.length), [rows, columns]);
  const isPoints = setup.form === 'points';
  const { splitBy, of, ...rest } = setup;
  const named = (indexes: readonly number[]) =>
    indexes.map((column) => ({ value: String(column), label: columns[column] ?? '' }));
  const all = columns.map((_, column) => column);
  const measured = setup.measure === 'distinct' ? all : numbers;
  const change = (next: Partial<ChartSetup>): void => onSetup({ ...setup, ...next });
  const chooseMeasure = (measure: Measure): void => {
    const from = measure === 'distinct' ? all : numbers;
    const column = measure === 'count' ? undefined : of !== undefined && from.includes(of) ? of : from[0];
    onSetup({
      ...rest,
      ...(splitBy !== undefined && { splitBy }),
      measure,
      ...(column !== undefined && { of: column }),
    });
  };
  const chooseForm = (form: ChartForm): void => {
    const y = of ?? numbers.find((column) => column !== setup.groupBy) ?? numbers[0];
    onSetup({
      ...setup,
      form,
      ...(form === 'points' &&
        y !== undefined && { of: y, ...(setup.measure === 'count' && { measure: 'sum' as const }) }),
    });
  };
  return (
    <div className={styles['setup']}>
      <Choice
        label={t('chartForm')}
        controlSize="row"
        value={setup.form}
        options={CHART_FORMS.filter((form) => form !== 'points' || numbers.length > 0).map((form) => ({
          value: form,
          label: t(`chart_${form}`),
        }))}
        onChoose={(form) => chooseForm(CHART_FORMS.find((one) => one === form) ?? 'bars')}
      />
      <Choice
        label={t(isPoints ? 'chartAcross' : 'chartGroup')}
        controlSize="row"
        value={String(setup.groupBy)}
        options={named(isPoints ? all.filter((column) => isPlottable(rows, column)) : all)}
        onChoose={(column) => change({ groupBy: Number(column) })}
      />
      {!isPoints && (
        <Choice
          label={t('chartMeasure')}
          controlSize="row"
          value={setup.measure}
          options={MEASURES.filter(
            (measure) => measure === 'count' || measure === 'distinct' || numbers.length > 0,
          ).map((measure) => ({ value: measure, label: t(`chart_${measure}`) }))}
          onChoose={(measure) => chooseMeasure(MEASURES.find((one) => one === measure) ?? 'count')}
        />
      )}
      {(isPoints || setup.measure !== 'count') && (
        <Choice
          label={t(isPoints ? 'chartUp' : 'chartOf')}
          controlSize="row"
          value={String(of ?? NONE)}
          options={named(isPoints ? numbers : measured)}
          onChoose={(column) => change({ of: Number(column) })}
        />
      )}
      {setup.form !== 'shares' && (
        <Choice
          label={t('chartSplit')}
          controlSize="row"
          value={String(splitBy ?? NONE)}
          options={[{ value: NONE, label: t('chartNone') }, ...named(all.filter((column) => column !== setup.groupBy))]}
          onChoose={(column) =>
            onSetup({ ...rest, ...(of !== undefined && { of }), ...(column !== NONE && { splitBy: Number(column) }) })
          }
        />
      )}
    </div>
  );
}

type DrawnProps = Pick<ChartViewProps, 'columns' | 'rows' | 'setup'>;

function Grouped({ columns, rows, setup }: DrawnProps) {
  const t = useTranslations('result');
  const format = useFormatter();
  const shown = useMemo<ChartSetup>(() => {
    const { splitBy: _, ...whole } = setup;
    return setup.form === 'shares' ? whole : setup;
  }, [setup]);
  const grouped = useMemo(
    () => groupRows(rows, shown, { groups: CHART_GROUPS_MAX, series: CHART_SERIES_MAX }),
    [rows, shown],
  );
  const { groups, series, groupCount, seriesCount, skipped } = grouped;
  const notes = [
    groups.length < groupCount &&
      t('chartGroupsCut', { shown: format.number(groups.length), count: format.number(groupCount) }),
    series.length < seriesCount &&
      t('chartSeriesCut', { shown: format.number(series.length), count: format.number(seriesCount) }),
    setup.form === 'line' && groups.some(({ isPartial }) => isPartial) && t('chartPartial'),
    skipped > 0 && t('chartSkipped', { count: skipped }),
  ].filter((note) => note !== false);
  const label = `${columns[setup.groupBy] ?? ''}: ${t(`chart_${setup.measure}`)}`;
  return (
    <>
      {groups.length === 0 ? (
        <p className={styles['none']}>{t('chartEmpty')}</p>
      ) : (
        <GroupedDrawing grouped={grouped} setup={shown} label={label} heading={columns[setup.groupBy] ?? ''} />
      )}
      {notes.length > 0 && <p className={`meta ${styles['none']}`}>{notes.join(' ')}</p>}
    </>
  );
}

function GroupedDrawing({
  grouped,
  setup,
  label,
  heading,
}: {
  readonly grouped: GroupedRows;
  readonly setup: ChartSetup;
  readonly label: string;
  readonly heading: string;
}) {
  const t = useTranslations('result');
  const { groups, series, axis } = grouped;
  switch (setup.form) {
    case 'line':
      return (
        <PlotChart
          isLine
          axis={axis}
          label={label}
          series={series.map(({ text, values }) => ({
            text,
            points: groups.flatMap((group, place) => {
              const value = values[place];
              return value === undefined ? [] : [{ ...group, value }];
            }),
          }))}
        />
      );
    case 'shares': {
      const shares = sharesOf(groups.map(({ text }, place) => ({ label: text, value: series[0]?.values[place] ?? 0 })));
      return shares.length === 0 ? (
        <p className={styles['none']}>{t('chartNoShares')}</p>
      ) : (
        <ShareRing shares={shares} />
      );
    }
    case 'pivot':
      return <PivotTable grouped={grouped} heading={heading} />;
    default:
      return (
        <BarList
          bars={groups.map(({ text }, place) => ({ label: text, values: series.map(({ values }) => values[place]) }))}
          series={series.map(({ text }) => text)}
        />
      );
  }
}

function Scatter({ columns, rows, setup }: DrawnProps) {
  const t = useTranslations('result');
  const format = useFormatter();
  const { series, count, drawn } = useMemo(() => scatterOf(rows, setup), [rows, setup]);
  if (count === 0) return <p className={styles['none']}>{t('chartEmpty')}</p>;
  const first = rows.find((row) => numberOfValue(row[setup.groupBy]) !== undefined);
  return (
    <>
      <PlotChart
        isLine={false}
        axis={numberKindOf(first?.[setup.groupBy]) ?? 'number'}
        label={`${columns[setup.groupBy] ?? ''}, ${columns[setup.of ?? 0] ?? ''}`}
        series={series}
      />
      {drawn < count && (
        <p className={`meta ${styles['none']}`}>
          {t('chartPointsCut', { shown: format.number(drawn), count: format.number(count) })}
        </p>
      )}
    </>
  );
}

/** Every row as a point; an even sample of many rows. */
function scatterOf(rows: readonly Row[], { groupBy, of, splitBy }: ChartSetup) {
  const points = rows.flatMap((row) => {
    const [at, value] = [numberOfValue(row[groupBy]), of === undefined ? undefined : numberOfValue(row[of])];
    return at === undefined || value === undefined ? [] : [{ at, value, text: plainText(row[groupBy]!), row }];
  });
  const step = Math.max(1, points.length / CHART_SCATTER_MAX);
  const bySeries = new Map<string, PlotSeries['points'][number][]>();
  let drawn = 0;
  for (let place = 0; place < points.length; place += step) {
    const point = points[Math.floor(place)]!;
    const name = splitBy === undefined ? '' : plainText(point.row[splitBy] ?? '');
    const series = bySeries.get(name) ?? [];
    bySeries.set(name, series);
    series.push({ at: point.at, text: point.text, value: point.value });
    drawn++;
  }
  const series = [...bySeries]
    .sort((a, b) => b[1].length - a[1].length)
    .slice(0, CHART_SERIES_MAX)
    .map(([text, own]): PlotSeries => ({ text, points: own }));
  return { series, count: points.length, drawn };
}
