import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';

const MAIN = join(import.meta.dirname, '..', '..', 'server', 'test', 'cluster-double', 'main.ts');

/** The double of a cluster in its own process: three hosts with heartbeats. */
export class ClusterProcess {
  readonly #process: ChildProcess;
  readonly #lines: Interface;
  /** `host:port` of every machine, with commas. */
  readonly addresses: string;

  private constructor(process: ChildProcess, lines: Interface, addresses: string) {
    this.#process = process;
    this.#lines = lines;
    this.addresses = addresses;
  }

  /** Starts it, with the time between two heartbeats. */
  static async start(heartbeatMs: number): Promise<ClusterProcess> {
    const child = spawn(process.execPath, [MAIN, '--heartbeat', String(heartbeatMs)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout! });
    const [first] = (await once(lines, 'line')) as [string];
    return new ClusterProcess(child, lines, first.replace('ready ', ''));
  }

  /** Sends a command such as `take 0` and waits until it is done; returns the number of its reply, if any. */
  async order(text: string): Promise<number> {
    const answered = once(this.#lines, 'line') as Promise<[string]>;
    this.#process.stdin!.write(`${text}\n`);
    const [line] = await answered;
    return Number(line.replace('done', ''));
  }

  async end(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.stdin!.end();
    await gone;
  }
}
