import type { SchemaSnapshot } from '@astrolabe/model';

/** A small shop, for tests: a tag and an edge type with properties, one of the names reserved, and one index. */
export const SHOP: SchemaSnapshot = {
  space: {
    name: 'shop',
    id: 1,
    vidType: { kind: 'int64' },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  },
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
