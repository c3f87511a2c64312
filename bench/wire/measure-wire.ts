import { once } from 'node:events';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import type { GraphSession } from '@astrolabe/model';
import { GraphCluster } from '@astrolabe/wire';
import { median } from '../figures.ts';
import { resultBytes, resultJson, type Cell } from './answer-bytes.ts';
import { foreignTimes } from './foreign-client.ts';
import type { ServerData } from './server-worker.ts';

/** Protocol measurements: decoding compared with a third-party client and `JSON.parse`, by CPU time of the thread, round trips, memory. */
export interface WireMeasures {
  readonly add: (name: string, value: string, note: string) => void;
  readonly budgetMs: number;
  readonly isQuick: boolean;
}

const FOREIGN_ROUNDS = 3;
const WARM_UP_ROUNDS = 3;
const HUGE_BYTES = 500_000_000;
const MEGABYTE = 1e6;

/** Measures and adds the figures. */
export async function measureWire({ add, budgetMs, isQuick }: WireMeasures): Promise<void> {
  const shapes = [
    { name: 'decode 100,000 rows × 10', statement: 'TABLE OF ROWS', ...rowsOfCells(isQuick ? 10_000 : 100_000) },
    { name: 'decode 10,000 vertices × 20', statement: 'TABLE OF VERTICES', ...vertices(isQuick ? 1000 : 10_000) },
  ];
  const encoded = shapes.map((shape) => ({ ...shape, bytes: resultBytes(shape.columns, shape.rows) }));
  const chunk = encoded[0]!.bytes.rows;
  const hugeTimes = Math.ceil((isQuick ? HUGE_BYTES / 10 : HUGE_BYTES) / chunk.length);
  const huge = resultBytes(shapes[0]!.columns, shapes[0]!.rows, hugeTimes);
  const { port, worker } = await startServer({
    answers: {
      ...Object.fromEntries(encoded.map(({ statement, bytes }) => [statement, { ...bytes, times: 1 }])),
      'TABLE OF ALL': { ...huge, times: hugeTimes },
    },
  });
  const session = await signIn(port, 'ann', 'secret');
  const foreign = foreignTimes(
    port,
    FOREIGN_ROUNDS,
    encoded.map(({ statement }) => statement),
  );
  for (const { name, statement, columns, rows, bytes } of encoded) {
    const ours = await cpuTimed(() => drain(session, statement), budgetMs);
    const size = bytes.head.length + bytes.rows.length + bytes.tail.length;
    const text = resultJson(columns, rows);
    const json = await cpuTimed(() => void JSON.parse(text), budgetMs);
    const theirs = foreign?.[statement] && median(foreign[statement]);
    const beside =
      theirs === undefined
        ? 'another client is not installed'
        : `another client ${rate(size, theirs)}, ${(theirs / ours).toFixed(1)} × our time`;
    add(
      name,
      rate(size, ours),
      `${(size / MEGABYTE).toFixed(1)} MB over a socket; ${beside}; ${(ours / json).toFixed(1)} × JSON.parse`,
    );
  }
  const rssBefore = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const start = performance.now();
  const peak = await drain(session, 'TABLE OF ALL');
  delay.disable();
  add(
    `decode ${Math.round((chunk.length * hugeTimes) / MEGABYTE)} MB`,
    `+${Math.round((peak - rssBefore) / MEGABYTE)} MB of memory`,
    `${rate(chunk.length * hugeTimes, performance.now() - start)}; the thread was held ${Math.round(delay.max / 1e6)} ms at most`,
  );
  await session.close();
  await worker.terminate();
  await measureRoundTrips(add, budgetMs);
}

async function measureRoundTrips(add: WireMeasures['add'], budgetMs: number): Promise<void> {
  const { port, worker } = await startServer({});
  const sessions = await Promise.all(Array.from({ length: 8 }, () => signIn(port, 'root', 'nebula')));
  for (const count of [1, 8]) {
    let trips = 0;
    const end = performance.now() + budgetMs;
    const start = performance.now();
    await Promise.all(
      sessions.slice(0, count).map(async (session) => {
        for (; performance.now() < end; trips++) await session.execute('YIELD 1 AS one');
      }),
    );
    const perSecond = Math.round(trips / ((performance.now() - start) / 1000));
    add(
      `round trips, ${count} ${count === 1 ? 'connection' : 'connections'}`,
      `${perSecond}/s`,
      'our client, our server, our engine',
    );
  }
  await Promise.all(sessions.map((session) => session.close()));
  await worker.terminate();
}

async function startServer(data: ServerData): Promise<{ readonly port: number; readonly worker: Worker }> {
  const worker = new Worker(new URL('./server-worker.ts', import.meta.url), { workerData: data });
  const [port] = (await once(worker, 'message')) as [number];
  return { port, worker };
}

function signIn(port: number, username: string, password: string): Promise<GraphSession> {
  return new GraphCluster([{ host: '127.0.0.1', port, isTls: false }]).authenticate(username, password);
}

/** The median CPU time of a call on this thread, in milliseconds, so that other load does not count. */
async function cpuTimed(call: () => unknown, budgetMs: number): Promise<number> {
  const times: number[] = [];
  const end = performance.now() + budgetMs;
  for (let round = 0; round < WARM_UP_ROUNDS + 3 || performance.now() < end; round++) {
    const before = process.threadCpuUsage();
    await call();
    const { user, system } = process.threadCpuUsage(before);
    if (round >= WARM_UP_ROUNDS) times.push((user + system) / 1000);
  }
  return median(times);
}

/** Reads a response and drops it; returns the peak memory of the process meanwhile, in bytes. */
async function drain(session: GraphSession, statement: string): Promise<number> {
  let peak = 0;
  let rows = 0;
  for await (const chunk of session.stream(statement)) {
    if (chunk.kind !== 'rows') continue;
    rows += chunk.rows.length;
    if (rows % 16 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return peak;
}

function rate(bytes: number, ms: number): string {
  return `${(bytes / MEGABYTE / (ms / 1000)).toFixed(0)} MB/s`;
}

interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

function rowsOfCells(count: number): Table {
  const columns = Array.from({ length: 10 }, (_, column) => `column_${column}`);
  const rows = Array.from({ length: count }, (_, row) =>
    columns.map((_name, column): Cell => {
      if (column % 3 === 0) return BigInt(row * 10 + column);
      return column % 3 === 1 ? row / 7 + column : `text ${row} of column ${column}`;
    }),
  );
  return { columns, rows };
}

function vertices(count: number): Table {
  const rows = Array.from({ length: count }, (_, row): readonly Cell[] => [
    {
      vid: `vertex_${row}`,
      tag: 'thing',
      properties: Object.fromEntries(
        Array.from({ length: 20 }, (_unused, at) => [
          `property_${at}`,
          at % 2 === 0 ? row * 20 + at : `text ${row}.${at}`,
        ]),
      ),
    },
  ]);
  return { columns: ['v'], rows };
}
