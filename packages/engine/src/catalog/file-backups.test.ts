import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Engine } from '../session/engine.ts';
import type { EngineSession } from '../session/engine-session.ts';

const SCHEMA = [
  'CREATE SPACE orchard (vid_type = FIXED_STRING(12))',
  'USE orchard; CREATE TAG tree(sort string NOT NULL, height double, planted date)',
  'USE orchard; CREATE EDGE beside(metres int)',
  'USE orchard; CREATE TAG INDEX by_sort ON tree(sort(8)); CREATE EDGE INDEX by_metres ON beside(metres)',
  'USE orchard; CREATE FULLTEXT TAG INDEX words ON tree(sort) ANALYZER="standard"',
  'USE orchard; ALTER TAG tree DROP (planted)',
  'USE orchard; INSERT VERTEX tree(sort, height) VALUES "t1":("apple", 3.5), "t2":("pear", NULL), "t3":("plum", 1.0)',
  'USE orchard; INSERT EDGE beside(metres) VALUES "t1"->"t2":(4), "t2"->"t3"@7:(9223372036854775807)',
];

const QUESTIONS = [
  'MATCH (v:tree) RETURN id(v) AS id, v.tree.sort, v.tree.height ORDER BY id',
  'GO FROM "t1", "t2" OVER beside YIELD src(edge) AS s, dst(edge), rank(edge), beside.metres | ORDER BY $-.s',
  'LOOKUP ON tree WHERE tree.sort == "pear" YIELD id(vertex)',
  'LOOKUP ON beside WHERE beside.metres > 4 YIELD src(edge)',
  'SHOW CREATE TAG tree',
  'SHOW TAG INDEXES',
  'SHOW FULLTEXT INDEXES',
  'LOOKUP ON tree WHERE ES_QUERY(words, "plum") YIELD id(vertex)',
  'DESCRIBE EDGE beside',
];

