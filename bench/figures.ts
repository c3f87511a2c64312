/** A row of the table: measurement, value with its unit, and reference. */
export interface Figure {
  readonly name: string;
  readonly value: string;
  readonly note: string;
}

/** The median of some numbers. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

/** The median time of a call, in milliseconds, over as many rounds as fit into the time, after some warm-up rounds. */
export async function timed(
  call: (round: number) => unknown,
  { warmUp = 20, budgetMs = 800, roundsMin = 3 } = {},
): Promise<number> {
  for (let round = 0; round < warmUp; round++) await call(round);
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let round = 0; performance.now() < end || round < roundsMin; round++) {
    const start = performance.now();
    await call(warmUp + round);
    times.push(performance.now() - start);
  }
  return median(times);
}

/** The median times of several calls, in milliseconds, interleaved so that load on the host affects all of them. */
export async function timedInTurns(
  calls: readonly (() => unknown)[],
  { warmUp = 20, budgetMs = 800, callsAtATime = 20 } = {},
): Promise<readonly number[]> {
  for (const call of calls) for (let round = 0; round < warmUp; round++) await call();
  const times = calls.map((): number[] => []);
  const end = performance.now() + budgetMs;
  while (performance.now() < end) {
    for (const [index, call] of calls.entries()) {
      for (let round = 0; round < callsAtATime; round++) {
        const start = performance.now();
        await call();
        times[index]!.push(performance.now() - start);
      }
    }
  }
  return times.map(median);
}

/** A duration in the unit that suits it. */
export function duration(ms: number): string {
  if (ms < 1) return `${(ms * 1000).toFixed(1)} µs`;
  return ms < 100 ? `${ms.toFixed(2)} ms` : `${ms.toFixed(0)} ms`;
}

/** The lines as a table in Markdown. */
export function printFigures(figures: readonly Figure[]): string {
  const rows = [
    ['measure', 'figure', 'of'],
    ['---', '---', '---'],
    ...figures.map(({ name, value, note }) => [name, value, note]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
