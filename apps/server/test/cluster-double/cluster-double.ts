import {
  AstrolabeError,
  collectResult,
  EMPTY,
  type ExecuteOptions,
  type GraphService,
  type GraphSession,
  type ResultChunk,
  type ResultSet,
  type Row,
  type Value,
} from '@astrolabe/model';
import { parseStatements, type Statement } from '@astrolabe/ngql';
import { GraphServer, type ServerTls } from '@astrolabe/wire';
import { ServiceConfigs } from './service-configs.ts';
import { ServiceTopology, type OwnResult } from './topology.ts';

/** Cluster behavior that a single host does not have. */
export interface ClusterDoubleOptions {
  /** Heartbeat in milliseconds: a new space can be used after two, a new tag or edge type after one. */
  readonly heartbeatMs: number;
  /** Time that a job is listed as running, in milliseconds. */
  readonly jobMs: number;
  readonly tls?: ServerTls;
}

/** The machines, by number. */
const HOST_COUNT = 3;
/** Wrong passwords in a row before an account is locked, and the duration of the lock in seconds. */
const FAILED_LOGIN_ATTEMPTS = 3;
const PASSWORD_LOCK_SECONDS = 300;

/**
 * Double of a cluster of three hosts: three protocol servers in front of one database. New spaces and schemas need heartbeats to appear, hosts fail
 * and return, sessions expire, jobs take time, wrong passwords lock an account, and a partition can lose its leader.
 */
export class ClusterDouble implements GraphService {
  /** The configuration of its services. */
  readonly configs = new ServiceConfigs();
  readonly #database: GraphService;
  readonly #options: ClusterDoubleOptions;
  readonly #servers: (GraphServer | undefined)[] = [];
  readonly #ports: number[] = [];
  /** Times when new items are visible everywhere: spaces by name, tags and edge types by space and name. */
  readonly #knownAt = new Map<string, number>();
  readonly #jobEndsAt = new Map<string, number>();
  readonly #sessions = new Set<DoubleSession>();
  readonly #wrongPasswords = new Map<string, number>();
  #topology = new ServiceTopology([]);
  #withoutLeader = 0;
  #areLeadersSpread = false;

  private constructor(database: GraphService, options: ClusterDoubleOptions) {
    this.#database = database;
    this.#options = options;
  }

  /** Opens three protocol servers on free ports in front of a database. */
  static async open(database: GraphService, options: ClusterDoubleOptions): Promise<ClusterDouble> {
    const double = new ClusterDouble(database, options);
    for (let index = 0; index < HOST_COUNT; index++) {
      const server = await double.#listen(0);
      double.#servers.push(server);
      double.#ports.push(server.port);
    }
    double.#topology = new ServiceTopology(double.#ports.map((port, index) => `graph${index + 1}:${port}`));
    return double;
  }

  /** `host:port` of every machine, with commas. */
  get addresses(): string {
    return this.#ports.map((port) => `127.0.0.1:${port}`).join(',');
  }

  get ports(): readonly number[] {
    return this.#ports;
  }

  /** Open sessions. */
  get sessionCount(): number {
    return this.#sessions.size;
  }

