/*
 * A database under load until it is killed. Arguments: the directory, the number of the round. Each line of its output is an event that a client has seen:
 *
 *     sent <client> <n>    acked <client> <n>    seen <client> <n>    tag <name>    flushed <n>    backup <file>
 *     committed <n>    merged <n>    space <name>    user <name>    function <name>
 */
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { EngineHost } from '../../src/engine-host/engine-host.ts';
import type { ServedSession } from '../../src/engine-host/engine-client.ts';
import { BROKEN_VIDS, CLIENTS, IMPORTER, PATTERN_VIDS, SPACE, TRANSACTION_VIDS, vidsOf } from './rows.ts';

const [directory = '', roundText = '0'] = process.argv.slice(2);
const first = Number(roundText) * 1_000_000;
const say = (line: string): void => void writeSync(1, `${line}\n`);
const host = await EngineHost.open({ directory, durability: 'full' }, console);
const root = await host.authenticate('root', host.hostSecret);
for (const text of [
  `CREATE SPACE IF NOT EXISTS ${SPACE}(vid_type = INT64)`,
  'CREATE TAG IF NOT EXISTS t(c int, n int); CREATE EDGE IF NOT EXISTS e(n int)',
  'CREATE TAG INDEX IF NOT EXISTS i ON t(c, n)',
  'CREATE TAG IF NOT EXISTS u(k int, v VECTOR<FLOAT, 2>); CREATE EDGE IF NOT EXISTS f(n int)',
  'CREATE CONSTRAINT one IF NOT EXISTS FOR (x:u) REQUIRE x.k IS UNIQUE',
])
  await root.execute(text, text.startsWith('CREATE SPACE') ? {} : { space: SPACE });
say('ready');

/** Repeats an action in its own session, with numbers unique across rounds. */
async function repeat(act: (session: ServedSession, n: number) => Promise<void>): Promise<never> {
  const session = await host.authenticate('root', host.hostSecret);
  for (let n = first; ; n++) await act(session, n);
}

function insertOf(client: number, n: number): string {
  const [a, b] = vidsOf(client, n);
  return `INSERT VERTEX t(c, n) VALUES ${a}:(${client}, ${n}), ${b}:(${client}, ${n}); INSERT EDGE e(n) VALUES ${a}->${b}:(${n})`;
}

/** Runs the statements of one transaction, which have no effect before the last one. The one before it violates the constraint and is undone. */
async function transact(session: ServedSession, n: number): Promise<void> {
  const vid = TRANSACTION_VIDS + 2 * n;
  const run = (text: string) => session.execute(text, { space: SPACE });
  await run('START TRANSACTION');
  await run(`CREATE (:u {_id: ${vid}, k: ${vid}, v: [1, ${n % 7}]})`);
  await run(`MERGE (x:u {_id: ${vid + 1}}) SET x.k = ${vid + 1}`);
  await run(`MATCH (a:u), (b:u) WHERE id(a) == ${vid} AND id(b) == ${vid + 1} CREATE (a)-[:f {n: ${n}}]->(b)`);
  if (n % 3 === 0) {
    await run('ROLLBACK');
    return;
  }
  await run('COMMIT').then(
    () => say(`committed ${n}`),
    // The schema changes all the time.
    (error: unknown) => {
      if (!(error instanceof Error) || !error.message.includes('transaction')) throw error;
    },
  );
}

async function write(client: number): Promise<never> {
  return repeat(async (session, n) => {
    say(`sent ${client} ${n}`);
    // Some requests are long, so that others run in their turns.
    const padding = n % 50 === 7 ? ` ${'/* long */'.repeat(20_000)} ` : '';
    const many = n % 40 === 3 ? `, ${Array.from({ length: 6000 }, () => `-1:(-1, ${n})`).join()}` : '';
    const text = insertOf(client, n).replace('; INSERT', `${many};${padding} INSERT`);
    await session.execute(text, { space: SPACE });
    say(`acked ${client} ${n}`);
  });
}

