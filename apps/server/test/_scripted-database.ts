import { MessageChannel, type MessagePort } from 'node:worker_threads';
import {
  AstrolabeError,
  EMPTY_STATEMENT_MESSAGE,
  type Cursor,
  type ExecuteOptions,
  type Prepared,
  type ResultChunk,
  type SchemaSnapshot,
  type Value,
} from '@astrolabe/model';
import { EngineClient, type EmbeddedDatabase } from '../src/engine-host/engine-client.ts';
import type { ThreadEngine, ThreadSession } from '../src/engine-host/engine-thread.ts';
import { servePort } from '../src/engine-host/serve-port.ts';

/**
 * A database whose statements are words of the tests, so that tests can cause failures in the middle and results of any size. It uses the same
 * thread protocol as the real one.
 *
 *     rows n         n rows of an int and a text
 *     forever        rows until it is canceled; `YIELD forever` too, which counts as a statement that reads
 *     break n        n rows, then an error
 *     wrong          an error with place and hint
 *     kill           ends the session: this and every later statement in it fails
 *     use s          chooses a space
 *     where          one row: the space it ran in
 *     YIELD …        one row: the value of the only parameter, else 2
 *     DESCRIBE USER  one row: root has full access, others none
 */
class ScriptedSession implements ThreadSession {
  #space = '';
  #isKilled = false;
  readonly onClose: () => void;
  readonly #count: { running: number };

  constructor(onClose: () => void, count: { running: number }) {
    this.#count = count;
    this.onClose = onClose;
  }

  prepare(text: string, options: ExecuteOptions = {}): Prepared {
    return { columns: [], run: () => new ChunkCursor(this.#chunks(text, options)) };
  }

  joinsGroup(): boolean {
    return false;
  }

  mayEnqueueNow(): boolean {
    return false;
  }

  mayRunNow(): boolean {
    return false;
  }

  enqueue(): never {
    throw new AstrolabeError('NOT_SUPPORTED', 'no groups of writes here');
  }

  *#chunks(text: string, options: ExecuteOptions): Generator<ResultChunk, void, undefined> {
    const [word = '', argument = ''] = text.trim().split(/\s+/);
    this.#isKilled ||= word === 'kill';
    if (this.#isKilled) throw new AstrolabeError('SESSION_INVALID', 'Session not existed!');
    if (word === '')
      throw new AstrolabeError('STATEMENT_EMPTY', EMPTY_STATEMENT_MESSAGE, {
        position: { start: 0, end: text.length },
      });
    if (word === 'wrong')
      throw new AstrolabeError('SYNTAX_ERROR', "syntax error near `wrong'", {
        position: { start: 0, end: 5 },
        hint: 'did you mean rows?',
      });
    if (word === 'use') this.#space = argument;
    const columns = word === 'use' ? [] : ['n', 'text'];
    yield { kind: 'head', hasTable: word !== 'use', columns };
    yield* this.#rows(word, word === 'DESCRIBE' ? text : argument, options);
    yield { kind: 'end', spaceName: options.space ?? this.#space, latencyUs: 7, notes: [] };
  }

  *#rows(first: string, argument: string, options: ExecuteOptions): Generator<ResultChunk, void, undefined> {
    const word = first === 'YIELD' && argument === 'forever' ? argument : first;
    const parameter = options.parameters ? [...options.parameters.values()].at(-1) : undefined;
    if (word === 'where') yield { kind: 'rows', rows: [[options.space ?? this.#space, '']] };
    if (word === 'SHOW') yield { kind: 'rows', rows: [['known', '']] };
    if (word === 'DESCRIBE' && argument.includes('root')) yield { kind: 'rows', rows: [['GOD', '']] };
    if (word === 'YIELD') yield { kind: 'rows', rows: [[parameter ?? 2n, '']] };
    const limit = word === 'forever' ? Infinity : ['rows', 'break'].includes(word) ? Number(argument) : 0;
    if (limit === Infinity) this.#count.running++;
    try {
      yield* numbered(limit);
    } finally {
      if (limit === Infinity) this.#count.running--;
    }
    if (word === 'break') throw new AstrolabeError('EXECUTION_ERROR', 'it broke');
  }

  bulkNow(): never {
    throw new AstrolabeError('NOT_SUPPORTED', 'no bulk here');
  }

  schemaNow(space: string): SchemaSnapshot {
    if (space !== 'known') throw new AstrolabeError('SPACE_NOT_FOUND', 'SpaceNotFound: ');
    const settings = {
      name: space,
      id: 1,
      vidType: { kind: 'int64' },
      partitionCount: 1,
      replicaFactor: 1,
      charset: 'utf8',
      collation: 'utf8_bin',
    } as const;
    return { space: settings, tags: [], edgeTypes: [], indexes: [] };
  }

  async close(): Promise<void> {
    this.onClose();
  }
}

function* numbered(limit: number): Generator<ResultChunk, void, undefined> {
  for (let at = 0; at < limit; at += 1000) {
    const rows = Array.from({ length: Math.min(1000, limit - at) }, (_, index): Value[] => [
      BigInt(at + index),
      `text ${index}`,
    ]);
    yield { kind: 'rows', rows };
  }
}

/** Yields chunks as they are created. */
class ChunkCursor implements Cursor {
  readonly budgetNeededMs = 0;
  readonly #chunks: Generator<ResultChunk, void, undefined>;

  constructor(chunks: Generator<ResultChunk, void, undefined>) {
    this.#chunks = chunks;
  }

  next(): ResultChunk | undefined {
    return this.#chunks.next().value ?? undefined;
  }

  close(): void {
    this.#chunks.return();
  }
}

/** The scripted database behind the protocol; `openSessions` counts unclosed sessions. */
export class ScriptedDatabase implements EmbeddedDatabase {
  readonly hostSecret = 'nebula';
  openSessions = 0;
  readonly #count = { running: 0 };
  readonly #ports: MessagePort[] = [];
  readonly #engine: ThreadEngine = {
    authenticate: async (username, password) => {
      if (password !== 'nebula') throw new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password');
      if (username === 'nobody') throw new AstrolabeError('BAD_USERNAME_PASSWORD', 'User not exist');
      this.openSessions++;
      return new ScriptedSession(() => this.openSessions--, this.#count);
    },
    facts: () => ({ spaces: [{ id: 1, name: 'a "b"' }], memoryBytes: 4096, sessionCount: this.openSessions }),
  };
  #client: EngineClient | undefined;

  async authenticate(username: string, password: string): ReturnType<EmbeddedDatabase['authenticate']> {
    return (await this.#connected()).authenticate(username, password);
  }

  async facts(): ReturnType<EmbeddedDatabase['facts']> {
    return (await this.#connected()).facts();
  }

  async #connected(): Promise<EngineClient> {
    this.#client ??= new EngineClient(await this.openPort());
    return this.#client;
  }

  async openPort(): Promise<MessagePort> {
    const { port1, port2 } = new MessageChannel();
    servePort(this.#engine, port2);
    this.#ports.push(port1, port2);
    return port1;
  }

  /** Number of running endless statements. */
  get runningCount(): number {
    return this.#count.running;
  }

  /** Simulates an unexpected end of the thread; the next sign-in gets a new one. */
  crash(): void {
    this.#client?.fail(
      new AstrolabeError(
        'EXECUTION_ERROR',
        'the thread of the embedded database ended while this ran; whether it was done is not known',
      ),
    );
    this.#client = undefined;
  }

  close(): void {
    for (const port of this.#ports) port.close();
  }
}
