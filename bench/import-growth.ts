import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { ImportJob, memorySource } from '@astrolabe/importer';
import { median, type Figure } from './figures.ts';
import { GRAPH_MAPPING } from './graph-mapping.ts';
import { makeGraph, type BenchGraph, type GraphSize } from './graph.ts';

const TIMES_MORE = 10;
const ROUNDS = 3;
/** Small imports of each round; the first ones of all warm the code up. */
const SMALL_OF_ROUND = 3;

/** How much longer an import takes with ten times the rows: durable, with two indexes, each into a new database in its own folder. */
export async function importGrowth(directory: string, size: GraphSize): Promise<Figure> {
  const small = makeGraph({
    members: Math.ceil(size.members / TIMES_MORE),
    follows: Math.ceil(size.follows / TIMES_MORE),
    seed: size.seed,
  });
  const large = makeGraph(size);
  for (let round = 0; round < SMALL_OF_ROUND; round++) await importTime(directory, small);
  const smallTimes: ImportTime[] = [];
  const largeTimes: ImportTime[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (let more = 0; more < SMALL_OF_ROUND; more++) smallTimes.push(await importTime(directory, small));
    largeTimes.push(await importTime(directory, large));
  }
  const [smallMs, largeMs] = [smallTimes, largeTimes].map((times) => median(times.map(({ ms }) => ms)));
  const [smallCpu, largeCpu] = [smallTimes, largeTimes].map((times) =>
    median(times.map(({ processorMs }) => processorMs)),
  );
  return {
    name: 'import of ten times the rows',
    value: `${(largeMs! / smallMs!).toFixed(1)} × the time`,
    note: `goal 11; ${smallMs!.toFixed(0)} ms and ${largeMs!.toFixed(0)} ms; ${(largeCpu! / smallCpu!).toFixed(1)} × the processor's`,
  };
}

/** Duration of an import: wall clock time, and CPU time of all threads. */
export interface ImportTime {
  readonly ms: number;
  readonly processorMs: number;
}

/** Imports a graph into a new database in a new folder, durable and with two indexes; returns the cost. */
export async function importTime(directory: string, graph: BenchGraph): Promise<ImportTime> {
  const folder = mkdtempSync(join(directory, 'growth-'));
  const engine = Engine.open({ directory: folder });
  try {
    const session = await engine.authenticate('root', 'nebula');
    for (const statement of SCHEMA) await session.execute(statement);
    const sources = [memorySource('member.csv', graph.memberCsv), memorySource('follows.csv', graph.followsCsv)];
    const before = performance.now();
    const processorBefore = process.cpuUsage();
    const sink = await session.bulk('growth');
    await new ImportJob({ mapping: GRAPH_MAPPING, schema: await session.schema('growth'), sources, sink }).run();
    await sink.close();
    const { user, system } = process.cpuUsage(processorBefore);
    return { ms: performance.now() - before, processorMs: (user + system) / 1000 };
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true });
  }
}

const SCHEMA = [
  'CREATE SPACE growth(vid_type = INT64)',
  'USE growth',
  'CREATE TAG member(handle string, age int)',
  'CREATE EDGE follows(since int)',
  'CREATE TAG INDEX member_handle ON member(handle(32))',
  'CREATE TAG INDEX member_age ON member(age)',
];
