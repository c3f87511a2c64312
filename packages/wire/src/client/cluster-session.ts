import {
  AstrolabeError,
  collectResult,
  type ExecuteOptions,
  type GraphSession,
  type ResultChunk,
  type ResultSet,
  type Value,
} from '@astrolabe/model';
import { CANCEL_WAIT_MS } from '../limits.ts';
import { errorOfReply, SUCCEEDED } from '../message/error-code.ts';
import type { GraphServiceAddress } from './graph-address.ts';
import type { GraphCluster, OpenedConnection } from './graph-cluster.ts';
import { isUncertain, type GraphConnection } from './graph-connection.ts';
import { ResultWatch, runningSessions } from './response-watch.ts';
import { StopWatch } from './stop-watch.ts';
import { withinTime } from './within-time.ts';

/** Credentials, stored to reopen an expired session. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * A session with a cluster, running one statement at a time. Statements that name a space run in a second cluster session, opened when
 * needed, so that they do not change the space set by `USE`.
 */
export class ClusterSession implements GraphSession {
  readonly #cluster: GraphCluster;
  readonly #credentials: Credentials;
  /** Cluster sessions by purpose; the first statement determines the purpose of the first session. */
  readonly #lanes = new Map<'chosen' | 'named', Lane>();
  #unused: Lane | undefined;
  #isOpen = true;

  constructor(cluster: GraphCluster, credentials: Credentials, opened: OpenedConnection) {
    this.#cluster = cluster;
    this.#credentials = credentials;
    this.#unused = newLane(opened);
  }

  /** The number of the session whose space `USE` changes; a session that expired has another one afterwards. */
  get id(): bigint {
    return (this.#lanes.get('chosen') ?? this.#unused)?.sessionId ?? 0n;
  }

  async execute(text: string, options: ExecuteOptions = {}): Promise<ResultSet> {
    const result = await collectResult(this.stream(text, options));
    if (result) return result;
    throw new AstrolabeError('RPC_FAILURE', 'the answer of the graph service has no end');
  }

  async *stream(text: string, options: ExecuteOptions = {}): AsyncGenerator<ResultChunk, void, undefined> {
    const lane = await this.#lane(options.space === undefined ? 'chosen' : 'named');
    const release = await lane.enter();
    const watch = new StopWatch(options);
    try {
      watch.check();
      yield* this.#runAgainIfExpired(lane, text, options, watch);
    } finally {
      watch.end();
      release();
    }
  }

  /**
   * Runs a text and returns the cluster's JSON result as a string, so that int digits are not lost. Uses the space, limits and timeouts of
   * the session. Throws if the statement fails.
   */
  async executeJson(text: string, parameters?: ReadonlyMap<string, Value>): Promise<string> {
    const lane = await this.#lane('chosen');
    const release = await lane.enter();
    try {
      for (let isSecond = false; ; isSecond = true) {
        if (lane.isLost) await this.#renew(lane);
        await this.#reconnect(lane);
        const result = await lane.connection.executeJson(lane.sessionId, text, parameters);
        const failure = jsonFailure(result);
        if (!failure) return result;
        if (failure.code !== 'SESSION_INVALID' || isSecond) throw failure;
        lane.connection.close();
        await this.#renew(lane);
      }
    } finally {
      release();
    }
  }

  /** Ends the sessions without waiting for a response. */
  async close(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    for (const lane of [this.#unused, ...this.#lanes.values()]) if (lane) await this.#signOut(lane);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #lane(purpose: 'chosen' | 'named'): Promise<Lane> {
    if (!this.#isOpen) throw new AstrolabeError('SESSION_INVALID', 'this session was closed');
    const present = this.#lanes.get(purpose);
    if (present) return present;
    const lane =
      this.#unused ?? newLane(await this.#cluster.openSession(this.#credentials.username, this.#credentials.password));
    this.#unused = undefined;
    this.#lanes.set(purpose, lane);
    return lane;
  }

  /** An expired session has executed nothing: it is reopened once, with its space. */
  async *#runAgainIfExpired(
    lane: Lane,
    text: string,
    options: ExecuteOptions,
    watch: StopWatch,
  ): AsyncGenerator<ResultChunk, void, undefined> {
    const spaceBefore = lane.spaceName;
    try {
      yield* this.#runInSpace(lane, text, options, watch);
    } catch (error) {
      if (!AstrolabeError.is(error) || error.code !== 'SESSION_INVALID' || watch.isOver) throw error;
      lane.connection.close();
      await this.#renew(lane);
      const space = options.space ?? spaceBefore;
      yield* this.#runInSpace(lane, text, space === '' ? options : { ...options, space }, watch);
    }
  }

  /** Replaces the cluster session of a lane, without a current space. */
  async #renew(lane: Lane): Promise<void> {
    const { connection, sessionId } = await this.#cluster.openSession(
      this.#credentials.username,
      this.#credentials.password,
    );
    lane.connection = connection;
    lane.sessionId = sessionId;
    lane.spaceName = '';
    lane.isLost = false;
  }

  /** No statement leaves a space, so the session is replaced by one without a space. */
  async #leaveSpace(lane: Lane): Promise<void> {
    await this.#signOut(lane);
    await this.#renew(lane);
  }

