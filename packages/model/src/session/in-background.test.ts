import { expect, it, vi } from 'vitest';
import { inBackground } from './in-background.ts';

it('reports what work throws, synchronously or later, and throws nothing', async () => {
  const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const failure = new Error('broken');
  inBackground('the sweep', () => {
    throw failure;
  });
  inBackground('the probe', async () => Promise.reject(failure));
  inBackground('the rest', () => 'done');
  await new Promise((resolve) => setImmediate(resolve));
  expect(reported.mock.calls).toEqual([
    ['the sweep failed:', failure],
    ['the probe failed:', failure],
  ]);
  reported.mockRestore();
});