const loads: Promise<never>[] = Array.from({ length: CLIENTS }, (_, client) => write(client));
loads.push(
  repeat(async (session, n) => {
    const client = n % CLIENTS;
    const { rows } = await session.execute(
      `LOOKUP ON t WHERE t.c == ${client} AND t.n >= ${first} YIELD t.n AS n | YIELD max($-.n) AS n`,
      { space: SPACE },
    );
    const seen = rows[0]?.[0];
    if (typeof seen === 'bigint') say(`seen ${client} ${seen}`);
  }),
  repeat(async (session) => {
    await session.execute('MATCH (a:t)-[x:e]->(b) RETURN count(*) AS n, max(x.n) AS m', { space: SPACE });
  }),
  repeat(async (session, n) => {
    const name = `d${n}`;
    await session.execute(`CREATE TAG ${name}(x int)`, { space: SPACE });
    say(`tag ${name}`);
    await session.execute('SUBMIT JOB FLUSH', { space: SPACE });
    // A schema change ends all transactions.
    await new Promise((resolve) => setTimeout(resolve, 100));
  }),
  repeat(async (session, n) => {
    const file = join(directory, `copy-${n}.backup`);
    await session.files!.backup(SPACE, file, { progress: new Int32Array(new SharedArrayBuffer(8)) });
    say(`backup ${file}`);
  }),
  repeat(async (session, n) => {
    const sink = await session.bulk(SPACE);
    const count = n % 4 === 3 ? 25_000 : 10;
    const [vid] = vidsOf(IMPORTER, n);
    for (let batch = 0; batch < 3; batch++) {
      const records = Array.from({ length: count }, (_, at) => ({
        line: at + 1,
        vid: at === 0 ? BigInt(vid) : -2n,
        values: [BigInt(IMPORTER), BigInt(n)],
      }));
      await sink.write({ kind: 'vertex', tagName: 't', properties: ['c', 'n'], records, bytes: 0 });
    }
    await sink.flush();
    say(`flushed ${n}`);
    await sink.close();
  }),
);
loads.push(
  repeat(async (session, n) => {
    try {
      await transact(session, n);
    } catch (error) {
      if (!(error instanceof Error) || !/transaction/i.test(error.message)) throw error;
    }
  }),
  repeat(async (session, n) => {
    const vid = PATTERN_VIDS + n;
    await session.execute(`MERGE (x:u {_id: ${vid}}) SET x.k = ${vid}, x.v = [${n % 5}, 2]`, { space: SPACE });
    say(`merged ${n}`);
    // Rejected by the constraint, without any effect.
    await session
      .execute(`UNWIND [1, 2] AS i CREATE (:u {_id: ${BROKEN_VIDS + 2 * n} + i, k: ${vid}})`, { space: SPACE })
      .then(
        () => Promise.reject(new Error('a constraint was broken')),
        (error: unknown) => {
          if (!(error instanceof Error) || !error.message.includes('is violated')) throw error;
        },
      );
  }),
  repeat(async (session, n) => {
    await session.execute(`CREATE USER a${n} WITH PASSWORD "p"`);
    await session.execute(`GRANT ROLE USER ON ${SPACE} TO a${n}`);
    await session.execute(`CREATE FUNCTION f${n}(x) AS x + ${n}`);
    say(`user a${n}`);
    say(`function f${n}`);
    await session.execute(`CREATE SPACE IF NOT EXISTS c${n} AS ${SPACE}`);
    say(`space c${n}`);
    await session.execute(`DROP SPACE c${n - 1}`).catch(() => undefined);
    if (n % 3 !== 0) return;
    const file = join(directory, `restored-${n}.backup`);
    await session.files!.backup(SPACE, file, { progress: new Int32Array(new SharedArrayBuffer(8)) });
    await session.files!.restore(file, `r${n}`, true);
    say(`space r${n}`);
  }),
);
await Promise.all(loads).catch((error: unknown) => {
  say(`failed ${AstrolabeError.is(error) ? `${error.code} ${error.message}` : String(error)}`);
  process.exit(1);
});
