import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordSink } from '@astrolabe/model';
import { describeRecordSink, SUITE_SPACE } from '@astrolabe/model/record-sink-suite';
import { expect, test, vi } from 'vitest';
import { Engine, type EngineSession } from '../src/index.ts';

async function rootOf(engine: Engine): Promise<EngineSession> {
  return engine.authenticate('root', 'nebula');
}

describeRecordSink('straight into a space', async () => {
  const engine = Engine.open();
  const session = await rootOf(engine);
  for (const statement of SUITE_SPACE) session.executeNow(statement);
  session.executeNow('CREATE TAG INDEX every_plane ON plane()');
  return {
    sink: await session.bulk('sink'),
    query: async (text) => session.executeNow(text).rows,
    close: () => engine.close(),
  };
});

async function openAt(directory: string): Promise<{ readonly engine: Engine; readonly session: EngineSession }> {
  const engine = Engine.open({ directory });
  return { engine, session: await rootOf(engine) };
}

test('an import rejects records that violate a constraint', async () => {
  const engine = Engine.open();
  const session = await rootOf(engine);
  for (const statement of SUITE_SPACE) session.executeNow(statement);
  session.executeNow('CREATE CONSTRAINT one FOR (p:plane) REQUIRE p.name IS UNIQUE');
  const sink = await session.bulk('sink');
  const records = ['a', 'b', 'a', 'a'].map((name, at) => ({
    line: at + 1,
    vid: at === 3 ? 'p0' : `p${at}`,
    values: [name],
  }));
  const { written, rejected } = await sink.write({
    kind: 'vertex',
    tagName: 'plane',
    properties: ['name'],
    records,
    bytes: 0,
  });
  await sink.close();
  expect([written, rejected.map(({ line }) => line)]).toEqual([3, [3]]);
  expect(session.executeNow('MATCH (p:plane) RETURN count(*)').rows).toEqual([[2n]]);
  await engine.close();
});

function planes(from: number, count: number): Parameters<RecordSink['write']>[0] {
  const records = Array.from({ length: count }, (_, at) => ({
    line: at + 1,
    vid: `p${from + at}`,
    values: [`plane ${from + at}`],
  }));
  return { kind: 'vertex', tagName: 'plane', properties: ['name'], records, bytes: 0 };
}

test.each([10, 30_000])('%i records are restored after a restart', async (count) => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-sink-'));
  try {
    const first = await openAt(directory);
    for (const statement of SUITE_SPACE) first.session.executeNow(statement);
    const sink = await first.session.bulk('sink');
    await sink.write(planes(0, count));
    await sink.close();
    await first.engine.close();
    const second = await openAt(directory);
    second.session.executeNow('USE sink; SUBMIT JOB STATS');
    expect(second.session.executeNow('SHOW STATS').rows[0]).toEqual(['Tag', 'plane', BigInt(count)]);
    await second.engine.close();
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
});

test('requires the permission to write data', async () => {
  const engine = Engine.open();
  const root = await rootOf(engine);
  for (const statement of [...SUITE_SPACE, 'CREATE USER guest; GRANT ROLE GUEST ON sink TO guest'])
    root.executeNow(statement);
  const guest = await engine.authenticate('guest', '');
  await expect(guest.bulk('sink')).rejects.toMatchObject({
    code: 'PERMISSION_DENIED',
    message: 'No permission to write data.',
  });
  await expect(root.bulk('nowhere')).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' });
});

test('accepts no records after it is closed', async () => {
  const engine = Engine.open();
  const session = await rootOf(engine);
  for (const statement of SUITE_SPACE) session.executeNow(statement);
  const sink = await session.bulk('sink');
  await sink.close();
  await expect(sink.write(planes(0, 1))).rejects.toMatchObject({
    message: 'the record sink is closed',
  });
});

test('while an import ends, others can read all of it, and nobody writes', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-sink-'));
  const { engine, session } = await openAt(directory);
  const clock = vi.spyOn(performance, 'now');
  try {
    for (const statement of SUITE_SPACE) session.executeNow(statement);
    const reader = await rootOf(engine);
    const sink = await session.bulk('sink');
    await sink.write(planes(0, 30_000));
    const seen: unknown[] = [];
    engine.onTurn = () => {
      if (seen.length > 0) return;
      const read = 'USE sink; FETCH PROP ON plane "p29999" YIELD plane.name AS name';
      const write = 'USE sink; INSERT VERTEX plane(name) VALUES "p30000":("late")';
      seen.push(reader.mayRunNow(read), reader.executeNow(read).rows, reader.mayRunNow(write));
    };
    // Every check of the clock is a slice later.
    let now = 0;
    clock.mockImplementation(() => (now += 1000));
    await sink.close();
    expect(seen).toEqual([true, [['plane 29999']], false]);
    expect(reader.mayRunNow('USE sink; INSERT VERTEX plane(name) VALUES "p30000":("late")')).toBe(true);
    clock.mockRestore();
    expect(await engine.checkConsistency('sink')).toMatchObject({ problems: [] });
  } finally {
    clock.mockRestore();
    engine.onTurn = undefined;
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

test('columns release their memory after they are written, unless the log needs them', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-sink-'));
  const { engine, session } = await openAt(directory);
  try {
    session.executeNow('CREATE SPACE numbers(vid_type = INT64); USE numbers; CREATE TAG t(n int)');
    const sink = await session.bulk('numbers');
    const write = async (from: number, count: number): Promise<number> => {
      const data = Float64Array.from({ length: count }, (_, at) => from + at);
      const [vids, lines] = [{ kind: 'int', data } as const, data.slice()];
      const column = { kind: 'int', data: data.slice() } as const;
      const batch = { kind: 'vertex', tagName: 't', properties: ['n'], bytes: 0 } as const;
      await sink.writeColumns?.({ ...batch, count, lines, vids, columns: [column] });
      return data.length + lines.length + column.data.length;
    };
    expect(await write(0, 10)).toBe(30);
    await sink.flush();
    expect(await write(10, 30_000)).toBe(0);
    await sink.close();
    expect(session.executeNow('FETCH PROP ON t 7, 30009 YIELD t.n AS n').rows).toEqual([[7n], [30_009n]]);
  } finally {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  }
});
