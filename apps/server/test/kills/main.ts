/* npm run kills -- [--times 500] */
import { parseArgs } from 'node:util';
import { runKills } from './kills.ts';

const { values } = parseArgs({ options: { times: { type: 'string', default: '500' } } });
const figures = await runKills(
  Number(values.times),
  () => 50 + Math.random() * 1200,
  ({ kills }) => {
    if (kills % 25 === 0) console.log(`${kills} kills`);
  },
);
console.log(
  `nothing lost: ${Object.entries(figures)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ')}`,
);
