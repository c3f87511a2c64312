import { expect, test } from 'vitest';
import { FERRIES } from '../plan/_two-files.ts';
import { withNewElement, withColumnRole, type ImportPlan } from '../plan/import-plan.ts';
import { mergePreview, mergeTargets, withMerged } from './merge-elements.ts';

/** Ports, and piers that have a name of another type and a length. */
const PIERS: ImportPlan = (() => {
  const file = { file: 'piers.csv', columnCount: 3, targets: [] };
  const created = withNewElement({ ...FERRIES, drafts: [...FERRIES.drafts, file] }, 'piers.csv', 'vertex', 'pier');
  const place = { file: 'piers.csv', index: 0 };
  const named = withColumnRole(created, place, 1, { kind: 'property', name: 'name' }, { kind: 'int64' });
  return withColumnRole(named, place, 2, { kind: 'property', name: 'length' }, { kind: 'double' });
})();

test('a merged tag moves its files, edges and properties, and disappears everywhere', () => {
  const plan = withMerged(PIERS, 'vertex:port', 'pier');
  expect(plan.schema.tags.map(({ name }) => name)).toEqual(['pier']);
  expect(plan.schema.tags[0]?.properties.map(({ name, type }) => [name, type.kind])).toEqual([
    ['name', 'string'],
    ['length', 'double'],
  ]);
  expect(plan.drafts.flatMap(({ targets }) => targets.map(({ name, ends }) => ends ?? name))).toEqual([
    'pier',
    { src: 'pier', dst: 'pier' },
    'pier',
  ]);
  expect([...plan.added].toSorted()).toEqual(['edge:sails', 'vertex:pier']);
});

test('the confirmation names the changes', () => {
  expect(mergeTargets(PIERS, 'vertex:port')).toEqual(['pier']);
  expect(mergePreview(PIERS, 'vertex:pier', 'port')).toEqual({ added: ['length'], widened: [], dropped: [] });
  expect(mergePreview(PIERS, 'vertex:port', 'pier')).toEqual({ added: [], widened: ['name'], dropped: [] });
});

test('an existing tag gains no properties', () => {
  const present: ImportPlan = { ...PIERS, added: new Set(['vertex:pier', 'edge:sails']) };
  expect(mergePreview(present, 'vertex:pier', 'port')).toEqual({ added: [], widened: [], dropped: ['length'] });
  expect(withMerged(present, 'vertex:pier', 'port').drafts[2]?.targets[0]?.roles[2]).toBeUndefined();
  expect(mergeTargets(present, 'vertex:port')).toEqual([]);
});
