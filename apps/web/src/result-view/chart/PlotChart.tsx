import { useEffect, useRef, useState } from 'react';
import { useFormatter } from 'use-intl';
import type { NumberKind } from '../value/value-number.ts';
import { axisTicks, type Tick } from './axis-ticks.ts';
import { SeriesLegend } from './SeriesLegend.tsx';
import { seriesColor } from './series-color.ts';
import styles from './chart.module.css';

/** A point: its position along the axis, its name and its value. */
export interface PlotPoint {
  readonly at: number;
  readonly text: string;
  readonly value: number;
  /** Drawn hollow, with a dashed line to it. */
  readonly isPartial?: boolean;
}

/** A named set of points; the name is empty if there is only one. */
export interface PlotSeries {
  readonly text: string;
  readonly points: readonly PlotPoint[];
}

const MARGIN = { left: 64, right: 16, top: 12, bottom: 32 } as const;
const TICK_WIDTH = 96;
const TICK_HEIGHT = 44;
const LABEL_CHARACTERS = 14;
const COMPACT_FROM = 100_000;
const COMPACT = { notation: 'compact', maximumFractionDigits: 2 } as const;

/** Series as lines or points between two axes with round ticks. Categories are labeled with their names. */
export function PlotChart({
  series,
  axis,
  isLine,
  label,
}: {
  readonly series: readonly PlotSeries[];
  readonly axis: NumberKind | 'category';
  readonly isLine: boolean;
  readonly label: string;
}) {
  const format = useFormatter();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 600, height: 260 });
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const points = series.flatMap((one) => one.points);
  const x = rangeOf(points.map(({ at }) => at));
  const values = rangeOf(points.map(({ value }) => value));
  // Lines start at zero unless zero would squeeze them.
  const y = values.least > 0 && values.least < values.most / 2 ? { ...values, least: 0 } : values;
  const [across, down] = [
    Math.max(1, size.width - MARGIN.left - MARGIN.right),
    Math.max(1, size.height - MARGIN.top - MARGIN.bottom),
  ];
  const placeX = (at: number): number => MARGIN.left + partOf(at, x) * across;
  const placeY = (value: number): number => MARGIN.top + (1 - partOf(value, y)) * down;
  const tickCount = Math.max(1, Math.floor(across / TICK_WIDTH));
  const xTicks = axis === 'category' ? nameTicks(series, tickCount) : axisTicks(x.least, x.most, tickCount, axis);
  const yTicks = axisTicks(y.least, y.most, Math.max(1, Math.floor(down / TICK_HEIGHT)), 'number');
  return (
    <figure className={styles['plot']}>
      <div ref={box}>
        <svg width={size.width} height={size.height} role="img" aria-label={label}>
          {yTicks.map(({ at, text }) => (
            <g key={at}>
              <line
                className={styles['grid']}
                x1={MARGIN.left}
                x2={MARGIN.left + across}
                y1={placeY(at)}
                y2={placeY(at)}
              />
              <text x={MARGIN.left - 8} y={placeY(at) + 4} textAnchor="end">
                {Math.abs(y.most - y.least) < COMPACT_FROM ? text : format.number(at, COMPACT)}
              </text>
            </g>
          ))}
          {xTicks.map(({ at, text }) => (
            <g key={at}>
              <line
                className={styles['tick']}
                x1={placeX(at)}
                x2={placeX(at)}
                y1={MARGIN.top + down}
                y2={MARGIN.top + down + 4}
              />
              <text x={placeX(at)} y={MARGIN.top + down + 18} textAnchor="middle">
                {text}
              </text>
            </g>
          ))}
          <path
            className={styles['axis']}
            d={`M${MARGIN.left} ${MARGIN.top}V${MARGIN.top + down}H${MARGIN.left + across}`}
          />
          {series.map(({ text, points: own }, index) => (
            <g key={text} stroke={seriesColor(index)} fill={seriesColor(index)}>
              {isLine && (
                <>
                  <polyline
                    className={styles['lineSeries']}
                    points={wholePoints(own)
                      .map(({ at, value }) => `${placeX(at)},${placeY(value)}`)
                      .join(' ')}
                  />
                  {own.slice(1).flatMap((point, place) => {
                    const before = own[place];
                    return before === undefined || (point.isPartial !== true && before.isPartial !== true)
                      ? []
                      : [
                          <line
                            key={point.at}
                            className={styles['partialLine']}
                            x1={placeX(before.at)}
                            y1={placeY(before.value)}
                            x2={placeX(point.at)}
                            y2={placeY(point.value)}
                          />,
                        ];
                  })}
                </>
              )}
              {own.map((point, place) => (
                // The points have no other identity than their place.
                // oxlint-disable-next-line react/no-array-index-key
                <circle
                  key={place}
                  cx={placeX(point.at)}
                  cy={placeY(point.value)}
                  r={isLine ? 2.5 : 3.5}
                  data-partial={point.isPartial}
                >
                  <title>
                    {text === '' ? '' : `${text} · `}
                    {point.text}: {format.number(point.value)}
                  </title>
                </circle>
              ))}
            </g>
          ))}
        </svg>
      </div>
      {series.length > 1 && <SeriesLegend names={series.map(({ text }) => text)} />}
    </figure>
  );
}

/** The points that a solid line connects. */
function wholePoints(points: readonly PlotPoint[]): readonly PlotPoint[] {
  return points.filter(({ isPartial }) => isPartial !== true);
}

interface Range {
  readonly least: number;
  readonly most: number;
}

function rangeOf(numbers: readonly number[]): Range {
  let [least, most] = [Infinity, -Infinity];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return { least, most };
}

/** Position within a range, from 0 to 1; the middle if the range is empty. */
function partOf(value: number, { least, most }: Range): number {
  return most > least ? (value - least) / (most - least) : 0.5;
}

function nameTicks(series: readonly PlotSeries[], count: number): readonly Tick[] {
  const names = new Map(series.flatMap(({ points }) => points.map(({ at, text }) => [at, text] as const)));
  const sorted = [...names].sort((a, b) => a[0] - b[0]);
  const step = Math.max(1, Math.ceil(sorted.length / count));
  return sorted
    .filter((_, index) => index % step === 0)
    .map(([at, text]) => ({
      at,
      text: text.length > LABEL_CHARACTERS ? `${text.slice(0, LABEL_CHARACTERS - 1)}…` : text,
    }));
}
