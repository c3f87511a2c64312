/* npm run simulate -- [--steps 1000000] [--seed 1] [--seeds 1] [--failing-writes] */
import { parseArgs } from 'node:util';
import { Simulation } from './simulation.ts';

const { values } = parseArgs({
  options: {
    steps: { type: 'string', default: '1000000' },
    seed: { type: 'string' },
    'failing-writes': { type: 'boolean', default: false },
  },
});
const steps = Number(values.steps);
const seed = values.seed === undefined ? Date.now() % 1_000_000 : Number(values.seed);
console.log(`seed ${seed}, ${steps} steps`);
const startedAt = performance.now();
try {
  const figures = await new Simulation({ seed, steps, hasFailingWrites: values['failing-writes'] }).run();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const text = Object.entries(figures).map(([name, count]) => `${name} ${count}`);
  console.log(`no violation in ${seconds} s: ${text.join(', ')}`);
} catch (error) {
  console.log(`VIOLATION with seed ${seed}. Repeat it with: npm run simulate -- --seed ${seed} --steps ${steps}`);
  console.log(error);
  process.exitCode = 1;
}
