/*
 * npm run bench -- --fairness: how long point reads of 200 clients take while heavy statements, an import and a backup run.
 *
 * Each client waits `THINK_MS` between two reads, as people and dashboards do; without that, the clients would only measure one another.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EngineHost } from '../../apps/server/src/engine-host/engine-host.ts';

const CLIENTS = 200;
const THINK_MS = 200;
const SECONDS = Number(process.env['SECONDS'] ?? 15);
const VERTICES = 20_000;
const EDGES_EACH = 10;
const SPACE = { space: 'fair' };
const HEAVY = [
  'MATCH (a:t)-[:e]->(b)-[:e]->(c)-[:e]->(d) RETURN count(d.t.n) AS n, sum(d.t.n) AS s',
  'MATCH (a:t)-[:e]->(b)-[:e]->(c) RETURN a.t.n AS n, c.t.n AS m, count(*) AS k ORDER BY k DESC LIMIT 10',
  'UNWIND range(1, 3000000) AS x WITH x % 1000003 AS y ORDER BY y RETURN count(y) AS n',
  'MATCH p = (a:t)-[:e*1..3]->(b) WHERE id(a) < 400 RETURN count(p) AS n',
];

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-fairness-'));
const host = await EngineHost.open({ directory, durability: 'full' }, console);
const session = () => host.authenticate('root', host.hostSecret);
const root = await session();
await root.execute(
  'CREATE SPACE fair(vid_type = INT64); USE fair; CREATE TAG t(n int); CREATE EDGE e(n int); CREATE TAG u(n int)',
);
const setUp = await root.bulk('fair');
const lineOf = (at: number) => at + 1;
await setUp.write({
  kind: 'vertex',
  tagName: 't',
  properties: ['n'],
  records: Array.from({ length: VERTICES }, (_, at) => ({
    line: lineOf(at),
    vid: BigInt(at),
    values: [BigInt(at % 97)],
  })),
  bytes: 0,
});
await setUp.write({
  kind: 'edge',
  edgeTypeName: 'e',
  properties: ['n'],
  records: Array.from({ length: VERTICES * EDGES_EACH }, (_, at) => ({
    line: lineOf(at),
    src: BigInt(at % VERTICES),
    dst: BigInt((at * 7919 + (at >> 3)) % VERTICES),
    rank: 0n,
    values: [BigInt(at % 13)],
  })),
  bytes: 0,
});
await setUp.close();

let isOver = false;
const times: number[] = [];
const counts = { heavy: [0, 0, 0, 0], rows: 0, backups: 0 };
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function readPoints(client: number): Promise<void> {
  const own = await session();
  await sleep(Math.random() * THINK_MS);
  for (let n = client; !isOver; n += CLIENTS) {
    const before = performance.now();
    await own.execute(`FETCH PROP ON t ${n % VERTICES} YIELD t.n AS n`, SPACE);
    times.push(performance.now() - before);
    await sleep(THINK_MS * (0.5 + Math.random()));
  }
}

async function runHeavy(text: string, at: number): Promise<void> {
  const own = await session();
  const flag = new AbortController();
  void stop.then(() => flag.abort());
  while (!isOver) {
    await own.execute(text, { ...SPACE, signal: flag.signal }).catch(() => {});
    if (!isOver) counts.heavy[at]!++;
  }
}

async function importRows(): Promise<void> {
  const own = await session();
  for (let from = 0; !isOver;) {
    const sink = await own.bulk('fair');
    for (let batch = 0; batch < 20 && !isOver; batch++, from += 2000) {
      const records = Array.from({ length: 2000 }, (_, at) => ({
        line: lineOf(at),
        vid: BigInt(10_000_000 + from + at),
        values: [BigInt(at)],
      }));
      await sink.write({ kind: 'vertex', tagName: 'u', properties: ['n'], records, bytes: 0 });
      counts.rows += records.length;
    }
    await sink.close();
  }
}

async function backUp(): Promise<void> {
  const own = await session();
  while (!isOver) {
    const file = join(directory, `copy-${counts.backups}`);
    await own.files!.backup('fair', file, { progress: new Int32Array(new SharedArrayBuffer(8)) });
    counts.backups++;
    rmSync(file);
    await sleep(500);
  }
}

let over: () => void = () => {};
const stop = new Promise<void>((resolve) => (over = resolve));
const only = new Set((process.env['ONLY'] ?? 'reads,heavy,import,backup').split(','));
const work = [
  ...(only.has('reads') ? Array.from({ length: CLIENTS }, (_, client) => readPoints(client)) : []),
  ...(only.has('heavy') ? HEAVY.map(runHeavy) : []),
  ...(only.has('import') ? [importRows()] : []),
  ...(only.has('backup') ? [backUp()] : []),
];
await sleep(2000);
times.length = 0;
await sleep(SECONDS * 1000);
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1);
console.log(
  `${times.length} point reads of ${CLIENTS} clients in ${SECONDS} s: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`,
);
console.log(
  `meanwhile: heavy statements ${counts.heavy.join(' + ')}, ${counts.rows} rows imported, ${counts.backups} backups`,
);
isOver = true;
over();
await Promise.allSettled(work);
await host.close();
rmSync(directory, { recursive: true, force: true });
