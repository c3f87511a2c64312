import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openInFiles } from '../memory.ts';
import { Engine } from '../session/engine.ts';
import type { EngineSession } from '../session/engine-session.ts';
import { readSpaceCopy } from '../store/space-copy.ts';
import { MemoryFile } from '../store/sync-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'astrolabe-copy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Chunks beyond a page of SQLite, several levels of its trees, and records in the log. */
function fill(session: EngineSession): void {
  session.executeNow('CREATE SPACE town(vid_type = INT64); USE town');
  session.executeNow('CREATE TAG person(name string, age int); CREATE EDGE knows(since int)');
  session.executeNow('CREATE TAG INDEX by_age ON person(age)');
  const sink = session.bulkNow('town');
  const records = Array.from({ length: 6000 }, (_, n) => ({
    line: n,
    vid: BigInt(n),
    values: [`name ${n} ${'x'.repeat(n % 90)}`, BigInt(n % 80)],
  }));
  sink.writeNow({ kind: 'vertex', tagName: 'person', properties: ['name', 'age'], bytes: 0, records });
  sink.closeNow();
  session.executeNow('INSERT EDGE knows(since) VALUES 1->2:(2001), 2->3:(2002)');
}

function digest(session: EngineSession, space: string): string {
  session.executeNow(`USE ${space}`);
  return [
    'MATCH (p:person) RETURN count(p), sum(size(p.person.name)), sum(p.person.age)',
    'LOOKUP ON person WHERE person.age == 7 YIELD id(vertex) AS v | YIELD count(*) AS n, sum($-.v) AS s',
    'GO FROM 1, 2 OVER knows YIELD knows.since AS s | ORDER BY $-.s',
  ]
    .map((text) => session.executeNow(text).rows.join())
    .join(' ');
}

test('a space moves from a server to a browser tab and back', async () => {
  const server = Engine.open({ directory: join(folder, 'server') });
  const session = server.openSession();
  fill(session);
  const expected = digest(session, 'town');
  await session.backup('town', join(folder, 'town.astrolabe'));

  const tab = openInFiles([new MemoryFile(), new MemoryFile()]);
  tab.storage.backups.files.set('in', new Uint8Array(readFileSync(join(folder, 'town.astrolabe'))));
  const inTab = tab.engine.openSession();
  expect(await inTab.verifyBackup('in')).toMatchObject({ space: 'town', vertices: 6000, edges: 2 });
  await inTab.restore('in', 'city');
  expect(digest(inTab, 'city')).toBe(expected);
  inTab.executeNow('USE city; INSERT EDGE knows(since) VALUES 1->9:(1999)');
  const changed = digest(inTab, 'city');

  await inTab.backup('city', 'out');
  const file = join(folder, 'city.astrolabe');
  writeFileSync(file, tab.storage.backups.files.get('out')!);
  expect(await session.verifyBackup(file)).toMatchObject({ space: 'city', edges: 3 });
  await session.restore(file, 'back');
  expect(digest(session, 'back')).toBe(changed);
  await server.close();
  const again = Engine.open({ directory: join(folder, 'server') });
  expect(digest(again.openSession(), 'back')).toBe(changed);
  await again.close();
});

test('damaged and other files are rejected', () => {
  const bytes = new Uint8Array(readFileSync(join(folder, 'town.astrolabe')));
  const corrupt = expect.objectContaining({ code: 'STORAGE_CORRUPT' });
  expect(() => readSpaceCopy(bytes.subarray(0, bytes.length / 2))).toThrow(corrupt);
  expect(() => readSpaceCopy(bytes.subarray(0, 50))).toThrow(corrupt);
  expect(() => readSpaceCopy(new Uint8Array(20_000))).toThrow(corrupt);
  let noticed = 0;
  for (let at = 101; at < bytes.length; at += 100_003) {
    const damaged = bytes.slice();
    damaged[at]! ^= 0xff;
    try {
      readSpaceCopy(damaged);
    } catch {
      noticed++;
    }
  }
  expect(noticed).toBeGreaterThan(bytes.length / 100_003 / 2);
});
