import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import { TestSession, TEST_NOW_MS } from './_database.ts';

let directory: string;
let now = TEST_NOW_MS;
const NAME = 'SNAPSHOT_2023_11_14_22_13_20';

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'astrolabe-snapshots-'));
  now = TEST_NOW_MS;
});
afterEach(() => rmSync(directory, { recursive: true }));

async function withEngine(folder: string, act: (session: TestSession) => void, password = 'nebula'): Promise<void> {
  const engine = Engine.open({ directory: folder, now: () => now });
  act(new TestSession(await engine.authenticate('root', password)));
  await engine.close();
}

test('a snapshot is a data directory with everything, opened spaces and others', async () => {
  await withEngine(directory, (session) =>
    session.setUp(
      'CREATE SPACE a (vid_type = INT64); USE a; CREATE TAG t(x int, l list<float>, s set<string>); CREATE TAG INDEX i ON t(x)',
      'INSERT VERTEX t(x, l, s) VALUES 1:(10, [0.5, 0.5], {"a", "b"})',
      'CREATE SPACE b (vid_type = INT64); USE b; CREATE EDGE e(x int)',
      'INSERT EDGE e(x) VALUES 1->2:(20)',
      'ALTER USER root WITH PASSWORD "other"',
    ),
  );
  await withEngine(
    directory,
    (session) => {
      // Space b is not opened before the snapshot.
      session.setUp('USE a', 'INSERT VERTEX t(x, l, s) VALUES 2:(11, [], {"c"})');
      expect(session.ask('CREATE SNAPSHOT')).toBe('ok');
      expect(session.ask('CREATE SNAPSHOT')).toBe(
        `Snapshot failure! @ CREATE SNAPSHOT (${NAME} was made in this very second)`,
      );
      session.setUp('INSERT VERTEX t(x) VALUES 3:(12)', 'DROP SPACE b', 'ALTER USER root WITH PASSWORD "third"');
      expect(session.ask('SHOW SNAPSHOTS')).toEqual([
        'Name | Status | Hosts',
        `"${NAME}" | "VALID" | "127.0.0.1:9779"`,
      ]);
    },
    'other',
  );
  await withEngine(
    join(directory, 'snapshots', NAME),
    (session) => {
      session.setUp('USE a');
      expect(session.ask('LOOKUP ON t WHERE t.x > 0 YIELD id(vertex) AS id, t.l AS l, t.s AS s')).toEqual([
        'id | l | s',
        '1 | [0.5, 0.5] | {"a", "b"}',
        '2 | [] | {"c"}',
      ]);
      session.setUp('USE b');
      expect(session.ask('GO FROM 1 OVER e YIELD e.x AS x')).toEqual(['x', '20']);
      expect(session.ask('SHOW SNAPSHOTS')).toEqual(['Name | Status | Hosts']);
    },
    'other',
  );
});

test('snapshots are listed by name and dropped one by one; nothing else is', async () => {
  await withEngine(directory, (session) => {
    session.setUp('CREATE SNAPSHOT');
    now += 1000;
    session.setUp('CREATE SNAPSHOT', `DROP SNAPSHOT ${NAME}`);
    expect(session.ask('SHOW SNAPSHOTS | YIELD $-.Name AS n')).toEqual(['n', '"SNAPSHOT_2023_11_14_22_13_21"']);
    expect(session.ask('DROP SNAPSHOT `/`')).toBe(
      'Snapshot not found! @ DROP SNAPSHOT `/` (SHOW SNAPSHOTS lists the snapshots)',
    );
    expect(readdirSync(directory)).toContain('spaces');
  });
});

test('unfinished snapshots of a stopped process are removed and not listed', async () => {
  const left = join(directory, 'snapshots', `${NAME}.unfinished`);
  mkdirSync(left, { recursive: true });
  writeFileSync(join(left, 'system.db'), 'half');
  await withEngine(directory, (session) => expect(session.ask('SHOW SNAPSHOTS')).toEqual(['Name | Status | Hosts']));
  expect(readdirSync(join(directory, 'snapshots'))).toEqual([]);
});

test('a failed snapshot leaves nothing behind', async () => {
  writeFileSync(join(directory, 'snapshots'), 'in the way');
  await withEngine(directory, (session) => {
    expect(session.ask('CREATE SNAPSHOT')).toMatch(/cannot be written/);
  });
});
