import { expect, test } from 'vitest';
import type { PropertySchema, SchemaSnapshot } from '@astrolabe/model';
import {
  parseStatements,
  printExpression,
  printStatement,
  schemaOfStatements,
  type CreateIndexStatement,
  type CreateSchemaStatement,
  type CreateSpaceStatement,
  type Statement,
} from '@astrolabe/ngql';
import { ddlText } from './space-ddl.ts';

const properties: readonly PropertySchema[] = [
  { name: 'flag', type: { kind: 'bool' }, isNullable: true, defaultText: 'false' },
  { name: 'i8', type: { kind: 'int8' }, isNullable: false },
  { name: 'i16', type: { kind: 'int16' }, isNullable: true, defaultText: '-3' },
  { name: 'i32', type: { kind: 'int32' }, isNullable: true, comment: 'say "hi", it\'s\na line' },
  { name: 'i64', type: { kind: 'int64' }, isNullable: true, defaultText: '9223372036854775807' },
  { name: 'f', type: { kind: 'float' }, isNullable: true, defaultText: '1.5' },
  { name: 'd', type: { kind: 'double' }, isNullable: true },
  { name: 'odd `name`; -- 🌍', type: { kind: 'string' }, isNullable: false, defaultText: '"a \\"b\\" \\\\ c"' },
  { name: 'fixed', type: { kind: 'fixed_string', length: 12 }, isNullable: true },
  { name: 'date', type: { kind: 'date' }, isNullable: true, defaultText: 'date("2024-05-01")' },
  { name: 'time', type: { kind: 'time' }, isNullable: true },
  { name: 'datetime', type: { kind: 'datetime' }, isNullable: true },
  { name: 'seen', type: { kind: 'timestamp' }, isNullable: true, defaultText: 'now()' },
  { name: 'lasts', type: { kind: 'duration' }, isNullable: true },
  { name: 'where', type: { kind: 'geography' }, isNullable: true },
  { name: 'point', type: { kind: 'geography', shape: 'point' }, isNullable: true },
  { name: 'line', type: { kind: 'geography', shape: 'linestring' }, isNullable: true },
  { name: 'area', type: { kind: 'geography', shape: 'polygon' }, isNullable: true },
  { name: 'names', type: { kind: 'list', items: 'string' }, isNullable: true },
  { name: 'numbers', type: { kind: 'set', items: 'int64' }, isNullable: true },
];

const schema: SchemaSnapshot = {
  space: {
    name: 'vertex',
    id: 1,
    vidType: { kind: 'fixed_string', length: 48 },
    partitionCount: 30,
    replicaFactor: 3,
    charset: 'utf8',
    collation: 'utf8_bin',
    comment: 'all of it',
  },
  tags: [
    {
      kind: 'tag',
      name: 'everything',
      id: 2,
      properties,
      timeToLive: { column: 'seen', durationSeconds: 7_776_000 },
      comment: '🌍',
    },
    { kind: 'tag', name: 'bare tag', id: 3, properties: [] },
  ],
  edgeTypes: [
    { kind: 'edge', name: '`ticks`', id: 4, properties: [{ name: 'tag', type: { kind: 'string' }, isNullable: true }] },
  ],
  indexes: [
    {
      name: 'by area',
      id: 5,
      on: 'tag',
      schemaName: 'bare tag',
      fields: [{ property: 'area' }],
      s2MaxLevel: 10,
      s2MaxCells: 8,
      comment: 'cells',
    },
    { name: 'all', id: 6, on: 'tag', schemaName: 'bare tag', fields: [] },
    { name: 'by tag', id: 7, on: 'edge', schemaName: '`ticks`', fields: [{ property: 'tag', length: 20 }] },
  ],
};

function isOf<K extends Statement['kind']>(kind: K) {
  return (statement: Statement): statement is Extract<Statement, { readonly kind: K }> => statement.kind === kind;
}

