/* npm run damage -- [--times 2000] [--seed N] [--attack flip] */
import { parseArgs } from 'node:util';
import { ATTACKS } from './attacks.ts';
import { runDamage } from './damage.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    attack: { type: 'string', multiple: true, default: [] },
  },
});
const names = Object.keys(ATTACKS) as (keyof typeof ATTACKS)[];
const attacks = values.attack.length === 0 ? names : names.filter((name) => values.attack.includes(name));
console.log(`seed ${values.seed}, ${attacks.join(', ')}`);
const figures = await runDamage({
  times: Number(values.times),
  seed: Number(values.seed),
  attacks,
  onEach: (done) => {
    if (done % 100 === 0) console.log(`${done} damages`);
  },
});
for (const [attack, { found, harmless }] of figures) console.log(`${attack}: found ${found}, harmless ${harmless}`);
