import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { expect, test } from 'vitest';
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

test('the data of a database that was closed agrees', async () => {
  expect(await checkData(await makeDatabase())).toBe('0\none: no problem (n ms)\ntwo: no problem (n ms)\n');
});

test('a file that somebody changed is told', async () => {
  const directory = await makeDatabase();
  const path = join(directory, 'spaces', '1.db');
  const bytes = readFileSync(path);
  // What was deleted may still stand in free pages, so every place is changed.
  const places: number[] = [];
  for (let at = bytes.indexOf('text 77'); at >= 0; at = bytes.indexOf('text 77', at + 1)) places.push(at);
  expect(places.length).toBeGreaterThan(0);
  for (const at of places) bytes.write('TEXT', at);
  writeFileSync(path, bytes);
  expect(await checkData(directory)).toMatch(/^1\none: (cannot be read|problems: 1)/);
});

test('where there is no database, or no directory is named, it says so', async () => {
  const directory = newDataDirectory();
  expect(await checkData(directory)).toBe(`2\nThere is no database in ${directory}: it has no file system.db.\n`);
});
