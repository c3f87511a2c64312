import { Session, type Profiler } from 'node:inspector/promises';
import type { Figure } from './figures.ts';
import type { BenchGraph } from './graph.ts';
import { importTime } from './import-growth.ts';

/** The parts of an import by the folders of their code. The rest (garbage collector, system) is in none of them. */
const PARTS = [
  ['parse', ['packages/importer/src/reader/', 'packages/importer/src/source/']],
  ['map', ['packages/importer/src/mapping/']],
  ['encode', ['packages/importer/src/batch/']],
  ['write', ['packages/importer/src/sink/', 'packages/engine/']],
] as const;
const REST = 'rest';
const SAMPLE_EVERY_MICROSECONDS = 200;

/** Time of an import's thread by part: its share of the samples of V8's profiler. The code is warm when it is called. */
export async function importSplit(directory: string, graph: BenchGraph): Promise<Figure> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_EVERY_MICROSECONDS });
  await session.post('Profiler.start');
  await importTime(directory, graph);
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  const times = partTimes(profile);
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return {
    name: 'import, where its time goes',
    value: [...times].map(([part, time]) => `${part} ${Math.round((time / all) * 100)} %`).join(', '),
    note: 'samples of its thread, waiting for the disk among write; plain cells are mapped while they are encoded',
  };
}

/** The time of each part, in microseconds, including V8 and Node functions that it calls. */
function partTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): ReadonlyMap<string, number> {
  const partOf = new Map<number, string>();
  // Nodes come after their callers.
  for (const { id, callFrame, children = [] } of nodes) {
    const own = PARTS.find(([, folders]) => folders.some((folder) => callFrame.url.includes(folder)))?.[0];
    const part = own ?? partOf.get(id) ?? REST;
    partOf.set(id, part);
    for (const child of children) partOf.set(child, part);
  }
  const idle = new Set(nodes.filter(({ callFrame }) => callFrame.functionName === '(idle)').map(({ id }) => id));
  const times = new Map<string, number>([...PARTS.map(([part]) => [part, 0] as const), [REST, 0]]);
  samples.forEach((id, at) => {
    const part = partOf.get(id);
    if (part !== undefined && !idle.has(id)) times.set(part, times.get(part)! + timeDeltas[at]!);
  });
  return times;
}
