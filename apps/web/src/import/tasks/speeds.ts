import type { SpeedSample } from '@astrolabe/http-api';

/** Speed of an import between two samples, stored at the later one. */
export interface Speed {
  readonly elapsedMs: number;
  readonly rowsPerSecond: number;
}

/** The speeds between the samples of an import. Samples with equal times count as one. */
export function speedsOf(samples: readonly SpeedSample[]): readonly Speed[] {
  return samples.flatMap((sample, index): readonly Speed[] => {
    const before = samples[index - 1] ?? { elapsedMs: 0, rows: 0 };
    const ms = sample.elapsedMs - before.elapsedMs;
    return ms <= 0 ? [] : [{ elapsedMs: sample.elapsedMs, rowsPerSecond: ((sample.rows - before.rows) * 1000) / ms }];
  });
}
