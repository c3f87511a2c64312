/*
 * npm run bench -- --slices [--vertices 100000] [--degree 10] [--only text]: the longest CPU time between two
 * checks of the engine's thread for waiting requests, for each kind of long work. Other processes do not affect it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine, type EngineSession } from '../../packages/engine/src/index.ts';
import { EngineThread } from '../../apps/server/src/engine-host/engine-thread.ts';
import type { EngineReply, RunRequest } from '../../apps/server/src/engine-host/protocol.ts';
import { SLICE_MS } from '../../packages/engine/src/limits.ts';

const { values } = parseArgs({
  options: {
    vertices: { type: 'string', default: '100000' },
    degree: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
    stacks: { type: 'boolean', default: false },
  },
});
const VERTICES = Number(values.vertices);
const DEGREE = Number(values.degree);

/** Watches the slices of one thread: the CPU time between two checks for other requests. */
class SliceMeter {
  #sliceFrom = 0;
  #begunAt = 0;
  longestMs = 0;
  turns = 0;
  totalMs = 0;
  isOn = false;

  begin(): void {
    this.isOn = true;
    this.longestMs = 0;
    this.turns = 0;
    this.#begunAt = cpuMs();
    this.#sliceFrom = this.#begunAt;
  }

  look(): void {
    if (!this.isOn) return;
    const now = cpuMs();
    if (values.stacks && now - this.#sliceFrom > 2 * SLICE_MS)
      console.log(`    ${(now - this.#sliceFrom).toFixed(0)} ms until ${stackOf(new Error('').stack ?? '')}`);
    this.longestMs = Math.max(this.longestMs, now - this.#sliceFrom);
    this.turns++;
    this.#sliceFrom = now;
  }

  end(): void {
    this.look();
    this.totalMs = cpuMs() - this.#begunAt;
    this.isOn = false;
  }
}

/** The innermost functions of a stack, without those of the profiler. */
function stackOf(stack: string): string {
  return stack
    .split('\n')
    .slice(3, 14)
    .map((line) =>
      line
        .trim()
        .replace(/^at /, '')
        .replace(/\(?file:.*\/(.*)\)?$/, '$1'),
    )
    .join(' < ');
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-slices-'));
let engine = Engine.open({ directory, durability: 'full' });
const meter = new SliceMeter();
engine.onTurn = () => meter.look();
let session: EngineSession = engine.openSession();
session.executeNow(
  'CREATE SPACE fair(vid_type = FIXED_STRING(16)); USE fair; CREATE TAG t(n int, name string, d date); CREATE EDGE e(n int, w double); CREATE TAG u(n int, s string)',
);

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => from + at);
const vid = (at: number) => `v${at}`;
async function load(): Promise<void> {
  const sink = await session.bulk('fair');
  for (let from = 0; from < VERTICES; from += 10_000)
    await sink.write({
      kind: 'vertex',
      tagName: 't',
      properties: ['n', 'name', 'd'],
      records: rows(from, Math.min(10_000, VERTICES - from)).map((at) => ({
        line: at,
        vid: vid(at),
        values: [
          BigInt(at % 997),
          `name ${at}`,
          { kind: 'date' as const, year: 1900 + (at % 120), month: 3, day: 1 + (at % 28) },
        ],
      })),
      bytes: 0,
    });
  const edges = VERTICES * DEGREE;
  for (let from = 0; from < edges; from += 10_000)
    await sink.write({
      kind: 'edge',
      edgeTypeName: 'e',
      properties: ['n', 'w'],
      records: rows(from, Math.min(10_000, edges - from)).map((at) => ({
        line: at,
        src: vid(at % VERTICES),
        dst: vid((Math.imul(at, 0x9e3779b1) >>> 7) % VERTICES),
        rank: 0n,
        values: [BigInt(at % 13), at / 7],
      })),
      bytes: 0,
    });
  await sink.close();
}

const results: { name: string; longestMs: number; totalMs: number; turns: number; note: string }[] = [];
async function probe(name: string, work: () => unknown): Promise<void> {
  if (!name.includes(values.only) && name !== 'close') return;
  let note = '';
  let isDone = false;
  const loop = (): void => {
    meter.look();
    if (!isDone) setImmediate(loop);
  };
  meter.begin();
  try {
    const result = work();
    if (result instanceof Promise) {
      setImmediate(loop);
      await result;
    }
  } catch (error) {
    note = error instanceof Error ? error.message.slice(0, 80) : String(error);
  }
  isDone = true;
  meter.end();
  const { longestMs, totalMs, turns } = meter;
  results.push({ name, longestMs, totalMs, turns, note });
  console.log(
    `${longestMs > 2 * SLICE_MS ? '!' : ' '} ${longestMs.toFixed(1).padStart(8)} ms of ${totalMs.toFixed(0).padStart(7)} ms, ${String(turns).padStart(5)} turns  ${name}${note && `  — ${note}`}`,
  );
}
const text = (statement: string) => () => {
  session.executeNow(statement, { space: 'fair', rowsMax: 20_000_000, timeoutMs: 60_000 });
};
async function statement(query: string): Promise<void> {
  await probe(query.slice(0, 110), text(query));
}

/** A statement as the studio runs it, in one of its formats. */
async function response(format: RunRequest['format'], query: string): Promise<void> {
  await probe(`as ${format}: ${query}`, async () => {
    let handle = 0;
    let done: () => void = () => {};
    const thread = new EngineThread(engine, {
      postMessage: (reply: EngineReply) => {
        if (reply.kind === 'pieces')
          for (const { length } of reply.pieces)
            setImmediate(() => thread.receive({ kind: 'taken', id: reply.id, bytes: length }));
        else if (reply.kind === 'done' && reply.value && 'handle' in reply.value) {
          handle = reply.value.handle;
          done();
        } else done();
      },
    });
    const wait = (start: () => void) =>
      new Promise<void>((resolve) => {
        done = resolve;
        start();
      });
    await wait(() => thread.receive({ kind: 'authenticate', id: 1, username: 'root', password: 'nebula' }));
    await wait(() =>
      thread.receive({
        kind: 'run',
        id: 2,
        session: handle,
        text: query,
        format,
        options: { space: 'fair', rowsMax: 10_000_000 },
        cancelFlag: new Int32Array(new SharedArrayBuffer(4)),
      } as RunRequest),
    );
    await thread.close();
  });
}

await load();
console.log(
  `${VERTICES} vertices, ${VERTICES * DEGREE} edges; longest slice of each kind of work, CPU time of the thread`,
);
// First reads after an import: pending rows are added to adjacency and indexes.
await statement('MATCH (a:t)-[:e]->(b)-[:e]->(c) WHERE id(a) == "v5" RETURN count(c) AS n');
await statement('CREATE TAG INDEX i_n ON t(n)');
await statement('CREATE TAG INDEX i_name ON t(name(20))');
await statement('CREATE EDGE INDEX j_n ON e(n)');
await statement('REBUILD TAG INDEX i_n, i_name');
await statement('REBUILD EDGE INDEX j_n');
await statement('LOOKUP ON t WHERE t.n == 5 YIELD id(vertex) AS v');
await statement('LOOKUP ON e WHERE e.n > 5 YIELD src(edge) AS s | YIELD count(*) AS n');
await statement('SUBMIT JOB STATS');
await statement('SHOW STATS');
await statement('SUBMIT JOB FLUSH');
await statement('SUBMIT JOB COMPACT');
await statement('ALTER TAG t ADD (x int DEFAULT 5, y string)');
await statement('ALTER EDGE e ADD (x int)');
await statement('ALTER TAG t DROP (d)');
await statement('ALTER TAG t CHANGE (y string NOT NULL DEFAULT "z")');
await statement('DROP TAG INDEX i_name');
await statement('CREATE FULLTEXT TAG INDEX f_name ON t(name)');
await statement('REBUILD FULLTEXT INDEX');
await statement('DROP FULLTEXT INDEX f_name');
await statement('MATCH (a:t) RETURN count(a) AS n');
await statement('MATCH (a:t) WHERE a.t.name CONTAINS "99" RETURN count(*) AS n');
await statement('MATCH (a:t) RETURN a.t.name AS n ORDER BY n DESC LIMIT 10');
await statement('MATCH (a:t) RETURN DISTINCT a.t.name AS n | YIELD count(*) AS c');
await statement('MATCH (a:t)-[x:e]->(b) RETURN b.t.n AS k, count(*) AS n, avg(x.w) AS w ORDER BY n DESC LIMIT 5');
await statement('MATCH (a:t)-[:e]->(b)-[:e]->(c) RETURN count(*) AS n');
await statement('MATCH (a:t)-[x:e]->(b) RETURN a, x, b');
await statement('MATCH p = (a:t)-[:e*1..3]->(b) WHERE id(a) IN ["v1", "v2", "v3"] RETURN p');
await statement('MATCH (a:t) WITH collect(a.t.name) AS l RETURN size(l) AS n');
await statement(
  'MATCH (a:t) WITH a.t.name AS n RETURN size(reduce(s = "", x IN range(1, 200000) | s + "x")) AS k LIMIT 1',
);
await statement('EXPLAIN MATCH (a:t)-[:e]->(b)-[:e]->(c)-[:e]->(d)-[:e]->(f)-[:e]->(g)-[:e]->(h) RETURN a');
await statement('PROFILE MATCH (a:t)-[:e]->(b)-[:e]->(c) RETURN count(*) AS n');
await statement('PROFILE MATCH (a:t)-[x:e]->(b) RETURN id(a) AS i, x.w AS w ORDER BY w LIMIT 10');
await statement('FIND SHORTEST PATH FROM "v1" TO "v77777" OVER * UPTO 10 STEPS YIELD path AS p');
await statement('FIND ALL PATH FROM "v1" TO "v777" OVER * UPTO 5 STEPS YIELD path AS p | YIELD count(*) AS n');
await statement('FIND NOLOOP PATH FROM "v1" TO "v777" OVER * UPTO 5 STEPS YIELD path AS p | YIELD count(*) AS n');
await statement('GET SUBGRAPH 4 STEPS FROM "v1" YIELD VERTICES AS v, EDGES AS e');
await statement('GO 4 STEPS FROM "v1" OVER e YIELD DISTINCT dst(edge) AS d');
await statement('GO 1 TO 5 STEPS FROM "v1" OVER e YIELD dst(edge) AS d | YIELD count(*) AS n');
for (const name of [
  'pagerank',
  'louvain',
  'wcc',
  'betweenness',
  'closeness',
  'triangle_count',
  'label_propagation',
  'degree',
  'kcore',
  'scc',
])
  await statement(`CALL algo.${name}()`);
await statement('YIELD range(1, 3000000) AS x | YIELD size($-.x) AS n');
await statement('UNWIND range(1, 3000000) AS x WITH x % 1000003 AS y ORDER BY y RETURN count(y) AS n');
await statement('UNWIND range(1, 1000000) AS x WITH toString(x) AS s RETURN count(DISTINCT s) AS n');
await statement(`YIELD ${Array.from({ length: 60_000 }, (_, at) => `${at} AS c${at}`).join(', ')}`);
await statement(
  `INSERT VERTEX u(n, s) VALUES ${rows(0, 60_000)
    .map((at) => `"u${at}":(${at}, "text ${at}")`)
    .join(', ')}`,
);
await statement(
  `INSERT EDGE e(n) VALUES ${rows(0, 60_000)
    .map((at) => `"u${at}"->"v${at}":(${at})`)
    .join(', ')}`,
);
await statement('LOOKUP ON t YIELD id(vertex) AS v | UPDATE VERTEX ON t $-.v SET n = n + 1');
await statement('UPDATE VERTICES ON t WHERE n > 100 SET n = n + 1');
await statement('LOOKUP ON u YIELD id(vertex) AS v | DELETE VERTEX $-.v WITH EDGE');
await statement('GO FROM "v1", "v2", "v3" OVER e YIELD src(edge) AS s, dst(edge) AS d | DELETE EDGE e $-.s -> $-.d');
await statement('MATCH (a:t) WHERE id(a) < "v2" RETURN id(a) AS v | DELETE VERTEX $-.v WITH EDGE');
for (const format of ['stream', 'csv', 'json', 'jsonl', 'excel', 'exec'] as const)
  await response(format, 'MATCH (a:t)-[x:e]->(b) RETURN a, x, id(b) AS b LIMIT 200000');
await response('stream', 'MATCH (a:t) WITH collect(a) AS l RETURN l');
await response('exec', 'MATCH (a:t) WITH collect(a) AS l RETURN l');
await probe('schema', () => session.schemaNow('fair'));
await probe('facts', () => engine.facts());
await probe('import: vertices by records', async () => {
  const sink = await session.bulk('fair');
  for (let batch = 0; batch < 5; batch++)
    await sink.write({
      kind: 'vertex',
      tagName: 'u',
      properties: ['n', 's'],
      records: rows(batch * 10_000, 10_000).map((at) => ({
        line: at,
        vid: `w${at}`,
        values: [BigInt(at), `text ${at}`],
      })),
      bytes: 0,
    });
  await sink.flush();
  await sink.close();
});
await probe('import: edges by records', async () => {
  const sink = await session.bulk('fair');
  for (let batch = 0; batch < 10; batch++)
    await sink.write({
      kind: 'edge',
      edgeTypeName: 'e',
      properties: ['n'],
      records: rows(batch * 10_000, 10_000).map((at) => ({
        line: at,
        src: `w${at}`,
        dst: `v${at}`,
        rank: 1n,
        values: [BigInt(at)],
      })),
      bytes: 0,
    });
  await sink.flush();
  await sink.close();
});
const copy = join(directory, 'copy.backup');
await probe('backup', () => session.backup('fair', copy));
await probe('verify a backup', () => session.verifyBackup(copy));
await probe('restore a backup', () => session.restore(copy, 'restored'));
await probe('check of a space', () => session.checkConsistency('fair'));
await statement('CREATE SNAPSHOT');
await statement('CLEAR SPACE restored');
await statement('DROP SPACE restored');
await statement('DROP TAG u');
await statement('CREATE SPACE fair2 AS fair');
await probe('close', () => engine.close());
engine = Engine.open({ directory, durability: 'full' });
engine.onTurn = () => meter.look();
session = engine.openSession();
await statement('USE fair; FETCH PROP ON t "v5" YIELD t.n AS n');
await statement('USE fair; GO FROM "v5" OVER e YIELD dst(edge) AS d');
await statement('USE fair; MATCH (a:t)-[:e]->(b) RETURN count(b.t.name) AS n');
await statement('USE fair; LOOKUP ON t WHERE t.n == 5 YIELD id(vertex) AS v');
await engine.close();
rmSync(directory, { recursive: true, force: true });
const slow = results.filter(({ longestMs }) => longestMs > 2 * SLICE_MS).sort((a, b) => b.longestMs - a.longestMs);
console.log(`${results.length} kinds of work, ${slow.length} with a slice of more than ${2 * SLICE_MS} ms`);
