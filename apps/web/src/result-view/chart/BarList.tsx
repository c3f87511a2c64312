import { useFormatter } from 'use-intl';
import { SeriesLegend } from './SeriesLegend.tsx';
import { seriesColor } from './series-color.ts';
import styles from './chart.module.css';

/** A named bar with a value per series. */
export interface ListedBar {
  readonly label: string;
  readonly values: readonly (number | undefined)[];
}

/** Horizontal bars with names and numbers, stacked by series. The longest bar has the full width. */
export function BarList({
  bars,
  series = [],
}: {
  readonly bars: readonly ListedBar[];
  readonly series?: readonly string[];
}) {
  const format = useFormatter();
  const sizeOf = ({ values }: ListedBar): number =>
    values.reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0);
  const totalOf = ({ values }: ListedBar): number => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  const most = Math.max(...bars.map(sizeOf), Number.MIN_VALUE);
  return (
    <>
      <ul className={styles['bars']}>
        {bars.map((bar, index) => (
          // Bars may have equal names.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <span className="clip" title={bar.label}>
              {bar.label}
            </span>
            <div>
              {bar.values.map((value = 0, place) => (
                <i
                  // oxlint-disable-next-line react/no-array-index-key
                  key={place}
                  title={series.length > 1 ? `${series[place] ?? ''}: ${format.number(value)}` : undefined}
                  data-below={value < 0 || undefined}
                  style={{
                    width: `${(Math.abs(value) / most) * 100}%`,
                    ...(series.length > 1 && { background: seriesColor(place) }),
                  }}
                />
              ))}
            </div>
            <b>{format.number(totalOf(bar))}</b>
          </li>
        ))}
      </ul>
      {series.length > 1 && <SeriesLegend names={series} />}
    </>
  );
}
