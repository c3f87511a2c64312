import { SPEED_SAMPLE_INTERVAL_MS, SPEED_SAMPLES_MAX } from './limits.ts';

/** How far an import was at a moment; rows and bytes are counted from its beginning. */
export interface SpeedSample {
  readonly elapsedMs: number;
  readonly rows: number;
  readonly bytes: number;
}

/**
 * The samples with one more, where enough time has passed since the last. When there are too many, every other one goes, and the next ones come half as often; so
 * they cover an import of any length.
 */
export function withSample(samples: readonly SpeedSample[], sample: SpeedSample): readonly SpeedSample[] {
  const last = samples.at(-1);
  const spacing = Math.max(SPEED_SAMPLE_INTERVAL_MS, (last?.elapsedMs ?? 0) / SPEED_SAMPLES_MAX);
  if (last !== undefined && sample.elapsedMs - last.elapsedMs < spacing) return samples;
  const kept = samples.length < SPEED_SAMPLES_MAX ? samples : samples.filter((_, i) => i % 2 === 1);
  return [...kept, sample];
}
