import {
  AstrolabeError,
  type RecordBatch,
  type ResultSet,
  type Row,
  type SchemaSnapshot,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { EngineCore } from '../session/engine-core.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { plainValue, valueOfParameter, type Integers, type Parameter, type PlainValue } from './plain-value.ts';

/** Values for `$name`. */
export type Parameters = Readonly<Record<string, Parameter>>;

/** A row by column name. */
export type PlainRow = Readonly<Record<string, PlainValue>>;

/** Options of a database. */
export interface SyncDatabaseOptions {
  /** The space to use, which must exist. */
  readonly space?: string;
  /** Type of returned ints; `number` by default. */
  readonly integers?: Integers;
  /** Total memory limit of open spaces, in bytes: idle ones are unloaded, then requests are refused. Absent: no limit. */
  readonly memoryLimitBytes?: number;
  /**
   * Limits of every text: memory in bytes (default 512 MiB), time in milliseconds (default ten minutes), rows of its result (default ten million).
   */
  readonly limits?: { readonly memoryBytes?: number; readonly timeMs?: number; readonly rows?: number };
}

/** Options of a call. */
export interface QueryOptions {
  /** The longest time to run, in milliseconds; longer throws `EXECUTION_TIMEOUT`. */
  readonly timeoutMs?: number;
  /** More rows throw `ROW_LIMIT_EXCEEDED`. */
  readonly rowsMax?: number;
  /** In shared memory: if another thread sets element 0, the call throws `EXECUTION_CANCELLED` within a tenth of a second. */
  readonly cancelFlag?: Int32Array;
}

/** Outcome of a bulk load. Invalid rows are skipped. */
export interface LoadOutcome {
  readonly written: number;
  /** `row` counts from 0. */
  readonly rejected: readonly { readonly row: number; readonly property?: string; readonly message: string }[];
}

/** A text that runs repeatedly with different parameters. */
export interface PreparedQuery<Result extends object> {
  /** Names of the columns. Throws if the text is invalid. */
  readonly columns: readonly string[];
  all(parameters?: Parameters, options?: QueryOptions): Result[];
  get(parameters?: Parameters, options?: QueryOptions): Result | undefined;
  iterate(parameters?: Parameters, options?: QueryOptions): Generator<Result, void, undefined>;
}

/** Rows of a bulk load that travel together. */
const LOAD_ROWS = 4096;

/**
 * A database in this thread with a synchronous interface. Every text is durable when the call returns, and each of its statements is atomic. There
 * are no transactions of several statements. All methods throw `AstrolabeError`.
 */
export class SyncDatabase {
  readonly #engine: EngineCore;
  readonly #session: EngineSession;
  readonly #integers: Integers;

  /** @internal */
  constructor(engine: EngineCore, { space, integers = 'number' }: SyncDatabaseOptions = {}) {
    this.#engine = engine;
    this.#session = engine.openSession();
    this.#integers = integers;
    if (space !== undefined) this.use(space);
  }

  /** Runs one or more statements and returns the rows of the last one; empty if it has none. */
  query<Result extends object = PlainRow>(
    text: string,
    parameters: Parameters = {},
    options: QueryOptions = {},
  ): Result[] {
    const { columns, rows } = this.execute(text, parameters, options);
    return rows.map((row) => this.#plainRow<Result>(columns, row));
  }

  /** Returns the first row of a result. */
  get<Result extends object = PlainRow>(
    text: string,
    parameters: Parameters = {},
    options: QueryOptions = {},
  ): Result | undefined {
    for (const row of this.iterate<Result>(text, parameters, options)) return row;
    return undefined;
  }

  /** Yields rows as they are found. Leaving the loop ends the statement. Later writes are not visible in it. */
  *iterate<Result extends object = PlainRow>(
    text: string,
    parameters: Parameters = {},
    options: QueryOptions = {},
  ): Generator<Result, void, undefined> {
    const cursor = this.#session.prepare(text, { ...options, parameters: valuesOf(parameters) }).run();
    try {
      let columns: readonly string[] = [];
      for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next()) {
        if (chunk === 'paused') continue;
        if (chunk.kind === 'head') columns = chunk.columns;
        if (chunk.kind === 'rows') for (const row of chunk.rows) yield this.#plainRow<Result>(columns, row);
      }
    } finally {
      cursor.close();
    }
  }

  /** Prepares a text. Its plan is cached from the second run on. */
  prepare<Result extends object = PlainRow>(text: string): PreparedQuery<Result> {
    const session = this.#session;
    return {
      get columns() {
        return session.prepare(text).columns;
      },
      all: (parameters, options) => this.query<Result>(text, parameters, options),
      get: (parameters, options) => this.get<Result>(text, parameters, options),
      iterate: (parameters, options) => this.iterate<Result>(text, parameters, options),
    };
  }

  /** Runs a text and returns its result with exact values of `@astrolabe/model`, with its plan if the text asks for it. */
  execute(text: string, parameters: Parameters = {}, options: QueryOptions = {}): ResultSet {
    return this.#session.executeNow(text, { ...options, parameters: valuesOf(parameters) });
  }

  /** Chooses a space for the following calls. */
  use(space: string): void {
    this.#session.executeNow(printStatement(build.useSpace(space)));
  }

  /** The space that is used; empty if none. */
  get space(): string {
    return this.#session.state.spaceName;
  }

  /** Tags, edge types and indexes of the space that is used. */
  schema(): SchemaSnapshot {
    return this.#session.schemaNow(this.#spaceInUse());
  }

  /**
   * Writes vertices of one tag without parsing a statement: about a million rows per second. `id` is the field of the vertex id; other fields are
   * properties of the same name. Rows are durable on return.
   */
  loadVertices(tag: string, rows: Iterable<Parameters>, { id = 'id' }: { readonly id?: string } = {}): LoadOutcome {
    return this.#load(rows, [id], (properties, records) => ({
      kind: 'vertex',
      tagName: tag,
      properties,
      bytes: 0,
      records: records.map(({ line, keys: [vid], values }) => ({ line, vid: vidOf(vid), values })),
    }));
  }

  /** Writes edges of one type, as `loadVertices`. `rank` is optional and 0 by default. */
  loadEdges(
    edgeType: string,
    rows: Iterable<Parameters>,
    {
      src = 'src',
      dst = 'dst',
      rank = 'rank',
    }: { readonly src?: string; readonly dst?: string; readonly rank?: string } = {},
  ): LoadOutcome {
    return this.#load(rows, [src, dst, rank], (properties, records) => ({
      kind: 'edge',
      edgeTypeName: edgeType,
      properties,
      bytes: 0,
      records: records.map(({ line, keys: [from, to, ranking], values }) => ({
        line,
        src: vidOf(from),
        dst: vidOf(to),
        rank: typeof ranking === 'bigint' ? ranking : 0n,
        values,
      })),
    }));
  }

  #load(rows: Iterable<Parameters>, keyNames: readonly string[], batchOf: BatchOf): LoadOutcome {
    const sink = this.#session.bulkNow(this.#spaceInUse());
    const rejected: LoadOutcome['rejected'][number][] = [];
    let written = 0;
    let properties: readonly string[] = [];
    let records: LoadRecord[] = [];
    const send = (): void => {
      if (records.length === 0) return;
      const outcome = sink.writeNow(batchOf(properties, records));
      written += outcome.written;
      for (const { line, ...rest } of outcome.rejected) rejected.push({ row: line, ...rest });
      records = [];
    };
    try {
      let line = 0;
      for (const row of rows) {
        const names = Object.keys(row).filter((name) => !keyNames.includes(name));
        const isSame = names.length === properties.length && names.every((name, at) => name === properties[at]);
        if (!isSame || records.length >= LOAD_ROWS) {
          send();
          properties = names;
        }
        const read = (name: string): Value => valueOfParameter(row[name]);
        records.push({ line: line++, keys: keyNames.map(read), values: names.map(read) });
      }
      send();
    } finally {
      sink.closeNow();
    }
    return { written, rejected };
  }

  #spaceInUse(): string {
    if (this.space === '')
      throw new AstrolabeError('SEMANTIC_ERROR', 'no space is chosen', { hint: 'call use(space) first' });
    return this.space;
  }

  #plainRow<Result extends object>(columns: readonly string[], row: Row): Result {
    const plain: Record<string, PlainValue> = {};
    for (const [at, column] of columns.entries()) plain[column] = plainValue(row[at]!, this.#integers);
    // The caller declares the row type of its text.
    return plain as Result;
  }

  /** Writes what is pending and closes the files. Idempotent. */
  close(): void {
    this.#engine.closeNow();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

interface LoadRecord {
  readonly line: number;
  readonly keys: readonly Value[];
  readonly values: readonly Value[];
}

type BatchOf = (properties: readonly string[], records: readonly LoadRecord[]) => RecordBatch;

function valuesOf(parameters: Parameters): ReadonlyMap<string, Value> {
  return new Map(Object.entries(parameters).map(([name, value]) => [name, valueOfParameter(value)]));
}

function vidOf(value: Value | undefined): Vid {
  // A bulk sink rejects the row if the id has the wrong type for the space.
  return typeof value === 'bigint' ? value : typeof value === 'string' ? value : '';
}
