import { setTimeout as sleep } from 'node:timers/promises';
import {
  AstrolabeError,
  type ExecuteOptions,
  type GraphService,
  type GraphSession,
  type ResultChunk,
  type ResultSet,
  type SessionOrigin,
  type Row,
  type Value,
} from '@astrolabe/model';

/**
 * A database whose replies depend on the text of the statement:
 *
 *     ECHO            one row with the values of the parameters, their names as columns
 *     VALUES          one row with `values`
 *     ROWS n          n rows with a number and a text
 *     LIST n          one row with a list of n texts between two numbers
 *     USE `x`         chooses a space
 *     SPACE           one row with the chosen space
 *     WAIT            ends when it is canceled
 *     NOTHING         answers no table
 *     WRITE n         answers no table; `written` counts how often each n was
 *     SLEEP n         answers no table after n milliseconds
 *     STUBBORN n      ends n milliseconds after it was canceled
 *     SHOW LOCAL QUERIES   the sessions that run something, with plan 1
 *     anything else   is a syntax error
 */
export class ScriptedService implements GraphService {
  readonly executed: string[] = [];
  /** Number of times each number was written. */
  readonly written = new Map<number, number>();
  /** The sessions that run a statement other than a query for running statements. */
  readonly running = new Set<bigint>();
  values: readonly Value[] = [];
  readonly sessions = new Set<ScriptedSession>();
  openedCount = 0;
  cancelledCount = 0;
  /** Number of following statements whose session has expired. */
  expirations = 0;

  authenticate(username: string, password: string, origin?: SessionOrigin): Promise<GraphSession> {
    if (password !== 'secret') return Promise.reject(new AstrolabeError('BAD_USERNAME_PASSWORD', 'Invalid password'));
    const session = new ScriptedSession(this, BigInt(++this.openedCount) + 2n ** 60n, username, origin);
    this.sessions.add(session);
    return Promise.resolve(session);
  }
}

class ScriptedSession implements GraphSession {
  readonly id: bigint;
  readonly username: string;
  readonly origin: SessionOrigin | undefined;
  readonly #service: ScriptedService;
  #spaceName = '';

  constructor(service: ScriptedService, id: bigint, username: string, origin: SessionOrigin | undefined) {
    this.#service = service;
    this.id = id;
    this.username = username;
    this.origin = origin;
  }

  execute(): Promise<ResultSet> {
    return Promise.reject(new Error('servers stream'));
  }

  async *stream(
    text: string,
    { parameters = new Map(), signal }: ExecuteOptions = {},
  ): AsyncGenerator<ResultChunk, void, undefined> {
    this.#service.executed.push(text);
    if (this.#service.expirations > 0) {
      this.#service.expirations--;
      throw new AstrolabeError('SESSION_INVALID', 'Session not existed!');
    }
    const [word = '', rest = ''] = text.split(' ');
    if (text === 'SHOW LOCAL QUERIES') {
      yield { kind: 'head', hasTable: true, columns: ['SessionID', 'ExecutionPlanID'] };
      yield { kind: 'rows', rows: [...this.#service.running].map((session) => [session, 1n]) };
      yield { kind: 'end', spaceName: this.#spaceName, latencyUs: 7, notes: [] };
      return;
    }
    this.#service.running.add(this.id);
    try {
      yield* this.#run(word, rest, parameters, signal);
    } finally {
      this.#service.running.delete(this.id);
    }
  }

  async *#run(
    word: string,
    rest: string,
    parameters: NonNullable<ExecuteOptions['parameters']>,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<ResultChunk, void, undefined> {
    if (word === 'WRITE') this.#service.written.set(Number(rest), (this.#service.written.get(Number(rest)) ?? 0) + 1);
    if (word === 'SLEEP') await sleep(Number(rest));
    if (word === 'STUBBORN') {
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      await sleep(Number(rest));
      this.#service.cancelledCount++;
      throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    }
    if (word.toUpperCase() === 'USE') this.#spaceName = rest.replaceAll('`', '');
    if (word === 'WAIT') {
      await new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
      this.#service.cancelledCount++;
      throw new AstrolabeError('EXECUTION_CANCELLED', 'Execution had been killed');
    }
    yield* this.#table(word, Number(rest), parameters);
    yield { kind: 'end', spaceName: this.#spaceName, latencyUs: 7, notes: [] };
  }

  *#table(
    word: string,
    count: number,
    parameters: NonNullable<ExecuteOptions['parameters']>,
  ): Generator<ResultChunk, void, undefined> {
    if (word === 'ECHO') {
      yield { kind: 'head', hasTable: true, columns: [...parameters.keys()] };
      yield { kind: 'rows', rows: [[...parameters.values()]] };
    } else if (word === 'LIST') {
      yield { kind: 'head', hasTable: true, columns: ['before', 'list', 'after'] };
      yield { kind: 'rows', rows: [[1n, Array.from({ length: count }, (_, at) => `item ${at}`), 2n]] };
    } else if (word === 'VALUES') {
      yield { kind: 'head', hasTable: true, columns: this.#service.values.map((_, index) => `v${index}`) };
      yield { kind: 'rows', rows: [this.#service.values] };
    } else if (word === 'SPACE') {
      yield { kind: 'head', hasTable: true, columns: ['space'] };
      yield { kind: 'rows', rows: [[this.#spaceName]] };
    } else if (word === 'ROWS') {
      yield { kind: 'head', hasTable: true, columns: ['n', 'text'] };
      for (let at = 0; at < count; at += 500)
        yield {
          kind: 'rows',
          rows: Array.from({ length: Math.min(500, count - at) }, (_, index): Row => [
            BigInt(at + index),
            `row ${at + index}`,
          ]),
        };
    } else if (word.toUpperCase() === 'USE' || ['NOTHING', 'WRITE', 'SLEEP'].includes(word)) {
      yield { kind: 'head', hasTable: false, columns: [] };
    } else throw new AstrolabeError('SYNTAX_ERROR', `syntax error near \`${word}'`);
  }

  close(): Promise<void> {
    this.#service.sessions.delete(this);
    return Promise.resolve();
  }
}