describe('a backup of a space', () => {
  let directory: string;
  let engine: Engine;
  let session: EngineSession;

  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'astrolabe-backup-'));
    engine = Engine.open({ directory: join(directory, 'data') });
    session = await engine.authenticate('root', 'nebula');
    for (const text of SCHEMA) await session.execute(text);
  });
  afterEach(async () => {
    await engine.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const results = async (from: EngineSession, space: string): Promise<unknown[]> =>
    Promise.all(QUESTIONS.map(async (text) => (await from.execute(text, { space })).rows));

  test('is restored under another name beside the original, with equal results', async () => {
    const file = join(directory, 'orchard.backup');
    expect(await session.backup('orchard', file)).toMatchObject({ space: 'orchard', vertices: 3, edges: 2 });
    expect(await session.restore(file, 'orchard2')).toMatchObject({ vertices: 3, edges: 2 });
    expect(await results(session, 'orchard2')).toEqual(await results(session, 'orchard'));
    // Later changes of one space must not affect the other.
    await session.execute('CREATE TAG fence(wood string)', { space: 'orchard2' });
    await session.execute('INSERT VERTEX fence(wood) VALUES "f1":("oak")', { space: 'orchard2' });
    expect(
      (await session.execute('FETCH PROP ON * "f1", "t1" YIELD tags(vertex) AS t', { space: 'orchard2' })).rows,
    ).toEqual([[['fence']], [['tree']]]);
  });

  test('is restored into a database in another directory and survives a restart', async () => {
    const file = join(directory, 'orchard.backup');
    await session.backup('orchard', file);
    const before = await results(session, 'orchard');
    const other = join(directory, 'other');
    const first = Engine.open({ directory: other });
    await (await first.authenticate('root', 'nebula')).restore(file, 'orchard');
    await first.close();
    const second = Engine.open({ directory: other });
    const reader = await second.authenticate('root', 'nebula');
    expect(await results(reader, 'orchard')).toEqual(before);
    await expect(reader.execute('ALTER TAG tree ADD (planted date)', { space: 'orchard' })).rejects.toThrow(
      /Schema exisited before/,
    );
    await second.close();
  });

  test('stores roles and grants them to users of the same name, unless disabled', async () => {
    const file = join(directory, 'orchard.backup');
    for (const [user, role] of [
      ['zoe', 'DBA'],
      ['ann', 'ADMIN'],
      ['gone', 'GUEST'],
    ])
      await session.execute(
        `CREATE USER ${user} WITH PASSWORD "secret word"; GRANT ROLE ${role} ON orchard TO ${user}`,
      );
    const roles = [
      { user: 'ann', role: 'ADMIN' },
      { user: 'gone', role: 'GUEST' },
      { user: 'zoe', role: 'DBA' },
    ];
    expect((await session.backup('orchard', file)).roles).toEqual(roles);
    expect(readFileSync(file).includes('secret word')).toBe(false);
    await session.execute('DROP USER gone');
    expect((await session.restore(file, 'given')).roles).toEqual([roles[0], roles[2]]);
    expect((await session.restore(file, 'bare', { withRoles: false })).roles).toEqual([]);
    expect((await session.execute('SHOW ROLES IN given')).rows).toEqual([
      ['ann', 'ADMIN'],
      ['zoe', 'DBA'],
    ]);
    expect((await session.execute('SHOW ROLES IN bare')).rows).toEqual([]);
    await engine.close();
    engine = Engine.open({ directory: join(directory, 'data') });
    const zoe = await engine.authenticate('zoe', 'secret word');
    expect(await zoe.execute('CREATE TAG fence(wood string)', { space: 'given' })).toMatchObject({
      spaceName: 'given',
    });
    await expect(zoe.execute('SHOW TAGS', { space: 'bare' })).rejects.toMatchObject({ code: 'PERMISSION_DENIED' });
    session = await engine.authenticate('root', 'nebula');
  });

  test('continues beside writes and checkpoints, with the data at its start', async () => {
    const file = join(directory, 'busy.backup');
    const rows = Array.from({ length: 20_000 }, (_, index) => `"v${index}":("kind ${index % 7}", ${index}.5)`);
    await session.execute(`INSERT VERTEX tree(sort, height) VALUES ${rows.join(', ')}`, { space: 'orchard' });
    await session.execute('SUBMIT JOB FLUSH', { space: 'orchard' });
    const before = await results(session, 'orchard');
    let steps = 0;
    const copying = session.backup('orchard', file, () => {
      // Writes over every page of the file.
      if (++steps === 1)
        for (const sort of ['fig', 'lime'])
          session.executeNow(
            `INSERT VERTEX tree(sort) VALUES "${sort}":("${sort}"); UPDATE VERTEX ON tree "t1" SET sort = "${sort}"; SUBMIT JOB FLUSH`,
            { space: 'orchard' },
          );
    });
    await session.execute('INSERT VERTEX tree(sort) VALUES "later":("fig")', { space: 'orchard' });
    expect(await copying).toMatchObject({ vertices: 20_003 });
    expect(steps).toBeGreaterThan(2);
    expect(await session.verifyBackup(file)).toMatchObject({ vertices: 20_003 });
    expect(await session.restore(file, 'copy')).toMatchObject({ vertices: 20_003 });
    expect(await results(session, 'copy')).toEqual(before);
    expect(await session.checkConsistency('copy')).toMatchObject({ problems: [] });
  });

  test('ends on request of the caller and leaves no file', async () => {
    const file = join(directory, 'ended.backup');
    await expect(
      session.backup('orchard', file, () => {
        throw new Error('enough');
      }),
    ).rejects.toThrow(/enough/);
    expect(() => readFileSync(file)).toThrow(/ENOENT/);
  });

  test('is rejected with a changed byte, another content, or a name in use', async () => {
    const file = join(directory, 'orchard.backup');
    await session.backup('orchard', file);
    await expect(session.restore(file, 'orchard')).rejects.toMatchObject({ code: 'EXISTED' });
    const bytes = readFileSync(file);
    const at = bytes.indexOf('apple');
    expect(at).toBeGreaterThan(0);
    bytes[at] = 0x7a;
    writeFileSync(file, bytes);
    await expect(session.restore(file, 'changed')).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
    writeFileSync(file, 'not a database');
    await expect(session.restore(file, 'other')).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
    expect((await session.execute('SHOW SPACES')).rows).toEqual([['orchard']]);
  });

  test('is rejected with a changed log record, also without page checksums', async () => {
    const file = join(directory, 'orchard.backup');
    await session.backup('orchard', file);
    const database = new DatabaseSync(file);
    const { bytes } = database.prepare('SELECT bytes FROM log ORDER BY sequence LIMIT 1').get() as {
      bytes: Uint8Array;
    };
    const changed = bytes.slice();
    changed[changed.length - 1]! ^= 1;
    database.prepare('UPDATE log SET bytes = ? WHERE sequence = (SELECT min(sequence) FROM log)').run(changed);
    database.close();
    // The file of a version that had no checksums of pages.
    rmSync(`${file}-seal`);
    await expect(session.verifyBackup(file)).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
    await expect(session.restore(file, 'changed')).rejects.toMatchObject({ code: 'STORAGE_CORRUPT' });
    expect((await session.execute('SHOW SPACES')).rows).toEqual([['orchard']]);
  });

  test('is allowed for root only', async () => {
    await session.execute('CREATE USER ann WITH PASSWORD "ann"; GRANT ROLE ADMIN ON orchard TO ann');
    const ann = await engine.authenticate('ann', 'ann');
    await expect(ann.backup('orchard', join(directory, 'no.backup'))).rejects.toMatchObject({
      code: 'PERMISSION_DENIED',
    });
  });
});
