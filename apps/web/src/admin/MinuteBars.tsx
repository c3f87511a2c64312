import styles from './admin.module.css';

/** One bar: a value, and what of it is marked. */
export interface MinuteBar {
  /** When the minute began, in Unix milliseconds. */
  readonly at: number;
  readonly value: number;
  readonly part: number;
  /** What is shown where somebody points. */
  readonly say: string;
}

/** What a chart of minutes shows. */
export interface MinuteBarsProps {
  readonly title: string;
  /** The figure of the last minute. */
  readonly last: string;
  /** What the highest bar stands for. */
  readonly most: string;
  /** The chart in a sentence, for who does not see it. */
  readonly label: string;
  readonly bars: readonly MinuteBar[];
  /** The first and the last minute, in Unix milliseconds. */
  readonly since: number;
  readonly until: number;
  readonly partTone: 'accent' | 'danger';
}

const MINUTE_MS = 60_000;
/** A chart that has just begun is as wide as one of half an hour. */
const MINUTES_MIN = 30;
const HEIGHT = 96;

/** Values minute by minute as bars, with a marked part each. */
export function MinuteBars({ title, last, most, label, bars, since, until, partTone }: MinuteBarsProps) {
  const minutes = Math.max((until - since) / MINUTE_MS + 1, MINUTES_MIN);
  const top = Math.max(...bars.map((bar) => bar.value), 0) || 1;
  const x = (at: number): number => minutes - 1 - (until - at) / MINUTE_MS;
  const height = (value: number): number => (value === 0 ? 0 : Math.max((HEIGHT * value) / top, 1));
  return (
    <section className={`card ${styles['minutes']}`}>
      <div className={styles['minutesHead']}>
        <h2>{title}</h2>
        <span className="grow" />
        <strong>{last}</strong>
      </div>
      <svg viewBox={`0 0 ${minutes} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
        {bars.map((bar) => (
          <g key={bar.at}>
            <title>{bar.say}</title>
            <rect x={x(bar.at)} width={0.8} y={HEIGHT - height(bar.value)} height={height(bar.value)} />
            <rect
              data-tone={partTone}
              x={x(bar.at)}
              width={0.8}
              y={HEIGHT - height(bar.part)}
              height={height(bar.part)}
            />
          </g>
        ))}
      </svg>
      <span className="meta">{most}</span>
    </section>
  );
}