function spaceOf(statement: CreateSpaceStatement | undefined): SchemaSnapshot['space'] | undefined {
  const vidType = statement?.vidType;
  if (statement === undefined || vidType?.kind !== 'fixed_string') return undefined;
  const { name, partitionCount, replicaFactor, charset, collation, comment } = statement;
  return {
    name: name.text,
    id: 1,
    vidType,
    partitionCount: Number(partitionCount),
    replicaFactor: Number(replicaFactor),
    charset: charset?.text ?? '',
    collation: collation?.text ?? '',
    ...(comment !== undefined && { comment }),
  };
}

function elementOf(statement: CreateSchemaStatement): object {
  const { ttlColumn, ttlDuration, comment } = statement.options;
  return {
    kind: statement.on,
    name: statement.name.text,
    properties: statement.properties.map((property) => ({
      name: property.name.text,
      type: property.type,
      isNullable: property.isNullable,
      ...(property.default && { defaultText: printExpression(property.default) }),
      ...(property.comment !== undefined && { comment: property.comment }),
    })),
    ...(ttlColumn !== undefined && { timeToLive: { column: ttlColumn, durationSeconds: Number(ttlDuration) } }),
    ...(comment !== undefined && { comment }),
  };
}

function indexOf({ on, name, schemaName, fields, s2MaxLevel, s2MaxCells, comment }: CreateIndexStatement): object {
  return {
    name: name.text,
    on,
    schemaName: schemaName.text,
    fields: fields.map((field) => ({
      property: field.name.text,
      ...(field.length !== undefined && { length: Number(field.length) }),
    })),
    ...(s2MaxLevel !== undefined && { s2MaxLevel }),
    ...(s2MaxCells !== undefined && { s2MaxCells }),
    ...(comment !== undefined && { comment }),
  };
}

const withoutIds = <T extends { readonly id: number }>(rows: readonly T[]): readonly object[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id')));

test('the DDL of a schema restores the schema with every feature', () => {
  const statements = parseStatements(ddlText(schema, { hasSpace: true }, 'wait here'));
  const elements = statements.filter(isOf('create-schema'));
  expect({
    space: spaceOf(statements.find(isOf('create-space'))),
    tags: elements.filter((statement) => statement.on === 'tag').map(elementOf),
    edgeTypes: elements.filter((statement) => statement.on === 'edge').map(elementOf),
    indexes: statements.filter(isOf('create-index')).map(indexOf),
  }).toEqual({
    space: schema.space,
    tags: withoutIds(schema.tags),
    edgeTypes: withoutIds(schema.edgeTypes),
    indexes: withoutIds(schema.indexes),
  });
});

test('without the space the DDL contains only its elements', () => {
  const statements = parseStatements(ddlText(schema, { hasSpace: false }, 'wait here'));
  expect(statements.map((statement) => printStatement(statement).split('(')[0]?.trim().slice(0, 28))).toEqual([
    'CREATE TAG IF NOT EXISTS eve',
    'CREATE TAG IF NOT EXISTS `ba',
    'CREATE EDGE IF NOT EXISTS `\\',
    'CREATE TAG INDEX IF NOT EXIS',
    'CREATE TAG INDEX IF NOT EXIS',
    'CREATE EDGE INDEX IF NOT EXI',
  ]);
});

test('full-text indexes are last, so that a cluster without a text service has all the rest', () => {
  const fullTextIndexes = [
    { name: 'words', on: 'tag', schemaName: 'every `type`', fields: ['a b', 'c'], analyzer: 'standard' },
    { name: 'notes', on: 'edge', schemaName: 'e', fields: ['x'] },
  ] as const;
  const statements = parseStatements(ddlText({ ...schema, fullTextIndexes }, { hasSpace: false }, ''));
  expect(statements.slice(-2).map(printStatement)).toEqual([
    'CREATE FULLTEXT TAG INDEX words ON `every \\`type\\``(`a b`, c) ANALYZER = "standard"',
    'CREATE FULLTEXT EDGE INDEX notes ON e(x)',
  ]);
  expect(schemaOfStatements(statements, schema.space).schema.fullTextIndexes).toEqual(fullTextIndexes);
});

test('USE is preceded by the comment', () => {
  expect(ddlText(schema, { hasSpace: true }, 'wait here')).toContain(';\n# wait here\nUSE `vertex`;\n');
});
