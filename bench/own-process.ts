import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { prepareEngine } from './engine-bundle.mjs';
import { duration } from './figures.ts';
import { randomNumbers } from './graph.ts';
import { taskImportRate } from './task-import.ts';

/** Number of members and edges of a graph; all members have about the same number of edges. */
export interface EvenGraph {
  readonly members: number;
  readonly follows: number;
}

/** Output of a process that imports. */
interface Imported {
  readonly rowsPerSecond: number;
  readonly rssBytes: number;
  readonly bytesAnEdge: number;
  readonly endMs: number;
  readonly checkpointMs: number;
}

/** Output of a process that opens a database. */
interface Opened {
  readonly openMs: number;
  readonly hopsMs: number;
  readonly rssBytes: number;
}

/**
 * Imports graphs from files, kills the process, opens them again and traverses two hops, in child processes that run the shipped engine.
 * With several graphs, their hops are compared.
 */
export async function measureOwnProcesses(
  graphs: readonly EvenGraph[],
  add: (name: string, value: string, note: string) => void,
): Promise<void> {
  await prepareEngine();
  const hops: number[] = [];
  for (const graph of graphs) {
    const folder = mkdtempSync(join(tmpdir(), 'astrolabe-bench-'));
    const of = graphs.length > 1 ? `, ${(graph.follows / 1e6).toFixed(graph.follows < 1e6 ? 1 : 0)}M edges` : '';
    try {
      await writeCsv(folder, graph);
      const imported = inProcess<Imported>('import', folder);
      const rate = Math.round(imported.rowsPerSecond).toLocaleString('en-US');
      add(`import of files${of}`, `${rate} rows/s`, 'a fresh process, two files to durable, two indexes included');
      add(
        `import, its end${of}`,
        duration(imported.endMs),
        'while rows join adjacency and indexes others wait, while they are written others read',
      );
      add(`memory${of}`, megabytes(imported.rssBytes), 'the whole process after the import');
      add(`memory of edges${of}`, `${imported.bytesAnEdge.toFixed(1)} bytes an edge`, 'with one int property');
      add(`checkpoint${of}`, duration(imported.checkpointMs), 'after one update, while others wait');
      if (hops.length === 0) {
        const { share, rate: taskRate } = await taskShare(folder, graph);
        add(
          `import by a task${of}`,
          `${Math.round(share * 100)} % of that`,
          `${Math.round(taskRate).toLocaleString('en-US')} rows/s, over HTTP and two threads; the median of ${TASK_ROUNDS} pairs`,
        );
      }
      const opened = inProcess<Opened>('open', folder);
      hops.push(opened.hopsMs);
      add(
        `open after a kill${of}`,
        duration(opened.openMs),
        `from the start of a process to the first answer of two hops; ${megabytes(opened.rssBytes)} then`,
      );
      if (graphs.length > 1) add(`2 even hops${of}`, duration(opened.hopsMs), 'different vertices counted');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  if (hops.length > 1)
    add('2 even hops, large and small', `${(hops[1]! / hops[0]!).toFixed(2)} times`, 'as long, with the same degrees');
}

/** Rate of an import task relative to a bare import, one after the other, several times; returns the median pair. */
async function taskShare(folder: string, graph: EvenGraph): Promise<{ readonly share: number; readonly rate: number }> {
  const pairs: { share: number; rate: number }[] = [];
  for (let round = 0; round < TASK_ROUNDS; round++) {
    const rate = await taskImportRate(dirname(import.meta.dirname), folder, graph.members + graph.follows);
    rmSync(join(folder, 'data'), { recursive: true });
    pairs.push({ share: rate / inProcess<Imported>('import', folder).rowsPerSecond, rate });
  }
  return pairs.sort((a, b) => a.share - b.share)[TASK_ROUNDS >> 1]!;
}

/** Writes the graph as two files, without keeping it in memory. */
async function writeCsv(folder: string, { members, follows }: EvenGraph): Promise<void> {
  const random = randomNumbers(42);
  const below = (limit: number): number => Math.floor(random() * limit);
  await writeLines(join(folder, 'member.csv'), 'id,handle,age', members, (at) => {
    return `${at + 1},h${below(members / 20)},${16 + below(70)}`;
  });
  await writeLines(join(folder, 'follows.csv'), 'src,dst,since', follows, () => {
    return `${1 + below(members)},${1 + below(members)},${2001 + below(24)}`;
  });
}

async function writeLines(path: string, header: string, count: number, lineAt: (at: number) => string): Promise<void> {
  const file = createWriteStream(path);
  let text = `${header}\n`;
  for (let at = 0; at < count; at++) {
    text += `${lineAt(at)}\n`;
    if (text.length < PIECE_CHARS) continue;
    if (!file.write(text)) await once(file, 'drain');
    text = '';
  }
  file.end(text);
  await once(file, 'finish');
}

const PIECE_CHARS = 256 * 1024;
const TASK_ROUNDS = 3;

function inProcess<T>(mode: string, folder: string): T {
  const program = join(import.meta.dirname, 'own-process-child.mjs');
  const { signal, status, stdout } = spawnSync(process.execPath, [program, mode, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (signal !== 'SIGKILL') throw new Error(`the process that was to ${mode} ended with ${status}`);
  return JSON.parse(stdout) as T;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
