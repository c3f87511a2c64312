import { createServer, type Server, type Socket } from 'node:net';
import type { GraphService } from '@astrolabe/model';
import { CONNECTIONS_MAX } from '../limits.ts';
import { ServerConnection } from './server-connection.ts';
import { ServerSessions, type ServerTimeZone } from './server-sessions.ts';
import type { ServerWatch } from './server-watch.ts';
import { TlsEntrance, type ServerTls } from './tls-entrance.ts';

/** Address and options of a protocol server. */
export interface GraphServerOptions {
  /** 127.0.0.1 includes ::1 where available. */
  readonly host: string;
  /** 0 picks one. */
  readonly port: number;
  /** Enables TLS. Optional for clients, unless client certificates are required. */
  readonly tls?: ServerTls;
  /** Maximum connections; a new one replaces the oldest without a session. */
  readonly connectionsMax?: number;
  /** Maximum sessions of one user from one address. */
  readonly sessionsMax?: number;
  /** Reported to clients that sign in; default UTC. */
  readonly timeZone?: ServerTimeZone;
  /** Called with failures of a connection, for a log. */
  readonly onFailure?: (error: unknown) => void;
  /** Called for each sign-in, sign-out and statement. */
  readonly watch?: ServerWatch;
}

/** Accepts clients of NebulaGraph's protocol for any `GraphService`. An invalid request closes only its own connection. */
export class GraphServer {
  /** The port that is held. */
  readonly port: number;
  readonly #servers: readonly Server[];
  readonly #connections: Set<ServerConnection>;
  readonly #sessions: ServerSessions;

  private constructor(servers: readonly Server[], sessions: ServerSessions, connections: Set<ServerConnection>) {
    const address = servers[0]?.address();
    this.port = typeof address === 'object' && address ? address.port : 0;
    this.#servers = servers;
    this.#sessions = sessions;
    this.#connections = connections;
  }

  /** Starts the server. Rejects with the system error if the port is not available. */
  static async listen(service: GraphService, options: GraphServerOptions): Promise<GraphServer> {
    const { host, port, tls, sessionsMax, timeZone, onFailure = () => {}, watch } = options;
    const { connectionsMax = CONNECTIONS_MAX } = options;
    const entrance = tls && new TlsEntrance(tls);
    const sessions = new ServerSessions(service, {
      ...(watch && { watch }),
      ...(sessionsMax !== undefined && { sessionsMax }),
      ...(timeZone && { timeZone }),
    });
    const connections = new Set<ServerConnection>();
    const serve = (socket: Socket): void => {
      if (connections.size >= connectionsMax && !dropOldest(connections, sessions)) {
        socket.destroy();
        return;
      }
      const connection = new ServerConnection(sessions, socket, entrance);
      connections.add(connection);
      connection
        .serve()
        .catch(onFailure)
        .finally(() => connections.delete(connection));
    };
    const first = await startServer({ host, port }, serve, onFailure);
    const address = first.address();
    // Clients resolve `localhost` to ::1 first on many systems. Without IPv6, or if another program has that port, 127.0.0.1 alone is used.
    const second =
      host === '127.0.0.1' && typeof address === 'object' && address
        ? await startServer({ host: '::1', port: address.port }, serve, onFailure).catch(() => undefined)
        : undefined;
    return new GraphServer(second ? [first, second] : [first], sessions, connections);
  }

  /** Number of open connections. */
  get connectionCount(): number {
    return this.#connections.size;
  }

  /** Number of client sessions. */
  get sessionCount(): number {
    return this.#sessions.count;
  }

  /** Cuts all connections, which cancels their statements, and ends all sessions. */
  async close(): Promise<void> {
    const areClosed = this.#servers.map((server) => new Promise<void>((resolve) => server.close(() => resolve())));
    for (const connection of this.#connections) connection.end();
    await Promise.all(areClosed);
    await this.#sessions.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

/** Disconnects the client that has been connected the longest without signing in. Returns whether there was one. */
function dropOldest(connections: Set<ServerConnection>, sessions: ServerSessions): boolean {
  const signedIn = sessions.connections();
  const oldest = [...connections].find((connection) => !signedIn.has(connection));
  if (!oldest) return false;
  connections.delete(oldest);
  oldest.end();
  return true;
}

async function startServer(
  address: { readonly host: string; readonly port: number },
  serve: (socket: Socket) => void,
  onFailure: (error: unknown) => void,
): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true, keepAlive: true }, serve);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(address, () => {
      server.off('error', reject);
      server.on('error', onFailure);
      resolve();
    });
  });
  return server;
}
