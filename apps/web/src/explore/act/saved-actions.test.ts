// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { ACTIONS_MAX, ACTION_LENGTH_MAX, ACTION_VIDS_MAX } from '../limits.ts';
import { actionsOfSpace, canRunOn, keepAction, removeAction, withSelection } from './saved-actions.ts';

const reach = { name: 'Reach', statement: 'GO 2 STEPS FROM $vids OVER * YIELD edge AS e' };

beforeEach(() => localStorage.clear());

test('vids and edges of the selection replace their parameters, but not within texts and comments', () => {
  expect(withSelection(reach.statement, { vids: ['a"b', 'c'], edges: [] })).toBe(
    'GO 2 STEPS FROM "a\\"b", "c" OVER * YIELD edge AS e',
  );
  const one = { vids: [-7n], edges: [{ src: -7n, dst: 8n, rank: 2n }] };
  expect(withSelection('MATCH (v) WHERE id(v) IN [$vids] RETURN v', one)).toBe(
    'MATCH (v) WHERE id(v) IN [-7] RETURN v',
  );
  expect(withSelection('FETCH PROP ON follow $edges YIELD edge AS e', one)).toBe(
    'FETCH PROP ON follow -7->8@2 YIELD edge AS e',
  );
  const quoted = 'YIELD "$vids" AS t // $vids';
  const none = { vids: [], edges: [] };
  expect([withSelection(quoted, one), canRunOn(quoted, none), canRunOn(reach.statement, none)]).toEqual([
    quoted,
    true,
    false,
  ]);
  expect([{ ...one, edges: [] }, one].map((selected) => canRunOn('FETCH PROP ON follow $edges', selected))).toEqual([
    false,
    true,
  ]);
});

test('actions are stored per space, replaced by name and removed', () => {
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

test('invalid actions are rejected when saved, and unreadable ones skipped', () => {
  expect(() => keepAction('one', { name: 'x', statement: 'GO FRM $vids' })).toThrow('FRM');
  expect(() => keepAction('one', { name: 'x', statement: ' '.repeat(ACTION_LENGTH_MAX + 1) })).toThrow('characters');
  expect(() => withSelection('$vids', { vids: Array<bigint>(ACTION_VIDS_MAX + 1).fill(1n), edges: [] })).toThrow(
    'at most',
  );
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
