import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { ROW_NUMBER } from '@astrolabe/importer';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import {
  columnOfId,
  draftOfMapping,
  emptyTarget,
  importMappingOf,
  mappingOfDraft,
  parseRole,
  problemsOf,
  roleText,
  withRole,
  type FileDraft,
} from './mapping-draft.ts';

const schema: SchemaSnapshot = {
  space: sampleSpace('library'),
  tags: [
    {
      kind: 'tag',
      name: 'book',
      id: 2,
      properties: [
        { name: 'title', type: { kind: 'string' }, isNullable: false },
        { name: 'year', type: { kind: 'int64' }, isNullable: true },
        { name: 'copies', type: { kind: 'int64' }, isNullable: false, defaultText: '1' },
      ],
    },
  ],
  edgeTypes: [{ kind: 'edge', name: 'lent', id: 3, properties: [] }],
  indexes: [],
};

test('a suggested mapping becomes a draft, and the draft the same mapping', () => {
  const mapping = {
    kind: 'edge',
    edgeTypeName: 'lent',
    src: { column: 1 },
    dst: { column: 0 },
    rank: { column: 3 },
    properties: [{ property: 'since', column: 2 }],
  } as const;
  expect(mappingOfDraft(draftOfMapping(mapping, 4))).toEqual(mapping);
});

test('a role has one column: assigning it to another removes it from the first', () => {
  const target = withRole(emptyTarget('edge', 'lent', 3), 2, { kind: 'src' });
  expect(target.roles).toEqual([undefined, { kind: 'dst' }, { kind: 'src' }]);
});

test('roles are unchanged as option values', () => {
  const texts = ['', 'vid', 'src', 'dst', 'rank', 'property:vid', 'property:a:b'];
  expect(texts.map((text) => roleText(parseRole(text)))).toEqual(texts);
});

test('ids and required properties need a column; nullable ones and those with a default do not', () => {
  const file = (targets: FileDraft['targets']): FileDraft => ({ file: 'books.csv', columnCount: 2, targets });
  const noVid = { kind: 'vertex', name: 'book', roles: [undefined, { kind: 'property', name: 'year' }] } as const;
  const whole = {
    kind: 'vertex',
    name: 'book',
    roles: [{ kind: 'vid' }, { kind: 'property', name: 'title' }],
  } as const;
  expect([
    problemsOf(file([]), schema),
    problemsOf(file([noVid]), schema),
    problemsOf(file([whole]), schema),
    problemsOf(file([{ kind: 'edge', name: 'lent', roles: [{ kind: 'src' }, undefined] }]), schema),
  ]).toEqual([
    [{ word: 'errorTargets', file: 'books.csv', name: '' }],
    [
      { word: 'errorVid', file: 'books.csv', name: 'book' },
      { word: 'errorProperty', file: 'books.csv', name: 'title' },
    ],
    [],
    [{ word: 'errorDst', file: 'books.csv', name: 'lent' }],
  ]);
});

test('a column can be part of one end of an edge and the whole other end', () => {
  // Lines of orders, whose ID is composed of the order and their number.
  const edge = {
    kind: 'edge',
    edgeTypeName: 'of',
    src: { column: 0, more: [{ text: '_' }, { column: 1 }] },
    dst: { column: 0, prefix: 'order:' },
    properties: [],
  } as const;
  const draft = draftOfMapping(edge, 3);
  expect(mappingOfDraft(draft)).toEqual(edge);
  expect(problemsOf({ file: 'lines.csv', columnCount: 3, targets: [draft] }, schema)).toEqual([]);
  expect(columnOfId(draft, 'dst')).toBe(0);
  expect(mappingOfDraft(withRole(draft, 2, { kind: 'dst' }))).toEqual({ ...edge, dst: { ...edge.dst, column: 2 } });
  expect(mappingOfDraft(withRole(draft, 2, { kind: 'src' }))).toEqual({ ...edge, src: { ...edge.src, column: 2 } });
});

test('the mapping document lists every file with its decisions', () => {
  expect(importMappingOf([{ file: 'books.csv', columnCount: 1, targets: [emptyTarget('vertex', 'book', 1)] }])).toEqual(
    {
      files: [
        {
          file: 'books.csv',
          dialect: {},
          targets: [{ kind: 'vertex', tagName: 'book', vid: { column: 0 }, properties: [] }],
        },
      ],
      onBadRow: 'skip',
    },
  );
});

test('the row number can be a vertex ID, an edge end, or a rank', () => {
  const edge = {
    kind: 'edge',
    edgeTypeName: 'lent',
    src: { column: ROW_NUMBER, prefix: 'loan:' },
    dst: { column: 0 },
    rank: { column: ROW_NUMBER, offset: 5 },
    properties: [],
  } as const;
  const vertex = { kind: 'vertex', tagName: 'book', vid: { column: ROW_NUMBER }, properties: [] } as const;
  const draft = draftOfMapping(edge, 2);
  expect([mappingOfDraft(draft), mappingOfDraft(draftOfMapping(vertex, 2))]).toEqual([edge, vertex]);
  expect(problemsOf({ file: 'loans.csv', columnCount: 2, targets: [draft] }, schema)).toEqual([]);
  expect(mappingOfDraft(withRole(draft, 1, { kind: 'src' }))).toMatchObject({ src: { column: 1 } });
});
