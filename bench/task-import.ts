import { spawn, type ChildProcess } from 'node:child_process';
import { openAsBlob, rmSync } from 'node:fs';
import { join } from 'node:path';
import { GRAPH_MAPPING } from './graph-mapping.ts';

/** Maximum time for the studio to start, and for a task to end, in milliseconds. */
const READY_MAX_MS = 60_000;
const TASK_MAX_MS = 600_000;
const POLL_MS = 20;
/** Time that a started studio warms up its database, in milliseconds; imports start later. */
const START_REST_MS = 1000;

/**
 * Rows per second of an import task with `rows` rows: over HTTP, through its own thread, into the thread of the embedded database. The folder
 * contains `member.csv` and `follows.csv`; the studio is already built.
 */
export async function taskImportRate(root: string, folder: string, rows: number): Promise<number> {
  const studio = new Studio(root, join(folder, 'studio'));
  try {
    await studio.start();
    await studio.post('/api-nebula/db/exec', {
      gql: 'CREATE SPACE bench(vid_type = INT64); USE bench; CREATE TAG member(handle string, age int); CREATE EDGE follows(since int); CREATE TAG INDEX member_handle ON member(handle(32)); CREATE TAG INDEX member_age ON member(age)',
    });
    for (const name of ['member.csv', 'follows.csv']) await studio.upload(name, join(folder, name));
    await new Promise((resolve) => setTimeout(resolve, START_REST_MS));
    const before = performance.now();
    const { id } = await studio.post('/api/v1/import-tasks', { space: 'bench', name: 'bench', mapping: GRAPH_MAPPING });
    await studio.ended(String(id));
    return rows / ((performance.now() - before) / 1000);
  } finally {
    await studio.stop();
    rmSync(join(folder, 'studio'), { recursive: true, force: true });
  }
}

type Result = Readonly<Record<string, unknown>>;

/** The studio in its own process, as a browser sees it. */
class Studio {
  readonly #root: string;
  readonly #data: string;
  #child: ChildProcess | undefined;
  #url = '';
  #cookie = '';

  constructor(root: string, data: string) {
    this.#root = root;
    this.#data = data;
  }

  async start(): Promise<void> {
    const options = ['--port', '0', '--graphd-port', 'off', '--data-dir', this.#data];
    const child = spawn(process.execPath, [join(this.#root, 'scripts', 'start.mjs'), ...options], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#child = child;
    this.#url = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('the studio does not start')), READY_MAX_MS);
      let text = '';
      child.stdout.on('data', (piece: Buffer) => {
        text += piece.toString();
        const url = /https?:\/\/\S+/.exec(text)?.[0];
        if (url === undefined) return;
        clearTimeout(timer);
        resolve(url.replace(/\/$/, ''));
      });
      child.once('exit', (code) => {
        clearTimeout(timer);
        reject(new Error(`the studio ended with ${code}`));
      });
    });
    const authorization = `Bearer ${Buffer.from(JSON.stringify(['root', 'nebula'])).toString('base64')}`;
    await this.post('/api-nebula/db/connect', { address: 'embedded', port: 9669 }, { authorization });
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  post(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Result> {
    return this.#send('POST', path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  }

  async upload(name: string, path: string): Promise<void> {
    const form = new FormData();
    form.append('file', await openAsBlob(path), name);
    await this.#send('PUT', '/api/files', form, {});
  }

  /** Resolves with the task when it no longer runs; throws if it did not finish. */
  async ended(id: string): Promise<Result> {
    for (const end = performance.now() + TASK_MAX_MS; performance.now() < end;) {
      const task = await this.#send('GET', `/api/import-tasks/${id}`, undefined, {});
      const status = String(task['status']);
      if (/finished|success/i.test(status)) return task;
      if (!/pending|processing/i.test(status)) throw new Error(`the import is ${status}: ${JSON.stringify(task)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error('the import does not end');
  }

  async #send(
    method: string,
    path: string,
    body: string | FormData | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Result> {
    const response = await fetch(this.#url + path, {
      method,
      headers: { ...headers, ...(this.#cookie !== '' && { cookie: this.#cookie }) },
      ...(body !== undefined && { body }),
    });
    const [cookie] = response.headers.getSetCookie();
    if (cookie !== undefined) this.#cookie = cookie.split(';')[0]!;
    const result = (await response.json()) as { readonly code: number; readonly data?: Result };
    if (result.code !== 0) throw new Error(`${method} ${path}: ${JSON.stringify(result)}`);
    return result.data ?? {};
  }
}
