// node bench/result-bytes.ts [ROWS] [CALLS]. Measures the CPU time of large results from statement text to encoded bytes, in milliseconds.
import { Engine } from '@astrolabe/engine';
import { columnOf, textColumnOf, type Cursor, type ResultForm } from '@astrolabe/model';
import { encoderFor } from '../apps/server/src/engine-host/result-encoder.ts';
import type { RunRequest } from '../apps/server/src/engine-host/protocol.ts';
import { median } from './figures.ts';

const ROWS = Number(process.argv[2] ?? 100_000);
const CALLS = Number(process.argv[3] ?? 9);

const STATEMENTS: Readonly<Record<string, string>> = {
  'id, text, int': 'MATCH (p:person) RETURN id(p) AS i, p.person.name AS n, p.person.age AS a',
  'numbers of edges': 'MATCH (a)-[e:knows]->(b) RETURN id(a) AS a, id(b) AS b, e.since AS s, e.weight AS w',
  'texts and dates': 'LOOKUP ON person YIELD person.name AS n, person.city AS c, person.born AS b, person.score AS s',
  vertices: 'MATCH (p:person) RETURN p',
};
const FORMATS: readonly RunRequest['format'][] = ['stream', 'exec', 'csv', 'compact-2', 'binary'];

const engine = Engine.open();
const session = engine.openSession();
await session.execute('CREATE SPACE s(vid_type = INT64)');
await session.execute('USE s');
await session.execute('CREATE TAG person(name string, city string, age int, score double, born date)');
await session.execute('CREATE EDGE knows(since int, weight double)');
await session.execute('CREATE TAG INDEX every ON person()');
const sink = await session.bulk('s');
const rows = Array.from({ length: ROWS }, (_, row) => row);
await sink.writeColumns({
  kind: 'vertex',
  tagName: 'person',
  properties: ['name', 'city', 'age', 'score', 'born'],
  count: ROWS,
  lines: Float64Array.from(rows),
  bytes: ROWS * 40,
  vids: { kind: 'int', data: Float64Array.from(rows, (row) => row + 1) },
  columns: [
    textColumnOf(rows.map((row) => `Person number ${(row * 7919) % ROWS}`)),
    textColumnOf(rows.map((row) => `City ${(row * 31) % 500}`)),
    columnOf(rows.map((row) => BigInt(row % 90))),
    columnOf(rows.map((row) => ((row * 37) % 1000) / 8)),
    columnOf(
      rows.map((row) => ({ kind: 'date', year: 1950 + (row % 60), month: 1 + (row % 12), day: 1 + (row % 28) })),
    ),
  ],
});
await sink.writeColumns({
  kind: 'edge',
  edgeTypeName: 'knows',
  properties: ['since', 'weight'],
  count: ROWS,
  lines: Float64Array.from(rows),
  bytes: ROWS * 30,
  srcs: { kind: 'int', data: Float64Array.from(rows, (row) => row + 1) },
  dsts: { kind: 'int', data: Float64Array.from(rows, (row) => ((row * 13) % ROWS) + 1) },
  columns: [columnOf(rows.map((row) => BigInt(2000 + (row % 25)))), columnOf(rows.map((row) => (row % 77) / 4))],
});
await sink.close();

const TEXT = new TextEncoder();
for (const [name, text] of Object.entries(STATEMENTS))
  for (const format of FORMATS) {
    const times: number[] = [];
    let bytes = 0;
    for (let call = 0; call < CALLS; call++) {
      const before = process.cpuUsage();
      bytes = bytesOf((form) => session.prepare(text).run(form), format);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
    }
    const best = Math.min(...times);
    console.log(
      `${name.padEnd(18)} ${format.padEnd(10)} ${median(times).toFixed(0).padStart(5)} ms, best ${best.toFixed(0)}, ${bytes} bytes`,
    );
  }
await engine.close();

function bytesOf(open: (form: ResultForm) => Cursor, format: RunRequest['format']): number {
  const encoder = encoderFor(format, {});
  const cursor = open(encoder.form);
  let bytes = 0;
  let waiting = '';
  for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next()) {
    if (chunk === 'paused') continue;
    for (const piece of encoder.of(chunk)) {
      if (typeof piece !== 'string') bytes += piece.length;
      else if ((waiting += piece).length >= 65_536) {
        bytes += TEXT.encode(waiting).length;
        waiting = '';
      }
    }
  }
  return bytes + TEXT.encode(waiting).length;
}
