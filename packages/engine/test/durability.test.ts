import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import type { EngineSession } from '../src/index.ts';
import { WRITE_AHEAD_LOG_BYTES } from '../src/limits.ts';

let folder: string;
let engine: Engine;
let session: EngineSession;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-durability-'));
  await open('full');
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true });
});

async function open(durability: 'full' | 'relaxed'): Promise<void> {
  engine = Engine.open({ directory: join(folder, durability), durability });
  session = await engine.authenticate('root', 'nebula');
  session.executeNow('CREATE SPACE s(vid_type = INT64); USE s; CREATE TAG t(n int, text string)');
}

/** Current content of the disk, as another process would open it. */
async function asTheDiskHasIt(text: string): Promise<unknown> {
  const copy = mkdtempSync(join(folder, 'copy-'));
  cpSync(join(folder, 'full'), copy, { recursive: true });
  const other = Engine.open({ directory: copy });
  const reader = await other.authenticate('root', 'nebula');
  const { rows } = reader.executeNow(text, { space: 's' });
  await other.close();
  return rows;
}

test('a transaction is on disk completely, and only after its commit', async () => {
  session.executeNow('START TRANSACTION');
  session.executeNow('INSERT VERTEX t(n) VALUES 1:(1)');
  await session.execute('CREATE (:t {_id: 2, n: 2})-[:e]->(:t {_id: 3, n: 3})').catch(() => {});
  await session.execute('CREATE (:t {_id: 2, n: 2}), (:t {_id: 3, n: 3})');
  const all = 'FETCH PROP ON t 1, 2, 3, 4 YIELD t.n AS n';
  expect(await asTheDiskHasIt(all)).toEqual([]);
  session.executeNow('COMMIT');
  expect(await asTheDiskHasIt(all)).toEqual([[1n], [2n], [3n]]);
  await session.execute('MERGE (v:t {_id: 4}) ON CREATE SET v.n = 4');
  expect(await asTheDiskHasIt(all)).toHaveLength(4);
});

test('acknowledged writes are on disk', async () => {
  for (let n = 0; n < 3; n++) {
    await session.execute(`INSERT VERTEX t(n, text) VALUES ${n}:(${n}, "x")`);
    expect(await asTheDiskHasIt(`FETCH PROP ON t ${n + 1} YIELD t.n AS n`)).toEqual([]);
    expect(await asTheDiskHasIt(`FETCH PROP ON t ${n} YIELD t.n AS n`)).toEqual([[BigInt(n)]]);
  }
  const sink = await session.bulk('s');
  const record = { line: 1, vid: 9n, values: [9n] };
  await sink.write({ kind: 'vertex', tagName: 't', properties: ['n'], records: [record], bytes: 0 });
  await sink.flush();
  expect(await asTheDiskHasIt('FETCH PROP ON t 9 YIELD t.n AS n')).toEqual([[9n]]);
  await sink.close();
});

test('many writers are served in order of arrival', async () => {
  await session.execute('INSERT VERTEX t(n, text) VALUES 1:(0, "")');
  const writers = await Promise.all(Array.from({ length: 60 }, () => engine.authenticate('root', 'nebula')));
  const acknowledged: number[] = [];
  await Promise.all(
    writers.map(async (writer, at) => {
      await writer.execute(`UPDATE VERTEX ON t 1 SET n = n + 1, text = text + "${at}," YIELD n`, { space: 's' });
      acknowledged.push(at);
    }),
  );
  const order = writers.map((_, at) => at);
  expect(acknowledged).toEqual(order);
  expect(session.executeNow('FETCH PROP ON t 1 YIELD t.n AS n, t.text AS text').rows).toEqual([
    [60n, `${order.join(',')},`],
  ]);
});

test('the log on disk stays bounded during many writes', { timeout: 60_000 }, async () => {
  await engine.close();
  await open('relaxed');
  const text = 'x'.repeat(20_000);
  let largest = 0;
  for (let round = 0; round < 40; round++) {
    const rows = Array.from({ length: 100 }, (_, at) => `${round * 100 + at}:(1, "${text}")`);
    session.executeNow(`INSERT VERTEX t(n, text) VALUES ${rows.join()}`);
    largest = Math.max(largest, statSync(join(folder, 'relaxed', 'spaces', '1.db-wal')).size);
  }
  // 80 MB were written. SQLite checkpoints one megabyte at a time; one statement or one checkpoint may write more at once.
  expect(largest).toBeLessThan(48 * 1024 * 1024);
  session.executeNow('SUBMIT JOB COMPACT');
  expect(statSync(join(folder, 'relaxed', 'spaces', '1.db-wal')).size).toBeLessThanOrEqual(WRITE_AHEAD_LOG_BYTES);
});
