import type { SchemaData } from '@astrolabe/http-api';
import { AstrolabeError, type PropertyType, type SchemaSnapshot, type TagSchema } from '@astrolabe/model';

/** Returns the schema for a dry run, which may be given for a space that does not exist; otherwise the space must exist. */
export function schemaToCheck(
  { space, tags, edgeTypes, indexes = [] }: SchemaData,
  name: string,
  isCheck: boolean,
): SchemaSnapshot {
  if (!isCheck)
    throw new AstrolabeError('HTTP_PARAMETER', '`schema` is only allowed for a dry run', {
      hint: 'create the space, then import',
    });
  return {
    space: {
      name,
      id: 0,
      vidType: space.vidType,
      partitionCount: 1,
      replicaFactor: 1,
      charset: 'utf8',
      collation: 'utf8_bin',
    },
    tags: tags.map((tag, i) => ({ ...elementOf(tag), kind: 'tag', id: i + 1 })),
    edgeTypes: edgeTypes.map((edgeType, i) => ({ ...elementOf(edgeType), kind: 'edge', id: tags.length + i + 1 })),
    indexes: indexes.map((index, i) => ({
      ...index,
      id: tags.length + edgeTypes.length + i + 1,
      fields: index.fields.map(({ property, length }) => ({ property, ...(length !== undefined && { length }) })),
    })),
  };
}

function elementOf({ name, properties }: SchemaData['tags'][number]): Pick<TagSchema, 'name' | 'properties'> {
  return {
    name,
    properties: properties.map(({ defaultText, type, ...property }) => ({
      ...property,
      type: typeOf(type),
      ...(defaultText !== undefined && { defaultText }),
    })),
  };
}

function typeOf(type: SchemaData['tags'][number]['properties'][number]['type']): PropertyType {
  if ('items' in type) {
    const { kind, items, dimension } = type;
    return { kind, items, ...(dimension !== undefined && { dimension }) };
  }
  if (type.kind !== 'geography') return type;
  return { kind: 'geography', ...(type.shape !== undefined && { shape: type.shape }) };
}
