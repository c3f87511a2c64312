import type { SchemaSnapshot } from '@astrolabe/model';
import { sampleSpace } from '@astrolabe/model/test/sample-space';

/** A small shop for tests: a tag and an edge type with properties, one reserved name, and one index. */
export const SHOP: SchemaSnapshot = {
  space: sampleSpace('shop'),
  tags: [
    {
      kind: 'tag',
      name: 'person',
      id: 2,
      properties: [
        { name: 'name', type: { kind: 'string' }, isNullable: true, comment: 'as in the passport' },
        { name: 'Group', type: { kind: 'int64' }, isNullable: true },
      ],
    },
    { kind: 'tag', name: 'shelf', id: 6, properties: [], comment: 'where things lie' },
  ],
  edgeTypes: [
    {
      kind: 'edge',
      name: 'knows',
      id: 3,
      properties: [{ name: 'since', type: { kind: 'date' }, isNullable: true }],
    },
    { kind: 'edge', name: 'order', id: 4, properties: [] },
  ],
  indexes: [{ name: 'by_name', id: 5, on: 'tag', schemaName: 'person', fields: [{ property: 'name' }] }],
};
