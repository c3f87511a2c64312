import { NULL, NULLS, isEmpty, isNull, type Value } from '@astrolabe/model';
import { hasVertexAt, valueAt, type Column } from './column.ts';
import { propertyIndex } from './element-access.ts';

/**
 * EXISTS per row: whether a container has a non-null property or key. A vertex is searched in all its tags, or in the named one. Of
 * references, only that property is read.
 */
export function existsColumn(bases: Column, keys: Column, tagName: string | undefined, length: number): Column {
  const values: Value[] = [];
  const referred = keys.kind === 'constant' && typeof keys.value === 'string' && ofReferred(bases, keys.value, tagName);
  for (let row = 0; row < length; row++)
    values.push(referred ? referred(row) : existsIn(valueAt(bases, row), valueAt(keys, row), tagName));
  return { kind: 'any', values };
}

/** Returns the test for a row of references; undefined if the column has values. */
function ofReferred(bases: Column, key: string, tagName: string | undefined): ((row: number) => Value) | undefined {
  if (bases.kind === 'edge') {
    const { table, rows } = bases;
    const index = propertyIndex(table, key);
    return (row) => (rows[row]! < 0 ? NULL : index >= 0 && isSet(table.valueAt(index, rows[row]!)));
  }
  if (bases.kind !== 'vertex') return undefined;
  const { graph, ids, tagIds } = bases;
  const places = graph.tags
    .filter(({ schema }) => (tagName === undefined || schema.name === tagName) && (tagIds?.includes(schema.id) ?? true))
    .map((table) => ({ table, index: propertyIndex(table, key) }))
    .filter(({ index }) => index >= 0);
  return (row) => {
    if (!hasVertexAt(bases, row)) return NULL;
    const dense = ids[row]!;
    return places.some(({ table, index }) => table.has(dense) && isSet(table.valueAt(index, dense)));
  };
}

function existsIn(base: Value, key: Value, tagName: string | undefined): Value {
  if (isNull(base)) return NULL;
  if (typeof key !== 'string' || typeof base !== 'object' || !('kind' in base)) return NULLS.BAD_TYPE;
  switch (base.kind) {
    case 'map':
      return isSet(base.entries.get(key));
    case 'edge':
      return isSet(base.properties.get(key));
    case 'vertex':
      return base.tags.some((tag) => (tagName === undefined || tag.name === tagName) && isSet(tag.properties.get(key)));
    default:
      return NULLS.BAD_TYPE;
  }
}

function isSet(value: Value | undefined): boolean {
  return value !== undefined && !isNull(value) && !isEmpty(value);
}
