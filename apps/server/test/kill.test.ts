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

/**
 * Each writer counts its own vertex up and inserts one edge with each step, one statement after another. What was
 * acknowledged when the server is killed must be there afterwards; the one statement that was under way may be there, whole.
 */
it(
  'keeps every acknowledged write when the server is killed in the middle of updates',
  { timeout: 120_000 },
  async () => {
    const directory = newDataDirectory();
    const acknowledged = Array.from({ length: WRITERS }, () => 0);
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
            const update = await exec(
              browser,
              `UPDATE VERTEX ON counter ${writer} SET n = ${n}, twice = ${2 * n}`,
              'k',
            );
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
      await new Promise((resolve) => setTimeout(resolve, 700));
      expect(await server.end('SIGKILL')).toBe('SIGKILL');
      await Promise.all(writers);
      expect(await checkData(directory)).toBe('0\nk: no problem (n ms)\n');
      expect(Math.min(...acknowledged)).toBeGreaterThan(0);
    }
  },
);
