import { createServer, type Server, type Socket } from 'node:net';
import type { GraphService } from '@astrolabe/model';
import { CONNECTIONS_MAX } from '../limits.ts';
import { ServerConnection } from './server-connection.ts';
import { ServerSessions } from './server-sessions.ts';
import type { ServerWatch } from './server-watch.ts';
import { TlsEntrance, type ServerTls } from './tls-entrance.ts';

/** Address and options of a protocol server. */
export interface GraphServerOptions {
  readonly host: string;
  /** 0 picks one. */
  readonly port: number;
  /** Enables TLS. Optional for clients, unless client certificates are required. */
  readonly tls?: ServerTls;
  /** Hears what went wrong on a connection, for a log. */
  readonly onFailure?: (error: unknown) => void;
  /** Hears who signs in and out, and of every statement. */
  readonly watch?: ServerWatch;
}

/** Accepts clients of NebulaGraph's protocol for any `GraphService`. An invalid request closes only its own connection. */
export class GraphServer {
  /** The port that is held. */
  readonly port: number;
  readonly #server: Server;
  readonly #connections: Set<ServerConnection>;
  readonly #sessions: ServerSessions;

  private constructor(server: Server, sessions: ServerSessions, connections: Set<ServerConnection>) {
    const address = server.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.#server = server;
    this.#sessions = sessions;
    this.#connections = connections;
  }

  /** Starts the server. Rejects with the system error if the port is not available. */
  static async listen(service: GraphService, options: GraphServerOptions): Promise<GraphServer> {
    const { host, port, tls, onFailure = () => {}, watch } = options;
    const entrance = tls && new TlsEntrance(tls);
    const sessions = new ServerSessions(service, { ...(watch && { watch }) });
    const connections = new Set<ServerConnection>();
    const serve = (socket: Socket): void => {
      const connection = new ServerConnection(sessions, socket, entrance);
      connections.add(connection);
      connection
        .serve()
        .catch(onFailure)
        .finally(() => connections.delete(connection));
    };
    const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, serve);
    server.maxConnections = CONNECTIONS_MAX;
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host, port }, () => {
        server.off('error', reject);
        server.on('error', onFailure);
        resolve();
      });
    });
    return new GraphServer(server, sessions, connections);
  }

  /** How many connections there are now. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  /** How many sessions of clients there are now. */
  get sessionCount(): number {
    return this.#sessions.count;
  }

  /** Cuts all connections, which cancels their statements, and ends all sessions. */
  async close(): Promise<void> {
    const isClosed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const connection of this.#connections) connection.end();
    await isClosed;
    await this.#sessions.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}
