import { collectResultNow, ColumnRows, columnOf, type Cursor, type ResultChunk, textColumnOf } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { Engine } from '../src/index.ts';

const COUNT = 600;

function chunksOf(cursor: Cursor): ResultChunk[] {
  const chunks: ResultChunk[] = [];
  for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next())
    if (chunk !== 'paused') chunks.push(chunk);
  return chunks;
}

async function database(vidType: string): Promise<Engine> {
  const engine = Engine.open();
  const session = engine.openSession();
  await session.execute(`CREATE SPACE s(vid_type = ${vidType})`);
  await session.execute('USE s');
  await session.execute('CREATE TAG t(name string, kind string, n int, f double, b bool, d datetime)');
  await session.execute('CREATE TAG INDEX every ON t()');
  const rows = Array.from({ length: COUNT }, (_, row) => row);
  const sink = await session.bulk('s');
  await sink.writeColumns({
    kind: 'vertex',
    tagName: 't',
    properties: ['name', 'kind', 'n', 'f', 'b'],
    count: COUNT,
    lines: Float64Array.from(rows),
    bytes: 1,
    vids:
      vidType === 'INT64'
        ? { kind: 'int', data: Float64Array.from(rows, (row) => row + 1) }
        : textColumnOf(rows.map((row) => `v${row}`)),
    columns: [
      textColumnOf(rows.map((row) => `name "${row}" 图`)),
      textColumnOf(rows.map((row) => `kind ${row % 3}`)),
      columnOf(rows.map((row) => BigInt(row) * (row % 7 === 0 ? 2n ** 53n : 1n))),
      columnOf(rows.map((row) => row / 4)),
      columnOf(rows.map((row) => row % 2 === 0)),
    ],
  });
  await sink.close();
  return engine;
}

test.each(['INT64', 'FIXED_STRING(8)'])('columns of a result equal its rows, with ids of %s', async (type) => {
  const engine = await database(type);
  const session = engine.openSession();
  await session.execute('USE s');
  for (const text of [
    'MATCH (v:t) RETURN id(v), v.t.name, v.t.kind, v.t.n, v.t.f, v.t.b, v.t.d',
    'MATCH (v:t) RETURN v, 1 AS one, v.t.n / 0, v.t.n + 1, upper(v.t.kind), datetime("2024-02-29T01:02:03") AS at',
    'LOOKUP ON t YIELD id(vertex) AS i, t.name AS n | ORDER BY $-.n',
  ]) {
    const chunks = chunksOf(session.prepare(text).run('columns'));
    expect(chunks.some((chunk) => chunk instanceof ColumnRows)).toBe(true);
    const { latencyUs: _, ...result } = await session.execute(text);
    expect(collectResultNow(chunks)).toMatchObject(result);
    expect(result.rows).toHaveLength(COUNT);
  }
  await engine.close();
});

test('returned columns are unchanged when the graph changes', async () => {
  const engine = await database('INT64');
  const session = engine.openSession();
  await session.execute('USE s');
  const text = 'MATCH (v:t) RETURN id(v), v.t.name, v.t.kind, v.t.n, v.t.f, v';
  const before = (await session.execute(text)).rows;
  const chunks = chunksOf(session.prepare(text).run('columns'));
  await session.execute('UPDATE VERTEX ON t 1 SET n = 7, f = 7.5, kind = "changed"');
  await session.execute('LOOKUP ON t YIELD id(vertex) AS i | DELETE VERTEX $-.i');
  await session.execute('INSERT VERTEX t(name, kind, n, f) VALUES 1:("other", "kind of its own", 5, 5.5)');
  expect(collectResultNow(chunks)?.rows).toEqual(before);
  await engine.close();
});
