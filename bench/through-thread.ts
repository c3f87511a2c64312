import { Engine } from '@astrolabe/engine';
import { EngineHost } from '../apps/server/src/engine-host/engine-host.ts';
import { duration, median } from './figures.ts';

/** Extra time of a short statement through the studio's database thread compared with the calling thread, in milliseconds. */
export interface ThreadCosts {
  readonly alone: number;
  /** With eight statements in flight, per statement. */
  readonly eightInFlight: number;
}

const WARM_UP_CALLS = 3000;
const IN_FLIGHT = 8;

/** Measures the cost of point fetches in a closed directory. */
export async function measureThreadCosts(
  directory: string,
  text: (round: number) => string,
  budgetMs: number,
): Promise<ThreadCosts> {
  const engine = Engine.open({ directory });
  const own = await engine.authenticate('root', 'nebula');
  const direct = await medianOf((round) => own.execute(text(round), { space: 'bench' }), 1, budgetMs);
  await engine.close();
  const host = await EngineHost.open({ directory, durability: 'full' }, { error: console.error, warn: console.warn });
  try {
    const session = await host.authenticate('root', 'nebula');
    const ask = (round: number): Promise<unknown> => session.execute(text(round), { space: 'bench' });
    const alone = await medianOf(ask, 1, budgetMs);
    const together = await medianOf(ask, IN_FLIGHT, budgetMs);
    return { alone: alone - direct, eightInFlight: together / IN_FLIGHT - direct };
  } finally {
    await host.close();
  }
}

/** The costs as a figure of the table. */
export function printThreadCosts({ alone, eightInFlight }: ThreadCosts): string {
  return `+${duration(alone)} alone, +${duration(eightInFlight)} each of eight`;
}

/** The median time of this many calls at once, in milliseconds. */
async function medianOf(call: (round: number) => Promise<unknown>, atOnce: number, budgetMs: number): Promise<number> {
  for (let round = 0; round < WARM_UP_CALLS; round++) await call(round);
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let round = 0; performance.now() < end; round += atOnce) {
    const start = performance.now();
    await Promise.all(Array.from({ length: atOnce }, (_, index) => call(round + index)));
    times.push(performance.now() - start);
  }
  return median(times);
}
