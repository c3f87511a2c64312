import { expect, test } from 'vitest';
import { FERRIES, FERRY_PREVIEWS } from '../plan/_two-files.ts';
import { withDraft, withTarget, type ImportPlan } from '../plan/import-plan.ts';
import { importMappingOf } from '../plan/mapping-draft.ts';
import { sourcesOfEdge, withEndAt, withIdColumn } from './edge-ends.ts';

const PLACE = { file: 'sails.csv', index: 0 };
const edgeOf = (plan: ImportPlan) =>
  importMappingOf(plan.drafts).files.find(({ file }) => file === 'sails.csv')?.targets[0];

test('an end takes another column, and the property of that column stays', () => {
  expect(edgeOf(withIdColumn(FERRIES, PLACE, 'dst', 2))).toEqual({
    kind: 'edge',
    edgeTypeName: 'sails',
    src: { column: 0 },
    dst: { column: 2 },
    properties: [{ property: 'minutes', column: 2 }],
  });
});

test('the property gets its column back when the end releases it', () => {
  expect(edgeOf(withIdColumn(withIdColumn(FERRIES, PLACE, 'dst', 2), PLACE, 'dst', 1))).toEqual(edgeOf(FERRIES));
});

test('an end that takes the column of the other end swaps with it', () => {
  expect(edgeOf(withIdColumn(FERRIES, PLACE, 'src', 1))).toMatchObject({ src: { column: 1 }, dst: { column: 0 } });
});

test('an end that shares the column of the other end takes another one, and the other end stays', () => {
  const shared = withTarget(FERRIES, PLACE, {
    kind: 'edge',
    name: 'sails',
    roles: [{ kind: 'src' }, undefined, undefined],
    ids: { src: { more: [{ column: 1 }] } },
    shared: { dst: 0 },
  });
  expect(edgeOf(shared)).toMatchObject({ src: { column: 0, more: [{ column: 1 }] }, dst: { column: 0 } });
  expect(withIdColumn(shared, PLACE, 'dst', 0)).toBe(shared);
  expect(edgeOf(withIdColumn(shared, PLACE, 'dst', 1))).toMatchObject({ src: { column: 0 }, dst: { column: 1 } });
});

test('a rank is set and cleared', () => {
  const ranked = withIdColumn(FERRIES, PLACE, 'rank', 2);
  expect(edgeOf(ranked)).toMatchObject({ rank: { column: 2 }, properties: [{ property: 'minutes', column: 2 }] });
  expect(edgeOf(withIdColumn(ranked, PLACE, 'rank', undefined))).not.toHaveProperty('rank');
});

test('an end at another tag uses the ID format of that tag', () => {
  const prefixed = withDraft(FERRIES, {
    file: 'piers.csv',
    columnCount: 1,
    targets: [],
  });
  const plan: ImportPlan = {
    ...prefixed,
    schema: { ...FERRIES.schema, tags: [...FERRIES.schema.tags, { kind: 'tag', id: 0, name: 'pier', properties: [] }] },
    drafts: [
      ...FERRIES.drafts,
      {
        file: 'piers.csv',
        columnCount: 1,
        targets: [{ kind: 'vertex', name: 'pier', roles: [{ kind: 'vid' }], ids: { vid: { prefix: 'pier_' } } }],
      },
    ],
  };
  const moved = withEndAt(plan, 'edge:sails', 'dst', 'pier', FERRY_PREVIEWS);
  expect(sourcesOfEdge(moved, 'edge:sails')[0]?.target.ends).toEqual({ src: 'port', dst: 'pier' });
  expect(edgeOf(moved)).toMatchObject({ src: { column: 0 }, dst: { column: 1, prefix: 'pier_' } });
});
