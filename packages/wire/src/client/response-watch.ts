import { AstrolabeError, inBackground } from '@astrolabe/model';
import { RESULT_TIMEOUT_MS } from '../limits.ts';
import { addressText } from './graph-address.ts';
import type { GraphCluster } from './graph-cluster.ts';
import type { GraphConnection } from './graph-connection.ts';
import { withinTime } from './within-time.ts';

/** Credentials for probing whether a statement is still running. */
export interface ProbeAccount {
  readonly username: string;
  readonly password: string;
}

/** Result of a probe; `unknown` if the service is too busy to respond. */
type Finding = 'runs' | 'unknown' | 'unreachable' | 'over';

/**
 * Watches a connection that waits for a response. If no byte arrives for a while, a second connection probes the same host. Two consecutive
 * findings that the host is unreachable or that the statement has ended there end the wait.
 */
export class ResultWatch {
  readonly #cluster: GraphCluster;
  readonly #account: ProbeAccount;
  readonly #connection: GraphConnection;
  readonly #sessionId: bigint;
  readonly #timer: NodeJS.Timeout;
  #bytesBefore: number;
  #badFindings = 0;
  #isProbing = false;

  constructor(
    cluster: GraphCluster,
    account: ProbeAccount,
    { connection, sessionId }: { readonly connection: GraphConnection; readonly sessionId: bigint },
  ) {
    this.#cluster = cluster;
    this.#account = account;
    this.#connection = connection;
    this.#sessionId = sessionId;
    this.#bytesBefore = connection.bytesRead;
    this.#timer = setInterval(() => inBackground('probing a host', () => this.#check()), cluster.probeMs).unref();
  }

  /** Stops watching: the response has arrived, or is no longer needed. */
  end(): void {
    clearInterval(this.#timer);
  }

  async #check(): Promise<void> {
    if (this.#isProbing || this.#connection.isWaitingForReader) return;
    if (this.#connection.bytesRead > this.#bytesBefore) {
      this.#bytesBefore = this.#connection.bytesRead;
      this.#badFindings = 0;
      return;
    }
    this.#isProbing = true;
    const finding = await this.#probe();
    this.#isProbing = false;
    this.#badFindings = finding === 'unreachable' || finding === 'over' ? this.#badFindings + 1 : 0;
    if (this.#badFindings < 2 || this.#connection.bytesRead > this.#bytesBefore) return;
    this.end();
    const name = addressText(this.#connection.address);
    this.#connection.fail(
      new AstrolabeError(
        'CONNECTION_FAILED',
        finding === 'unreachable' ? `${name} does not answer any longer` : `the answer of ${name} was lost on its way`,
      ),
    );
  }

  async #probe(): Promise<Finding> {
    const { address } = this.#connection;
    const { username, password } = this.#account;
    let opened: GraphConnection;
    try {
      opened = await this.#cluster.openConnection(address);
    } catch {
      return 'unreachable';
    }
    try {
      const { sessionId } = await opened.authenticate(username, password);
      const running = await withinTime(runningSessions(opened, sessionId), RESULT_TIMEOUT_MS);
      opened.signOut(sessionId);
      if (!running) return 'unknown';
      return running.has(this.#sessionId) ? 'runs' : 'over';
    } catch {
      return 'unknown';
    } finally {
      opened.close();
    }
  }
}

/** The sessions that have a statement running on a graph service. */
export async function runningSessions(
  connection: GraphConnection,
  sessionId: bigint,
): Promise<ReadonlyMap<bigint, bigint>> {
  const plans = new Map<bigint, bigint>();
  for await (const chunk of connection.execute(sessionId, 'SHOW LOCAL QUERIES')) {
    if (chunk.kind !== 'rows') continue;
    for (const [session, plan] of chunk.rows)
      if (typeof session === 'bigint' && typeof plan === 'bigint') plans.set(session, plan);
  }
  return plans;
}
