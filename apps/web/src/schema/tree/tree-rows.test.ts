import { describe, expect, test } from 'vitest';
import type { EdgeTypeSchema, PropertySchema, SchemaSnapshot } from '@astrolabe/model';
import { bestRow, treeRows, type TreeRow } from './tree-rows.ts';

const property = (name: string, comment?: string): PropertySchema => ({
  name,
  type: { kind: 'string' },
  isNullable: true,
  ...(comment !== undefined && { comment }),
});

const schema: SchemaSnapshot = {
  space: {
    id: 1,
    name: 'harbour',
    vidType: { kind: 'int64' },
    partitionCount: 1,
    replicaFactor: 1,
    charset: 'utf8',
    collation: 'utf8_bin',
  },
  tags: [
    { kind: 'tag', id: 2, name: 'ship', properties: [property('name'), property('tons')] },
    { kind: 'tag', id: 3, name: 'port', comment: 'where ships lie', properties: [property('city')] },
  ],
  edgeTypes: [{ kind: 'edge', id: 4, name: 'calls_at', properties: [property('since', 'first year')] }],
  indexes: [{ id: 5, name: 'by_city', on: 'tag', schemaName: 'port', fields: [{ property: 'city' }] }],
  fullTextIndexes: [{ name: 'ship_words', on: 'tag', schemaName: 'ship', fields: ['name'] }],
};

const keys = (rows: readonly TreeRow[]): readonly string[] => rows.map((row) => row.key);

describe('the rows of the schema tree', () => {
  test('branches are expanded, tags and edge types collapsed', () => {
    expect(keys(treeRows(schema, new Set(), ''))).toEqual([
      'tag',
      'tag ship',
      'tag port',
      'edge',
      'edge calls_at',
      'index',
      'index by_city',
      'full-text ship_words',
    ]);
  });

  test('toggling shows properties, or hides a branch', () => {
    expect(keys(treeRows(schema, new Set(['tag ship', 'edge', 'index']), ''))).toEqual([
      'tag',
      'tag ship',
      'tag ship name',
      'tag ship tons',
      'tag port',
      'edge',
      'index',
    ]);
  });

  test('a search finds properties under their owners, comments, and indexes by their fields', () => {
    expect(keys(treeRows(schema, new Set(), 'City'))).toEqual([
      'tag',
      'tag port',
      'tag port city',
      'index',
      'index by_city',
    ]);
    expect(keys(treeRows(schema, new Set(), 'where ships'))).toEqual(['tag', 'tag port']);
    expect(keys(treeRows(schema, new Set(['edge']), 'first'))).toEqual([
      'edge',
      'edge calls_at',
      'edge calls_at since',
    ]);
    expect(treeRows(schema, new Set(), 'nothing of the kind')).toEqual([]);
  });

  test('the best row has the closest name', () => {
    const best = (search: string) => bestRow(treeRows(schema, new Set(), search), search)?.key;
    expect(best('city')).toBe('tag port city');
    expect(best('by')).toBe('index by_city');
    expect(best('ship')).toBe('tag ship');
    expect(best('zzz')).toBeUndefined();
  });

  test('ten thousand edge types are arranged within a tenth of a second', () => {
    const edgeTypes = Array.from({ length: 10_000 }, (_, id): EdgeTypeSchema => ({
      kind: 'edge',
      id,
      name: `rel_${String(id)}`,
      properties: [property('since'), property('weight'), property('note')],
    }));
    const large = { ...schema, edgeTypes };
    // The best of six: the host may be busy, the code must not be slow.
    const timesMs = Array.from({ length: 6 }, () => {
      const start = performance.now();
      expect(treeRows(large, new Set(), 'note')).toHaveLength(1 + 2 * 10_000);
      return performance.now() - start;
    });
    expect(Math.min(...timesMs)).toBeLessThan(100);
  });
});
