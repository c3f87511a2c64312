import { Engine } from '@astrolabe/engine';
import { expect, it } from 'vitest';
import { Browser } from './_studio.ts';
import { checkData, newDataDirectory, startServerProcess } from './_server-process.ts';

const ROUNDS = 3;
const WRITERS = 4;

async function exec(
  browser: Browser,
  gql: string,
  space?: string,
): Promise<{ readonly code: number; readonly rows: readonly (readonly unknown[])[] }> {
  const { json } = await browser.send('POST', '/api-nebula/db/exec', { gql, space });
  const { code, data } = json as { code: number; data?: { rows: unknown[][] } };
  return { code, rows: data?.rows ?? [] };
}

async function prepare(browser: Browser): Promise<void> {
  await exec(browser, 'CREATE SPACE k(vid_type = INT64)');
  await exec(browser, 'CREATE TAG counter(n int, twice int); CREATE EDGE grows(n int)', 'k');
  const vertices = Array.from({ length: WRITERS }, (_, writer) => `${writer}:(0, 0)`).join(', ');
  await exec(browser, `INSERT VERTEX counter(n, twice) VALUES ${vertices}`, 'k');
}

/** Inserts a vertex, an edge and another vertex in a transaction of a separate login. */
async function insertTriple(browser: Browser, id: number): Promise<void> {
  for (const gql of [
    'START TRANSACTION',
    `INSERT VERTEX counter(n, twice) VALUES ${id}:(1, 1)`,
    `INSERT EDGE grows(n) VALUES ${id}->${id + 1}:(1)`,
    `MERGE (v:counter {_id: ${id + 1}}) SET v.n = 1, v.twice = 1`,
  ])
    expect(await exec(browser, gql, 'k'), gql).toMatchObject({ code: 0 });
}

/** Leaves one transaction open, and commits others until the server is killed. */
async function runTransactions(url: string, round: number): Promise<{ readonly committed: readonly number[] }> {
  const [open, committing] = [new Browser(url), new Browser(url)];
  for (const browser of [open, committing]) await browser.send('POST', '/api/v1/session/auto', {});
  await insertTriple(open, OPEN_IDS);
  expect((await exec(open, `FETCH PROP ON counter ${OPEN_IDS} YIELD counter.n AS n`, 'k')).rows).toEqual([[1]]);
  const committed: number[] = [];
  const loop = async (): Promise<void> => {
    for (let id = COMMITTED_IDS * (round + 1); ; id += 2) {
      await insertTriple(committing, id);
      expect(await exec(committing, 'COMMIT', 'k')).toMatchObject({ code: 0 });
      committed.push(id);
    }
  };
  // A lost connection is the kill.
  void loop().catch((error: unknown) => {
    if (!(error instanceof TypeError)) throw error;
  });
  return { committed };
}

const OPEN_IDS = 1_000_000;
const COMMITTED_IDS = 10_000_000;

/** Each transaction is stored completely or not at all; those in `committed` exist, the open one does not. */
async function expectWholeTransactions(directory: string, committed: readonly number[]): Promise<void> {
  await using engine = Engine.open({ directory });
  const ask = (text: string) =>
    engine
      .openSession()
      .executeNow(text, { space: 'k' })
      .rows.map(([id]) => Number(id));
  const vertices = new Set(ask('MATCH (v:counter) RETURN id(v) AS i'));
  const sources = new Set(ask(`MATCH (v)-[e:grows]->() WHERE id(v) >= ${OPEN_IDS} RETURN id(v) AS i`));
  expect(committed.filter((id) => !vertices.has(id))).toEqual([]);
  const written = [...vertices, ...sources].filter((id) => id >= OPEN_IDS).map((id) => id - (id % 2));
  expect(written.filter((id) => id < COMMITTED_IDS)).toEqual([]);
  expect(written.filter((id) => !(vertices.has(id) && sources.has(id) && vertices.has(id + 1)))).toEqual([]);
}

/**
 * Each writer increments its own vertex and inserts one edge per step, one statement after another. Every write acknowledged before the kill must
 * exist afterwards; the running statement may exist, completely.
 */
it('keeps every acknowledged write when the server is killed during updates', { timeout: 120_000 }, async () => {
  const directory = newDataDirectory();
  const acknowledged = Array.from({ length: WRITERS }, () => 0);
  const committed: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServerProcess(['--port', '0', '--data-dir', directory]);
    const browser = new Browser(server.url);
    await browser.send('POST', '/api/v1/session/auto', {});
    if (round === 0) await prepare(browser);
    for (let writer = 0; writer < WRITERS; writer++) {
      const { rows } = await exec(
        browser,
        `FETCH PROP ON counter ${writer} YIELD properties(vertex).n AS n, properties(vertex).twice AS twice`,
        'k',
      );
      const [n, twice] = rows[0] as [number, number];
      expect([acknowledged[writer]!, acknowledged[writer]! + 1]).toContain(n);
      // Both properties change in one statement, so that one without the other would be half a write.
      expect(twice).toBe(2 * n);
      const edges = await exec(
        browser,
        `GO FROM ${writer} OVER grows YIELD properties(edge).n AS n | YIELD count(*) AS found, max($-.n) AS highest`,
        'k',
      );
      const [count] = edges.rows[0] as [number];
      expect([n - 1, n]).toContain(count);
      acknowledged[writer] = n;
      if (count < n) await exec(browser, `INSERT EDGE grows(n) VALUES ${writer}->${1000 + n}:(${n})`, 'k');
    }
    const writers = acknowledged.map(async (_, writer) => {
      for (;;) {
        const n = acknowledged[writer]! + 1;
        try {
          const update = await exec(browser, `UPDATE VERTEX ON counter ${writer} SET n = ${n}, twice = ${2 * n}`, 'k');
          if (update.code !== 0) throw new Error(`the update was refused with ${update.code}`);
        } catch (error) {
          if (error instanceof TypeError) return;
          throw error;
        }
        acknowledged[writer] = n;
        const insert = await exec(browser, `INSERT EDGE grows(n) VALUES ${writer}->${1000 + n}:(${n})`, 'k').catch(
          () => undefined,
        );
        if (!insert) return;
      }
    });
    const transactions = await runTransactions(server.url, round);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await server.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(writers);
    expect(await checkData(directory)).toBe('0\nk: no problem (n ms)\n');
    committed.push(...transactions.committed);
    await expectWholeTransactions(directory, committed);
    expect(Math.min(...acknowledged, committed.length)).toBeGreaterThan(0);
  }
});
