import styles from './activity.module.css';

/** Tone of a part of a bar; the tone of the whole bar comes first. */
export type BarTone = 'quiet' | 'middle' | 'accent' | 'danger';

/** One bar: values that lie over one another, the largest first. */
export interface MinuteBar {
  /** When the minute began, in Unix milliseconds. */
  readonly at: number;
  readonly values: readonly number[];
  /** Tooltip text. */
  readonly say: string;
}

/** A chart of minutes. */
export interface MinuteBarsProps {
  readonly title: string;
  /** The figure of the last minute. */
  readonly last: string;
  /** Label of the highest bar. */
  readonly most: string;
  /** The chart in a sentence, for who does not see it. */
  readonly label: string;
  readonly bars: readonly MinuteBar[];
  /** One for each value of a bar. */
  readonly tones: readonly BarTone[];
}

/** First and last minute of all charts, in Unix milliseconds. */
export interface MinuteSpan {
  readonly since: number;
  readonly until: number;
}

const MINUTE_MS = 60_000;
/** A chart that has just begun is as wide as one of half an hour. */
const MINUTES_MIN = 30;
const HEIGHT = 96;

/** Values minute by minute as bars. */
export function MinuteBars({ title, last, most, label, bars, tones, since, until }: MinuteBarsProps & MinuteSpan) {
  const minutes = Math.max((until - since) / MINUTE_MS + 1, MINUTES_MIN);
  const top = Math.max(...bars.flatMap((bar) => bar.values), 0) || 1;
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
      </svg>
      <span className="meta">{most}</span>
    </section>
  );
}
