import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Browser } from '../_studio.ts';
import { CREATE_HARBOUR, SHIPS } from '../_harbour.ts';

/*
 * npm run soak -- [--minutes 60] [--users 200]
 *
 * Mixed use of a studio process: users sign in, read results, write, save and delete canvases and favorites, and sign out, while imports run. Prints memory,
 * open handles and sessions of the process for each sample; exits with 1 where the last quarter is not flat against the second one.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, users: { type: 'string', default: '200' } },
});
const minutes = Number(values.minutes);
const userCount = Number(values.users);
/** Users that are active at the same time. */
const CONCURRENT_USERS = 8;
const SAMPLES = 20;
const PASSWORD = 'soak-Pass-1';

interface Sample {
  readonly minute: number;
  readonly rssMb: number;
  readonly handles: number;
  readonly sessions: number;
  readonly requests: number;
}

const directory = mkdtempSync(join(tmpdir(), 'astrolabe-soak-'));
const child = spawn(
  process.execPath,
  [join(import.meta.dirname, '../../src/main.ts'), '--port', '0', '--graphd-port', 'off', '--data-dir', directory],
  { stdio: ['ignore', 'pipe', 'inherit'] },
);
const url = await readyUrl();
const root = new Browser(url);
await root.signIn();
let requests = 0;
let failures = 0;
let isOver = false;

try {
  await exec(root, CREATE_HARBOUR, '');
  for (let n = 0; n < userCount; n++)
    await exec(root, `CREATE USER u${n} WITH PASSWORD "${PASSWORD}"; GRANT ROLE USER ON harbour TO u${n}`, '');
  await exec(root, `INSERT VERTEX ship(name, built) VALUES ${shipRows(0, 2000)}`);
  const endAt = Date.now() + minutes * 60_000;
  const workers = [
    ...Array.from({ length: CONCURRENT_USERS }, (_, at) => usersInTurn(at, endAt)),
    importsInTurn(endAt),
  ];
  const samples = await sampled(endAt);
  isOver = true;
  await Promise.all(workers);
  process.exitCode = report(samples);
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  rmSync(directory, { recursive: true });
}

async function usersInTurn(first: number, endAt: number): Promise<void> {
  for (let n = first; Date.now() < endAt; n = (n + CONCURRENT_USERS) % userCount) {
    const browser = new Browser(url);
    try {
      await ask(browser.signIn(`u${n}`, PASSWORD));
      const id = `"s${n % 2000}"`;
      await exec(browser, `FETCH PROP ON ship ${id} YIELD vertex AS v`);
      await exec(
        browser,
        'MATCH (v:ship) RETURN v.ship.built AS built, count(*) AS ships ORDER BY ships DESC LIMIT 20',
      );
      await exec(browser, `UPDATE VERTEX ON ship ${id} SET built = built + 1`);
      const canvas = { name: 'soak', space: 'harbour', content: 'x'.repeat(20_000) };
      const saved = await ask(browser.send('POST', '/api/canvases', canvas));
      const { id: canvasId } = (saved['data'] ?? {}) as { readonly id?: string };
      if (canvasId !== undefined) await ask(browser.send('DELETE', `/api/canvases/${canvasId}`));
    } catch (error) {
      failures++;
      if (!isOver) process.stderr.write(`u${n}: ${String(error)}\n`);
    } finally {
      await browser.send('POST', '/api-nebula/db/disconnect', {});
    }
  }
}

async function importsInTurn(endAt: number): Promise<void> {
  for (let round = 0; Date.now() < endAt; round++) {
    const lines = Array.from({ length: 5000 }, (_, n) => `i${n},ship ${n},${1900 + ((n + round) % 100)}`);
    const form = new FormData();
    form.append('file', new Blob([`id,name,built\n${lines.join('\n')}\n`]), 'ships.csv');
    const body = new Request(`${url}/x`, { method: 'PUT', body: form });
    const headers = { 'content-type': body.headers.get('content-type') ?? '' };
    try {
      await ask(root.send('PUT', '/api/files', await body.text(), { headers }));
      const task = { name: `soak ${round}`, space: 'harbour', mapping: { files: [SHIPS] } };
      const { data } = await ask(root.send('POST', '/api/v1/import-tasks', task));
      const { id } = data as { readonly id: string };
      for (let patience = 300; patience > 0; patience--) {
        const state = (await ask(root.send('GET', `/api/import-tasks/${id}`)))['data'] as { readonly status?: string };
        if (!/pending|processing/.test(String(state.status))) break;
        await delay(200);
      }
      await root.send('DELETE', `/api/import-tasks/${id}`);
    } catch (error) {
      failures++;
      process.stderr.write(`import: ${String(error)}\n`);
    }
    await delay(2000);
  }
}

async function sampled(endAt: number): Promise<readonly Sample[]> {
  const startedAt = Date.now();
  const samples: Sample[] = [];
  for (let n = 1; n <= SAMPLES; n++) {
    await delay(startedAt + ((endAt - startedAt) * n) / SAMPLES - Date.now());
    const { rows } = (await exec(root, 'SHOW SESSIONS', ''))['data'] as { readonly rows?: readonly unknown[] };
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    const sample = {
      minute: (Date.now() - startedAt) / 60_000,
      rssMb: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
      handles: readdirSync(`/proc/${child.pid}/fd`).length,
      sessions: rows?.length ?? 0,
      requests,
    };
    samples.push(sample);
    const { minute, rssMb, handles, sessions } = sample;
    process.stdout.write(
      `${minute.toFixed(1)} min · ${rssMb.toFixed(0)} MB · ${handles} handles · ${sessions} sessions · ${requests} requests · ${failures} failed\n`,
    );
  }
  return samples;
}

/** Compares the last quarter with the second one, since the first one fills caches. */
function report(samples: readonly Sample[]): number {
  const quarter = SAMPLES / 4;
  let isFlat = true;
  for (const [name, tolerance] of [
    ['rssMb', 0.2],
    ['handles', 0.3],
    ['sessions', 0.5],
  ] as const) {
    const mean = (from: number): number =>
      samples.slice(from, from + quarter).reduce((sum, sample) => sum + sample[name], 0) / quarter;
    const [before, after] = [mean(quarter), mean(SAMPLES - quarter)];
    const hasGrown = after > before * (1 + tolerance) + 2;
    isFlat &&= !hasGrown;
    process.stdout.write(`${name}: ${before.toFixed(1)} → ${after.toFixed(1)}${hasGrown ? ' grows' : ''}\n`);
  }
  process.stdout.write(`${requests} requests, ${failures} failed\n`);
  return isFlat && failures === 0 ? 0 : 1;
}

async function exec(browser: Browser, gql: string, space = 'harbour'): Promise<Record<string, unknown>> {
  return ask(browser.send('POST', '/api-nebula/db/exec', { gql, ...(space !== '' && { space }) }));
}

async function ask(
  result: Promise<{ readonly json: Record<string, unknown>; readonly text: string }>,
): Promise<Record<string, unknown>> {
  const { json, text } = await result;
  requests++;
  if (json['code'] !== 0) throw new Error(text.slice(0, 300));
  return json;
}

function shipRows(from: number, to: number): string {
  return Array.from({ length: to - from }, (_, n) => `"s${from + n}":("ship ${from + n}", ${1900 + (n % 100)})`).join();
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

function readyUrl(): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (piece: Buffer) => {
      text += String(piece);
      const found = /Astrolabe is ready at (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the studio ended with ${code}`)));
  });
}
