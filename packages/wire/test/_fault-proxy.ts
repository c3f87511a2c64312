import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a proxy does with the bytes of one answer direction. */
export type Fault =
  | { readonly kind: 'none' }
  /** One byte at a time. */
  | { readonly kind: 'trickle' }
  /** Cuts the connection after so many bytes from the server. */
  | { readonly kind: 'cut'; readonly afterBytes: number }
  /** Every chunk from the server twice. */
  | { readonly kind: 'twice' }
  /** Nothing from the server arrives any more, and nobody says so. */
  | { readonly kind: 'mute' };

/** Stands between a client and a server and spoils what the server says. */
export class FaultProxy {
  fault: Fault = { kind: 'none' };
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  private constructor(target: number) {
    this.#server = createServer((client) => {
      const server = connect(target, '127.0.0.1');
      let passed = 0;
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
      client.on('data', (chunk: Buffer) => server.write(chunk));
      void (async () => {
        for await (const chunk of server as AsyncIterable<Buffer>) {
          const fault = this.fault;
          if (fault.kind === 'trickle') {
            for (const byte of chunk) {
              client.write(Buffer.from([byte]));
              await sleep(0);
            }
          } else if (fault.kind === 'twice') client.write(Buffer.concat([chunk, chunk]));
          else if (fault.kind === 'cut') {
            client.write(chunk.subarray(0, Math.max(0, fault.afterBytes - passed)));
            passed += chunk.length;
            if (passed >= fault.afterBytes) client.end();
          } else if (fault.kind === 'none') client.write(chunk);
        }
      })().catch(() => undefined);
    });
  }

  /** Begins to pass connections on to a port of this machine. */
  static async start(target: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    await new Promise<void>((resolve) => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get port(): number {
    const address = this.#server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
