import { createInterface } from 'node:readline';
import { Engine, type EngineSession } from '@astrolabe/engine';
import {
  AstrolabeError,
  valueFromJson,
  writeValueJson,
  type RecordBatch,
  type Value,
  type Vid,
} from '@astrolabe/model';
import { quoteName } from '@astrolabe/ngql';

/*
 * The child process of the Python package: `bridge.mjs DIRECTORY|:memory:`. Requests and replies are lines of JSON on standard input and output, served
 * in order. Values are the typed JSON of `packages/model/src/value/json.ts`.
 *
 *     {"id": 1, "method": "query", "text": "…", "parameters": {"n": 1}, "timeoutMs": 1000}
 *     {"id": 1, "columns": ["n"]}   {"id": 1, "rows": [[1]]} …   {"id": 1, "done": {}}     or     {"id": 1, "error": {"code": "…", "message": "…"}}
 */

interface Request {
  readonly id: number;
  readonly method: 'query' | 'use' | 'load' | 'schema';
  readonly text?: string;
  /** A space, a tag or an edge type. */
  readonly name?: string;
  readonly parameters?: Readonly<Record<string, unknown>>;
  readonly timeoutMs?: number;
  /** Keys before properties: 1 for vertices, 3 for edges (source, destination, rank). */
  readonly keyCount?: 1 | 3;
  readonly properties?: readonly string[];
  readonly rows?: readonly (readonly unknown[])[];
}

/** Rows of one line. */
const LINE_ROWS = 5000;

const [path = ':memory:'] = process.argv.slice(2);

try {
  const engine = Engine.open(path === ':memory:' ? {} : { directory: path });
  const session = engine.openSession();
  send(0, '"done":{}');
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    const request = JSON.parse(line) as Request;
    try {
      serve(session, request);
    } catch (error) {
      fail(request.id, error);
    }
  }
  engine.closeNow();
} catch (error) {
  fail(0, error);
}

function serve(session: EngineSession, request: Request): void {
  const { id, method, name = '' } = request;
  switch (method) {
    case 'query':
      query(session, request);
      return send(id, '"done":{}');
    case 'use':
      session.executeNow(`USE ${quoteName(name)}`);
      return send(id, '"done":{}');
    case 'schema':
      return send(id, `"done":${JSON.stringify(session.schemaNow(spaceOf(session)))}`);
    case 'load':
      return send(id, `"done":${JSON.stringify(load(session, request))}`);
  }
}

function query(session: EngineSession, { id, text = '', parameters = {}, timeoutMs }: Request): void {
  const values = new Map(Object.entries(parameters).map(([name, value]) => [name, valueFromJson(value)]));
  const cursor = session
    .prepare(text, { parameters: values, ...(timeoutMs !== undefined && { timeoutMs }) })
    .run('rows');
  let pending: string[] = [];
  const flush = (): void => {
    if (pending.length > 0) send(id, `"rows":[${pending.join(',')}]`);
    pending = [];
  };
  try {
    for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next()) {
      if (chunk === 'paused') continue;
      if (chunk.kind === 'head') send(id, `"columns":${JSON.stringify(chunk.columns)}`);
      if (chunk.kind !== 'rows') continue;
      for (const row of chunk.rows)
        if (pending.push(`[${row.map((value) => writeValueJson(value)).join(',')}]`) >= LINE_ROWS) flush();
    }
    flush();
  } finally {
    cursor.close();
  }
}

function load(session: EngineSession, { name = '', keyCount = 1, properties = [], rows = [] }: Request): object {
  const sink = session.bulkNow(spaceOf(session));
  try {
    const records = rows.map((row, line) => ({ line, values: row.map((value) => valueFromJson(value)) }));
    const common = { properties, bytes: 0 } as const;
    const batch: RecordBatch =
      keyCount === 1
        ? {
            kind: 'vertex',
            tagName: name,
            ...common,
            records: records.map(({ line, values: [vid, ...values] }) => ({ line, vid: vidOf(vid), values })),
          }
        : {
            kind: 'edge',
            edgeTypeName: name,
            ...common,
            records: records.map(({ line, values: [src, dst, rank, ...values] }) => ({
              line,
              src: vidOf(src),
              dst: vidOf(dst),
              rank: typeof rank === 'bigint' ? rank : 0n,
              values,
            })),
          };
    return sink.writeNow(batch);
  } finally {
    sink.closeNow();
  }
}

/** A bulk sink rejects a row whose id has the wrong type for the space. */
function vidOf(value: Value | undefined): Vid {
  return typeof value === 'bigint' || typeof value === 'string' ? value : '';
}

function spaceOf(session: EngineSession): string {
  const { spaceName } = session.state;
  if (spaceName === '')
    throw new AstrolabeError('SEMANTIC_ERROR', 'no space is chosen', { hint: 'call use(space) first' });
  return spaceName;
}

function send(id: number, reply: string): void {
  process.stdout.write(`{"id":${id},${reply}}\n`);
}

function fail(id: number, error: unknown): void {
  const known = AstrolabeError.is(error) ? error.toJSON() : { code: 'INTERNAL', message: String(error) };
  send(id, `"error":${JSON.stringify(known)}`);
}
