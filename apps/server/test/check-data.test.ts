import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { expect, test } from 'vitest';
import { ATTACKS } from './damage/attacks.ts';
import { runDamage } from './damage/damage.ts';
import { checkData, newDataDirectory } from './_server-process.ts';

async function makeDatabase(): Promise<string> {
  const directory = newDataDirectory();
  const engine = Engine.open({ directory });
  const session = await engine.authenticate('root', 'nebula');
  session.executeNow('CREATE SPACE one(vid_type = INT64); CREATE SPACE two(vid_type = FIXED_STRING(8))');
  session.executeNow('USE one; CREATE TAG t(n int, text string); CREATE EDGE e(); CREATE TAG INDEX by_n ON t(n)');
  const vertices = Array.from({ length: 2000 }, (_, id) => `${id}:(${id % 9}, "text ${id}")`);
  session.executeNow(`INSERT VERTEX t(n, text) VALUES ${vertices.join()}`);
  session.executeNow(
    `INSERT EDGE e() VALUES ${Array.from({ length: 2000 }, (_, id) => `${id}->${id % 77}:()`).join()}`,
  );
  expect(await session.checkConsistency('one')).toMatchObject({ space: 'one', problems: [] });
  await engine.close();
  return directory;
}

test('the data of a closed database is consistent', async () => {
  expect(await checkData(await makeDatabase())).toBe('0\none: no problem (n ms)\ntwo: no problem (n ms)\n');
});

test('a modified file is reported', async () => {
  const directory = await makeDatabase();
  const path = join(directory, 'spaces', '1.db');
  const bytes = readFileSync(path);
  // Deleted content may remain in free pages, so every occurrence is changed.
  const places: number[] = [];
  for (let at = bytes.indexOf('text 77'); at >= 0; at = bytes.indexOf('text 77', at + 1)) places.push(at);
  expect(places.length).toBeGreaterThan(0);
  for (const at of places) bytes.write('TEXT', at);
  writeFileSync(path, bytes);
  expect(await checkData(directory)).toMatch(
    /^1\nspaces\/1\.db: damaged\n  page \d+ of \d+ is not what was written\n(.*\n)*one: not opened, since its file is damaged.*\ntwo: no problem/,
  );
});

test('a missing database and a missing directory argument are reported', async () => {
  const directory = newDataDirectory();
  expect(await checkData(directory)).toBe(`2\nThere is no database in ${directory}: it has no file system.db.\n`);
});

/** `npm run damage` does it 2,000 times. */
test('damage to any file is found or changes no content, and is never served', async () => {
  const attacks = Object.keys(ATTACKS) as (keyof typeof ATTACKS)[];
  const figures = await runDamage({ times: 3 * attacks.length, seed: 19, attacks });
  expect([...figures.keys()].toSorted()).toEqual(attacks.toSorted());
  expect(figures.get('flip')?.found).toBeGreaterThan(0);
}, 120_000);

test('damage that costs no data is repaired', async () => {
  const directory = await makeDatabase();
  const seal = join(directory, 'spaces', '1.db-seal');
  const bytes = readFileSync(seal);
  bytes[70]! ^= 4;
  writeFileSync(seal, bytes);
  expect(await checkData(directory)).toMatch(/^1\nspaces\/1\.db: damaged\n  the checksum of page 1 is damaged\n/);
  expect(await checkData(directory, '--repair')).toMatch(/^1\n(.*\n)*one: no problem/);
  expect(await checkData(directory)).toBe('0\none: no problem (n ms)\ntwo: no problem (n ms)\n');
});
