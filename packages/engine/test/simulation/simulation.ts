import { AstrolabeError, type Cursor, type RecordSink, type ResultSet, type Row } from '@astrolabe/model';
import { checkGraph } from '../../src/consistency/graph-check.ts';
import { EngineCore, type EngineSession } from '../../src/index.ts';
import { PLAIN_PASSWORDS } from '../../src/memory.ts';
import type { Steps } from '../../src/store/index.ts';
import { Random } from './random.ts';
import { Region, Violation, textOf, type Part } from './region.ts';
import { SimulatedDisk, type WriteFault } from './simulated-disk.ts';
import {
  COUNTED_VIDS,
  countScript,
  countText,
  highestOf,
  ownScript,
  SharedCount,
  type TransactionScript,
} from './transactor.ts';
import { importedPart, randomWrite, stateText, vidsOf, type WriteRequest } from './workload.ts';

const SPACES = ['a', 'b'];
const CLIENTS = 8;
/** The importing client of each space, and the one that changes the schema. */
const IMPORTER = 90;
const SCHEMA_TAGS = 4;
/** Clients that run transactions, and the first of their numbers. */
const TRANSACTORS = 6;
const FIRST_TRANSACTOR = 20;

/** Fault rates: on average one in this many. */
export interface SimulationOptions {
  readonly seed: number;
  readonly steps: number;
  /** Whether writes also fail without a crash. */
  readonly hasFailingWrites?: boolean;
}

/** Figures of a simulation. */
export interface SimulationFigures {
  acknowledged: number;
  reads: number;
  turns: number;
  crashes: number;
  failedWrites: number;
  diskWrites: number;
  clockJumps: number;
  backups: number;
  commits: number;
  conflicts: number;
}

interface Client {
  readonly number: number;
  readonly space: string;
  readonly region: Region;
  session: EngineSession;
  isBusy: boolean;
}

/** A client that runs a transaction, statement by statement. */
interface Transactor extends Client {
  script: TransactionScript | undefined;
}

/** Counters of all transactions of a space: one alone, and two that change together. */
interface SpaceCounts {
  readonly space: string;
  readonly alone: SharedCount;
  readonly together: SharedCount;
}

interface Importer {
  readonly space: string;
  readonly region: Region;
  sink: RecordSink | undefined;
  isBusy: boolean;
}

interface SchemaChanger {
  readonly space: string;
  readonly region: Region;
  isBusy: boolean;
}

/** A running backup or restoration. */
interface RunningBackup {
  readonly space: string;
  readonly steps: Steps<unknown>;
  /** For each client of the space: the states that the copy may have. */
  readonly allowed: ReadonlyMap<Client, ReadonlySet<string>>;
  readonly isRestoring: boolean;
}

interface OpenCursor {
  readonly cursor: Cursor;
  readonly rows: Row[];
  isRunning: boolean;
  /** The client gets all rows, nothing because it closed the cursor, or an error. */
  readonly settle: (outcome: { readonly rows: readonly Row[] } | { readonly error: unknown } | undefined) => void;
}

/**
 * The real sessions, catalog, graph and log over a simulated disk, clock and event loop. Clients write to their own vertices and read one another's, in
 * every way that the engine offers; the process dies at random writes, turns and steps, and is started again. Everything that happens follows from
 * the seed.
 *
 *     step: a client sends a request │ the event loop runs a task │ a stream is pulled │ the process dies
 */
