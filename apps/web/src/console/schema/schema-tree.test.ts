import { expect, test } from 'vitest';
import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';
import { indexText, searchSchema } from './schema-tree.ts';

const schema: SchemaSnapshot = {
  space: sampleSpace('library'),
  tags: [
    { kind: 'tag', name: 'book', id: 2, properties: [{ name: 'title', type: { kind: 'string' }, isNullable: true }] },
    { kind: 'tag', name: 'reader', id: 3, properties: [] },
  ],
  edgeTypes: [
    { kind: 'edge', name: 'lent', id: 4, properties: [{ name: 'since', type: { kind: 'date' }, isNullable: true }] },
  ],
  indexes: [
    { name: 'book_by_title', id: 5, on: 'tag', schemaName: 'book', fields: [{ property: 'title', length: 20 }] },
  ],
};

test('a search finds property names and shows their owners', () => {
  const found = searchSchema(schema, 'TITLE');
  expect([found.tags.map((tag) => tag.name), found.edgeTypes, found.indexes.map((index) => index.name)]).toEqual([
    ['book'],
    [],
    ['book_by_title'],
  ]);
});

test('an index is shown with its owner, fields and lengths', () => {
  expect(indexText(schema.indexes[0]!)).toEqual('book(title(20))');
});
