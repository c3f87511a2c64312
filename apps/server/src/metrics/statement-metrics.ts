import type { EndedStatement } from '../store/slow-statements.ts';
import type { MetricFamily, Sample } from './prometheus-text.ts';

/** The upper bounds of the histogram, in seconds. */
const BUCKET_ENDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

const NAME = 'astrolabe_statement';

/** Figures of one entry point since the start. */
interface Tally {
  statements: number;
  failures: number;
  seconds: number;
  /** Number of durations per bucket (above the previous bound, up to its own); the last bucket has no upper bound. */
  readonly buckets: number[];
}

/** Counts the statements of all databases since the start, separately for the studio and the embedded database's protocol port. */
export class StatementMetrics {
  readonly #tallies: Readonly<Record<EndedStatement['via'], Tally>> = { studio: newTally(), protocol: newTally() };

  /** Counts a statement that has ended. */
  watch({ via, durationMs, hasFailed }: EndedStatement): void {
    const tally = this.#tallies[via];
    const seconds = durationMs / 1000;
    tally.statements++;
    if (hasFailed) tally.failures++;
    tally.seconds += seconds;
    let bucket = 0;
    while (bucket < BUCKET_ENDS.length && seconds > BUCKET_ENDS[bucket]!) bucket++;
    tally.buckets[bucket]!++;
  }

  /** The current metrics. */
  families(): readonly MetricFamily[] {
    const tallies = Object.entries(this.#tallies);
    const each = (value: (tally: Tally) => number): readonly Sample[] =>
      tallies.map(([via, tally]) => ({ labels: { via }, value: value(tally) }));
    return [
      {
        name: `${NAME}s_total`,
        type: 'counter',
        help: 'Statements that have ended, by where they came in.',
        samples: each(({ statements }) => statements),
      },
      {
        name: `${NAME}_failures_total`,
        type: 'counter',
        help: 'Statements that have failed.',
        samples: each(({ failures }) => failures),
      },
      {
        name: `${NAME}_duration_seconds`,
        type: 'histogram',
        help: 'How long statements took.',
        samples: tallies.flatMap(([via, tally]) => histogramOf(via, tally)),
      },
    ];
  }
}

function newTally(): Tally {
  return { statements: 0, failures: 0, seconds: 0, buckets: Array<number>(BUCKET_ENDS.length + 1).fill(0) };
}

/** Buckets of the format are cumulative. */
function histogramOf(via: string, { statements, seconds, buckets }: Tally): readonly Sample[] {
  let count = 0;
  return [
    ...buckets.map((inside, index): Sample => {
      count += inside;
      const le = String(BUCKET_ENDS[index] ?? '+Inf');
      return { suffix: '_bucket', labels: { via, le }, value: count };
    }),
    { suffix: '_sum', labels: { via }, value: seconds },
    { suffix: '_count', labels: { via }, value: statements },
  ];
}
