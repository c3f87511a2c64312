// npm run bench [-- --members N --follows N --seed N --quick --large]
//
// One table of speeds of this checkout: parser, import, statements, durable writes, opening, starting, first load of the pages.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { Engine, type EngineSession } from '@astrolabe/engine';
import { ImportJob, memorySource } from '@astrolabe/importer';
import { parse } from '@astrolabe/ngql';
import { duration, median, printFigures, timed, timedInTurns, type Figure } from './figures.ts';
import { bundleFiles, bundleReport, firstLoadBytes } from '../apps/web/bundle.ts';
import { makeGraph, randomNumbers, type BenchGraph } from './graph.ts';
import { HandCoded } from './hand-coded.ts';
import { GRAPH_MAPPING } from './graph-mapping.ts';
import { importGrowth } from './import-growth.ts';
import { importSplit } from './import-split.ts';
import { profileTime } from './profile-time.ts';
import { startTime } from './start-time.ts';
import { measureWire } from './wire/measure-wire.ts';
import { otherShapes } from './other-shapes.ts';
import { measureOwnProcesses } from './own-process.ts';
import { measureThreadCosts, printThreadCosts } from './through-thread.ts';

const { values: options } = parseArgs({
  options: {
    members: { type: 'string' },
    follows: { type: 'string' },
    seed: { type: 'string' },
    quick: { type: 'boolean' },
    large: { type: 'boolean' },
  },
});
const size = {
  members: Number(options.members ?? (options.quick ? 10_000 : 100_000)),
  follows: Number(options.follows ?? (options.quick ? 100_000 : 1_000_000)),
  seed: Number(options.seed ?? 42),
};
const budgetMs = options.quick ? 200 : 1000;
const root = dirname(import.meta.dirname);

const figures: Figure[] = [];
const add = (name: string, value: string, note: string): void => {
  figures.push({ name, value, note });
  console.log(`${name}: ${value}`);
};

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
try {
  await measureParser();
  const growth = await importGrowth(directory, size);
  add(growth.name, growth.value, growth.note);
  const graph = makeGraph(size);
  const split = await importSplit(directory, graph);
  add(split.name, split.value, split.note);
  const profile = await profileTime(directory, options.quick ? 100_000 : 1_000_000);
  add(profile.name, profile.value, profile.note);
  let engine = Engine.open({ directory });
  let session = await engine.authenticate('root', 'nebula');
  await makeSpace(session);
  await measureImport(engine, session, graph);
  for (const text of otherShapes()) await session.execute(text);
  await measureStatements(session, graph);
  await engine.close();
  const costs = await measureThreadCosts(
    directory,
    (round) => `FETCH PROP ON member ${1 + (round % size.members)} YIELD member.handle AS h, member.age AS a`,
    budgetMs,
  );
  add(
    'through the thread',
    printThreadCosts(costs),
    "a point fetch in the studio's thread of the database, beside one in its own",
  );
  const openings: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = performance.now();
    engine = Engine.open({ directory });
    session = await engine.authenticate('root', 'nebula');
    await session.execute('FETCH PROP ON member 1 YIELD member.age AS a', { space: 'bench' });
    openings.push(performance.now() - before);
    await engine.close();
  }
  add('open again', duration(median(openings)), 'same process, password check included, to the first answer');
  add(
    'cold open',
    duration(coldOpen()),
    'a process from its start to its end, from TypeScript sources, one statement answered',
  );
  const even = { members: size.members, follows: size.follows };
  const tenfold = { members: 10 * size.members, follows: 10 * size.follows };
  await measureOwnProcesses(options.large ? [even, tenfold] : [even], add);
  await measureWire({ add, budgetMs, isQuick: options.quick ?? false });
  await measureProduct();
} finally {
  rmSync(directory, { recursive: true, force: true });
}
console.log(
  `\nMedians; Node ${process.versions.node}, ${size.members} members, ${size.follows} edges, seed ${size.seed}.\n\n${printFigures(figures)}`,
);
const bundle = bundleFiles(join(root, 'dist', 'web'));
if (bundle !== undefined) console.log(`\n${bundleReport(bundle)}`);

async function measureParser(): Promise<void> {
  let insert = 'INSERT VERTEX member(handle, age) VALUES ';
  for (let id = 1; insert.length < 1_000_000; id++) insert += `${id}:("h${id}", ${id % 90}), `;
  insert += '0:("last", 1)';
  const insertMs = await timed(() => parse(insert), { warmUp: 3, budgetMs });
  add('parse a large INSERT', `${(insert.length / 1e6 / (insertMs / 1000)).toFixed(1)} MB/s`, '1 MB');
  const goMs = await timed(
    (round) => parse(`GO FROM ${round} OVER follows WHERE follows.since >= 2015 YIELD dst(edge) AS d`),
    { warmUp: 500, budgetMs: budgetMs / 2 },
  );
  add('parse a short GO', duration(goMs), '72 characters');
}

async function makeSpace(target: EngineSession): Promise<void> {
  const statements = [
    'CREATE SPACE bench(partition_num=1, replica_factor=1, vid_type=INT64)',
    'USE bench',
    'CREATE TAG member(handle string, age int)',
    'CREATE EDGE follows(since int)',
    'CREATE TAG INDEX member_handle ON member(handle(32))',
    'CREATE TAG INDEX member_age ON member(age)',
  ];
  for (const statement of statements) await target.execute(statement);
}

