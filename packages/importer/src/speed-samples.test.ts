import { expect, test } from 'vitest';
import { SPEED_SAMPLES_MAX } from './limits.ts';
import { withSample, type SpeedSample } from './speed-samples.ts';

/** The samples of an import that reports progress every 100 ms. */
function samplesOf(milliseconds: number): readonly SpeedSample[] {
  let samples: readonly SpeedSample[] = [];
  for (let at = 0; at <= milliseconds; at += 100)
    samples = withSample(samples, { elapsedMs: at, rows: at * 10, bytes: at });
  return samples;
}

test.each([1000, 60_000, 3_600_000])('an import of %i ms has few samples, from start to end', (milliseconds) => {
  const samples = samplesOf(milliseconds);
  expect(samples.length).toBeLessThanOrEqual(SPEED_SAMPLES_MAX);
  expect(samples[0]!.elapsedMs).toBeLessThanOrEqual(milliseconds / 20);
  expect(samples.at(-1)!.elapsedMs).toBeGreaterThanOrEqual(milliseconds * 0.75);
  expect(samples).toEqual(samples.toSorted((a, b) => a.elapsedMs - b.elapsedMs));
});

test('samples keep a minimum distance', () => {
  const times = samplesOf(1000).map((sample) => sample.elapsedMs);
  expect(times).toEqual([0, 300, 600, 900]);
});
