import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { SPACE_IDLE_MS } from '../limits.ts';
import { Engine, type EngineSession } from '../index.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-memory-'));
afterAll(() => rmSync(folder, { recursive: true }));
let folderCount = 0;

const ROWS = 25_000;

/** A database with spaces `a` and `b` of about the same size, closed again. */
async function withTwoSpaces(): Promise<string> {
  const directory = join(folder, String(++folderCount));
  const engine = Engine.open({ directory });
  const session = await engine.authenticate('root', 'nebula');
  for (const name of ['a', 'b']) {
    session.executeNow(`CREATE SPACE ${name}(vid_type = INT64); USE ${name}; CREATE TAG t(n int)`);
    const sink = await session.bulk(name);
    const data = Float64Array.from({ length: ROWS }, (_, row) => row);
    const column = { kind: 'int', data } as const;
    const batch = { kind: 'vertex', tagName: 't', properties: ['n'], bytes: 0 } as const;
    await sink.writeColumns?.({ ...batch, count: ROWS, lines: data, vids: column, columns: [column] });
    await sink.close();
  }
  await engine.close();
  return directory;
}

async function openAgain(directory: string, memoryLimitBytes?: number) {
  let now = 1_000_000;
  const engine = Engine.open({
    directory,
    now: () => now,
    ...(memoryLimitBytes !== undefined && { memoryLimitBytes }),
  });
  const session = await engine.authenticate('root', 'nebula');
  return { engine, session, pass: (ms: number) => void (now += ms) };
}

const ask = (session: EngineSession, space: string): unknown =>
  session.executeNow('FETCH PROP ON t 7 YIELD t.n AS n', { space }).rows;

test('spaces are loaded on demand, and can be unloaded and loaded again', async () => {
  const { engine, session } = await openAgain(await withTwoSpaces());
  expect(engine.catalog.memoryBytes).toBe(0);
  expect(ask(session, 'a')).toEqual([[7n]]);
  const { memoryBytes } = engine.catalog;
  expect(memoryBytes).toBeGreaterThan(ROWS * 8);
  session.executeNow('UPDATE VERTEX ON t 7 SET n = 70', { space: 'a' });
  expect([engine.catalog.unloadSpace('a'), engine.catalog.unloadSpace('a')]).toEqual([true, false]);
  expect(engine.catalog.memoryBytes).toBe(0);
  expect(ask(session, 'a')).toEqual([[70n]]);
  await engine.close();
});

test('a space that would not fit is rejected before it is read, and the others continue', async () => {
  const directory = await withTwoSpaces();
  const whole = await openAgain(directory);
  ask(whole.session, 'a');
  const limitBytes = Math.round(whole.engine.catalog.memoryBytes * 1.5);
  await whole.engine.close();
  const { engine, session } = await openAgain(directory, limitBytes);
  expect(ask(session, 'a')).toEqual([[7n]]);
  const taken = engine.catalog.memoryBytes;
  expect(() => ask(session, 'b')).toThrow(
    expect.objectContaining({
      code: 'MEMORY_LIMIT_EXCEEDED',
      message: expect.stringMatching(/^space b needs \d{6} bytes of memory$/),
      hint: `${limitBytes} are allowed, other spaces take ${taken}; raise the limit, or use a cluster for larger graphs`,
    }),
  );
  expect(engine.catalog.memoryBytes).toBe(taken);
  expect(ask(session, 'a')).toEqual([[7n]]);
  await engine.close();
});

test('an idle space is unloaded for another, unless an import runs in it', async () => {
  const directory = await withTwoSpaces();
  const whole = await openAgain(directory);
  ask(whole.session, 'a');
  const limitBytes = Math.round(whole.engine.catalog.memoryBytes * 1.5);
  await whole.engine.close();
  const { engine, session, pass } = await openAgain(directory, limitBytes);
  ask(session, 'a');
  pass(SPACE_IDLE_MS);
  expect(ask(session, 'b')).toEqual([[7n]]);
  pass(SPACE_IDLE_MS);
  const sink = await session.bulk('a');
  pass(SPACE_IDLE_MS);
  expect(() => ask(session, 'b')).toThrow('space b needs');
  await sink.close();
  expect(ask(session, 'b')).toEqual([[7n]]);
  await engine.close();
});

test('a space in memory only is never unloaded', async () => {
  const engine = Engine.open();
  const session = await engine.authenticate('root', 'nebula');
  session.executeNow('CREATE SPACE a(vid_type = INT64)');
  expect(engine.catalog.unloadSpace('a')).toBe(false);
  await engine.close();
});

test('no space is unloaded during other requests', async () => {
  const { engine, session } = await openAgain(await withTwoSpaces());
  ask(session, 'a');
  engine.catalog.withoutUnloading(() => expect(engine.catalog.unloadSpace('a')).toBe(false));
  expect(engine.catalog.unloadSpace('a')).toBe(true);
  await engine.close();
});
