import { useFormatter } from 'use-intl';
import type { ChartPoint } from './card-data.ts';
import styles from './dashboard.module.css';

/** Size of the drawing, which is scaled to its card. */
const SIZE = { width: 600, height: 220, pad: 8 } as const;

/** Bars with their names and numbers, as a list that is read line by line. The longest bar takes the whole room. */
export function CardBars({ points }: { readonly points: readonly ChartPoint[] }) {
  const format = useFormatter();
  const most = Math.max(...points.map(({ value }) => Math.abs(value)), Number.MIN_VALUE);
  return (
    <ul className={styles['bars']}>
      {points.map(({ label, value }, index) => (
        <li key={index}>
          <span className="clip" title={label}>
            {label}
          </span>
          <i data-below={value < 0 || undefined} style={{ width: `${(Math.abs(value) / most) * 100}%` }} />
          <b>{format.number(value)}</b>
        </li>
      ))}
    </ul>
  );
}

/** How points are drawn by their places and heights. */
export interface CardPlotProps {
  readonly points: readonly ChartPoint[];
  readonly label: string;
  /** Whether a line connects the points. */
  readonly isLine: boolean;
}

/** Points by their places, joined by a line or each with a dot, with the least and the most at the sides. */
export function CardPlot({ points, label, isLine }: CardPlotProps) {
  const format = useFormatter();
  const sorted = points.toSorted((a, b) => a.at - b.at);
  const [x, y] = [scaleOf(sorted.map(({ at }) => at)), scaleOf(sorted.map(({ value }) => value))];
  const across = SIZE.width - 2 * SIZE.pad;
  const down = SIZE.height - 2 * SIZE.pad;
  const places = sorted.map(
    ({ at, value }) => `${SIZE.pad + x.part(at) * across},${SIZE.pad + (1 - y.part(value)) * down}`,
  );
  return (
    <figure className={styles['line']}>
      <span className="meta">{format.number(y.most)}</span>
      <svg viewBox={`0 0 ${SIZE.width} ${SIZE.height}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {isLine ? (
          <polyline points={places.join(' ')} vectorEffect="non-scaling-stroke" />
        ) : (
          // A zero-length line with round caps stays a round dot at any scale.
          <path
            className={styles['dots']}
            d={places.map((place) => `M${place}h0`).join('')}
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <span className="meta">{format.number(y.least)}</span>
      <figcaption className="meta">
        <span>{sorted[0]?.label}</span>
        <span>{sorted.at(-1)?.label}</span>
      </figcaption>
    </figure>
  );
}

/** Maps numbers to 0 to 1 between their minimum and maximum. */
function scaleOf(numbers: readonly number[]) {
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return { least, most, part: (value: number): number => (most === least ? 0.5 : (value - least) / (most - least)) };
}
