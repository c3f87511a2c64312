import { randomBytes } from 'node:crypto';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { totalmem } from 'node:os';
import type { EngineFacts, HostAddress } from '@astrolabe/engine';
import { AstrolabeError, type SessionOrigin } from '@astrolabe/model';
import type { FastifyBaseLogger } from 'fastify';
import { ENGINE_RESTARTS_MAX, ENGINE_RESTART_WINDOW_MS } from '../limits.ts';
import { workerUrl } from '../worker-url.ts';
import { EngineClient, type EmbeddedDatabase, type ServedSession } from './engine-client.ts';
import type { EngineControl, EngineThreadData, EngineThreadNotice } from './protocol.ts';

/**
 * The embedded database in its own thread, behind the same interface as any other database. If the thread ends unexpectedly, its pending work
 * fails with an error and it restarts; earlier sessions no longer exist.
 *
 *     opening ──► ready ──► closed
 *        ▲          │
 *        └──────────┘ the thread ended unexpectedly
 */
export class EngineHost implements EmbeddedDatabase {
  readonly hostSecret = randomBytes(32).toString('base64url');
  /** Called when a user was dropped or a password changed. */
  onAccountChange: ((username: string) => void) | undefined;
  readonly #data: EngineThreadData;
  readonly #heapMegabytesMax: number;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  readonly #restarts: number[] = [];
  #thread: Promise<RunningThread>;
  #isClosing = false;
  #graphAddress: HostAddress | undefined;

  private constructor(
    data: EngineThreadData,
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
    heapMegabytesMax: number,
  ) {
    this.#data = { ...data, hostSecret: this.hostSecret };
    this.#heapMegabytesMax = heapMegabytesMax;
    this.#log = log;
    this.#thread = this.#start();
  }

  /** Starts the thread and resolves when the database is open; rejects with why it could not be opened. */
  static async open(
    data: EngineThreadData,
    log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
    heapMegabytesMax = defaultHeapMegabytes(),
  ): Promise<EngineHost> {
    const host = new EngineHost(data, log, heapMegabytesMax);
    await host.#thread;
    return host;
  }

  async authenticate(username: string, password: string, origin?: SessionOrigin): Promise<ServedSession> {
    return (await this.#thread).client.authenticate(username, password, origin);
  }

  /** Passes the address of the protocol server to the database, also after a restart of the thread. */
  async announceProtocolServer(address: HostAddress): Promise<void> {
    this.#graphAddress = address;
    announce((await this.#thread).worker, address);
  }

  async facts(): Promise<EngineFacts> {
    return (await this.#thread).client.facts();
  }

  async openPort(): Promise<MessagePort> {
    return openPort((await this.#thread).worker);
  }

  /** Ends the thread after a checkpoint. Running statements fail. */
  async close(): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const thread = await this.#thread.catch(() => undefined);
    if (!thread) return;
    const hasEnded = new Promise<void>((resolve) => thread.worker.once('exit', () => resolve()));
    thread.worker.postMessage({ kind: 'shut-down' } satisfies EngineControl);
    await hasEnded;
  }

  async #start(): Promise<RunningThread> {
    const worker = new Worker(workerUrl('engine-host/engine-worker'), {
      workerData: this.#data,
      name: 'engine',
      // If the thread exhausts its heap, only the thread ends; the process continues.
      resourceLimits: { maxOldGenerationSizeMb: this.#heapMegabytesMax },
    });
    await new Promise<void>((resolve, reject) => {
      worker.once('error', reject);
      worker.once('exit', () =>
        reject(new AstrolabeError('STORAGE_ERROR', 'the thread of the embedded database ended while it opened')),
      );
      worker.once('message', (notice: EngineThreadNotice) => {
        for (const event of ['error', 'exit', 'message'] as const) worker.removeAllListeners(event);
        if (notice.kind === 'not-opened') reject(AstrolabeError.from(notice.problem));
        else resolve();
      });
    });
    if (this.#graphAddress) announce(worker, this.#graphAddress);
    worker.on('message', (notice: EngineThreadNotice) => {
      if (notice.kind === 'account-changed') this.onAccountChange?.(notice.username);
    });
    const port = openPort(worker);
    const client = new EngineClient(port);
    worker.on('error', (error) => this.#log.error({ err: error }, 'the thread of the embedded database failed'));
    worker.once('exit', () => {
      port.close();
      this.#ended(client);
    });
    return { worker, client };
  }

  #ended(client: EngineClient): void {
    client.fail(
      new AstrolabeError(
        'EXECUTION_ERROR',
        'the thread of the embedded database ended while this ran; whether it was done is not known',
        { hint: 'sign in again and look before you repeat it' },
      ),
    );
    if (this.#isClosing) return;
    const now = Date.now();
    while (this.#restarts.length > 0 && now - this.#restarts[0]! > ENGINE_RESTART_WINDOW_MS) this.#restarts.shift();
    if (this.#restarts.length >= ENGINE_RESTARTS_MAX) {
      this.#log.error('the thread of the embedded database ended too often and stays down');
      this.#thread = Promise.reject(
        new AstrolabeError('STORAGE_FAILED', 'the embedded database failed too often and stays down', {
          hint: 'look at the log, then start the studio again',
        }),
      );
    } else {
      this.#restarts.push(now);
      this.#log.warn('the thread of the embedded database is started again');
      this.#thread = this.#start();
    }
    // The next request reports the failure, since nothing may be awaiting this one.
    this.#thread.catch((error: unknown) =>
      this.#log.error({ err: error }, 'the embedded database could not be opened again'),
    );
  }
}

/** Half of the memory. Graph columns are outside of this heap, which contains the working data of statements. */
function defaultHeapMegabytes(): number {
  return Math.max(2048, Math.floor(totalmem() / 2 / 1024 / 1024));
}

interface RunningThread {
  readonly worker: Worker;
  readonly client: EngineClient;
}

function announce(worker: Worker, address: HostAddress): void {
  worker.postMessage({ kind: 'graph-address', address } satisfies EngineControl);
}

function openPort(worker: Worker): MessagePort {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage({ kind: 'listen', port: port2 } satisfies EngineControl, [port2]);
  return port1;
}
