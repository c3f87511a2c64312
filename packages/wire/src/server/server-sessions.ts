import {
  AstrolabeError,
  type GraphService,
  type GraphSession,
  type SessionOrigin,
  inBackground,
} from '@astrolabe/model';
import { SESSIONS_MAX, SESSION_IDLE_MS, SESSION_ORPHAN_MS, SESSION_SWEEP_MS } from '../limits.ts';
import { NO_WATCH, type ServerWatch } from './server-watch.ts';

/** The client of a request: its connection and address. */
export interface ServerClient {
  readonly connection: object;
  readonly origin: SessionOrigin;
}

/** The observer of sessions, and the clock for their age. */
export interface ServerSessionsOptions {
  readonly watch?: ServerWatch;
  readonly now?: () => number;
  /** Maximum sessions of one user from one address. */
  readonly sessionsMax?: number;
  /** Reported to clients that sign in. */
  readonly timeZone?: ServerTimeZone;
}

/** The zone of date texts without one. */
export interface ServerTimeZone {
  readonly name: string;
  readonly offsetSeconds: number;
}

/** A session as clients see it: by its number. */
export interface ServerSession {
  readonly id: bigint;
  readonly username: string;
  /** The address of the client that opened it. */
  readonly clientAddress: string | undefined;
  readonly session: GraphSession;
  /** The space after the last statement that reported one. */
  spaceName: string;
  lastUsedAt: number;
  runningCount: number;
  /** The connections that have used it and are open. */
  readonly connections: Set<object>;
}

/**
 * The sessions that clients have opened with a protocol server. They outlive their connections for a while, because a client may return on
 * another one:
 *
 *     in use ──► idle ──(SESSION_IDLE_MS, or SESSION_ORPHAN_MS without a connection)──► ended
 *
 * Session ids are not secret, as `SHOW SESSIONS` lists them: a session can be used by its own connections, by others from the same address,
 * since clients reconnect without signing in again, and by those signed in as the same user.
 */
export class ServerSessions {
  readonly timeZone: ServerTimeZone;
  readonly #service: GraphService;
  readonly #watch: ServerWatch;
  readonly #now: () => number;
  readonly #sessionsMax: number;
  readonly #sessions = new Map<bigint, ServerSession>();
  /** Number of pending sign-ins by user and address. */
  readonly #arriving = new Map<string, number>();
  readonly #sweeper: NodeJS.Timeout;
  #lastId: bigint;

