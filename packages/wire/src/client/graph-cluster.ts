import { AstrolabeError, type GraphService } from '@astrolabe/model';
import { CHOOSE_SPACE_AGAIN_MS, HOST_AVOIDED_MS, PING_AFTER_MS, PROBE_MS } from '../limits.ts';
import { ClusterSession } from './cluster-session.ts';
import { addressText, type GraphServiceAddress } from './graph-address.ts';
import { GraphConnection } from './graph-connection.ts';
import type { ConnectionOptions } from './connection-options.ts';

/** Health of a graph service at its last use. */
export interface HostHealth {
  readonly address: GraphServiceAddress;
  /** Why it could not be reached; absent when it could. */
  readonly failure?: AstrolabeError;
}

/** A newly opened connection, with a session if requested. */
export interface OpenedConnection {
  readonly connection: GraphConnection;
  readonly sessionId: bigint;
}

/** A NebulaGraph cluster by one or more of its graph services. Those that failed recently are tried last. */
export class GraphCluster implements GraphService {
  readonly #options: ConnectionOptions;
  readonly #hosts: Host[];
  #nextHost = 0;

  constructor(addresses: readonly GraphServiceAddress[], options: ConnectionOptions = {}) {
    this.#options = options;
    this.#hosts = addresses.map((address) => ({ address, failure: undefined, failedAt: -Infinity }));
  }

  /** Signs in to the first host that can be reached. Throws the cause; of several hosts each has its own in `detail`. */
  async authenticate(username: string, password: string): Promise<ClusterSession> {
    const opened = await this.openSession(username, password);
    return new ClusterSession(this, { username, password }, opened);
  }

  /** The health of each host. */
  get health(): readonly HostHealth[] {
    return this.#hosts.map(({ address, failure }) => ({ address, ...(failure && { failure }) }));
  }

  /** A new connection with a new session. */
  openSession(username: string, password: string, address?: GraphServiceAddress): Promise<OpenedConnection> {
    return this.#onAnyHost(async (connection) => {
      const { sessionId } = await connection.authenticate(username, password);
      return { connection, sessionId };
    }, address);
  }

  /** Opens a connection for an existing session, to a given host if specified. */
  openConnection(address?: GraphServiceAddress): Promise<GraphConnection> {
    return this.#onAnyHost((connection) => Promise.resolve(connection), address);
  }

  /** Milliseconds without a byte of the response before the host is probed. */
  get probeMs(): number {
    return this.#options.probeMs ?? PROBE_MS;
  }

  /** Idle time after which a connection is pinged before it is used, in milliseconds. */
  get pingAfterMs(): number {
    return this.#options.pingAfterMs ?? PING_AFTER_MS;
  }

  /** Time for which a chosen space is assumed to still have its name, in milliseconds. */
  get chooseSpaceAgainMs(): number {
    return this.#options.chooseSpaceAgainMs ?? CHOOSE_SPACE_AGAIN_MS;
  }

  async #onAnyHost<T>(use: (connection: GraphConnection) => Promise<T>, only?: GraphServiceAddress): Promise<T> {
    const failures: { readonly host: Host; readonly error: AstrolabeError }[] = [];
    for (const host of this.#hostsInOrder(only)) {
      let connection: GraphConnection | undefined;
      try {
        connection = await GraphConnection.open(host.address, { ...this.#options, ...host.address.options });
        const used = await use(connection);
        host.failure = undefined;
        return used;
      } catch (error) {
        connection?.reset();
        if (!AstrolabeError.is(error)) throw error;
        // A response of one service applies to the whole cluster.
        if (error.detail?.['cluster'] !== undefined && error.code !== 'CLIENT_SERVER_INCOMPATIBLE') throw error;
        host.failure = error;
        host.failedAt = performance.now();
        failures.push({ host, error });
      }
    }
    const first = failures[0]?.error ?? new AstrolabeError('CONNECTION_FAILED', 'there is no host to connect to');
    if (failures.length <= 1) throw first;
    const detail = Object.fromEntries(failures.map(({ host, error }) => [addressText(host.address), error.message]));
    throw new AstrolabeError(
      first.code,
      `none of ${failures.length} hosts can be used: ${failures.map(({ error }) => error.message).join('; ')}`,
      { detail, cause: first },
    );
  }

  #hostsInOrder(only: GraphServiceAddress | undefined): readonly Host[] {
    if (only) return this.#hosts.filter((host) => host.address === only);
    const start = this.#nextHost++ % Math.max(this.#hosts.length, 1);
    const turned = [...this.#hosts.slice(start), ...this.#hosts.slice(0, start)];
    const isAvoided = (host: Host): boolean => performance.now() - host.failedAt < HOST_AVOIDED_MS;
    return [...turned.filter((host) => !isAvoided(host)), ...turned.filter(isAvoided)];
  }
}

interface Host {
  readonly address: GraphServiceAddress;
  failure: AstrolabeError | undefined;
  failedAt: number;
}
