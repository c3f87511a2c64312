import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { expect, test } from 'vitest';
import {
  edgeTypesAt,
  freeElementName,
  withColumnRole,
  withElementName,
  withNewElement,
  withoutElement,
  withoutProperty,
  withPropertyName,
  withPropertyType,
  withReversedEdge,
  withSplitTag,
  type ImportPlan,
} from './import-plan.ts';
import { importMappingOf } from './mapping-draft.ts';
import { withIndex } from './plan-indexes.ts';
import { planScript } from './plan-statements.ts';

const string = { kind: 'string' } as const;

/** Two files that become persons, their homes and their acquaintances; the space already has `post`. */
const plan: ImportPlan = {
  schema: {
    space: sampleSpace('people', { idBytes: 8 }),
    tags: [
      { kind: 'tag', name: 'post', id: 1, properties: [] },
      {
        kind: 'tag',
        name: 'person',
        id: 0,
        properties: [
          { name: 'name', type: string, isNullable: true },
          { name: 'city', type: string, isNullable: true },
        ],
      },
    ],
    edgeTypes: [
      { kind: 'edge', name: 'knows', id: 0, properties: [{ name: 'since', type: string, isNullable: true }] },
    ],
    indexes: [{ name: 'i_person', id: 0, on: 'tag', schemaName: 'person', fields: [] }],
  },
  added: new Set(['vertex:person', 'edge:knows']),
  drafts: [
    {
      file: 'persons.csv',
      columnCount: 3,
      targets: [
        {
          kind: 'vertex',
          name: 'person',
          roles: [{ kind: 'vid' }, { kind: 'property', name: 'name' }, { kind: 'property', name: 'city' }],
        },
      ],
    },
    {
      file: 'knows.csv',
      columnCount: 3,
      targets: [
        {
          kind: 'edge',
          name: 'knows',
          roles: [{ kind: 'src' }, { kind: 'dst' }, { kind: 'property', name: 'since' }],
          ends: { src: 'person', dst: 'person' },
          ids: { src: { prefix: 'p' } },
        },
      ],
    },
  ],
};

test('renaming a new tag updates its index, files and edges', () => {
  const renamed = withElementName(plan, 'vertex:person', 'human');
  expect([planScript(renamed, false), renamed.drafts.map((draft) => draft.targets[0])]).toMatchObject([
    'CREATE TAG IF NOT EXISTS human(name STRING NULL, city STRING NULL);\n' +
      'CREATE EDGE IF NOT EXISTS knows(since STRING NULL);\n' +
      'CREATE TAG INDEX IF NOT EXISTS i_human ON human();\n',
    [{ name: 'human' }, { ends: { src: 'human', dst: 'human' } }],
  ]);
});

test('an existing tag keeps its name', () => {
  expect(withElementName(plan, 'vertex:post', 'message')).toBe(plan);
});

test("changes of a property's name and type appear in the statements and its column", () => {
  const changed = withPropertyType(withPropertyName(plan, 'edge:knows', 'since', 'year'), 'edge:knows', 'year', {
    kind: 'int64',
  });
  expect([planScript(changed, false), importMappingOf(changed.drafts).files[1]?.targets[0]?.properties]).toMatchObject([
    expect.stringContaining('CREATE EDGE IF NOT EXISTS knows(year INT64 NULL)'),
    [{ property: 'year', column: 2 }],
  ]);
});

test('reversing an edge type swaps its columns, ID parts and ends', () => {
  expect(importMappingOf(withReversedEdge(plan, 'edge:knows').drafts).files[1]?.targets).toEqual([
    {
      kind: 'edge',
      edgeTypeName: 'knows',
      src: { column: 1 },
      dst: { column: 0, prefix: 'p' },
      properties: [{ property: 'since', column: 2 }],
    },
  ]);
});

test('removing a tag removes new edge types at it, and keeps existing ones', () => {
  const without = withoutElement(plan, 'vertex:person');
  expect([
    edgeTypesAt(plan, 'person'),
    planScript(without, false),
    without.schema.tags.map((tag) => tag.name),
    without.drafts.map((draft) => draft.targets.length),
  ]).toEqual([['knows'], '', ['post'], [0, 0]]);
});

test('a removed property releases its column and indexes', () => {
  const without = withoutProperty(withIndex(plan, 'vertex:person', 'city', true), 'vertex:person', 'city');
  expect([without.schema.indexes.map((index) => index.name), without.drafts[0]?.targets[0]?.roles]).toEqual([
    ['i_person'],
    [{ kind: 'vid' }, { kind: 'property', name: 'name' }, undefined],
  ]);
});

test('a column becomes a tag with an edge type to it', () => {
  const split = withSplitTag(plan, 'vertex:person', 'city', freeElementName(plan, 'city'));
  expect([planScript(split, true), importMappingOf(split.drafts).files[0]?.targets]).toEqual([
    'CREATE SPACE IF NOT EXISTS people (VID_TYPE = FIXED_STRING(8));\nUSE people;\n' +
      'CREATE TAG IF NOT EXISTS person(name STRING NULL);\n' +
      'CREATE TAG IF NOT EXISTS city(name STRING NULL);\n' +
      'CREATE EDGE IF NOT EXISTS knows(since STRING NULL);\n' +
      'CREATE EDGE IF NOT EXISTS has_city();\n' +
      'CREATE TAG INDEX IF NOT EXISTS i_person ON person();\n',
    [
      { kind: 'vertex', tagName: 'person', vid: { column: 0 }, properties: [{ property: 'name', column: 1 }] },
      { kind: 'vertex', tagName: 'city', vid: { column: 2 }, properties: [{ property: 'name', column: 2 }] },
      { kind: 'edge', edgeTypeName: 'has_city', src: { column: 0 }, dst: { column: 2 }, properties: [] },
    ],
  ]);
});

test('a column of a new tag that is mapped again restores its property with a type', () => {
  const place = { file: 'persons.csv', index: 0 };
  const dropped = withColumnRole(plan, place, 2, undefined);
  const back = withColumnRole(dropped, place, 2, { kind: 'property', name: 'town' }, { kind: 'date' });
  expect(
    [dropped, back].map((one) => one.schema.tags[1]?.properties.map(({ name, type }) => [name, type.kind])),
  ).toEqual([
    [['name', 'string']],
    [
      ['name', 'string'],
      ['town', 'date'],
    ],
  ]);
});

test('a property of an existing tag stays without a column', () => {
  const present = { ...plan, added: new Set<string>() };
  expect(withColumnRole(present, { file: 'persons.csv', index: 0 }, 2, undefined).schema).toBe(plan.schema);
});

test('a new tag for a file takes its ids from the first column', () => {
  const grown = withNewElement(plan, 'knows.csv', 'vertex', 'contact');
  expect([grown.added.has('vertex:contact'), importMappingOf(grown.drafts).files[1]?.targets[1]]).toEqual([
    true,
    { kind: 'vertex', tagName: 'contact', vid: { column: 0 }, properties: [] },
  ]);
});