  constructor(
    service: GraphService,
    {
      watch = NO_WATCH,
      now = Date.now,
      sessionsMax = SESSIONS_MAX,
      timeZone = { name: 'UTC', offsetSeconds: 0 },
    }: ServerSessionsOptions = {},
  ) {
    this.timeZone = timeZone;
    this.#service = service;
    this.#watch = watch;
    this.#now = now;
    this.#sessionsMax = sessionsMax;
    this.#lastId = BigInt(now()) * 1000n;
    this.#sweeper = setInterval(
      () => inBackground('ending idle sessions', () => this.endIdle()),
      SESSION_SWEEP_MS,
    ).unref();
  }

  /** Signs in and assigns a session number: that of the database, if it has one. */
  async open(username: string, password: string, client: ServerClient): Promise<ServerSession> {
    const visit = { username, clientAddress: client.origin.clientAddress };
    const opened = await this.#open(username, password, client).catch((error: unknown) => {
      this.#watch.refused(visit);
      throw error;
    });
    this.#watch.signedIn(visit);
    return opened;
  }

  async #open(username: string, password: string, { connection, origin }: ServerClient): Promise<ServerSession> {
    const { clientAddress } = origin;
    const key = JSON.stringify([username, clientAddress]);
    const arriving = this.#arriving.get(key) ?? 0;
    const present = [...this.#sessions.values()].filter(
      (one) => one.username === username && one.clientAddress === clientAddress,
    ).length;
    if (present + arriving >= this.#sessionsMax) {
      throw new AstrolabeError(
        'TOO_MANY_SESSIONS',
        `Create Session failed: Too many sessions created from ${clientAddress ?? 'unknown'} by user ${username}. the threshold is ${this.#sessionsMax}. You can change it by modifying 'max_sessions_per_ip_per_user' in nebula-graphd.conf`,
      );
    }
    this.#arriving.set(key, arriving + 1);
    const session = await this.#service.authenticate(username, password, origin).finally(() => this.#hasArrived(key));
    const id = session.id ?? ++this.#lastId;
    const opened: ServerSession = {
      id,
      username,
      clientAddress,
      session,
      spaceName: '',
      lastUsedAt: this.#now(),
      runningCount: 0,
      connections: new Set([connection]),
    };
    this.#sessions.set(id, opened);
    return opened;
  }

  /** Runs a statement of a client in its session. Throws `SESSION_INVALID` if the client has no such session. */
  async use<T>(
    id: bigint,
    client: ServerClient,
    text: string,
    run: (session: ServerSession) => Promise<T>,
  ): Promise<T> {
    if (id === 0n) throw new AstrolabeError('SESSION_INVALID', 'Invalid session id');
    const session = this.#of(client, id);
    if (!session)
      throw new AstrolabeError(
        'SESSION_INVALID',
        `Get sessionId[${id}] failed: Session \`${id}' not found: Session not existed!`,
      );
    session.connections.add(client.connection);
    session.runningCount++;
    const { username, spaceName } = session;
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const result = await run(session);
      hasFailed = false;
      return result;
    } catch (error) {
      if (AstrolabeError.is(error) && error.code === 'SESSION_INVALID') await this.#end(id);
      throw error;
    } finally {
      session.runningCount--;
      session.lastUsedAt = this.#now();
      const durationMs = performance.now() - startedAt;
      this.#watch.statementEnded({ username, text, spaceName, durationMs, hasFailed });
    }
  }

  /** Ends a session when its client leaves, if the client has one. */
  async end(id: bigint, client: ServerClient): Promise<void> {
    const session = this.#of(client, id);
    if (!session) return;
    await this.#end(id);
    this.#watch.signedOut({ username: session.username, clientAddress: client.origin.clientAddress });
  }

  async #end(id: bigint): Promise<void> {
    const session = this.#sessions.get(id);
    this.#sessions.delete(id);
    await session?.session.close().catch(() => undefined);
  }

  /** The connections of clients that have a session. */
  connections(): ReadonlySet<object> {
    return new Set([...this.#sessions.values()].flatMap((session) => [...session.connections]));
  }

  /** A connection is closed: its sessions wait for another one. */
  forget(connection: object): void {
    for (const session of this.#sessions.values()) {
      if (session.connections.delete(connection)) session.lastUsedAt = this.#now();
    }
  }

  /** Ends sessions that were idle for too long. */
  async endIdle(): Promise<void> {
    const now = this.#now();
    const idle = [...this.#sessions.values()].filter(({ runningCount, lastUsedAt, connections }) => {
      return runningCount === 0 && now - lastUsedAt > (connections.size > 0 ? SESSION_IDLE_MS : SESSION_ORPHAN_MS);
    });
    await Promise.all(idle.map(({ id }) => this.#end(id)));
  }

  /** Number of sessions. */
  get count(): number {
    return this.#sessions.size;
  }

  /** Ends all. */
  async close(): Promise<void> {
    clearInterval(this.#sweeper);
    await Promise.all([...this.#sessions.keys()].map((id) => this.#end(id)));
  }

  /** The session with a number, if the client may use it. */
  #of({ connection, origin }: ServerClient, id: bigint): ServerSession | undefined {
    const session = this.#sessions.get(id);
    if (!session || session.connections.has(connection)) return session;
    if (session.clientAddress === origin.clientAddress) return session;
    const others = [...this.#sessions.values()];
    const isSameUser = others.some((one) => one.username === session.username && one.connections.has(connection));
    return isSameUser ? session : undefined;
  }

  #hasArrived(key: string): void {
    const left = (this.#arriving.get(key) ?? 0) - 1;
    if (left > 0) this.#arriving.set(key, left);
    else this.#arriving.delete(key);
  }
}
