// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ACTIONS_MAX, ACTION_LENGTH_MAX, ACTION_VIDS_MAX } from './limits.ts';
import { actionsOfSpace, asksForVids, keepAction, removeAction, withVids } from './saved-actions.ts';

const reach = { name: 'Reach', statement: 'GO 2 STEPS FROM $vids OVER * YIELD edge AS e' };

beforeEach(() => localStorage.clear());

test('the vids of the selection take the place of the parameter, but not within texts and comments', () => {
  expect(withVids(reach.statement, ['a"b', 'c'])).toBe('GO 2 STEPS FROM "a\\"b", "c" OVER * YIELD edge AS e');
  expect(withVids('MATCH (v) WHERE id(v) IN [$vids] RETURN v', [-7n])).toBe('MATCH (v) WHERE id(v) IN [-7] RETURN v');
  const quoted = 'YIELD "$vids" AS t // $vids';
  expect([withVids(quoted, ['a']), asksForVids(quoted), asksForVids(reach.statement)]).toEqual([quoted, false, true]);
});

test('actions are kept per space, replaced by name and removed', () => {
  keepAction('one', reach);
  keepAction('one', { name: 'All', statement: 'MATCH (v) RETURN v LIMIT 5' });
  keepAction('two', { ...reach, statement: 'GO FROM $vids OVER * YIELD edge AS e' });
  keepAction('one', { ...reach, statement: 'GO FROM $vids OVER follow YIELD edge AS e' });
  expect(actionsOfSpace('one')).toEqual([
    { name: 'Reach', statement: 'GO FROM $vids OVER follow YIELD edge AS e' },
    { name: 'All', statement: 'MATCH (v) RETURN v LIMIT 5' },
  ]);
  expect(removeAction('one', 'Reach').map(({ name }) => name)).toEqual(['All']);
  expect([removeAction('one', 'All'), localStorage.length]).toEqual([[], 1]);
});

test('what cannot be run is refused when it is saved, and what cannot be read is passed over', () => {
  expect(() => keepAction('one', { name: 'x', statement: 'GO FRM $vids' })).toThrow('FRM');
  expect(() => keepAction('one', { name: 'x', statement: ' '.repeat(ACTION_LENGTH_MAX + 1) })).toThrow('characters');
  expect(() => withVids('$vids', Array<bigint>(ACTION_VIDS_MAX + 1).fill(1n))).toThrow('at most');
  localStorage.setItem(
    'astrolabe.explore-actions.one',
    JSON.stringify([
      7,
      { name: 'x' },
      ...Array.from({ length: ACTIONS_MAX }, (_, at) => ({ ...reach, name: `${at}` })),
    ]),
  );
  expect(actionsOfSpace('one')).toHaveLength(ACTIONS_MAX);
  expect(() => keepAction('one', { ...reach, name: 'one more' })).toThrow('at most');
});