  /** A statement that could not be ended may still be running in its session: the session is replaced by one with the same space. */
  async #replaceLost(lane: Lane, watch: StopWatch): Promise<void> {
    const { spaceName } = lane;
    await this.#renew(lane);
    if (spaceName !== '') await this.#use(lane, spaceName, watch);
  }

  async *#runInSpace(
    lane: Lane,
    text: string,
    options: ExecuteOptions,
    watch: StopWatch,
  ): AsyncGenerator<ResultChunk, void, undefined> {
    if (lane.isLost) await this.#replaceLost(lane, watch);
    else await this.#reconnect(lane);
    const { space } = options;
    if (space === '' && lane.spaceName !== '') await this.#leaveSpace(lane);
    else if (space !== undefined && space !== '' && !this.#isIn(lane, space)) await this.#use(lane, space, watch);
    yield* this.#run(lane, text, options, watch);
  }

  /** Returns whether a lane is certainly in a space; see `CHOOSE_SPACE_AGAIN_MS`. */
  #isIn(lane: Lane, space: string): boolean {
    return space === lane.spaceName && performance.now() - lane.chosenAt < this.#cluster.chooseSpaceAgainMs;
  }

  /** Replaces a connection that was lost or is dead after being idle, before anything is sent. */
  async #reconnect(lane: Lane): Promise<void> {
    if (lane.connection.idleMs > this.#cluster.pingAfterMs) await lane.connection.ping();
    if (!lane.connection.isUsable) lane.connection = await this.#cluster.openConnection();
  }

  /** Chooses a space. An error states that the statement was not sent. */
  async #use(lane: Lane, space: string, watch: StopWatch): Promise<void> {
    try {
      await drain(this.#run(lane, useStatement(space), {}, watch));
      lane.chosenAt = performance.now();
    } catch (error) {
      throw isUncertain(error)
        ? new AstrolabeError(error.code, `${error.message}; the statement was not sent`, { cause: error })
        : error;
    }
  }

  /** Runs one request; stops it when the watch fires. */
  async *#run(
    lane: Lane,
    text: string,
    { parameters, rowsMax = Infinity }: ExecuteOptions,
    watch: StopWatch,
  ): AsyncGenerator<ResultChunk, void, undefined> {
    const chunks = lane.connection.execute(lane.sessionId, text, parameters);
    const resultWatch = new ResultWatch(this.#cluster, this.#credentials, lane);
    let rowCount = 0;
    let hasEnded = false;
    try {
      for (;;) {
        const step = await watch.orStopped(chunks.next());
        if (step.done === true) {
          hasEnded = true;
          return;
        }
        if (step.value.kind === 'rows') rowCount += step.value.rows.length;
        if (rowCount > rowsMax)
          throw new AstrolabeError('ROW_LIMIT_EXCEEDED', `the answer has more than ${rowsMax} rows`);
        if (step.value.kind === 'end') {
          // The consumer may stop at the end; the connection is free before that.
          lane.spaceName = step.value.spaceName;
          await drain(chunks);
          hasEnded = true;
        }
        yield step.value;
      }
    } catch (error) {
      hasEnded = !watch.isOver && !(AstrolabeError.is(error) && error.code === 'ROW_LIMIT_EXCEEDED');
      throw error;
    } finally {
      resultWatch.end();
      if (!hasEnded) await this.#abandon(lane, chunks);
    }
  }

  /**
   * Ends an abandoned statement by killing it from another session. If this takes too long, closes its connection and abandons its session, and the
   * kill continues in the background.
   */
  async #abandon(lane: Lane, chunks: AsyncGenerator<ResultChunk>): Promise<void> {
    const { connection, sessionId } = lane;
    let isOver = false;
    void this.#killQuery(connection.address, sessionId, () => isOver).catch(() => undefined);
    const hasEnded = drain(chunks).then(
      () => true,
      () => true,
    );
    isOver = (await withinTime(hasEnded, CANCEL_WAIT_MS)) === true;
    if (isOver) return;
    connection.reset();
    lane.isLost = true;
  }

  /**
   * Finds the query of a session and kills it from another session. A query that has ended meanwhile is not killed: the session may be
   * running another one. A session whose query does not end is abandoned and closed here.
   */
  async #killQuery(address: GraphServiceAddress, sessionId: bigint, isOver: () => boolean): Promise<void> {
    const { username, password } = this.#credentials;
    const other = await this.#cluster.openSession(username, password, address);
    try {
      const plan = (await runningSessions(other.connection, other.sessionId)).get(sessionId);
      if (plan !== undefined && !isOver())
        await drain(other.connection.execute(other.sessionId, `KILL QUERY (SESSION=${sessionId}, PLAN=${plan})`));
    } finally {
      if (!isOver() && other.connection.isUsable) await this.#endLost(other.connection, sessionId, isOver);
      other.connection.signOut(other.sessionId);
      other.connection.close();
    }
  }

  /** Waits until it is known whether a session continues, and ends it if not. */
  async #endLost(connection: GraphConnection, sessionId: bigint, isOver: () => boolean): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, CANCEL_WAIT_MS));
    if (!isOver()) connection.signOut(sessionId);
  }

  async #signOut(lane: Lane): Promise<void> {
    // The session of a lost lane ends when its statement is killed.
    if (lane.isLost) return;
    // A session of a lost connection would count against the session limit of the account.
    if (!lane.connection.isUsable) {
      lane.connection.reset();
      const connection = await this.#cluster.openConnection().catch(() => undefined);
      if (!connection) return;
      lane.connection = connection;
    }
    lane.connection.signOut(lane.sessionId);
    lane.connection.close();
  }
}

