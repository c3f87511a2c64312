import { AstrolabeError, type ResultChunk, type Row } from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import type { EngineSession } from '../src/index.ts';

const MEMBERS = 20_000;

let engine: Engine;
let session: EngineSession;

beforeEach(async () => {
  engine = Engine.open();
  session = await engine.authenticate('root', 'nebula');
  for (const text of ['CREATE SPACE s(vid_type = INT64)', 'USE s', 'CREATE TAG t(n int)', 'CREATE EDGE e(w int)'])
    session.executeNow(text);
  const sink = await session.bulk('s');
  const records = Array.from({ length: MEMBERS }, (_, id) => ({ line: id, vid: BigInt(id), values: [1n] }));
  await sink.write({ kind: 'vertex', tagName: 't', properties: ['n'], records, bytes: 0 });
  await sink.close();
});

async function rest(chunks: AsyncIterator<ResultChunk>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let next = await chunks.next(); !next.done; next = await chunks.next())
    if (next.value.kind === 'rows') rows.push(...next.value.rows);
  return rows;
}

describe('a stream', () => {
  test('returns its first rows long before its last', async () => {
    const text = 'UNWIND range(1, 10000000) AS a UNWIND range(1, 10) AS b RETURN a, b';
    const chunks = session.stream(text)[Symbol.asyncIterator]();
    expect(await chunks.next()).toEqual({
      done: false,
      value: { kind: 'head', hasTable: true, columns: ['a', 'b'] },
    });
    const { value } = await chunks.next();
    expect((value as { rows: readonly Row[] }).rows[0]).toEqual([1n, 1n]);
    expect(session.state.queries.length).toBe(1);
    // A reader that stops stops the work.
    await chunks.return?.(undefined);
    expect(session.state.queries.length).toBe(0);
  });

  test('takes no longer with a slow reader', async () => {
    const start = performance.now();
    let [pausedMs, latencyUs] = [0, 0];
    for await (const chunk of session.stream('MATCH (a:t) RETURN id(a) AS id')) {
      if (chunk.kind === 'end') ({ latencyUs } = chunk);
      if (chunk.kind !== 'rows') continue;
      const before = performance.now();
      await new Promise((resolve) => setTimeout(resolve, 20));
      pausedMs += performance.now() - before;
    }
    expect(pausedMs).toBeGreaterThan(80);
    // The first pause starts at the end of the first turn.
    expect(latencyUs / 1000).toBeLessThan(performance.now() - start - pausedMs + 10);
  });

  test('shows no writes made while it is read', async () => {
    const text = 'MATCH (a:t) RETURN id(a) AS id, a.t.n AS n';
    const chunks = session.stream(text)[Symbol.asyncIterator]();
    await chunks.next();
    const { value } = await chunks.next();
    const first = (value as { rows: readonly Row[] }).rows;
    expect(first.length).toBeLessThan(MEMBERS);
    const writer = await engine.authenticate('root', 'nebula');
    writer.executeNow(
      'USE s; UPDATE VERTEX ON t 19999 SET n = 2; DELETE VERTEX 19998; INSERT VERTEX t(n) VALUES 20001:(3)',
    );
    writer.executeNow('ALTER TAG t ADD (more int)');
    expect(writer.executeNow('MATCH (a:t) RETURN count(a) AS c, sum(a.t.n) AS s').rows).toEqual([[20_000n, 20_003n]]);
    const rows = [...first, ...(await rest(chunks))];
    expect(rows).toHaveLength(MEMBERS);
    expect(rows.every(([, n]) => n === 1n)).toBe(true);
    expect(session.executeNow(text).rows.filter(([, n]) => n !== 1n)).toEqual([
      [19_999n, 2n],
      [20_001n, 3n],
    ]);
  });

  test('continues with its own literals when another text of its shape runs meanwhile', async () => {
    const text = (n: number): string => `LOOKUP ON t WHERE t.n == ${n} YIELD id(vertex) AS v`;
    session.executeNow('CREATE TAG INDEX by_n ON t(n)');
    session.executeNow('REBUILD TAG INDEX by_n');
    for (const n of [1, 2, 3, 1]) session.executeNow(text(n));
    const chunks = session.stream(text(1))[Symbol.asyncIterator]();
    await chunks.next();
    const { value } = await chunks.next();
    const other = await engine.authenticate('root', 'nebula');
    other.executeNow('USE s');
    expect(other.executeNow(text(7)).rows).toEqual([]);
    const rows = [...(value as { rows: readonly Row[] }).rows, ...(await rest(chunks))];
    expect(rows).toHaveLength(MEMBERS);
  });

  test('ends with an error when killed between two chunks, or at a limit', async () => {
    const killed = session.stream('MATCH (a:t), (b:t) RETURN id(a) AS a, id(b) AS b')[Symbol.asyncIterator]();
    await killed.next();
    const [query] = session.state.queries;
    const other = await engine.authenticate('root', 'nebula');
    other.executeNow(`KILL QUERY (session = ${session.id}, plan = ${query?.id})`);
    await expect(rest(killed)).rejects.toThrow('Execution had been killed');
    const limited = session.stream('MATCH (a:t) RETURN id(a) AS a', { rowsMax: 10_000 })[Symbol.asyncIterator]();
    await expect(rest(limited)).rejects.toSatisfy(
      (error) => AstrolabeError.is(error) && error.code === 'ROW_LIMIT_EXCEEDED',
    );
    expect(session.state.queries.length).toBe(0);
  });

  test('of a closed session ends', async () => {
    const chunks = session.stream('MATCH (a:t), (b:t) RETURN id(a) AS a, id(b) AS b')[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    await session.close();
    await expect(rest(chunks)).rejects.toThrow(/./);
  });
});
