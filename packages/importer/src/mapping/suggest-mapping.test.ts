import type { PropertySchema, SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { expect, test } from 'vitest';
import { suggestMapping } from './suggest-mapping.ts';

const text = (name: string): PropertySchema => ({ name, type: { kind: 'string' }, isNullable: true });

const SCHEMA: SchemaSnapshot = {
  space: sampleSpace('harbour', { idBytes: 8 }),
  tags: [
    { kind: 'tag', name: 'ship', id: 2, properties: [text('name'), text('flag')] },
    { kind: 'tag', name: 'country', id: 3, properties: [text('name')] },
  ],
  edgeTypes: [{ kind: 'edge', name: 'visits', id: 4, properties: [text('days'), text('cargo')] }],
  indexes: [],
};
const best = (file: string, header: readonly string[] | undefined, columnCount = header?.length ?? 0) =>
  suggestMapping(file, { columnCount, ...(header && { header }) }, SCHEMA)[0]?.target;

test.each([
  [
    'names of header and file',
    'Ships.csv',
    ['ship_id', 'Flag', 'NAME', 'note'],
    {
      kind: 'vertex',
      tagName: 'ship',
      vid: { column: 0 },
      properties: [
        { property: 'name', column: 2 },
        { property: 'flag', column: 1 },
      ],
    },
  ],
  [
    'a plural',
    'countries.csv',
    ['code', 'name'],
    { kind: 'vertex', tagName: 'country', vid: { column: 0 }, properties: [{ property: 'name', column: 1 }] },
  ],
  [
    'source and target',
    'x.csv',
    ['cargo', 'from', 'to', 'days'],
    {
      kind: 'edge',
      edgeTypeName: 'visits',
      src: { column: 1 },
      dst: { column: 2 },
      properties: [
        { property: 'days', column: 3 },
        { property: 'cargo', column: 0 },
      ],
    },
  ],
  [
    "the importer's notation",
    'x.csv',
    [':DST_VID(string)', ':SRC_VID(string)', ':RANK', ':IGNORE', 'visits.days:int'],
    {
      kind: 'edge',
      edgeTypeName: 'visits',
      src: { column: 1 },
      dst: { column: 0 },
      rank: { column: 2 },
      properties: [{ property: 'days', column: 4 }],
    },
  ],
  [
    'several meanings of a column',
    'ship.csv',
    [':VID(string)/ship.name:string', 'ship.flag:string'],
    {
      kind: 'vertex',
      tagName: 'ship',
      vid: { column: 0 },
      properties: [
        { property: 'name', column: 0 },
        { property: 'flag', column: 1 },
      ],
    },
  ],
])('understands %s', (_, file, header, expected) => {
  expect(best(file, header)).toEqual(expected);
});

test('without a header the columns are in the order of the schema, with an optional rank', () => {
  expect(best('visits.csv', undefined, 5)).toEqual({
    kind: 'edge',
    edgeTypeName: 'visits',
    src: { column: 0 },
    dst: { column: 1 },
    rank: { column: 2 },
    properties: [
      { property: 'days', column: 3 },
      { property: 'cargo', column: 4 },
    ],
  });
  expect(best('ship.csv', undefined, 2)).toEqual({
    kind: 'vertex',
    tagName: 'ship',
    vid: { column: 0 },
    properties: [{ property: 'name', column: 1 }],
  });
});

test('suggests nothing for an unrelated file', () => {
  expect(suggestMapping('weather.csv', { columnCount: 2, header: ['day', 'rain'] }, SCHEMA)).toEqual([]);
});

test('properties use the format of their columns if their types allow it', () => {
  const schema: SchemaSnapshot = {
    ...SCHEMA,
    tags: [
      {
        kind: 'tag',
        name: 'ship',
        id: 2,
        properties: [
          { name: 'built', type: { kind: 'date' }, isNullable: true },
          { name: 'length', type: { kind: 'double' }, isNullable: true },
          text('flag'),
        ],
      },
    ],
  };
  const types = [{}, { format: 'DD.MM.YYYY' }, { decimal: ',' as const }, { format: 'DD.MM.YYYY', nullText: 'NULL' }];
  const detected = { header: ['id', 'built', 'length', 'flag'], columnCount: 4, types };
  expect(suggestMapping('ships.csv', detected, schema)[0]?.target.properties).toEqual([
    { property: 'built', column: 1, format: 'DD.MM.YYYY' },
    { property: 'length', column: 2, decimal: ',' },
    { property: 'flag', column: 3, nullText: 'NULL' },
  ]);
});
