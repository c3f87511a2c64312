import { expect, it } from 'vitest';
import { AUDIT_AGE_MS_MAX } from '@astrolabe/http-api';
import { AuditTrail } from './audit-trail.ts';
import { StudioStore } from './studio-store.ts';

const ended = (text: string, { username = 'ann', hasFailed = false } = {}) => ({
  account: { database: 'embedded', username },
  text,
  space: 'towns',
  durationMs: 1,
  hasFailed,
});

const shapesOf = (trail: AuditTrail): readonly string[] =>
  trail.list({ database: 'embedded', limit: 10 }).map(({ shape }) => shape);

it('remembers what changes something, without its values, the newest first', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  trail.watch(ended('INSERT VERTEX town(name) VALUES "oslo; DROP SPACE x":("Oslo")'), 5);
  trail.watch(ended('DROP TAG town', { username: 'bob', hasFailed: true }), 6);
  expect(trail.list({ database: 'embedded', limit: 10 })).toEqual([
    { id: 2, username: 'bob', space: 'towns', shape: 'DROP TAG town', hasFailed: true, at: 6 },
    { id: 1, username: 'ann', space: 'towns', shape: 'INSERT VERTEX town(name) VALUES ?:(?)', hasFailed: false, at: 5 },
  ]);
  expect(trail.list({ database: 'embedded', username: 'bob', limit: 10 })).toHaveLength(1);
  expect(trail.list({ database: 'embedded', before: 2, limit: 10 }).map(({ id }) => id)).toEqual([1]);
  expect(trail.list({ database: 'elsewhere:9669', limit: 10 })).toEqual([]);
});

it('leaves out what only reads, and keeps a change among readings', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  for (const text of [
    'USE towns; GO FROM "oslo" OVER road YIELD dst(edge)',
    'MATCH (t:town) WHERE t.town.name == "Oslo" RETURN t',
    'EXPLAIN DELETE VERTEX "oslo"',
    'PROFILE LOOKUP ON town YIELD id(vertex)',
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

it('forgets what is too old', () => {
  const trail = new AuditTrail(StudioStore.inMemory());
  trail.watch(ended('DROP TAG old'), 1);
  trail.write();
  trail.watch(ended('DROP TAG young'), AUDIT_AGE_MS_MAX + 2);
  expect(shapesOf(trail)).toEqual(['DROP TAG young']);
});

it('writes what is left when it closes, and nothing afterwards into a store that is closed', () => {
  const store = StudioStore.inMemory();
  const trail = new AuditTrail(store);
  trail.watch(ended('DROP TAG last'), 1);
  trail.close();
  expect(store.database.prepare('SELECT shape FROM audit_entries').all()).toEqual([{ shape: 'DROP TAG last' }]);
  store.close();
  trail.watch(ended('DROP TAG late'), 2);
  trail.close();
});
