/* npm run faults -- [--rounds 1000] [--seed N] */
import { parseArgs } from 'node:util';
import { runFaults } from './faults.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
});
console.log(`seed ${values.seed}`);
console.log(JSON.stringify(runFaults(Number(values.rounds), Number(values.seed))));
