import { expect, test } from 'vitest';
import { hasCompiler, runFaults } from './faults.ts';

/** `npm run faults` runs longer, with other seeds. */
test.skipIf(!hasCompiler())('memory equals the disk whatever system call fails', { timeout: 120_000 }, () => {
  const { failedCalls, reported } = runFaults(40, 6);
  expect(failedCalls).toBeGreaterThan(5);
  expect(reported).toBeGreaterThan(2);
});