  async authenticate(username: string, password: string): Promise<GraphSession> {
    const wrong = this.#wrongPasswords.get(username) ?? 0;
    if (wrong >= FAILED_LOGIN_ATTEMPTS)
      throw new AstrolabeError(
        'BAD_USERNAME_PASSWORD',
        `${wrong} times consecutive incorrect passwords has been input, user name: ${username} has been locked, try again in ${PASSWORD_LOCK_SECONDS} seconds`,
      );
    try {
      const session = new DoubleSession(this, await this.#database.authenticate(username, password));
      this.#wrongPasswords.delete(username);
      this.#sessions.add(session);
      return session;
    } catch (error) {
      this.#wrongPasswords.set(username, wrong + 1);
      throw error;
    }
  }

  /** A host fails. */
  async takeAway(index: number): Promise<void> {
    const server = this.#servers[index];
    this.#servers[index] = undefined;
    await server?.close();
  }

  /** A host returns at its port. */
  async bringBack(index: number): Promise<void> {
    this.#servers[index] ??= await this.#listen(this.#ports[index]!);
  }

  /** Ends all sessions. */
  expireSessions(): void {
    for (const session of this.#sessions) session.isExpired = true;
  }

  /** The next writing statements find their partition without a leader. */
  loseLeader(statements: number): void {
    this.#withoutLeader = statements;
  }

  async close(): Promise<void> {
    for (const index of this.#servers.keys()) await this.takeAway(index);
  }

  /** A session was ended. */
  forget(session: DoubleSession): void {
    this.#sessions.delete(session);
  }

  /** Throws what a cluster would return instead of running the statement. */
  refuse(statement: Statement, space: string): void {
    if (statement.kind === 'use') this.#refuseSpace(statement.space.text);
    if (statement.kind === 'insert-vertices')
      for (const { name } of statement.tags) this.#refuseElement(space, name.text);
    if (statement.kind === 'insert-edges') this.#refuseElement(space, statement.edgeType.text);
    if (!statement.kind.startsWith('insert-') || this.#withoutLeader === 0) return;
    this.#withoutLeader--;
    throw new AstrolabeError('STORAGE_ERROR', 'Storage Error: Not the leader of 1. Please retry later.');
  }

  /** Throws if a space is not known everywhere. */
  refuseSpace(name: string): void {
    this.#refuseSpace(name);
  }

  /** Results that only a cluster has: its configurations and zones. */
  ownResult(statement: Statement): OwnResult | undefined {
    if (statement.kind === 'job' && statement.action === 'balance-leader') this.#areLeadersSpread = true;
    return this.configs.result(statement) ?? this.#topology.result(statement);
  }

  /** Records what a statement has created. */
  note(statement: Statement, space: string): void {
    const now = performance.now();
    const { heartbeatMs, jobMs } = this.#options;
    if (statement.kind === 'create-space') this.#knownAt.set(statement.name.text, now + 2 * heartbeatMs);
    if (statement.kind === 'create-schema') this.#knownAt.set(`${space} ${statement.name.text}`, now + heartbeatMs);
    if (statement.kind === 'drop-space') this.#knownAt.delete(statement.name.text);
    if (jobMs > 0 && isJob(statement)) this.#jobEndsAt.set('newest', now + jobMs);
  }

  /** The rows as a cluster returns them. */
  rowsOf(statement: Statement, columns: readonly string[], rows: readonly Row[]): readonly Row[] {
    const at = (name: string): number => columns.indexOf(name);
    if (columns[0] === 'Host' && at('Status') > 0)
      return this.#ports.flatMap((port, index) =>
        rows.slice(0, 1).map((row) => {
          const changes: Readonly<Record<string, Value>> = {
            Host: `graph${index + 1}`,
            Port: BigInt(port),
            Status: this.#servers[index] ? 'ONLINE' : 'OFFLINE',
          };
          return row.map((cell, column) => changes[columns[column]!] ?? cell);
        }),
      );
    if (at('Partition ID') === 0 && at('Leader') > 0) return this.#topology.partitions(rows, this.#areLeadersSpread);
    if (at('Job Id') === 0 && at('Status') > 0) return rows.map((row, index) => this.#jobRow(columns, row, index));
    return rows;
  }

  #jobRow(columns: readonly string[], row: Row, index: number): Row {
    const endsAt = index === 0 ? (this.#jobEndsAt.get('newest') ?? 0) : 0;
    if (performance.now() >= endsAt) return row;
    return row.map((cell, column) => {
      if (columns[column] === 'Status') return 'RUNNING';
      return columns[column] === 'Stop Time' ? EMPTY : cell;
    });
  }

  #refuseSpace(name: string): void {
    if ((this.#knownAt.get(name) ?? 0) > performance.now())
      throw new AstrolabeError('SPACE_NOT_FOUND', `SpaceNotFound: SpaceName \`${name}\``);
  }

  #refuseElement(space: string, name: string): void {
    if ((this.#knownAt.get(`${space} ${name}`) ?? 0) > performance.now())
      throw new AstrolabeError('SEMANTIC_ERROR', `No schema found for \`${name}'`);
  }

  #listen(port: number): Promise<GraphServer> {
    const { tls } = this.#options;
    return GraphServer.listen(this, { host: '127.0.0.1', port, ...(tls && { tls }) });
  }
}

function isJob(statement: Statement): boolean {
  return statement.kind === 'rebuild-index' || statement.kind === 'job';
}

/** A session of the double; passes statements to the database one by one. */
class DoubleSession implements GraphSession {
  isExpired = false;
  readonly #double: ClusterDouble;
  readonly #session: GraphSession;
  #space = '';

  constructor(double: ClusterDouble, session: GraphSession) {
    this.#double = double;
    this.#session = session;
  }

  get id(): bigint {
    return this.#session.id ?? 0n;
  }

  async execute(text: string, options?: ExecuteOptions): Promise<ResultSet> {
    const result = await collectResult(this.stream(text, options));
    if (!result) throw new AstrolabeError('INTERNAL', 'an answer has an end');
    return result;
  }

  async *stream(text: string, options: ExecuteOptions = {}): AsyncGenerator<ResultChunk, void, undefined> {
    if (this.isExpired)
      throw new AstrolabeError(
        'SESSION_INVALID',
        `Get sessionId[${this.id}] failed: Session \`${this.id}' not found: Session not existed!`,
      );
    const statements = statementsOf(text);
    let space = options.space ?? this.#space;
    if (options.space !== undefined) this.#double.refuseSpace(options.space);
    for (const [index, statement] of statements.entries()) {
      try {
        this.#double.refuse(statement, space);
      } catch (error) {
        // Earlier statements are still executed.
        if (index > 0) await this.execute(text.slice(0, statement.range.start), options);
        throw error;
      }
      if (statement.kind === 'use') space = statement.space.text;
      if (index < statements.length - 1) this.#double.note(statement, space);
    }
    const last = statements.at(-1);
    const own = last && this.#double.ownResult(last);
    if (own) {
      yield { kind: 'head', hasTable: own.columns.length > 0, columns: own.columns };
      yield { kind: 'rows', rows: own.rows };
      yield { kind: 'end', spaceName: space, latencyUs: 0, notes: [] };
      return;
    }
    let columns: readonly string[] = [];
    for await (const chunk of this.#session.stream(text, options)) {
      if (chunk.kind === 'head') columns = chunk.columns;
      if (chunk.kind === 'end' && options.space === undefined) this.#space = chunk.spaceName;
      yield chunk.kind === 'rows' && last
        ? { kind: 'rows', rows: this.#double.rowsOf(last, columns, chunk.rows) }
        : chunk;
    }
    if (last) this.#double.note(last, space);
  }

  async close(): Promise<void> {
    this.#double.forget(this);
    await this.#session.close();
  }
}

/** Parses the text; undefined for invalid text, which the database reports. */
function statementsOf(text: string): readonly Statement[] {
  try {
    return parseStatements(text);
  } catch {
    return [];
  }
}
