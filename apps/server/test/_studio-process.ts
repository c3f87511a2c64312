import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { Browser } from './_studio.ts';

/** A studio in its own process, which can be killed like one. */
export class StudioProcess {
  readonly directory: string;
  browser = new Browser('');
  readonly #settings: readonly string[];
  #child: ChildProcess | undefined;

  constructor(directory: string, settings: readonly string[] = []) {
    this.directory = directory;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const program = join(import.meta.dirname, '../src/main.ts');
    const child = spawn(
      process.execPath,
      [program, '--port', '0', '--graphd-port', 'off', '--data-dir', this.directory, ...this.#settings],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.#child = child;
    const url = await new Promise<string>((resolve, reject) => {
      let text = '';
      child.stdout.on('data', (piece: Buffer) => {
        text += String(piece);
        const found = /Astrolabe is ready at (\S+)/.exec(text);
        if (found?.[1] !== undefined) resolve(found[1]);
      });
      child.once('exit', (code) => reject(new Error(`the studio ended with ${code}: ${text}`)));
    });
    this.browser = new Browser(url);
    await this.browser.signIn();
  }

  async kill(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const hasEnded = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await hasEnded;
  }

  /** Returns the data of a response; a failure fails the test with its text. */
  async result(method: string, path: string, body?: unknown, init?: RequestInit): Promise<unknown> {
    const { json, text } = await this.browser.send(method, path, body, init);
    if (json['code'] !== 0) throw new Error(text);
    return json['data'];
  }

  async rows(gql: string): Promise<unknown> {
    const data = await this.result('POST', '/api-nebula/db/exec', { gql, space: 'harbour' });
    return (data as Record<string, unknown>)['rows'];
  }

  async upload(name: string, content: string): Promise<void> {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const request = new Request(`${this.browser.url}/x`, { method: 'PUT', body: form });
    await this.result('PUT', '/api/files', await request.text(), {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    });
  }

  async import(body: unknown, path = '/api/v1/import-tasks'): Promise<string> {
    return String(((await this.result('POST', path, body)) as Record<string, unknown>)['id']);
  }

  async task(id: string): Promise<Record<string, unknown>> {
    return (await this.result('GET', `/api/import-tasks/${id}`)) as Record<string, unknown>;
  }

  /** Waits until the task meets a condition, at most one minute. */
  async until(id: string, isSo: (task: Record<string, unknown>) => boolean): Promise<Record<string, unknown>> {
    for (let patience = 3000; patience > 0; patience--) {
      const task = await this.task(id);
      if (isSo(task)) return task;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`the task stays as it is: ${JSON.stringify(await this.task(id))}`);
  }

  /** Resolves with the task when it no longer runs. */
  async ended(id: string): Promise<Record<string, unknown>> {
    return this.until(id, (task) => !/pending|processing/.test(String(task['status'])));
  }
}
