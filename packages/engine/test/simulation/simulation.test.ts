import { expect, test } from 'vitest';
import { Simulation } from './simulation.ts';

/** With many other processes running. */
const TIMEOUT_MS = 180_000;

/** `npm run simulate` runs longer ones with other seeds. */
test.each([
  { seed: 1, hasFailingWrites: false },
  { seed: 2, hasFailingWrites: true },
  { seed: 3, hasFailingWrites: false },
  { seed: 4, hasFailingWrites: true },
])(
  'nothing acknowledged or seen is lost, and nothing is partial: %o',
  async ({ seed, hasFailingWrites }) => {
    const figures = await new Simulation({ seed, steps: 5000, hasFailingWrites }).run();
    console.log(`seed ${seed}: ${JSON.stringify(figures)}`);
    expect(figures.backups).toBeGreaterThan(0);
    // A simulation in which nothing happens shows nothing.
    expect(figures.acknowledged).toBeGreaterThan(600);
    expect(figures.turns).toBeGreaterThan(200);
    expect(figures.crashes).toBeGreaterThan(0);
    expect(figures.commits).toBeGreaterThan(3);
    expect(figures.conflicts).toBeGreaterThan(3);
  },
  TIMEOUT_MS,
);

test('a simulation follows from its seed, whatever ran before in the process', async () => {
  const first = await new Simulation({ seed: 5, steps: 700 }).run();
  await new Simulation({ seed: 6, steps: 300 }).run();
  expect(await new Simulation({ seed: 5, steps: 700 }).run()).toEqual(first);
});
