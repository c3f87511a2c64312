import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { AUDIT_PENDING_MAX, AUDIT_RETRY_MS, AUDIT_WRITE_DELAY_MS, STORE_PROBE_MS } from '../limits.ts';
import { AccountRows } from './account-rows.ts';
import { AuditTrail } from './audit-trail.ts';
import { AccountPreferencesTable } from './account-preferences.ts';
import { Dashboards } from './dashboards.ts';
import { Favorites } from './favorites.ts';
import { SchemaSnapshots } from './schema-snapshots.ts';
import { MIGRATIONS } from './migrations.ts';
import { Sketches } from './sketches.ts';
import { SlowStatements } from './slow-statements.ts';
import { SpaceSizes } from './space-sizes.ts';
import { StudioStore } from './studio-store.ts';

const ANN = { database: 'embedded', username: 'ann' };
const BOB = { database: 'embedded', username: 'bob' };

function newDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'astrolabe-store-'));
}

describe('StudioStore', () => {
  it('returns what was written', () => {
    const directory = newDirectory();
    const first = StudioStore.open(directory);
    new Favorites(first).add(ANN, 'SHOW SPACES', 7);
    first.close();
    const second = StudioStore.open(directory);
    expect(new Favorites(second).list(ANN)).toEqual([{ id: '1', content: 'SHOW SPACES', createTime: 7 }]);
    second.close();
  });

  it('gives favorites of the account names and folders', () => {
    const store = StudioStore.open(newDirectory());
    const favorites = new Favorites(store);
    const id = favorites.add(ANN, 'SHOW SPACES', 7, { name: 'All', folder: 'Looks' });
    expect([favorites.label(ANN, id, { name: '' }), favorites.label(BOB, id, { name: 'mine' })]).toEqual([true, false]);
    expect(favorites.list(ANN)).toEqual([{ id, content: 'SHOW SPACES', createTime: 7, folder: 'Looks' }]);
    favorites.add(ANN, 'SHOW SPACES', 8, { name: 'Again' });
    expect(favorites.list(ANN)).toEqual([
      { id, content: 'SHOW SPACES', createTime: 7, name: 'Again', folder: 'Looks' },
    ]);
    store.close();
  });

  it('is not readable for other users', () => {
    const directory = newDirectory();
    const store = StudioStore.open(directory);
    expect(() => StudioStore.open(directory)).toThrow(expect.objectContaining({ code: 'STORAGE_LOCKED' }));
    store.close();
    StudioStore.open(directory).close();
  });

  it('reports a full disk and continues when there is space', () => {
    const store = StudioStore.open(newDirectory());
    const favorites = new Favorites(store);
    store.database.exec('PRAGMA max_page_count = 1');
    let failure: unknown;
    try {
      favorites.add(ANN, 'x'.repeat(1_000_000), 7);
    } catch (error) {
      failure = store.errorOf(error);
    }
    expect(failure).toMatchObject({
      code: 'STORAGE_FULL',
      message: expect.stringMatching(/studio\.db cannot grow$/) as unknown,
    });
    store.database.exec('PRAGMA max_page_count = 1000000');
    favorites.add(ANN, 'SHOW SPACES', 8);
    expect(favorites.list(ANN)).toMatchObject([{ content: 'SHOW SPACES' }]);
    store.close();
  });

  it('rejects a file of a newer version and changes nothing', () => {
    const directory = newDirectory();
    StudioStore.open(directory).close();
    const file = StudioStore.fileIn(directory);
    const database = new DatabaseSync(file);
    database.exec('PRAGMA journal_mode = DELETE; PRAGMA user_version = 999');
    database.close();
    const before = { files: readdirSync(directory), changed: statSync(file).mtimeMs };
    expect(() => StudioStore.open(directory)).toThrow(expect.objectContaining({ code: 'STORAGE_VERSION_TOO_NEW' }));
    expect({ files: readdirSync(directory), changed: statSync(file).mtimeMs }).toEqual(before);
  });

  it.each(Array.from({ length: MIGRATIONS.length - 1 }, (_, at) => at + 1))(
    'opens a file of version %i with its rows and writes to it',
    (version) => {
      const directory = newDirectory();
      const old = new DatabaseSync(StudioStore.fileIn(directory));
      old.exec(
        `PRAGMA journal_mode = WAL; ${MIGRATIONS.slice(0, version).join(';')}; PRAGMA user_version = ${version}`,
      );
      old.exec(
        "INSERT INTO favorites (database, username, content, create_time) VALUES ('embedded', 'ann', 'YIELD 1', 5)",
      );
      const hasAudit = old.prepare("SELECT 1 FROM pragma_table_info('audit_entries') WHERE name = 'via'").get();
      const isRenamed = MIGRATIONS.slice(0, version).some((step) => step.includes("SET via = 'protocol'"));
      if (hasAudit)
        old.exec(
          `INSERT INTO audit_entries (database, username, space, shape, has_failed, at, via) VALUES ('embedded', 'ann', '', '', 0, 5, '${isRenamed ? 'protocol' : 'door'}')`,
        );
      const hasTasks = old.prepare("SELECT 1 FROM pragma_table_info('import_tasks') WHERE name = 'definition'").get();
      const hasFixes = MIGRATIONS.slice(0, version).some((step) => step.includes("'$.fixes'"));
      const definition = hasFixes
        ? '{"isCheck":true,"fixes":[{"row":9007199254740993}]}'
        : '{"mendings":[{"row":9007199254740993}],"isCheck":true}';
      if (hasTasks)
        old.exec(
          `INSERT INTO import_tasks (database, username, name, space, status, message, definition, checkpoint, create_time, update_time) VALUES ('embedded', 'ann', '', '', 'finished', '', '${definition}', '{}', 5, 5)`,
        );
      old.close();
      for (const expected of [1, 2]) {
        const store = StudioStore.open(directory);
        expect(store.trouble).toBeUndefined();
        const favorites = new Favorites(store);
        expect(favorites.list(ANN)).toHaveLength(expected);
        favorites.add(ANN, `YIELD 1 AS again${expected}`, 9);
        const [audited] = store.database.prepare('SELECT via FROM audit_entries').all();
        expect(audited?.['via']).toBe(hasAudit ? 'protocol' : undefined);
        const [task] = store.database.prepare('SELECT definition FROM import_tasks').all();
        expect(task?.['definition']).toBe(hasTasks ? '{"isCheck":true,"fixes":[{"row":9007199254740993}]}' : undefined);
        store.close();
      }
    },
  );

  it('is complete after a kill right after its first write, before that is recorded', () => {
    const directory = newDirectory();
    StudioStore.open(directory).close();
    const store = StudioStore.open(directory);
    new Favorites(store).add(ANN, 'YIELD 1', 5);
    const copy = newDirectory();
    cpSync(directory, copy, { recursive: true });
    store.close();
    const after = StudioStore.open(copy);
    expect([after.trouble, new Favorites(after).list(ANN).length]).toEqual([undefined, 1]);
    after.close();
  });

  it('sets a damaged file aside and starts with the readable rows', () => {
    const directory = newDirectory();
    const whole = StudioStore.open(directory);
    for (let n = 0; n < 200; n++) new Favorites(whole).add(ANN, `YIELD ${n} AS ${'x'.repeat(200)}`, n);
    whole.close();
    const file = StudioStore.fileIn(directory);
    const bytes = readFileSync(file);
    const seal = readFileSync(`${file}-seal`);
    const at = bytes.indexOf('YIELD 100 AS');
    const onePage = Buffer.from(bytes).fill(7, at - (at % 4096), at - (at % 4096) + 4096);
    for (const [damage, rowsMin, rowsMax] of [
      [Buffer.from('x'.repeat(5000)), 0, 0],
      [onePage, 120, 199],
      [bytes.subarray(0, bytes.length - 4096), 100, 200],
    ] as const) {
      writeFileSync(file, damage);
      writeFileSync(`${file}-seal`, seal);
      const store = StudioStore.open(directory);
      const { length } = new Favorites(store).list(ANN);
      expect(store.trouble).toMatchObject({ kind: 'set-aside', rows: length });
      expect([length >= rowsMin, length <= rowsMax], `${length} of ${rowsMin}`).toEqual([true, true]);
      store.close();
      const [name = ''] = readdirSync(directory).filter((one) => /\.damaged-[^.]*\d$/.test(one));
      expect(readFileSync(join(directory, name)).equals(damage)).toBe(true);
      for (const one of readdirSync(directory)) rmSync(join(directory, one));
    }
  });

  it('reports a failing disk, never throws into optional writes, and recovers by itself', () => {
    vi.useFakeTimers();
    let isFailing = true;
    const store = StudioStore.inMemory({
      faults: () => {
        if (isFailing) throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 10 });
      },
    });
    const trail = new AuditTrail(store);
    trail.note({ account: ANN, kind: 'backup', space: 's', shape: 'b' });
    vi.advanceTimersByTime(AUDIT_WRITE_DELAY_MS + 1);
    expect(store.trouble).toMatchObject({ kind: 'failing' });
    expect(() => new Favorites(store).list(ANN)).toThrow('disk I/O error');
    for (let at = 0; at < 3 * AUDIT_PENDING_MAX; at++)
      trail.note({ account: ANN, kind: 'check', space: 's', shape: `c${at}` });
    const keptCount = 2 * AUDIT_PENDING_MAX;
    expect(trail.lostCount).toBeGreaterThanOrEqual(3 * AUDIT_PENDING_MAX - keptCount);
    isFailing = false;
    vi.advanceTimersByTime(AUDIT_RETRY_MS + STORE_PROBE_MS);
    expect(store.trouble).toBeUndefined();
    const stored = trail.list({ database: 'embedded', limit: 5 * AUDIT_PENDING_MAX });
    // Every missing entry is counted.
    expect(stored.length + trail.lostCount).toBe(1 + 3 * AUDIT_PENDING_MAX);
    expect(stored[0]).toMatchObject({ kind: 'check', shape: `c${3 * AUDIT_PENDING_MAX - 1}` });
    trail.close();
    store.close();
    vi.useRealTimers();
  });

  it('reports a missing directory', () => {
    expect(() => StudioStore.open(join(newDirectory(), 'missing'))).toThrow(
      expect.objectContaining({ code: 'STORAGE_NOT_WRITABLE' }),
    );
  });

  it('rolls back a transaction completely', () => {
    const store = StudioStore.inMemory();
    const favorites = new Favorites(store);
    expect(() =>
      store.transaction(() => {
        store.database
          .prepare(
            "INSERT INTO favorites (database, username, content, create_time) VALUES ('embedded', 'ann', 'x', 1)",
          )
          .run();
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(favorites.list(ANN)).toEqual([]);
    expect(existsSync(StudioStore.fileIn('.'))).toBe(false);
  });
});

describe('Favorites', () => {
  it('are newest first, unique, and belong to one account', () => {
    const favorites = new Favorites(StudioStore.inMemory());
    expect([
      favorites.add(ANN, 'a', 1),
      favorites.add(ANN, 'b', 2),
      favorites.add(ANN, 'a', 3),
      favorites.add(BOB, 'a', 4),
    ]).toEqual(['1', '2', '1', '3']);
    expect(favorites.list(ANN)).toEqual([
      { id: '2', content: 'b', createTime: 2 },
      { id: '1', content: 'a', createTime: 1 },
    ]);
    expect(favorites.remove(BOB, '1')).toBe(false);
    expect(favorites.remove(ANN, '1')).toBe(true);
    favorites.removeAll(ANN);
    expect([favorites.list(ANN), favorites.list(BOB).length]).toEqual([[], 1]);
  });
});

describe('Sketches', () => {
  it('are listed in pages and by a part of the name', () => {
    const sketches = new Sketches(StudioStore.inMemory());
    for (const name of ['Trade', 'People', 'trade routes']) sketches.add(ANN, { name, schema: `{"${name}":1}` }, 5);
    const { items, total } = sketches.list(ANN, 'TRADE', 0, 1);
    expect({ names: items.map((item) => item.name), total }).toEqual({ names: ['trade routes'], total: 2 });
    expect(sketches.list(ANN, '%', 0, 10).total).toBe(0);
    expect(sketches.list(BOB, '', 0, 10)).toEqual({ items: [], total: 0 });
  });

  it('keep the fields that a change does not contain', () => {
    const sketches = new Sketches(StudioStore.inMemory());
    const id = sketches.add(ANN, { name: 'a', schema: '{}', snapshot: 'data:' }, 5);
    expect([
      sketches.change(ANN, id, { name: 'b', schema: '[]' }, 6),
      sketches.change(BOB, id, { name: 'c' }, 7),
    ]).toEqual([true, false]);
    expect(sketches.list(ANN, '', 0, 10).items).toEqual([
      { id, name: 'b', schema: '[]', snapshot: 'data:', createTime: 5, updateTime: 6 },
    ]);
    expect([sketches.remove(BOB, id), sketches.remove(ANN, id), sketches.list(ANN, '', 0, 10).total]).toEqual([
      false,
      true,
      0,
    ]);
  });
});

describe('SchemaSnapshots', () => {
  it('store the latest snapshot of each space', () => {
    const snapshots = new SchemaSnapshots(StudioStore.inMemory());
    snapshots.save(ANN, 's', '1', 5);
    snapshots.save(ANN, 's', '2', 6);
    expect(snapshots.find(ANN, 's')).toEqual({ space: 's', snapshot: '2', createTime: 5, updateTime: 6 });
    expect([snapshots.find(ANN, 't'), snapshots.find(BOB, 's')]).toEqual([undefined, undefined]);
  });
});

describe('Dashboards', () => {
  const body = { name: 'Sales', isShared: false, content: '{"dashboard":2,"pages":[]}' };

  it('are readable for others only while shared, and changed only by their owner', () => {
    const dashboards = new Dashboards(StudioStore.inMemory());
    const id = dashboards.add(ANN, body, 5);
    expect([dashboards.list(BOB), dashboards.find(BOB, id)]).toEqual([[], undefined]);
    expect(dashboards.change(BOB, id, { ...body, isShared: true }, 6)).toBe(false);
    expect(dashboards.change(ANN, id, { ...body, name: 'All', isShared: true }, 7)).toBe(true);
    const own = dashboards.add(BOB, { ...body, name: 'zz' }, 8);
    expect(dashboards.list(BOB).map(({ id: one, name, isOwn, owner }) => [one, name, isOwn, owner])).toEqual([
      [own, 'zz', true, 'bob'],
      [id, 'All', false, 'ann'],
    ]);
    expect(dashboards.find(BOB, id)).toMatchObject({ isOwn: false, content: body.content, updateTime: 7 });
    expect(dashboards.list({ database: 'other', username: 'ann' })).toEqual([]);
    expect([dashboards.remove(BOB, id), dashboards.remove(ANN, id), dashboards.list(ANN)]).toEqual([false, true, []]);
  });
});

describe('AccountPreferencesTable', () => {
  it('have defaults, are separate per account, and fall back to defaults if unreadable', () => {
    const store = StudioStore.inMemory();
    const preferences = new AccountPreferencesTable(store);
    preferences.replace(ANN, { allowUseInScripts: true });
    expect([preferences.read(ANN), preferences.read(BOB)]).toEqual([
      { allowUseInScripts: true },
      { allowUseInScripts: false },
    ]);
    store.database.prepare('UPDATE account_preferences SET content = ?').run('{"allowUseInScripts":7');
    expect(preferences.read(ANN)).toEqual({ allowUseInScripts: false });
  });
});

describe('AccountRows', () => {
  it('are limited per account, with a hint', () => {
    const store = StudioStore.inMemory();
    const rows = new AccountRows(store, 'canvases', 2);
    const canvas = { name: 'c', space: 's', content: '{}', create_time: 1, update_time: 1 };
    expect([rows.insert(ANN, canvas), rows.insert(ANN, canvas), rows.insert(BOB, canvas)]).toEqual(['1', '2', '3']);
    expect(() => rows.insert(ANN, canvas)).toThrow(
      expect.objectContaining({
        code: 'HTTP_PARAMETER',
        message: 'an account keeps at most 2 canvases',
        hint: 'delete some first',
      }),
    );
    expect([rows.remove(BOB, '2'), rows.remove(ANN, '2'), rows.insert(ANN, canvas)]).toEqual([false, true, '4']);
  });
});

describe('SlowStatements', () => {
  it('let a statement return even if there is no space to record it', () => {
    const store = StudioStore.inMemory();
    const statements = new SlowStatements(store, 500);
    const ended = {
      account: ANN,
      text: 'SHOW TAGS',
      space: 's',
      durationMs: 900,
      hasFailed: false,
      via: 'studio',
    } as const;
    store.database.exec('PRAGMA query_only = ON');
    statements.watch(ended, 7);
    expect(statements.list('embedded', 0)).toEqual([]);
    store.database.exec('PRAGMA query_only = OFF');
    statements.watch(ended, 8);
    expect(statements.list('embedded', 0)).toMatchObject([{ shape: 'SHOW TAGS', count: 1, lastAt: 8 }]);
  });
});

describe('SpaceSizes', () => {
  const HOUR = 3_600_000;

  it('return the earliest size of each space, even if there is no space to store them', () => {
    const store = StudioStore.inMemory();
    const sizes = new SpaceSizes(store);
    const noted = (bytes: number, now: number): unknown => [...sizes.note(new Map([['s', bytes]]), now)];
    expect([noted(10, HOUR), noted(20, 2 * HOUR)]).toEqual([[], [['s', { at: HOUR, bytes: 10 }]]]);
    store.database.exec('PRAGMA query_only = ON');
    expect(noted(30, 3 * HOUR)).toEqual([['s', { at: HOUR, bytes: 10 }]]);
    expect([...sizes.note(new Map([['t', 1]]), 4 * HOUR)]).toEqual([['s', { at: HOUR, bytes: 10 }]]);
    store.database.exec('PRAGMA query_only = OFF');
    sizes.note(new Map([['t', 1]]), 4 * HOUR);
    expect([...sizes.note(new Map([['t', 1]]), 5 * HOUR)]).toEqual([['t', { at: 4 * HOUR, bytes: 1 }]]);
  });
});
