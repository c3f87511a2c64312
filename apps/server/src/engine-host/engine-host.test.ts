import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AstrolabeError, NULL, type ResultChunk, type Value } from '@astrolabe/model';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EngineClient } from './engine-client.ts';
import { MainSession } from '../session/main-session.ts';
import { EngineHost } from './engine-host.ts';

const LOG = { error: () => {}, warn: () => {} };

async function openHost(heapMegabytesMax?: number): Promise<EngineHost> {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-engine-'));
  const host = await EngineHost.open({ directory, durability: 'full' }, LOG, heapMegabytesMax);
  onTestFinished(() => host.close());
  return host;
}

describe('EngineHost', () => {
  it('transfers values exactly', async () => {
    const session = await (await openHost()).authenticate('root', 'nebula');
    const parameters = new Map<string, Value>([
      ['p', [9223372036854775807n, 1, -0, 'NULL', NULL, { kind: 'date', year: 2024, month: 2, day: 29 }]],
    ]);
    const result = await session.execute('YIELD $p AS p, 1.0 AS one, null AS nothing, [1, 2.5, "x"] AS items', {
      parameters,
    });
    expect(result).toMatchObject({
      hasTable: true,
      columns: ['p', 'one', 'nothing', 'items'],
      rows: [[parameters.get('p'), 1, NULL, [1n, 2.5, 'x']]],
      spaceName: '',
    });
    expect(result.rows[0]?.[2]).toBe(NULL);
  });

  it('lists the addresses of sessions and the ports of clients', async () => {
    const host = await openHost();
    await host.announceProtocolServer({ host: '127.0.0.1', port: 4711 });
    const session = await host.authenticate('root', 'nebula', { clientAddress: '::ffff:192.0.2.7' });
    const shown = async (): Promise<unknown> =>
      (await session.execute('SHOW SESSIONS | YIELD $-.GraphAddr AS g, $-.ClientIp AS c')).rows;
    expect(await shown()).toEqual([['127.0.0.1:4711', '192.0.2.7']]);
    expect((await session.execute('SHOW HOSTS GRAPH | YIELD $-.`Host` AS h, $-.Port AS p')).rows).toEqual([
      ['127.0.0.1', 4711n],
    ]);
  });

  it('applies the configured limits to statements', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-engine-'));
    const host = await EngineHost.open(
      { directory, durability: 'full', limits: { rows: 10, memoryBytes: 20_000 } },
      LOG,
    );
    onTestFinished(() => host.close());
    const session = await host.authenticate('root', 'nebula');
    await expect(session.execute('UNWIND range(1, 11) AS n RETURN n')).rejects.toMatchObject({
      code: 'ROW_LIMIT_EXCEEDED',
    });
    await expect(session.execute('UNWIND range(1, 9999) AS n RETURN collect(n) AS all')).rejects.toMatchObject({
      code: 'MEMORY_LIMIT_EXCEEDED',
    });
  });

  it('streams columns, rows and end', async () => {
    const session = await (await openHost()).authenticate('root', 'nebula');
    const chunks: ResultChunk[] = await Array.fromAsync(session.stream('UNWIND range(1, 5000) AS n | YIELD $-.n AS n'));
    expect(chunks.map(({ kind }) => kind).filter((kind) => kind !== 'rows')).toEqual(['head', 'end']);
    expect(chunks.flatMap((chunk) => (chunk.kind === 'rows' ? chunk.rows : []))).toHaveLength(5000);
  });

  it('cancels a statement that never yields the thread', async () => {
    const session = await (await openHost()).authenticate('root', 'nebula');
    const heavy = session.execute('UNWIND range(1, 100000) AS a | UNWIND range(1, 100000) AS b | YIELD count(*) AS n', {
      signal: AbortSignal.timeout(200),
    });
    await expect(heavy).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
    expect((await session.execute('YIELD 1 AS one')).rows).toEqual([[1n]]);
  });

  it('accepts other threads at their own ports, whose sessions end with them', async () => {
    const host = await openHost();
    const port = await host.openPort();
    const session = await new EngineClient(port).authenticate('root', 'nebula');
    await session.execute('CREATE SPACE s(vid_type = INT64)');
    await session.execute('USE s; CREATE TAG t(a int)');
    const sink = await session.bulk('s');
    const batch = { kind: 'vertex', tagName: 't', properties: ['a'], bytes: 8 } as const;
    const records = [
      { line: 1, vid: 7n, values: [NULL] },
      { line: 2, vid: 8n, values: ['no number'] },
    ];
    expect(await sink.write({ ...batch, records })).toMatchObject({
      written: 1,
      rejected: [{ line: 2, property: 'a' }],
    });
    const vids = { kind: 'int', data: Float64Array.of(9, 10) } as const;
    const column = { kind: 'int', data: Float64Array.of(90, 0), nulls: Uint8Array.of(0, 1) } as const;
    const lines = Float64Array.of(3, 4, 5).subarray(0, 2);
    expect(await sink.writeColumns?.({ ...batch, count: 2, lines, vids, columns: [column] })).toEqual({
      written: 2,
      rejected: [],
    });
    // Arrays are transferred with their memory; a view of a larger array is copied.
    expect([vids.data.length, column.data.length, column.nulls.length, lines.length]).toEqual([0, 0, 0, 2]);
    await sink.close();
    expect(await session.schema('s')).toMatchObject({
      space: { name: 's' },
      tags: [{ name: 't', properties: [{ name: 'a' }] }],
    });
    await expect(session.schema('nope')).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' });
    port.close();
    const other = await host.authenticate('root', 'nebula');
    expect((await other.execute('FETCH PROP ON t 7, 9, 10 YIELD t.a AS a', { space: 's' })).rows).toEqual([
      [NULL],
      [90n],
      [NULL],
    ]);
  });

  it('refuses a wrong password', async () => {
    await expect((await openHost()).authenticate('root', 'wrong')).rejects.toMatchObject({
      code: 'BAD_USERNAME_PASSWORD',
    });
  });

  it('reports why the database cannot be opened', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'astrolabe-engine-'));
    const first = await EngineHost.open({ directory, durability: 'full' }, LOG);
    onTestFinished(() => first.close());
    await expect(EngineHost.open({ directory, durability: 'full' }, LOG)).rejects.toMatchObject({
      code: 'STORAGE_LOCKED',
    });
  });

  it('restarts the thread after running out of memory, with every acknowledged write', async () => {
    const host = await openHost(96);
    const session = await host.authenticate('root', 'nebula');
    await session.execute('CREATE SPACE kept(vid_type = INT64)');
    const tooMuch = session.execute('UNWIND range(1, 20000000) AS n | YIELD collect($-.n) AS numbers');
    await expect(tooMuch).rejects.toSatisfy(
      (error) => AstrolabeError.is(error) && ['EXECUTION_ERROR', 'MEMORY_LIMIT_EXCEEDED'].includes(error.code),
    );
    await expect
      .poll(async () => (await (await host.authenticate('root', 'nebula')).execute('SHOW SPACES')).rows)
      .toEqual([['kept']]);
  });

  it('restarts a thread that throws, and a signed-in user continues in a new session', async () => {
    const host = await openHost();
    const open = (): ReturnType<typeof host.authenticate> => host.authenticate('root', host.hostSecret);
    const main = new MainSession(await open(), open);
    const run = async (text: string): Promise<unknown> => {
      const { session, release } = await main.acquire();
      return session.execute(text).then(
        ({ rows }) => (release(), rows),
        (error: unknown) => (release(error), error),
      );
    };
    await run('CREATE SPACE kept(vid_type = INT64)');
    const port = await host.openPort();
    onTestFinished(() => port.close());
    // An unknown message makes the listener throw, like an internal error.
    const hasEnded = new Promise<void>((resolve) => port.once('close', () => resolve()));
    port.postMessage(null);
    await hasEnded;
    await expect.poll(() => run('SHOW SPACES'), { timeout: 20_000 }).toEqual([['kept']]);
    await run('CREATE SPACE more(vid_type = INT64)');
    expect(await run('SHOW SPACES')).toEqual([['kept'], ['more']]);
  });
});
