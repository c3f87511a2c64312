import { useState, type PointerEvent } from 'react';
import { useFormatter } from 'use-intl';
import { roundStep } from '../result-view/chart/group-rows.ts';
import styles from './activity.module.css';

/** Tone of a part of a bar; the first tone is that of the whole bar. */
export type BarTone = 'quiet' | 'middle' | 'accent' | 'danger';

/** One bar: overlapping values, the largest first. */
export interface MinuteBar {
  /** Start of the minute, in Unix milliseconds. */
  readonly at: number;
  readonly values: readonly number[];
  /** Tooltip text. */
  readonly say: string;
}

/** A chart of minutes or longer steps. */
export interface MinuteBarsProps {
  readonly title: string;
  /** The value of the last minute. */
  readonly last: string;
  /** Label of the highest bar. */
  readonly most: string;
  /** Describes the chart in a sentence for screen readers. */
  readonly label: string;
  readonly bars: readonly MinuteBar[];
  /** Formats a value of the axis with its unit. */
  readonly unit: (value: number) => string;
  /** One per value of a bar. */
  readonly tones: readonly BarTone[];
}

/** First and last minute of all charts, in Unix milliseconds. */
export interface MinuteSpan {
  readonly since: number;
  readonly until: number;
}

/** Minimum number of steps that a chart has room for. */
const STEPS_MIN = 30;
const HEIGHT = 96;
const TIME_LABELS = 4;
const ZOOM_STEPS_MIN = 3;

/** Values step by step as bars, between labeled axes. Dragging across the bars zooms. */
export function MinuteBars({
  title,
  last,
  most,
  label,
  bars,
  tones,
  unit,
  since,
  until,
  stepMs,
  onZoom,
}: MinuteBarsProps & MinuteSpan & { readonly stepMs: number; readonly onZoom: (span: MinuteSpan) => void }) {
  const steps = Math.max((until - since) / stepMs + 1, STEPS_MIN);
  const first = until - (steps - 1) * stepMs;
  const highest = Math.max(...bars.flatMap((bar) => bar.values), 0) || 1;
  const tick = roundStep(highest / 2);
  const top = Math.ceil(highest / tick) * tick;
  const ticks = Array.from({ length: Math.round(top / tick) + 1 }, (_, index) => index * tick);
  const x = (at: number): number => steps - 1 - (until - at) / stepMs;
  const height = (value: number): number => (value === 0 ? 0 : Math.max((HEIGHT * value) / top, 1));
  const [drag, setDrag] = useState<{ readonly from: number; readonly to: number }>();
  const stepAt = (event: PointerEvent<SVGSVGElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(steps - 1, Math.floor(((event.clientX - left) / width) * steps)));
  };
  const [from, to] = drag === undefined ? [0, 0] : [Math.min(drag.from, drag.to), Math.max(drag.from, drag.to)];
  const zoom = (): void => {
    setDrag(undefined);
    if (drag !== undefined && to - from >= ZOOM_STEPS_MIN)
      onZoom({ since: first + from * stepMs, until: first + to * stepMs });
  };
  return (
    <section className={`card ${styles['minutes']}`}>
      <div className={styles['minutesHead']}>
        <h2>{title}</h2>
        <span className="grow" />
        <strong>{last}</strong>
      </div>
      <div className={styles['plot']}>
        <ol className={styles['valueAxis']} aria-hidden="true">
          {ticks.toReversed().map((value) => (
            <li key={value}>{unit(value)}</li>
          ))}
        </ol>
        <svg
          viewBox={`0 0 ${steps} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={label}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            const at = stepAt(event);
            setDrag({ from: at, to: at });
          }}
          onPointerMove={(event) => {
            const at = stepAt(event);
            setDrag((before) => before && { ...before, to: at });
          }}
          onPointerUp={zoom}
          onPointerCancel={() => setDrag(undefined)}
        >
          {ticks.slice(1).map((value) => (
            <line
              key={value}
              x1={0}
              x2={steps}
              y1={HEIGHT - (HEIGHT * value) / top}
              y2={HEIGHT - (HEIGHT * value) / top}
            />
          ))}
          {bars.map((bar) => (
            <g key={bar.at}>
              <title>{bar.say}</title>
              {bar.values.map((value, index) => (
                <rect
                  key={tones[index]}
                  data-tone={tones[index]}
                  x={x(bar.at)}
                  width={0.8}
                  y={HEIGHT - height(value)}
                  height={height(value)}
                />
              ))}
            </g>
          ))}
          {drag !== undefined && <rect data-tone="zoom" x={from} width={to - from + 1} y={0} height={HEIGHT} />}
        </svg>
        <TimeAxis since={first} until={until} stepMs={stepMs} />
      </div>
      <span className="meta">{most}</span>
    </section>
  );
}

/** Time labels below a chart; with the date for more than a day. */
function TimeAxis({ since, until, stepMs }: MinuteSpan & { readonly stepMs: number }) {
  const format = useFormatter();
  const isDays = until - since > 2 * 24 * 60 * 60_000;
  const width = until + stepMs - since;
  return (
    <ol className={styles['timeAxis']} aria-hidden="true">
      {Array.from({ length: TIME_LABELS + 1 }, (_, index) => since + (width * index) / TIME_LABELS).map((at) => (
        <li key={at}>
          {format.dateTime(
            new Date(at),
            isDays ? { month: 'short', day: 'numeric' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
          )}
        </li>
      ))}
    </ol>
  );
}
