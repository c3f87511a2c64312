import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import type { EngineSession } from '../src/index.ts';

const MEMBERS = 3000;
const EDGES_EACH = 12;
const CANCEL_AFTER_MS = 50;
const CANCEL_WRITING_AFTER_MS = [25, 12, 6, 3, 1];
/** Maximum delay of a cancellation, in milliseconds. */
const LATE_MS_MAX = 100;
/** A busy host may miss it, but not always. */
const ATTEMPTS = 8;
/** Time to watch a statement for periods in which it could not be canceled, in milliseconds. */
const WATCHED_MS = 350;

/** Maximum characters of a statement in a test name. */
const SHOWN_LENGTH = 160;

/** Statements that run for seconds, minutes or for ever. */
const LONG = [
  'MATCH (a)-[:e]->(b)-[:e]->(c)-[:e]->(d)-[:e]->(f) RETURN count(*) AS n',
  'MATCH (a:t)-[x:e]->(b:t)-[:e]->(c:t) RETURN a, x, b, c',
  'MATCH p = (a)-[:e*1..9]->(b) WHERE id(a) == 1 RETURN count(p) AS n',
  'MATCH p = (a)-[:e*1..100]->(b) WHERE id(a) == 2 RETURN p',
  'MATCH (a:t), (b:t), (c:t) RETURN count(*) AS n',
  'MATCH (a:t), (b:t) WHERE a.t.name <= b.t.name RETURN a.t.n AS x, collect(b) AS n ORDER BY x',
  'MATCH (a:t) RETURN size((a)-[:e]->()-[:e]->()-[:e]->()-[:e]->()) AS k ORDER BY k',
  'MATCH (a:t), (b:t) WITH a, b MATCH p = allShortestPaths((a)-[:e*..10]-(b)) RETURN count(p) AS n',
  'FIND ALL PATH FROM 1 TO 2 OVER e UPTO 12 STEPS YIELD path AS p | YIELD count(*) AS n',
  'GO 100000000 STEPS FROM 1 OVER e YIELD dst(edge) AS d',
  'GO 1 TO 200 STEPS FROM 1 OVER e YIELD src(edge) AS s, dst(edge) AS d | GROUP BY $-.s YIELD $-.s AS s, collect($-.d) AS l',
  'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v | GO 4 STEPS FROM $-.v OVER e YIELD DISTINCT $-.v AS v, $$.t.name AS d',
  'UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b UNWIND range(1, 3000) AS c RETURN count(*) AS n',
  'UNWIND range(1, 3000) AS a UNWIND range(1, 1000) AS b WITH a * 31 % 1009 AS x, b AS y ORDER BY x, y RETURN count(x) AS n',
  'UNWIND range(1, 10000000) AS x WITH x * 7919 % 1000003 AS y ORDER BY y RETURN count(y) AS n',
  'UNWIND range(1, 10000000) AS x WITH x AS y ORDER BY y DESC LIMIT 9000000 RETURN count(y) AS n',
  'WITH range(1, 10000000) AS l UNWIND range(-1000, 0) AS x RETURN x IN l AS b',
  'UNWIND range(1, 3000) AS a UNWIND range(1, 3000) AS b WITH DISTINCT a * b AS x RETURN count(x) AS n',
  'UNWIND range(1, 10000000) AS x RETURN toString(x) AS k, count(*) AS c',
  'UNWIND range(1, 10000000) AS x RETURN size(collect({a: x, b: [x, x]})) AS l',
  'UNWIND range(1, 1000) AS x RETURN x IN range(1, 1000000) AS n, size(toSet(range(1, 1000000))) AS m',
  'YIELD reduce(t = 0, x IN range(1, 9000000) | t + x % 7) AS n',
  'YIELD size(reduce(t = "", x IN range(1, 9000000) | t + "x")) AS n',
  'YIELD size([x IN range(1, 9000000) WHERE x % 2 == 0 | {a: x}]) AS n',
  'UNWIND range(1, 100000) AS x RETURN lpad("a", 300000 + x, "xy") =~ "(x+y+)*z" AS n',
  `UNWIND range(1, 1000) AS x YIELD {${Array.from({ length: 200_000 }, (_, at) => `k${at}: $-.x`).join()}} AS m`,
  `UNWIND range(1, 1000) AS x YIELD {${Array.from({ length: 200_000 }, (_, at) => `$-.x + ${at}`).join()}} AS m`,
  'UNWIND range(1, 100000) AS x RETURN size(split(replace(lpad("a", 1000000 + x, "xy"), "x", "0,"), ",")) AS n',
];

