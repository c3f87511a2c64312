import { expect, test } from 'vitest';
import type { DanglingEnds } from '@astrolabe/http-api';
import { FERRIES } from '../plan/_two-files.ts';
import type { ImportPlan } from '../plan/import-plan.ts';
import { importMappingOf } from '../plan/mapping-draft.ts';
import { withLinkFix } from './link-fix.ts';

const END: DanglingEnds = {
  file: 'sails.csv',
  name: 'sails',
  end: 'dst',
  column: 1,
  columnName: 'to',
  rows: 2,
  rowsTotal: 3,
  ids: 2,
  examples: [],
  fixes: [],
};
const targetsOf = (plan: ImportPlan | undefined, file: string) =>
  plan && importMappingOf(plan.drafts).files.find((one) => one.file === file)?.targets;

test('another column becomes the end', () => {
  const plan = withLinkFix(FERRIES, END, {
    kind: 'column',
    column: 2,
    columnName: 'minutes',
    tag: 'port',
    share: 1,
    rowsRead: 3,
  });
  expect(targetsOf(plan, 'sails.csv')?.[0]).toMatchObject({ src: { column: 0 }, dst: { column: 2 } });
});

test('a spelling difference is removed at the vertices and at every end that refers to them', () => {
  const plan = withLinkFix(FERRIES, END, { kind: 'case', rows: 2, from: 'P1', to: 'p1' });
  expect(targetsOf(plan, 'ports.csv')?.[0]).toMatchObject({ vid: { column: 0, normalize: ['case'] } });
  expect(targetsOf(plan, 'sails.csv')?.[0]).toMatchObject({
    src: { column: 0, normalize: ['case'] },
    dst: { column: 1, normalize: ['case'] },
  });
});

test.each([
  ['addPrefix', undefined, 'p9', 'port_p9', { prefix: 'port_' }],
  ['addPrefix', 'node_', 'node_ATL', 'airport_ATL', { prefix: 'airport_' }],
  ['dropPrefix', 'node_', 'node_ATL', 'ATL', {}],
  ['dropPrefix', undefined, 'C-017', '017', { normalize: ['prefix'] }],
  ['addPrefix', undefined, 'C-017', 'port_017', { normalize: ['prefix'], prefix: 'port_' }],
] as const)('%s with the prefix %s: %s becomes %s', (kind, before, from, to, form) => {
  const drafts = FERRIES.drafts.map((draft) => ({
    ...draft,
    targets: draft.targets.map((one) =>
      one.kind === 'edge' && before !== undefined ? { ...one, ids: { dst: { prefix: before } } } : one,
    ),
  }));
  const plan = withLinkFix({ ...FERRIES, drafts }, END, { kind, rows: 1, from, to });
  expect(targetsOf(plan, 'sails.csv')?.[0]).toHaveProperty('dst', { column: 1, ...form });
});

test('missing vertices are created with a tag that overwrites no properties', () => {
  const plan = withLinkFix(FERRIES, END, { kind: 'create', ids: 2 });
  expect(targetsOf(plan, 'sails.csv')).toContainEqual({
    kind: 'vertex',
    tagName: 'to',
    vid: { column: 1 },
    properties: [],
  });
  expect(plan?.schema.tags.map(({ name, properties }) => [name, properties.length])).toEqual([
    ['port', 1],
    ['to', 0],
  ]);
});

test('a prefix inside cells that the mapping cannot express is not offered', () => {
  expect(withLinkFix(FERRIES, END, { kind: 'dropPrefix', rows: 1, from: 'x_abc', to: 'abc' })).toBeUndefined();
});
