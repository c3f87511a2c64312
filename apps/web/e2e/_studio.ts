import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { ClusterProcess } from './_cluster.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const READY = /Astrolabe is ready at (\S+)/;
const START_MS_MAX = 60_000;

/** Options of a test studio. */
export interface StudioStart {
  readonly port?: number;
  readonly flags?: readonly string[];
  /** The account of the automatic sign-in, in the format of the setting. */
  readonly account?: string;
}

/** A separate studio for a test file: the built server on a free port with an empty data directory. */
export class Studio {
  readonly directory = mkdtempSync(join(tmpdir(), 'astrolabe-e2e-'));
  url = '';
  private process: ChildProcess | undefined;

  /** Starts on a free port, or again on the given one. */
  async start({ port = 0, flags = [], account }: StudioStart = {}): Promise<void> {
    const child = spawn(
      process.execPath,
      [
        join(root, 'dist', 'server', 'main.js'),
        ...['--port', String(port), '--graphd-port', '0', '--data-dir', this.directory],
        ...flags,
      ],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...(account !== undefined && { ASTROLABE_ACCOUNT: account }) },
      },
    );
    this.process = child;
    this.url = await new Promise<string>((resolve, reject) => {
      let said = '';
      const timer = setTimeout(() => reject(new Error(`the studio did not start: ${said}`)), START_MS_MAX);
      const listen = (chunk: Buffer): void => {
        said += chunk.toString();
        const ready = READY.exec(said);
        if (!ready) return;
        clearTimeout(timer);
        resolve(ready[1]!.replace(/\/$/, ''));
      };
      child.stdout?.on('data', listen);
      child.stderr?.on('data', listen);
      child.on('exit', (code) => reject(new Error(`the studio ended with ${code}: ${said}`)));
    });
  }

  /** Kills the process like a power cut, or stops it. */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.process;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async dispose(): Promise<void> {
    await this.end('SIGTERM');
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** The database that the studio of a test file is signed in to. */
export interface StudioOptions {
  readonly database: 'embedded' | 'cluster';
}

export const test = base.extend<object, StudioOptions & { studio: Studio }>({
  database: ['embedded', { option: true, scope: 'worker' }],
  studio: [
    async ({ database }, use) => {
      const studio = new Studio();
      const cluster = database === 'cluster' ? await ClusterProcess.start(0) : undefined;
      await studio.start(cluster && { account: `root:nebula@${cluster.addresses}` });
      await use(studio);
      await studio.dispose();
      await cluster?.end();
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