/** Long-running writes; a canceled one leaves nothing behind. */
const WRITING: readonly (readonly [string, string])[] = [
  [
    'an update',
    'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v | UPDATE VERTEX ON t $-.v SET n = n + reduce(s = 0, x IN range(n, n + 2000) | s + x % 7)',
  ],
  ['a deletion', 'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v | DELETE VERTEX $-.v WITH EDGE'],
];

const flag = new Int32Array(new SharedArrayBuffer(4));
let canceller: Worker;

beforeAll(() => {
  const program = `const { parentPort, workerData } = require('node:worker_threads'); parentPort.on('message', (ms) => setTimeout(() => Atomics.store(workerData, 0, 1), ms));`;
  canceller = new Worker(program, { eval: true, workerData: flag });
});

afterAll(() => canceller.terminate());

async function openGraph(directory?: string, members = MEMBERS): Promise<EngineSession> {
  const session = await Engine.open(directory === undefined ? {} : { directory, durability: 'relaxed' }).authenticate(
    'root',
    'nebula',
  );
  for (const text of [
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG t(n int, name string)',
    'CREATE EDGE e(w int)',
    'CREATE TAG INDEX by_n ON t(n)',
    'CREATE EDGE INDEX by_w ON e(w)',
  ])
    session.executeNow(text);
  const vertices = Array.from({ length: members }, (_, id) => `${id}:(${id % 97}, "name ${id % 13}")`);
  session.executeNow(`INSERT VERTEX t(n, name) VALUES ${vertices.join()}`);
  const edges = Array.from(
    { length: members * EDGES_EACH },
    (_, at) => `${at % members}->${(at * 7919 + (at >> 3)) % members}:(${at % 31})`,
  );
  session.executeNow(`INSERT EDGE e(w) VALUES ${edges.join()}`);
  return session;
}

function texts(session: EngineSession, text: string): readonly (readonly string[])[] {
  return session.executeNow(text).rows.map((row) => row.map(String));
}

/** Milliseconds between a cancellation by another thread and the end of the statement; undefined if it had ended before. */
function latenessOf(session: EngineSession, text: string, cancelAfterMs = CANCEL_AFTER_MS): number | undefined {
  Atomics.store(flag, 0, 0);
  canceller.postMessage(cancelAfterMs);
  const before = performance.now();
  let failure: unknown;
  try {
    session.executeNow(text, { cancelFlag: flag });
  } catch (error) {
    failure = error;
  }
  if (failure === undefined) return undefined;
  const took = performance.now() - before;
  if (!String(failure).includes('the statement was canceled')) throw failure;
  return took - cancelAfterMs;
}

/** The longest CPU time of this thread, in milliseconds, between two cancellation checks of a statement. */
function longestRange(session: EngineSession, text: string): number {
  const begin = performance.now();
  let last = ownTime();
  let longest = 0;
  const signal = {
    get aborted(): boolean {
      longest = Math.max(longest, ownTime() - last);
      last = ownTime();
      return performance.now() - begin > WATCHED_MS;
    },
  } as AbortSignal;
  expect(() => session.executeNow(text, { signal })).toThrow('the statement was canceled');
  return Math.max(longest, ownTime() - last);
}

function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

