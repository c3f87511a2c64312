import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const CHECK_DATA = fileURLToPath(new URL('../src/check-data.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

/** A server in its own process. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Its output so far. */
  output(): string;
  errors(): string;
  /** Resolves with the exit code, or the signal it ended by. */
  readonly hasEnded: Promise<number | NodeJS.Signals | null>;
  /** Sends a signal and resolves with the exit code, or the signal it ended by. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

/** Outcome of a failed start. */
export interface FailedStart {
  readonly code: number | null;
  readonly stderr: string;
}

/** An empty folder for the data of one test. */
export function newDataDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'astrolabe-data-'));
}

/** Checks the data directory of a stopped server; returns the output of the check after its exit code. */
export async function checkData(directory: string, ...flags: readonly string[]): Promise<string> {
  const child = spawn(process.execPath, [CHECK_DATA, '--data-dir', directory, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.setEncoding('utf8').on('data', (text: string) => (said += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return `${code}\n${said.replaceAll(/\d+ ms/g, 'n ms')}`;
}

/** Starts the program as the start script does, with a channel, and waits for its ready line or for its end. */
export async function startProcess(
  argv: readonly string[],
  environment: Record<string, string> = {},
): Promise<ServerProcess | FailedStart> {
  const child = spawn(process.execPath, [MAIN, ...argv], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let stdout = '';
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // After our disconnect there is an exit but no close; the output is complete only at the close.
  const hasExited = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  const hasEnded = hasExited.then(([code, endedBy]) => code ?? endedBy);
  const hasClosed = once(child, 'close') as Promise<[number | null]>;
  const isReady = new Promise<string>((resolve) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const url = /^Astrolabe is ready at (\S+)$/m.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const first = await Promise.race([isReady, hasClosed]);
  if (typeof first !== 'string') return { code: first[0], stderr };
  return {
    url: first,
    process: child,
    output: () => stdout,
    errors: () => stderr,
    hasEnded,
    end: (signal) => {
      child.kill(signal);
      return hasEnded;
    },
  };
}

/** Starts the program and expects it to get ready. */
export async function startServerProcess(
  argv: readonly string[],
  environment?: Record<string, string>,
): Promise<ServerProcess> {
  const started = await startProcess(argv, environment);
  if ('code' in started) throw new Error(`the server ended with ${started.code}: ${started.stderr}`);
  return started;
}
