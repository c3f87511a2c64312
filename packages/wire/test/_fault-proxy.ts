import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Effect of a proxy on the bytes between a client and a server. */
export type Fault =
  | { readonly kind: 'none' }
  /** One byte at a time, in both directions. */
  | { readonly kind: 'trickle' }
  /** Every chunk this late, in both directions. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Cuts the connection after this many bytes of responses. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Cuts the connection after this many bytes of a question have passed. */
  | { readonly kind: 'cut-question'; readonly afterBytes: number }
  /** Cuts the connection after this many bytes of a request have passed. */
  | { readonly kind: 'twice' }
  /** An older response arrives before the requested one. */
  | { readonly kind: 'stale' }
  /** No response arrives any more, without an error. */
  | { readonly kind: 'mute' }
  /** Nothing passes in either direction, without an error: each side assumes that the other is connected. */
  | { readonly kind: 'half-open' };

/** Proxy between a client and a server that corrupts messages. */
export class FaultProxy {
  fault: Fault = { kind: 'none' };
  readonly #target: number;
  #server: Server;
  #port = 0;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#target = target;
    this.#server = this.#newServer();
  }

  /** Starts forwarding connections to a local port. */
  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await proxy.#listen();
    return proxy;
  }

  get port(): number {
    return this.#port;
  }

  /** Simulates a dead host: cuts connections and accepts no others. */
  async vanish(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Returns at its previous port. */
  async comeBack(): Promise<void> {
    this.#server = this.#newServer();
    await this.#listen();
  }

  async close(): Promise<void> {
    if (this.#server.listening) await this.vanish();
  }

  async #listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.#port = typeof address === 'object' && address ? address.port : 0;
  }

  #newServer(): Server {
    return createServer((client) => {
      const server = connect(this.#target, '127.0.0.1');
      for (const socket of [client, server]) {
        this.#sockets.add(socket);
        socket.setNoDelay(true);
        socket.on('error', () => undefined);
        socket.once('close', () => {
          this.#sockets.delete(socket);
          client.destroy();
          server.destroy();
        });
      }
      void this.#passQuestions(client, server).catch(() => undefined);
      void this.#passAnswers(server, client).catch(() => undefined);
    });
  }

  async #passQuestions(client: Socket, server: Socket): Promise<void> {
    let asked = 0;
    let faultBefore: Fault | undefined;
    for await (const chunk of client as AsyncIterable<Buffer>) {
      const { fault } = this;
      if (fault !== faultBefore) asked = 0;
      faultBefore = fault;
      if (fault.kind === 'cut-question') {
        server.write(chunk.subarray(0, Math.max(0, fault.afterBytes - asked)));
        asked += chunk.length;
        if (asked >= fault.afterBytes) {
          await sleep(5);
          client.destroy();
          server.destroy();
        }
      } else if (fault.kind !== 'half-open') await this.#pass(chunk, server);
    }
  }

  async #passAnswers(server: Socket, client: Socket): Promise<void> {
    let answered = 0;
    let faultBefore: Fault | undefined;
    let resultBefore: Uint8Array = new Uint8Array(0);
    for await (const chunk of server as AsyncIterable<Buffer>) {
      const { fault } = this;
      if (fault !== faultBefore) answered = 0;
      faultBefore = fault;
      if (fault.kind === 'twice') client.write(Buffer.concat([chunk, chunk]));
      else if (fault.kind === 'stale') client.write(Buffer.concat([resultBefore, chunk]));
      else if (fault.kind === 'cut') {
        client.write(chunk.subarray(0, Math.max(0, fault.afterBytes - answered)));
        answered += chunk.length;
        if (answered >= fault.afterBytes) client.end();
      } else if (fault.kind !== 'mute' && fault.kind !== 'half-open') await this.#pass(chunk, client);
      resultBefore = chunk;
    }
  }

  async #pass(chunk: Buffer, to: Socket): Promise<void> {
    const { fault } = this;
    if (fault.kind === 'trickle') {
      for (const byte of chunk) {
        to.write(Buffer.from([byte]));
        await sleep(0);
      }
      return;
    }
    if (fault.kind === 'delay') await sleep(fault.ms);
    to.write(chunk);
  }
}
