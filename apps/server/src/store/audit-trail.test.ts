import { expect, it } from 'vitest';
import { AUDIT_AGE_MS_MAX } from '@astrolabe/http-api';
import { AUDIT_VISITS_MAX } from '../limits.ts';
import { AuditTrail } from './audit-trail.ts';
import { StudioStore } from './studio-store.ts';

const ended = (text: string, { username = 'ann', hasFailed = false } = {}) => ({
  account: { database: 'embedded', username },
  text,
  space: 'towns',
  durationMs: 1,
  hasFailed,
  via: 'studio' as const,
});

const reported = { kind: 'statement', space: 'towns', via: 'studio', times: 1 };

const shapesOf = (trail: AuditTrail): readonly string[] =>
  trail.list({ database: 'embedded', limit: 10 }).map(({ shape }) => shape);

it('records changes without their values, newest first', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  trail.watch(ended('INSERT VERTEX town(name) VALUES "oslo; DROP SPACE x":("Oslo")'), 5);
  trail.watch(ended('DROP TAG town', { username: 'bob', hasFailed: true }), 6);
  expect(trail.list({ database: 'embedded', limit: 10 })).toEqual([
    { ...reported, id: 2, username: 'bob', shape: 'DROP TAG town', hasFailed: true, at: 6 },
    { ...reported, id: 1, username: 'ann', shape: 'INSERT VERTEX town(name) VALUES ?:(?)', hasFailed: false, at: 5 },
  ]);
  expect(trail.list({ database: 'embedded', username: 'bob', limit: 10 })).toHaveLength(1);
  expect(trail.list({ database: 'embedded', before: 2, limit: 10 }).map(({ id }) => id)).toEqual([1]);
  expect(trail.list({ database: 'elsewhere:9669', limit: 10 })).toEqual([]);
});

it('skips statements that only read, and records a change between reads', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  for (const text of [
    'USE towns; GO FROM "oslo" OVER road YIELD dst(edge)',
    'MATCH (t:town) WHERE t.town.name == "Oslo" RETURN t',
    'EXPLAIN DELETE VERTEX "oslo"',
    'PROFILE LOOKUP ON town YIELD id(vertex)',
    'GO FROM "a; b" OVER road YIELD dst(edge) AS d | ORDER BY $-.d | LIMIT 3;',
    `FETCH PROP ON town ${'"oslo", '.repeat(2000)}"bergen" YIELD vertex AS v; GO FROM "x" OVER road YIELD dst(edge)`,
    '$a = GO FROM "oslo" OVER road YIELD dst(edge) AS d; FETCH PROP ON town $a.d YIELD vertex AS v',
    '',
  ])
    trail.watch(ended(text), 1);
  expect(shapesOf(trail)).toEqual([]);
  for (const text of [
    'GO FROM "oslo" OVER road YIELD dst(edge) AS d | DELETE VERTEX $-.d',
    'PROFILE DELETE VERTEX "oslo"',
    'YIELD 1; CREATE SPACE towns(vid_type = INT64)',
    'CHANGE PASSWORD ann FROM "old" TO "new"',
  ])
    trail.watch(ended(text), 2);
  expect(shapesOf(trail)).toEqual([
    'CHANGE PASSWORD ann FROM ? TO ?',
    'YIELD ?; CREATE SPACE towns(vid_type = INT64)',
    'PROFILE DELETE VERTEX ?',
    'GO FROM ? OVER road YIELD dst(edge) AS d | DELETE VERTEX $-.d',
  ]);
});

