// node bench/answer-once.ts DIRECTORY A cold start: opens the database, returns one result and ends.
import { Engine } from '@astrolabe/engine';

const engine = Engine.open({ directory: process.argv[2] ?? '.' });
const session = await engine.authenticate('root', 'nebula');
const { rows } = await session.execute('FETCH PROP ON member 1 YIELD member.age AS a', { space: 'bench' });
if (rows.length !== 1) throw new Error('the member is not there');
await engine.close();