/** A cluster session with its connection and current space. One statement at a time. */
interface Lane {
  connection: GraphConnection;
  sessionId: bigint;
  spaceName: string;
  /** When the space was chosen by its name, in milliseconds of the process. */
  chosenAt: number;
  /** A statement may still run in the session, so it must not be used. */
  isLost: boolean;
  /** Waits for its turn. The returned function ends the turn. */
  enter(): Promise<() => void>;
}

function newLane({ connection, sessionId }: OpenedConnection): Lane {
  let last: Promise<void> = Promise.resolve();
  return {
    connection,
    sessionId,
    spaceName: '',
    chosenAt: -Infinity,
    isLost: false,
    enter: async () => {
      const before = last;
      const turn = Promise.withResolvers<void>();
      last = turn.promise;
      await before;
      return turn.resolve;
    },
  };
}

/** The escapes that names have between back quotes: a bare dot is refused there, so it is written as its byte in octal. */
function useStatement(space: string): string {
  return `USE \`${space.replace(/[\\`]/g, '\\$&').replaceAll('.', '\\056')}\``;
}

async function drain(chunks: AsyncGenerator<ResultChunk>): Promise<void> {
  while ((await chunks.next()).done !== true);
}

/** Returns the failure in a JSON response. Successful responses start with the number 0 and are not parsed. */
function jsonFailure(result: string): AstrolabeError | undefined {
  if (/^\{"errors":\[\{"code":0[,}]/.test(result)) return undefined;
  const { errors } = JSON.parse(result) as { readonly errors?: readonly { code?: number; message?: string }[] };
  const { code = 0, message = '' } = errors?.[0] ?? {};
  return code === SUCCEEDED ? undefined : errorOfReply({ code, message });
}
