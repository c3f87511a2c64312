import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import { Engine } from '../session/engine.ts';
import { repairSpaceFile } from './repair-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-repair-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

const READS = [
  'MATCH (v:t) RETURN v',
  'MATCH (a)-[e:e]->(b) RETURN id(a), id(b), e.w, rank(e)',
  'MATCH (a)<-[e:e]-(b) WHERE id(a) == 3 RETURN id(b)',
  'LOOKUP ON t WHERE t.n == 3 YIELD id(vertex) AS id',
];

async function contentOf(directory: string): Promise<string> {
  await using engine = Engine.open({ directory });
  const session = engine.openSession();
  const texts = READS.map((gql) =>
    session
      .executeNow(gql, { space: 's' })
      .rows.map((row) => JSON.stringify(row, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)))
      .toSorted()
      .join('\n'),
  );
  expect((await engine.checkConsistency('s')).problems).toEqual([]);
  return texts.join('\n\n');
}

async function makeDatabase(): Promise<string> {
  const directory = join(folder, String(++count));
  const engine = Engine.open({ directory });
  const session = engine.openSession();
  session.executeNow('CREATE SPACE s(vid_type = INT64)');
  session.executeNow('CREATE TAG t(n int, text string); CREATE EDGE e(w int); CREATE TAG INDEX by_n ON t(n)', {
    space: 's',
  });
  const rows = Array.from({ length: 3000 }, (_, n) => `${n}:(${n % 9}, "text ${n}")`);
  session.executeNow(`INSERT VERTEX t(n, text) VALUES ${rows.join()}`, { space: 's' });
  // Enough that all of them are merged into the adjacency: `ADJACENCY_PATCHES_MIN` and one more.
  const edges = Array.from({ length: 4097 }, (_, n) => `${n % 3000}->${(n * 7) % 1000}@${n}:(${n})`);
  session.executeNow(`INSERT EDGE e(w) VALUES ${edges.join()}; SUBMIT JOB FLUSH`, { space: 's' });
  session.executeNow('DELETE EDGE e 7->49@7', { space: 's' });
  await engine.close();
  return directory;
}

/** Runs SQL on a file without updating its checksums. */
function onFile<Result>(file: string, action: (database: DatabaseSync) => Result): Result {
  const database = new DatabaseSync(file);
  try {
    return action(database);
  } finally {
    database.close();
  }
}

const DERIVED = /^(?:index\/\d+\/|edge\/\d+\/(?:src|dst|dead|out-|in-|removed))/;

test('each damaged chunk is rebuilt from other data, or reported as lost without changes', async () => {
  const directory = await makeDatabase();
  const content = await contentOf(directory);
  const file = join(directory, 'spaces', '1.db');
  const whole = readFileSync(file);
  const seal = readFileSync(`${file}-seal`);
  const schema = Engine.open({ directory });
  const space = schema.catalog.findSpace('s')!;
  await schema.close();
  const seen = { repaired: 0, lost: 0 };
  const ids = onFile(file, (database) => database.prepare('SELECT id FROM chunk').all()).map(({ id }) => String(id));
  for (const id of ids.filter((name, at) => DERIVED.test(name) || at % 3 === 0)) {
    writeFileSync(file, whole);
    onFile(file, (database) =>
      database.prepare('UPDATE chunk SET bytes = zeroblob(length(bytes)), checksum = 1 WHERE id = ?').run(id),
    );
    const damaged = readFileSync(file);
    // SQLite has counted its change on the first page.
    whole.copy(damaged, 0, 0, 16_384);
    writeFileSync(file, damaged);
    writeFileSync(`${file}-seal`, seal);
    const { repaired, lost } = repairSpaceFile(file, space, Date.now);
    const isRepaired = lost.length === 0;
    seen[isRepaired ? 'repaired' : 'lost']++;
    const outcome = {
      counts: [repaired.length, lost.length],
      content: isRepaired && (await contentOf(directory)),
      // Damaged content is preserved, next to the repaired file or in place.
      original: readFileSync(isRepaired ? `${file}.damaged` : file).equals(damaged),
    };
    const expected = DERIVED.test(id) ? { counts: [1, 0], content } : { counts: [0, 1], content: false };
    expect(outcome, id).toEqual({ ...expected, original: true });
    rmSync(`${file}.damaged`, { force: true });
  }
  expect(seen.repaired).toBeGreaterThan(6);
  expect(seen.lost).toBeGreaterThan(1);
});

test('a damaged log page is not mistaken for a shorter log', async () => {
  const directory = await makeDatabase();
  const engine = Engine.open({ directory });
  const session = engine.openSession();
  for (let n = 0; n < 40; n++)
    session.executeNow(`INSERT VERTEX t(n, text) VALUES ${9000 + n}:(${n}, "${'x'.repeat(900)}")`, { space: 's' });
  const space = engine.catalog.findSpace('s')!;
  // Closing would write a checkpoint, and the log would be empty.
  for (const suffix of ['.db', '.db-wal', '.db-seal']) {
    const path = join(directory, 'spaces', `1${suffix}`);
    if (existsSync(path)) writeFileSync(join(folder, `log${suffix}`), readFileSync(path));
  }
  await engine.close();
  const file = join(folder, 'log.db');
  // SQLite copies its log into the file.
  const { SqliteGraphStore } = await import('../store/index.ts');
  new SqliteGraphStore(file).close();
  const bytes = readFileSync(file);
  const at = bytes.lastIndexOf('xxxxxxxxxxxx');
  bytes.fill(0, at - (at % 16_384), at - (at % 16_384) + 4096);
  writeFileSync(file, bytes);
  const { lost } = repairSpaceFile(file, space, Date.now);
  expect(lost).toMatchObject([expect.stringMatching(/^(?:changes since the last checkpoint|everything)/)]);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});
