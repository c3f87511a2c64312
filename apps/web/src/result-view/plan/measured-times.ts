/** Times of runs of two plans in microseconds, without their warm-up. */
export interface MeasuredTimes {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Conclusion from measured times. */
export interface Verdict {
  readonly outcome: 'faster' | 'slower' | 'same';
  /** The larger median divided by the smaller one. */
  readonly factor: number;
  readonly before: Spread;
  readonly after: Spread;
}

/** Median, least and greatest of some times, in microseconds. */
export interface Spread {
  readonly median: number;
  readonly least: number;
  readonly most: number;
}

/** Below this factor of the medians two plans count as equally fast. */
const SAME_FACTOR = 1.1;
/**
 * Part of all pairs of runs that must agree on which plan is faster. With five runs each this is U <= 2 of the Mann-Whitney test, which chance
 * alone reaches in 3 of 100 comparisons.
 */
const AGREEING_PAIRS_MIN = 0.9;

/** Compares the times of two plans. They differ only if nearly all pairs of runs agree and the medians differ. */
export function verdictOf(times: MeasuredTimes): Verdict {
  const before = spreadOf(times.before);
  const after = spreadOf(times.after);
  const factor = Math.max(before.median, after.median) / Math.max(1, Math.min(before.median, after.median));
  const pairs = times.before.flatMap((one) => times.after.map((other) => Math.sign(one - other)));
  const agreeing = (sign: 1 | -1): number => pairs.filter((pair) => pair === sign).length / pairs.length;
  const outcome =
    factor < SAME_FACTOR
      ? 'same'
      : agreeing(1) >= AGREEING_PAIRS_MIN
        ? 'faster'
        : agreeing(-1) >= AGREEING_PAIRS_MIN
          ? 'slower'
          : 'same';
  return { outcome, factor, before, after };
}

function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median =
    sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
  return { median, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
}
