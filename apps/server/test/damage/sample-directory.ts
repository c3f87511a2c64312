import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Engine } from '@astrolabe/engine';
import { FileSums } from '../../src/storage/file-sums.ts';
import { Favorites } from '../../src/store/favorites.ts';
import { StudioStore } from '../../src/store/studio-store.ts';

/** A data directory in both states that a server can leave. */
export interface SampleDirectories {
  readonly closed: string;
  /** After `kill -9`: acknowledged commits are in write-ahead logs only. */
  readonly killed: string;
}

const VERTICES = 400;

/** Makes a data directory with every kind of file that the studio writes, in `folder`, which is empty. */
export async function makeSampleDirectories(folder: string): Promise<SampleDirectories> {
  const [closed, killed] = [join(folder, 'closed'), join(folder, 'killed')];
  mkdirSync(closed);
  const engine = Engine.open({ directory: closed });
  const session = await engine.authenticate('root', 'nebula');
  session.executeNow('CREATE USER ann WITH PASSWORD "p"');
  // Two spaces that differ only in their data.
  for (const [name, first] of [
    ['one', 0],
    ['two', 1_000_000],
  ] as const) {
    session.executeNow(`CREATE SPACE ${name}(vid_type = INT64)`);
    session.executeNow('CREATE TAG t(n int, text string); CREATE EDGE e(w int); CREATE TAG INDEX by_n ON t(n)', {
      space: name,
    });
    const rows = Array.from({ length: VERTICES }, (_, n) => `${first + n}:(${n % 9}, "text ${first + n}")`);
    session.executeNow(`INSERT VERTEX t(n, text) VALUES ${rows.join()}`, { space: name });
    const edges = Array.from({ length: VERTICES }, (_, n) => `${first + n}->${first + (n % 77)}:(${n})`);
    session.executeNow(`INSERT EDGE e(w) VALUES ${edges.join()}`, { space: name });
  }
  session.executeNow('SUBMIT JOB FLUSH', { space: 'one' });
  session.executeNow('CREATE SNAPSHOT');
  mkdirSync(join(closed, 'backups'));
  const backup = join(closed, 'backups', 'one-2026.astrolabe');
  writeFileSync(`${backup}.json`, JSON.stringify(await session.backup('one', backup)));
  const store = StudioStore.open(closed);
  const favorites = new Favorites(store);
  const account = { database: 'embedded', username: 'root' };
  for (let n = 0; n < 40; n++) favorites.add(account, `MATCH (v) RETURN v LIMIT ${n}`, n);
  for (const [path, text] of [
    ['files/a/ships.csv', 'id,name\n1,Ann\n2,Bob\n'],
    ['tasks/7/log.txt', 'line 1\nline 2\n'],
    ['astrolabe.yaml', 'statement-rows: 100000\n'],
  ] as const) {
    mkdirSync(join(closed, path, '..'), { recursive: true });
    writeFileSync(join(closed, path), text);
  }
  const sums = new FileSums(closed);
  await sums.record();
  for (let n = 0; n < 30; n++)
    session.executeNow(`INSERT VERTEX t(n, text) VALUES ${5000 + n}:(${n}, "late ${n}")`, { space: 'two' });
  session.executeNow('CREATE USER bob WITH PASSWORD "p"');
  favorites.add(account, 'SHOW SPACES', 99);
  // The store records its commits at the end of this turn.
  await new Promise((resolve) => setImmediate(resolve));
  cpSync(closed, killed, { recursive: true });
  store.close();
  await engine.close();
  await sums.record(true);
  return { closed, killed };
}
