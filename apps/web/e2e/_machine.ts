const LOOPS = 12_000_000;

/**
 * How much slower everything is now than on a machine with nothing else to do: a fixed piece of work waits for its processor that
 * many times as long as it uses it. At least 1.
 */
export function busyFactor(): number {
  const cpu = process.cpuUsage();
  const start = performance.now();
  let state = 1;
  for (let loop = 0; loop < LOOPS; loop++) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  // The result is used, so that the work is really done.
  return Math.max(1, wallMs / Math.max(1, (user + system) / 1_000)) + (state === 0 ? 1 : 0);
}