describe('a flag from another thread ends within a tenth of a second', () => {
  let session: EngineSession;
  beforeAll(async () => {
    session = await openGraph();
  });

  test.each(LONG.map((text) => [text.slice(0, SHOWN_LENGTH), text] as const))('%s', (_shown, text) => {
    const late: number[] = [];
    while (late.length < ATTEMPTS && !(late.at(-1)! < LATE_MS_MAX)) late.push(latenessOf(session, text) ?? Infinity);
    expect(Math.min(...late)).toBeLessThan(LATE_MS_MAX);
    const ranges: number[] = [];
    while (ranges.length < ATTEMPTS && !(ranges.at(-1)! < LATE_MS_MAX)) ranges.push(longestRange(session, text));
    expect(Math.min(...ranges)).toBeLessThan(LATE_MS_MAX);
    expect(session.executeNow('YIELD 1 AS one').rows).toEqual([[1n]]);
  });
});

describe('a canceled write is undone completely', () => {
  test.each(WRITING)('%s', async (_what, text) => {
    // On a fast host a statement may end before the other thread cancels it.
    for (const cancelAfterMs of CANCEL_WRITING_AFTER_MS) {
      const directory = mkdtempSync(join(tmpdir(), 'astrolabe-cancel-'));
      try {
        const session = await openGraph(directory);
        const total = 'MATCH (a:t)-[:e]->(b) RETURN count(*) AS c, sum(a.t.n) AS s';
        const { rows } = session.executeNow(total);
        const late = latenessOf(session, text, cancelAfterMs);
        if (late === undefined) continue;
        expect(session.executeNow(total).rows).toEqual(rows);
        // The longest part is the copy of the graph, which grows with the graph.
        expect(late).toBeLessThan(LATE_MS_MAX * ATTEMPTS);
        session.executeNow('UPDATE VERTEX ON t 1 SET n = 1000000');
        const [[count, sum] = []] = session.executeNow(total).rows;
        expect([count, (sum as bigint) > 1_000_000n]).toEqual([rows[0]?.[0], true]);
        return;
      } finally {
        rmSync(directory, { recursive: true });
      }
    }
    expect.unreachable('no cancellation was in time');
  });

  test('a statement that reports a cancellation has changed nothing, wherever it was canceled', async () => {
    const count = 'MATCH (a:t) RETURN count(*) AS n';
    for (const text of [
      'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v | DELETE VERTEX $-.v WITH EDGE',
      'INSERT VERTEX t(n) VALUES 9001:(1), 9002:(2)',
      'LOOKUP ON t WHERE t.n >= 0 YIELD id(vertex) AS v | UPDATE VERTEX ON t $-.v SET n = -1 YIELD n',
    ])
      for (let after = 0, hasChanged = false; !hasChanged; after = after < 4 ? after + 1 : Math.ceil(after * 1.5)) {
        const session = await openGraph(undefined, 120);
        const before = session.executeNow(`${count}, sum(a.t.n) AS s`).rows;
        let looks = 0;
        // Canceled at a certain check of the statement.
        const signal = {
          get aborted() {
            return looks++ >= after;
          },
        } as AbortSignal;
        let error = '';
        try {
          session.executeNow(text, { signal });
        } catch (thrown) {
          error = String(thrown);
        }
        const isUnchanged =
          JSON.stringify(texts(session, `${count}, sum(a.t.n) AS s`)) ===
          JSON.stringify(before.map((row) => row.map(String)));
        expect([text, after, isUnchanged]).toEqual([text, after, error !== '']);
        hasChanged = !isUnchanged;
      }
  });

  test('a canceled checkpoint keeps the log, and the next one is complete', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-cancel-'));
    try {
      const session = await openGraph(directory);
      let left = 4;
      const signal = {
        get aborted(): boolean {
          return --left < 0;
        },
      } as AbortSignal;
      expect(() => session.executeNow('SUBMIT JOB COMPACT', { signal })).toThrow('the statement was canceled');
      expect(session.executeNow('SHOW JOBS').rows[0]?.slice(1, 3)).toEqual(['COMPACT', 'STOPPED']);
      session.executeNow('UPDATE VERTEX ON t 1 SET n = 77; SUBMIT JOB COMPACT');
      expect(session.executeNow('FETCH PROP ON t 1 YIELD t.n AS n').rows).toEqual([[77n]]);
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
