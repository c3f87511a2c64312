// node bench/own-process-child.mjs import|open FOLDER Imports the two files of a folder, or opens the imported database and traverses two
// hops; prints results as JSON and kills itself, so that only durable data remains.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { loadEngine, openEngine } from './engine-bundle.mjs';

const [mode, folder] = process.argv.slice(2);
const { Engine, ImportJob, fileSource } = mode === 'import' ? await loadEngine() : await openEngine();
const engine = Engine.open({ directory: join(folder, 'data') });
const session = engine.openSession();
const figures = mode === 'import' ? await importGraph() : await openGraph();
writeSync(1, JSON.stringify(figures));
process.kill(process.pid, 'SIGKILL');

async function importGraph() {
  const statements = [
    'CREATE SPACE bench(partition_num=1, replica_factor=1, vid_type=INT64)',
    'USE bench',
    'CREATE TAG member(handle string, age int)',
    'CREATE EDGE follows(since int)',
    'CREATE TAG INDEX member_handle ON member(handle(32))',
    'CREATE TAG INDEX member_age ON member(age)',
  ];
  for (const text of statements) await session.execute(text);
  const names = ['member.csv', 'follows.csv'];
  const sources = await Promise.all(names.map((name) => fileSource(name, join(folder, name))));
  const member = [
    { property: 'handle', column: 1 },
    { property: 'age', column: 2 },
  ];
  const follows = [{ property: 'since', column: 2 }];
  const targets = [
    { kind: 'vertex', tagName: 'member', vid: { column: 0 }, properties: member },
    { kind: 'edge', edgeTypeName: 'follows', src: { column: 0 }, dst: { column: 1 }, properties: follows },
  ];
  const files = targets.map((target, at) => ({ file: names[at], dialect: { hasHeader: true }, targets: [target] }));
  const schema = engine.catalog.space('bench').snapshot();
  const before = performance.now();
  const sink = await session.bulk('bench');
  const { recordsWritten } = await new ImportJob({ mapping: { onBadRow: 'stop', files }, schema, sources, sink }).run();
  const atEnd = performance.now();
  await sink.close();
  const after = performance.now();
  const rssBytes = process.memoryUsage.rss();
  const space = engine.catalog.space('bench');
  const [edges] = space.graph.edgeTypes;
  const bytesAnEdge = edges.memoryBytes / edges.count;
  await session.execute('UPDATE VERTEX ON member 1 SET age = age + 1');
  const started = performance.now();
  space.data.checkpoint();
  return {
    rowsPerSecond: recordsWritten / ((after - before) / 1000),
    rssBytes,
    bytesAnEdge,
    endMs: after - atEnd,
    checkpointMs: performance.now() - started,
  };
}

async function openGraph() {
  const { vids } = engine.catalog.space('bench').graph;
  let next = 12_345;
  const hop = () => {
    next = (next * 1_103_515_245 + 12_345) % 2 ** 31;
    const start = vids.vidAt(next % vids.count);
    const text = `GO 2 STEPS FROM ${start} OVER follows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n`;
    return session.execute(text, { space: 'bench' });
  };
  await hop();
  const openMs = performance.now();
  const rssBytes = process.memoryUsage.rss();
  const times = [];
  for (let round = 0; round < 3000; round++) {
    const before = performance.now();
    await hop();
    times.push(performance.now() - before);
  }
  const hopsMs = times.slice(1000).sort((a, b) => a - b)[1000];
  return { openMs, hopsMs, rssBytes };
}
