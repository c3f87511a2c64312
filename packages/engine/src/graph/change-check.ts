import {
  invariant,
  isList,
  isNull,
  unreachable,
  type CollectionType,
  type EdgeTypeSchema,
  type IndexSchema,
  type PropertyType,
  type SchemaSnapshot,
  type TagSchema,
  type Value,
  type Vid,
} from '@astrolabe/model';
import type { Change } from '../store/change.ts';

/**
 * Throws `INTERNAL` if changes could not be applied in sequence: a missing table, too few values or values of a wrong type, an index that
 * would lose its property. Runs before anything is logged, as a record that cannot be applied would prevent the space from opening.
 */
export function checkChanges(schema: SchemaSnapshot, changes: readonly Change[]): void {
  const tags = new Map(schema.tags.map((tag) => [tag.id, tag]));
  const edgeTypes = new Map(schema.edgeTypes.map((edgeType) => [edgeType.id, edgeType]));
  const indexes = new Map(schema.indexes.map((index) => [index.id, index]));
  const vidKind = schema.space.vidType.kind === 'int64' ? 'bigint' : 'string';
  const checkVid = (vid: Vid): void =>
    invariant(typeof vid === vidKind, `a vid of the type of space ${schema.space.name}`);
  for (const change of changes) {
    switch (change.kind) {
      case 'put-vertex':
        checkVid(change.vid);
        checkValues(tags.get(change.tagId), change.values, `tag ${change.tagId}`);
        break;
      case 'delete-tag':
        checkVid(change.vid);
        invariant(tags.has(change.tagId), `tag ${change.tagId} in space ${schema.space.name}`);
        break;
      case 'put-edge':
      case 'delete-edge':
        checkVid(change.src);
        checkVid(change.dst);
        if (change.kind === 'put-edge')
          checkValues(edgeTypes.get(change.edgeTypeId), change.values, `edge type ${change.edgeTypeId}`);
        invariant(edgeTypes.has(change.edgeTypeId), `edge type ${change.edgeTypeId} in space ${schema.space.name}`);
        break;
      case 'put-tag':
      case 'put-edge-type':
        checkElement(change.schema, [...indexes.values()], change.added ?? []);
        if (change.schema.kind === 'tag') tags.set(change.schema.id, change.schema);
        else edgeTypes.set(change.schema.id, change.schema);
        break;
      case 'drop-tag':
        tags.delete(change.tagId);
        break;
      case 'drop-edge-type':
        edgeTypes.delete(change.edgeTypeId);
        break;
      case 'put-index':
        checkIndex(change.schema, [...(change.schema.on === 'tag' ? tags : edgeTypes).values()]);
        indexes.set(change.schema.id, change.schema);
        break;
      case 'drop-index':
        indexes.delete(change.indexId);
        break;
      case 'rebuild-index':
        invariant(indexes.has(change.indexId), `index ${change.indexId} in space ${schema.space.name}`);
        break;
      case 'clear':
        break;
      default:
        unreachable(change);
    }
  }
  for (const index of indexes.values()) checkIndex(index, [...(index.on === 'tag' ? tags : edgeTypes).values()]);
}

function checkValues(schema: TagSchema | EdgeTypeSchema | undefined, values: readonly Value[], what: string): void {
  invariant(schema, `${what} in the space`);
  invariant(values.length === schema.properties.length, `${schema.properties.length} values for ${schema.name}`);
  for (let i = 0; i < values.length; i++) {
    const { name, type } = schema.properties[i]!;
    invariant(isOfType(type, values[i]!), `a value of type ${type.kind} for ${schema.name}.${name}`);
  }
}

function checkElement(
  schema: TagSchema | EdgeTypeSchema,
  indexes: readonly IndexSchema[],
  added: readonly (readonly [string, Value])[],
): void {
  for (const index of indexes)
    if (index.on === schema.kind && index.schemaName === schema.name) checkIndex(index, [schema]);
  for (const [name, value] of added) {
    const property = schema.properties.find((candidate) => candidate.name === name);
    invariant(
      property && isOfType(property.type, value),
      `a property ${schema.name}.${name} and a default of its type`,
    );
  }
}

function checkIndex(index: IndexSchema, schemas: readonly (TagSchema | EdgeTypeSchema)[]): void {
  const schema = schemas.find((candidate) => candidate.name === index.schemaName);
  invariant(schema, `${index.on} ${index.schemaName} of index ${index.name}`);
  const names = new Set(schema.properties.map((property) => property.name));
  for (const { property } of index.fields)
    invariant(names.has(property), `property ${schema.name}.${property} of index ${index.name}`);
}

/** Whether a column of the type can store the value. Nulls are always allowed; the graph does not check NOT NULL. */
function isOfType(type: PropertyType, value: Value): boolean {
  switch (type.kind) {
    case 'int8':
    case 'int16':
    case 'int32':
    case 'int64':
    case 'timestamp':
      return (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) || isNull(value);
    case 'float':
    case 'double':
      return typeof value === 'number' || isNull(value);
    case 'bool':
      return typeof value === 'boolean' || isNull(value);
    case 'string':
    case 'fixed_string':
      return typeof value === 'string' || isNull(value);
    case 'date':
    case 'time':
    case 'datetime':
    case 'duration':
    case 'geography':
      return isNull(value) || (typeof value === 'object' && 'kind' in value && value.kind === type.kind);
    case 'list':
      return (
        isNull(value) ||
        (isList(value) &&
          (type.dimension ?? value.length) === value.length &&
          value.every((item) => isItem(type.items, item)))
      );
    case 'set':
      return (
        isNull(value) ||
        (typeof value === 'object' &&
          'kind' in value &&
          value.kind === 'set' &&
          value.items.every((item) => isItem(type.items, item)))
      );
    default:
      return unreachable(type);
  }
}

/** Items are never null. */
function isItem(items: CollectionType['items'], value: Value): boolean {
  return !isNull(value) && isOfType({ kind: items }, value);
}
