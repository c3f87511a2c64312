import { SPEED_SAMPLE_INTERVAL_MS, SPEED_SAMPLES_MAX } from './limits.ts';

/** Progress of an import at a time; rows and bytes are counted from its start. */
export interface SpeedSample {
  readonly elapsedMs: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * Returns the samples with one more, if enough time has passed since the last. If there are too many, every second one is removed and the interval
 * doubles, so they cover imports of any length.
 */
export function withSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  const last = samples.at(-1);
  const spacing = Math.max(SPEED_SAMPLE_INTERVAL_MS, (last?.elapsedMs ?? 0) / SPEED_SAMPLES_MAX);
  if (last !== undefined && sample.elapsedMs - last.elapsedMs < spacing) return samples;
  const kept = samples.length < SPEED_SAMPLES_MAX ? samples : samples.filter((_, i) => i % 2 === 1);
  return [...kept, sample];
}