export class Simulation {
  readonly figures: SimulationFigures = {
    acknowledged: 0,
    reads: 0,
    turns: 0,
    crashes: 0,
    failedWrites: 0,
    diskWrites: 0,
    clockJumps: 0,
    backups: 0,
    commits: 0,
    conflicts: 0,
  };
  readonly #random: Random;
  readonly #options: SimulationOptions;
  readonly #disk: SimulatedDisk;
  readonly #clients: Client[];
  readonly #transactors: Transactor[];
  readonly #counts: readonly SpaceCounts[];
  readonly #imports: Importer[];
  readonly #schemas: SchemaChanger[];
  #engine!: EngineCore;
  #tasks: (() => void)[] = [];
  #cursors: OpenCursor[] = [];
  /** Counts processes: messages of a dead one are ignored. */
  #process = 0;
  #elapsed = 0;
  /** Offset of the wall clock from the other one, in milliseconds. */
  #clockOffset = 0;
  /** The number of further writes that fail with a full disk. */
  #fullFor = 0;
  #backup: RunningBackup | undefined;
  #isBackupRunning = false;
  #stamp = 0;
  /** Opening and checking the database runs without faults and alone. */
  #isQuiet = false;
  #violation: unknown;

  constructor(options: SimulationOptions) {
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#disk = new SimulatedDisk((operation) => this.#faultOf(operation));
    this.#clients = Array.from({ length: CLIENTS }, (_, number) => ({
      number,
      space: SPACES[number % SPACES.length]!,
      region: new Region(`client ${number}`),
      session: undefined as unknown as EngineSession,
      isBusy: false,
    }));
    this.#transactors = Array.from({ length: TRANSACTORS }, (_, at) => ({
      number: FIRST_TRANSACTOR + at,
      space: SPACES[at % SPACES.length]!,
      region: new Region(`transactions of client ${FIRST_TRANSACTOR + at}`),
      session: undefined as unknown as EngineSession,
      isBusy: false,
      script: undefined,
    }));
    this.#counts = SPACES.map((space) => ({
      space,
      alone: new SharedCount(`count of ${space}`),
      together: new SharedCount(`counts of ${space}`),
    }));
    this.#imports = SPACES.map((space) => ({
      space,
      region: new Region(`import into ${space}`, true),
      sink: undefined,
      isBusy: false,
    }));
    this.#schemas = SPACES.map((space) => ({ space, region: new Region(`schema of ${space}`), isBusy: false }));
  }

  /** Runs all steps; throws a `Violation` at the first promise that is broken. */
  async run(): Promise<SimulationFigures> {
    this.#setUp();
    for (let step = 0; step < this.#options.steps; step++) {
      this.#step();
      // Pending promises of a step run before the next one.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.#violation) throw this.#violation;
      if (this.#disk.isCrashed) this.#restart();
    }
    this.figures.diskWrites = this.#disk.writes;
    return this.figures;
  }

  #setUp(): void {
    this.#isQuiet = true;
    this.#open();
    const session = this.#engine.openSession();
    for (const space of SPACES)
      for (const text of [
        `CREATE SPACE ${space}(vid_type = INT64)`,
        `USE ${space}`,
        'CREATE TAG t(n int); CREATE EDGE e(n int); CREATE TAG INDEX i ON t(n); CREATE EDGE INDEX j ON e(n)',
        `INSERT VERTEX t(n) VALUES ${COUNTED_VIDS.map((vid) => `${vid}:(0)`).join(', ')}`,
      ])
        session.executeNow(text);
    this.#isQuiet = false;
  }

  #open(): void {
    this.#process++;
    this.#tasks = [];
    this.#cursors = [];
    this.#backup = undefined;
    this.#fullFor = 0;
    this.#engine = new EngineCore({
      storage: this.#disk.restart(
        () => this.#now(),
        () => this.#random.once(2),
      ),
      isDurable: true,
      hasher: PLAIN_PASSWORDS,
      now: () => this.#now(),
      platform: { elapsed: () => this.#tick(), soon: (call) => void this.#tasks.push(call) },
    });
    this.#engine.onTurn = () => this.#turn();
    for (const client of [...this.#clients, ...this.#transactors]) {
      client.session = this.#engine.openSession();
      client.isBusy = false;
    }
    for (const one of this.#transactors) one.script = undefined;
    for (const one of this.#imports) {
      one.sink = undefined;
      one.isBusy = false;
    }
    for (const one of this.#schemas) one.isBusy = false;
  }

  /** Reopens the database and compares its complete content with the expected one. */
  #restart(): void {
    this.figures.crashes++;
    this.#isQuiet = true;
    this.#open();
    for (const { space, region, number } of [...this.#clients, ...this.#transactors])
      region.recover({ vertices: this.#verticesOf(space, number), edges: this.#edgesOf(space, number) });
    for (const { space, region } of this.#imports)
      region.recover({ vertices: this.#verticesOf(space, IMPORTER), edges: '' });
    for (const { space, region } of this.#schemas)
      region.recover({ vertices: tagsOf(this.#ask(space, 'SHOW TAGS').rows), edges: '' });
    for (const { space, alone, together } of this.#counts) {
      alone.observe(highestOf(this.#ask(space, countText(COUNTED_VIDS.slice(0, 1))).rows));
      together.observe(highestOf(this.#ask(space, countText(COUNTED_VIDS.slice(1))).rows));
    }
    this.#checkSpaces();
    for (const { name } of this.#engine.catalog.spaces)
      if (!SPACES.includes(name)) this.#engine.openSession().executeNow(`DROP SPACE ${name}`);
    this.#isQuiet = false;
  }

  /** Indexes and adjacency against the rows. */
  #checkSpaces(): void {
    for (const name of SPACES) {
      const { graph } = this.#engine.catalog.space(name)!;
      const problems = [...checkGraph(graph, graph.indexes)].flat();
      if (problems.length > 0) throw new Violation(`space ${name}: ${JSON.stringify(problems)}`);
    }
  }

  #verticesOf(space: string, client: number): string {
    return verticesOfRows(this.#ask(space, fetchText(client)).rows);
  }

  #edgesOf(space: string, client: number): string {
    const forward = edgesOfRows(this.#ask(space, goText(client, '')).rows);
    const backward = edgesOfRows(this.#ask(space, goText(client, ' REVERSELY')).rows);
    if (forward !== backward) throw new Violation(`client ${client}: forward ${forward}, backward ${backward}`);
    return forward;
  }

  #ask(space: string, text: string): ResultSet {
    return this.#engine.openSession().executeNow(text, { space });
  }

  #faultOf(operation: string): WriteFault {
    if (this.#isQuiet) return 'none';
    if (this.#random.once(1500)) return this.#random.once(2) ? 'crash-before' : 'crash-after';
    if (this.#options.hasFailingWrites !== true || operation === 'documents') return 'none';
    if (this.#fullFor > 0) this.#fullFor--;
    else if (!this.#random.once(300)) return 'none';
    this.figures.failedWrites++;
    if (this.#fullFor > 0) return 'fail';
    if (this.#random.once(4)) this.#fullFor = this.#random.below(20);
    return this.#random.once(3) ? 'unknown' : 'fail';
  }

  #step(): void {
    try {
      const random = this.#random;
      if (random.once(4000)) this.#disk.crash();
      if (random.once(1000)) this.#jump();
      const kind = random.below(1000);
      if (kind === 0) this.#checkSpaces();
      else if (kind < 450 && this.#tasks.length > 0) this.#tasks.splice(random.below(this.#tasks.length), 1)[0]!();
      else if (kind < 600 && this.#cursors.length > 0) this.#pull(random.pick(this.#cursors));
      else if (kind < 615) this.#import(random.pick(this.#imports));
      else if (kind < 630) this.#changeSchema(random.pick(this.#schemas));
      else if (kind < 640) this.#backUp();
      else if (kind < 750) this.#transact(random.pick(this.#transactors), false);
      else this.#act(random.pick(this.#clients), false);
    } catch (error) {
      this.#note(error);
    }
  }

  /** The wall clock jumps by up to an hour. */
  #jump(): void {
    this.figures.clockJumps++;
    this.#clockOffset += this.#random.below(7_200_000) - 3_600_000;
  }

  /** Starts or continues a backup; its content is compared once it is restored. */
  #backUp(): void {
    if (this.#isBackupRunning) return;
    this.#isBackupRunning = true;
    try {
      this.#backup ??= this.#beginBackup(this.#random.pick(SPACES));
      if (this.#backup.steps.next().done) this.#endBackup(this.#backup);
    } catch (error) {
      this.#backup = undefined;
      if (!AstrolabeError.is(error) || !isOfDisk(error)) throw error;
    } finally {
      this.#isBackupRunning = false;
    }
  }

  #beginBackup(space: string): RunningBackup {
    const engine = this.#engine;
    const allowed = new Map<Client, ReadonlySet<string>>();
    const clients = this.#clients.filter((client) => client.space === space);
    const steps = function* (): Steps<unknown> {
      while (engine.isWriting) yield 'waiting';
      // The copy has the current content.
      for (const client of clients) allowed.set(client, client.region.states());
      return yield* engine.openSession().backupSteps(space, 'copy');
    };
    return { space, steps: steps(), allowed, isRestoring: false };
  }

  #endBackup({ space, allowed, isRestoring }: RunningBackup): void {
    this.#backup = undefined;
    if (!isRestoring) {
      const steps = this.#engine.openSession().restoreSteps('copy', 'restored');
      this.#backup = { space, steps, allowed, isRestoring: true };
      return;
    }
    this.figures.backups++;
    for (const [{ number, region }, states] of allowed) {
      const state = { vertices: this.#verticesOf('restored', number), edges: this.#edgesOf('restored', number) };
      if (!states.has(textOf(state))) throw new Violation(`${region.name}: a backup has ${textOf(state)}`);
    }
    this.#engine.openSession().executeNow('DROP SPACE restored');
  }

  /** Pulls a cursor, with budgets of all sizes; now and then it is closed early. */
  #pull(open: OpenCursor): void {
    if (open.isRunning) return;
    const { cursor, rows, settle } = open;
    const end = (outcome: Parameters<typeof settle>[0]): void => {
      this.#cursors.splice(this.#cursors.indexOf(open), 1);
      settle(outcome);
    };
    open.isRunning = true;
    try {
      if (this.#random.once(30)) {
        cursor.close();
        end(undefined);
        return;
      }
      const chunk = cursor.next(this.#random.once(3) ? undefined : this.#random.below(5) * 11);
      if (chunk === undefined) end({ rows });
      else if (chunk !== 'paused' && chunk.kind === 'rows') rows.push(...chunk.rows);
    } catch (error) {
      end({ error });
    } finally {
      open.isRunning = false;
    }
  }

  /** The turns of a statement. */
  #turn(): void {
    if (this.#isQuiet) return;
    this.figures.turns++;
    if (this.#random.once(500)) this.#disk.crash();
    for (let count = this.#random.below(3); count > 0; count--) {
      if (this.#backup && !this.#backup.isRestoring && this.#random.once(4)) this.#backUp();
      else if (this.#cursors.length > 0 && this.#random.once(2)) this.#pull(this.#random.pick(this.#cursors));
      else if (this.#random.once(3)) this.#transact(this.#random.pick(this.#transactors), true);
      else this.#act(this.#random.pick(this.#clients), true);
    }
  }

  /** Lets an idle client send a request. In a turn it runs at once, if the engine allows it. */
  #act(client: Client, isTurn: boolean): void {
    if (client.isBusy) return;
    if (client.region.isUncertain) this.#read(client, client, isTurn);
    else if (this.#random.once(3))
      this.#read(client, this.#random.pick([...this.#clients, ...this.#transactors]), isTurn);
    else this.#write(client, isTurn);
  }

  #write(client: Client, isTurn: boolean): void {
    const { region, space, session } = client;
    const request = randomWrite(this.#random, client.number, ++this.#stamp, region.last);
    if (isTurn && !session.mayRunNow(request.text, { space })) return;
    const sent = sendTo(region, request);
    const acknowledged = (): void => this.#acknowledge(region, sent.last);
    const failed = (error: unknown): void => this.#failed(region, sent, request, error);
    const cursor = isTurn ? session.prepare(request.text, { space }).run() : undefined;
    if (cursor)
      // A client that closes a cursor does not learn the outcome of its write.
      this.#follow(client, cursor, acknowledged, failed, () => region.failUnknown());
    else this.#settleWith(client, session.execute(request.text, { space }), acknowledged, failed);
  }

  /** The next statement of a transaction, or the first of a new one. */
  #transact(client: Transactor, isTurn: boolean): void {
    if (client.isBusy) return;
    const { region, session, space } = client;
    if (!client.script && region.isUncertain) {
      this.#read(client, client, isTurn);
      return;
    }
    const script = (client.script ??= this.#newScript(client));
    const [step] = script.steps;
    // Its last statement runs, and this is one of its turns.
    if (!step || (isTurn && !session.mayRunNow(step.text, { space }))) return;
    script.steps.shift();
    const isCommit = step.text === 'COMMIT';
    const sent = isCommit ? sendTo(region, { parts: atOnce(script.parts) }) : undefined;
    if (isCommit) script.onCommit();
    const end = (error?: unknown): void => {
      client.script = undefined;
      if (session.hasTransaction) {
        void session.close();
        client.session = this.#engine.openSession();
      }
      if (!sent) return;
      if (error === undefined) region.failUnknown();
      else if (!AstrolabeError.is(error)) throw error;
      else if (isOfDisk(error)) region.failUnknown(error.code === 'STORAGE_OUTCOME_UNKNOWN');
      else {
        this.figures.conflicts++;
        region.fail(sent.first);
      }
    };
    const done = (rows: readonly Row[]): void => {
      if (this.#disk.isCrashed) return;
      step.onRows?.(rows);
      if (sent) {
        this.figures.commits++;
        script.onAcknowledged();
        region.acknowledge(sent.last);
      }
      if (script.steps.length === 0) client.script = undefined;
    };
    const failed = (error: unknown): void => {
      if (!this.#disk.isCrashed) end(error);
    };
    const isPulled = isTurn || this.#random.once(3);
    if (isPulled) this.#follow(client, session.prepare(step.text, { space }).run(), done, failed, () => end());
    else this.#settleWith(client, session.execute(step.text, { space }), ({ rows }) => done(rows), failed);
  }

  #newScript({ number, space, region }: Transactor): TransactionScript {
    const random = this.#random;
    const { alone, together } = this.#counts.find((counts) => counts.space === space)!;
    const kind = random.below(4);
    if (kind === 0) return countScript(random, COUNTED_VIDS.slice(0, 1), alone);
    if (kind === 1) return countScript(random, COUNTED_VIDS.slice(1), together);
    return ownScript(
      random,
      number,
      () => ++this.#stamp,
      region.last,
      (expected) => [
        { text: fetchText(number), onRows: (rows) => expectOwn(region, expected().vertices, verticesOfRows(rows)) },
        { text: goText(number, ''), onRows: (rows) => expectOwn(region, expected().edges, edgesOfRows(rows)) },
      ],
    );
  }

  #acknowledge(region: Region, version: number): void {
    // Messages of a process after its disk was lost reach no client.
    if (this.#disk.isCrashed) return;
    this.figures.acknowledged++;
    region.acknowledge(version);
  }

  #failed(region: Region, sent: SentRequest, { failsAfter }: Partial<WriteRequest>, error: unknown): void {
    if (this.#disk.isCrashed) return;
    if (!AstrolabeError.is(error)) throw error;
    if (isOfDisk(error)) region.failUnknown(error.code === 'STORAGE_OUTCOME_UNKNOWN');
    else if (failsAfter === undefined) throw error;
    else region.fail(sent.first + failsAfter);
  }

  #read(client: Client, of: Client, isTurn: boolean): void {
    this.figures.reads++;
    const { session } = client;
    const { space, number, region } = of;
    const isOfEdges = this.#random.once(2);
    const text = isOfEdges ? goText(number, this.#random.once(2) ? ' REVERSELY' : '') : fetchText(number);
    const start = region.startRead();
    const observe = (rows: readonly Row[]): void => {
      if (this.#disk.isCrashed) return;
      if (isOfEdges) region.observe('edges', edgesOfRows(rows), start);
      else region.observe('vertices', verticesOfRows(rows), start);
    };
    if (isTurn && !session.mayRunNow(text, { space })) return;
    const failed = (error: unknown): void => this.#note(error);
    const isPulled = isTurn || (this.#random.once(2) && !session.joinsGroup(text));
    const cursor = isPulled ? session.prepare(text, { space }).run() : undefined;
    if (cursor) this.#follow(client, cursor, observe, failed, () => {});
    else this.#settleWith(client, session.execute(text, { space }), ({ rows }) => observe(rows), failed);
  }

  #settleWith(
    client: Client,
    running: Promise<ResultSet>,
    onResult: (result: ResultSet) => void,
    onError: (error: unknown) => void,
  ): void {
    client.isBusy = true;
    const origin = this.#process;
    running.then(
      (result) => this.#settle(origin, client, () => onResult(result)),
      (error: unknown) => this.#settle(origin, client, () => onError(error)),
    );
  }

  #follow(
    client: Client,
    cursor: Cursor,
    onRows: (rows: readonly Row[]) => void,
    onError: (error: unknown) => void,
    onClose: () => void,
  ): void {
    client.isBusy = true;
    const origin = this.#process;
    this.#cursors.push({
      cursor,
      rows: [],
      isRunning: false,
      settle: (outcome) =>
        this.#settle(origin, client, () => {
          if (!outcome) onClose();
          else if ('error' in outcome) onError(outcome.error);
          else onRows(outcome.rows);
        }),
    });
  }

  #import(one: Importer): void {
    if (one.isBusy || one.region.isUncertain) return;
    one.isBusy = true;
    const { region } = one;
    const origin = this.#process;
    const when = (work: Promise<unknown>, ok: () => void): void => {
      work.then(
        () => this.#settle(origin, one, ok),
        (error: unknown) => this.#settle(origin, one, () => this.#importFailed(one, error)),
      );
    };
    const { sink } = one;
    if (!sink) {
      const opening = this.#engine
        .openSession()
        .bulk(one.space)
        .then((opened) => (one.sink = opened));
      when(opening, () => {});
    } else if (this.#random.once(3)) {
      const sent = region.send([]);
      const isEnd = this.#random.once(3);
      if (isEnd) one.sink = undefined;
      when(isEnd ? sink.close() : sink.flush(), () => this.#acknowledge(region, sent));
    } else {
      const vids = vidsOf(IMPORTER);
      // A few imports are too large for the log and become chunks.
      const count = this.#random.once(30) ? 20_010 : 5;
      const stamp = ++this.#stamp;
      region.send([importedPart(vids.slice(0, count), stamp)]);
      const records = Array.from({ length: count }, (_, at) => ({
        line: at + 1,
        vid: BigInt(vids[at % vids.length]!),
        values: [BigInt(stamp)],
      }));
      when(sink.write({ kind: 'vertex', tagName: 't', properties: ['n'], records, bytes: 0 }), () => {});
    }
  }

  #importFailed(one: Importer, error: unknown): void {
    if (this.#disk.isCrashed) return;
    one.region.failUnknown(AstrolabeError.is(error) && error.code === 'STORAGE_OUTCOME_UNKNOWN');
    one.sink = undefined;
    if (!AstrolabeError.is(error)) throw error;
  }

  #changeSchema(one: SchemaChanger): void {
    if (one.isBusy || one.region.isUncertain) return;
    const { region, space } = one;
    const name = `d${this.#random.below(SCHEMA_TAGS)}`;
    const has = region.last.vertices.split(' ').includes(`${name}=`);
    const changes: { readonly text: string; readonly parts: readonly Part[] }[] = [
      has
        ? { text: `DROP TAG ${name}`, parts: [withTag(name, false)] }
        : { text: `CREATE TAG ${name}(x int)`, parts: [withTag(name, true)] },
      { text: 'SUBMIT JOB FLUSH', parts: [] },
      { text: 'REBUILD TAG INDEX i', parts: [] },
    ];
    const { text, parts } = this.#random.pick(changes);
    const sent = sendTo(region, { parts });
    one.isBusy = true;
    const origin = this.#process;
    this.#engine
      .openSession()
      .execute(text, { space })
      .then(
        () => this.#settle(origin, one, () => this.#acknowledge(region, sent.last)),
        (error: unknown) => this.#settle(origin, one, () => this.#failed(region, sent, {}, error)),
      );
  }

  /** A response reached its client, if its process is still the running one. */
  #settle(origin: number, client: { isBusy: boolean }, action: () => void): void {
    if (origin !== this.#process) return;
    client.isBusy = false;
    try {
      action();
    } catch (error) {
      this.#note(error);
    }
  }

  #note(error: unknown): void {
    // Anything thrown while a process dies is a consequence; failing disks are reported to clients.
    if (this.#disk.isCrashed && !(error instanceof Violation)) return;
    if (this.#options.hasFailingWrites === true && AstrolabeError.is(error) && isOfDisk(error)) return;
    this.#violation ??= error;
  }

  #now(): number {
    return 1_700_000_000_000 + this.#elapsed + this.#clockOffset;
  }

  /** The clock advances with every reading; occasionally a slice ends. */
  #tick(): number {
    this.#elapsed += this.#random.once(6) ? 11 : 0.01;
    return this.#elapsed;
  }
}

/** Whether the disk failed; `STORAGE_ERROR` is how the cluster reports an invalid row. */
function isOfDisk({ code }: AstrolabeError): boolean {
  return code.startsWith('STORAGE_') && code !== 'STORAGE_ERROR';
}

interface SentRequest {
  /** The versions before and after the request. */
  readonly first: number;
  readonly last: number;
}

function sendTo(region: Region, { parts }: Pick<WriteRequest, 'parts'>): SentRequest {
  const last = region.send(parts);
  return { first: last - parts.length, last };
}

/** Parts that are applied together or not at all. */
function atOnce(parts: readonly Part[]): readonly Part[] {
  return parts.length === 0 ? [] : [(state) => parts.reduce((staged, part) => part(staged), state)];
}

/** A transaction must see its own writes, and none of other clients. */
function expectOwn(region: Region, expected: string, shown: string): void {
  if (expected !== shown) throw new Violation(`${region.name}: shown ${shown}, not its own ${expected}`);
}

function withTag(name: string, isThere: boolean): Part {
  return ({ vertices, edges }) => {
    const names = new Set(vertices === '' ? [] : vertices.split(' '));
    if (isThere) names.add(`${name}=`);
    else names.delete(`${name}=`);
    return { vertices: [...names].sort().join(' '), edges };
  };
}

function tagsOf(rows: readonly Row[]): string {
  return stateText(rows.filter(([name]) => name !== 't').map(([name]) => [String(name), '']));
}

function fetchText(client: number): string {
  return `FETCH PROP ON t ${vidsOf(client).join(', ')} YIELD id(vertex) AS v, t.n AS n`;
}

function goText(client: number, direction: '' | ' REVERSELY'): string {
  return `GO FROM ${vidsOf(client).join(', ')} OVER e${direction} YIELD src(edge) AS s, dst(edge) AS d, rank(edge) AS r, e.n AS n`;
}

function verticesOfRows(rows: readonly Row[]): string {
  return stateText(rows.map(([vid, n]) => [String(vid), String(n)]));
}

function edgesOfRows(rows: readonly Row[]): string {
  return stateText(rows.map(([src, dst, rank, n]) => [`${String(src)}>${String(dst)}@${String(rank)}`, String(n)]));
}