it('finds a change behind a very long read, and reports the first of many inserted rows', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  trail.watch(ended(`GO FROM ${'"oslo", '.repeat(2000)}"x" OVER road YIELD dst(edge) AS d | DELETE VERTEX $-.d`), 1);
  trail.watch(ended(`INSERT EDGE road(km) VALUES "a"->"b"@1:(5), ${'"a"->"c":(7), '.repeat(2000)}"a"->"d":(9)`), 2);
  trail.watch(ended('INSERT VERTEX town(name) VALUES "a":("x"), "b":("y"); DROP SPACE towns'), 3);
  const [both, rows, behind] = shapesOf(trail);
  expect(both).toBe('INSERT VERTEX town(name) VALUES ?:(?), ?:(?); DROP SPACE towns');
  expect(rows).toBe('INSERT EDGE road(km) VALUES ?->?@?:(?), …');
  expect(behind).toMatch(/^GO FROM \?, \?/);
});

it('records a repeated change once per minute', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  const insert = (name: string, at: number): void =>
    trail.watch(ended(`INSERT VERTEX town(name) VALUES "${name}":("${name}")`), at);
  insert('a', 10);
  insert('b', 11);
  trail.write();
  insert('c', 12);
  insert('d', 60_001);
  expect(trail.list({ database: 'embedded', limit: 10 }).map(({ at, times }) => [at, times])).toEqual([
    [60_001, 1],
    [10, 3],
  ]);
});

it('records other actions, and sign-ins separately', async () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  const account = { database: 'embedded', username: 'ann' };
  const clock = { id: expect.any(Number), at: expect.any(Number) };
  trail.note({ account, kind: 'sign-in', shape: '192.0.2.7', via: 'protocol', hasFailed: true });
  const check = { account, kind: 'check', space: 'towns' } as const;
  expect(
    await trail.noteOutcome(
      check,
      () => Promise.resolve('ab'),
      (result) => result.length,
    ),
  ).toBe('ab');
  const restore = { account, kind: 'restore', space: 'towns', shape: 'towns.astrolabe' } as const;
  await expect(trail.noteOutcome(restore, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const common = { username: 'ann', times: 1, ...clock };
  expect(trail.list({ database: 'embedded', part: 'changes', limit: 10 })).toEqual([
    { ...common, kind: 'restore', space: 'towns', shape: 'towns.astrolabe', via: 'studio', hasFailed: true },
    { ...common, kind: 'check', space: 'towns', shape: '', via: 'studio', hasFailed: false, count: 2 },
  ]);
  expect(trail.list({ database: 'embedded', part: 'visits', limit: 10 })).toEqual([
    { ...common, kind: 'sign-in', space: '', shape: '192.0.2.7', via: 'protocol', hasFailed: true },
  ]);
});

it('keeps changes however often users sign in', () => {
  const store = StudioStore.inMemory();
  const trail = new AuditTrail(store);
  trail.watch(ended('DROP TAG town'), 1);
  const visits = AUDIT_VISITS_MAX + 50;
  for (let index = 0; index < visits; index++)
    trail.note({ account: { database: 'embedded', username: `guest ${index}` }, kind: 'sign-in' }, 2);
  trail.watch(ended('DROP TAG road'), 60_000);
  trail.write();
  const count = store.database.prepare("SELECT count(*) AS n FROM audit_entries WHERE kind = 'sign-in'").get();
  expect(count).toEqual({ n: AUDIT_VISITS_MAX });
  expect(trail.list({ database: 'embedded', part: 'changes', limit: 10 }).map(({ shape }) => shape)).toEqual([
    'DROP TAG road',
    'DROP TAG town',
  ]);
});

it('deletes old entries', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  trail.watch(ended('DROP TAG old'), 1);
  trail.write();
  trail.watch(ended('DROP TAG young'), AUDIT_AGE_MS_MAX + 2);
  expect(shapesOf(trail)).toEqual(['DROP TAG young']);
});

it('writes pending entries when it closes, and nothing after that', () => {
  const store = StudioStore.inMemory();
  const trail = new AuditTrail(store);
  trail.watch(ended('DROP TAG last'), 1);
  trail.close();
  expect(store.database.prepare('SELECT shape FROM audit_entries').all()).toEqual([{ shape: 'DROP TAG last' }]);
  store.close();
  trail.watch(ended('DROP TAG late'), 2);
  trail.close();
});