async function measureImport(engine: Engine, target: EngineSession, graph: BenchGraph): Promise<void> {
  const before = performance.now();
  const sink = await target.bulk('bench');
  const sources = [memorySource('member.csv', graph.memberCsv), memorySource('follows.csv', graph.followsCsv)];
  const report = await new ImportJob({
    mapping: GRAPH_MAPPING,
    schema: await target.schema('bench'),
    sources,
    sink,
  }).run();
  await sink.close();
  const seconds = (performance.now() - before) / 1000;
  if (report.recordsWritten !== size.members + size.follows) throw new Error('the import lost records');
  add(
    'import',
    `${Math.round(report.recordsWritten / seconds).toLocaleString('en-US')} rows/s`,
    'CSV text to durable, two indexes included',
  );
  add(
    'memory after the import',
    `${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
    `the whole process; the space ${Math.round((engine.catalog.space('bench')?.graph.memoryBytes ?? 0) / 1e6)} MB`,
  );
}

async function measureStatements(target: EngineSession, graph: BenchGraph): Promise<void> {
  const random = randomNumbers(size.seed + 1);
  const one = (items: readonly number[]): number => items[Math.floor(random() * items.length)]!;
  const member = (): number => 1 + Math.floor(random() * size.members);
  const follower = (): number => one(graph.followers);
  const handle = (): number => Math.floor((random() * size.members) / 20);
  const age = (): number => 20 + Math.floor(random() * 60);
  const hub = (): number => one(graph.hubs.length > 0 ? graph.hubs : graph.followers);
  const ceiling = new HandCoded(graph, join(directory, 'hand-coded.log'));
  const cases: readonly (readonly [name: string, note: string, text: () => string, byHand: () => unknown])[] = [
    [
      'point fetch',
      'two properties of a vertex',
      () => `FETCH PROP ON member ${member()} YIELD member.handle AS h, member.age AS a`,
      () => ceiling.point(member()),
    ],
    [
      '1 hop',
      'with a filter on the edge',
      () => `GO FROM ${follower()} OVER follows WHERE follows.since >= 2015 YIELD dst(edge) AS d, follows.since AS s`,
      () => ceiling.oneHop(follower(), 2015),
    ],
    [
      '2 hops',
      'different vertices counted',
      () => `GO 2 STEPS FROM ${follower()} OVER follows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`,
      () => ceiling.reached(follower(), 2),
    ],
    [
      '3 hops',
      'different vertices counted',
      () => `GO 3 STEPS FROM ${follower()} OVER follows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`,
      () => ceiling.reached(follower(), 3),
    ],
    [
      'lookup by text',
      'about 20 rows',
      () => `LOOKUP ON member WHERE member.handle == "h${handle()}" YIELD id(vertex) AS i`,
      () => ceiling.byHandle(`h${handle()}`),
    ],
    [
      'lookup by range',
      '100 rows',
      () =>
        `LOOKUP ON member WHERE member.age >= ${age()} AND member.age < 90 YIELD id(vertex) AS i, member.age AS a | LIMIT 100`,
      () => ceiling.byAge(age(), 100),
    ],
    [
      'group and count',
      'all members by an indexed property',
      () => 'LOOKUP ON member YIELD member.age AS a | GROUP BY $-.a YIELD $-.a AS a, count(*) AS n',
      () => ceiling.ages(256),
    ],
    [
      'group by an expression',
      'all members',
      () => 'LOOKUP ON member YIELD member.age % 10 AS a | GROUP BY $-.a YIELD $-.a AS a, count(*) AS n',
      () => ceiling.ages(10),
    ],
    [
      'shortest path',
      'its length, between any two',
      () =>
        `FIND SHORTEST PATH FROM ${member()} TO ${member()} OVER follows UPTO 5 STEPS YIELD path AS p | YIELD length($-.p) AS n | LIMIT 1`,
      () => ceiling.distance(member(), member(), 5),
    ],
    [
      'triangles',
      'around a vertex with 60 to 600 edges',
      () => `MATCH (a)-[:follows]->(b)-[:follows]->(c)-[:follows]->(a) WHERE id(a) == ${hub()} RETURN count(*) AS n`,
      () => ceiling.triangles(hub()),
    ],
    [
      'durable update',
      'one property, on the disk when answered',
      () => `UPDATE VERTEX ON member ${member()} SET age = age + 1`,
      () => ceiling.grow(member()),
    ],
  ];
  for (const [name, note, text, byHand] of cases) {
    const [ours, ceilingMs] = await timedInTurns([() => target.execute(text()), byHand], { warmUp: 50, budgetMs });
    add(name, `${duration(ours!)}; ${(ours! / ceilingMs!).toFixed(1)} × by hand`, note);
  }
  ceiling.close();
}

function coldOpen(): number {
  const times: number[] = [];
  for (let round = 0; round < 3; round++) {
    const before = performance.now();
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'answer-once.ts'), directory], {
      stdio: 'inherit',
      env: { ...process.env, NODE_COMPILE_CACHE: join(root, 'bench', 'results', 'compile-cache') },
    });
    if (status !== 0) throw new Error('the database could not be opened by another process');
    times.push(performance.now() - before);
  }
  return median(times);
}

async function measureProduct(): Promise<void> {
  const firstLoad = firstLoadBytes(join(root, 'dist', 'web'));
  if (firstLoad === undefined) {
    add('first load', 'not built', 'build the pages first');
    return;
  }
  add(
    'first load',
    `${Math.round(firstLoad / 1024)} KB`,
    'gzip; the page, its styles and all that it imports statically',
  );
  const starts: number[] = [];
  for (let round = 0; round < 3; round++) starts.push(await startTime(root));
  add('start', duration(median(starts)), 'npm start, built before, to the line with the address');
}
