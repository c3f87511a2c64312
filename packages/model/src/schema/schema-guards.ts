import {
  anyOf,
  isCount,
  isFlag,
  isNumber,
  isText,
  listOf,
  objectOf,
  oneOf,
  optional,
  type Guard,
} from '../document/guard.ts';
import type {
  CollectionType,
  EdgeTypeSchema,
  FullTextIndexSchema,
  IndexField,
  IndexSchema,
  PropertySchema,
  PropertyType,
  SchemaSnapshot,
  SpaceSchema,
  TagSchema,
  TimeToLive,
  UserFunctionSchema,
  VidType,
} from './schema.ts';

const isVidType: Guard<VidType> = anyOf<VidType>(
  objectOf({ kind: oneOf('fixed_string'), length: isCount }),
  objectOf({ kind: oneOf('int64') }),
);

const isPropertyType: Guard<PropertyType> = anyOf<PropertyType>(
  objectOf({ kind: oneOf('bool', 'int8', 'int16', 'int32', 'int64', 'float', 'double', 'string') }),
  objectOf({ kind: oneOf('timestamp', 'date', 'time', 'datetime', 'duration') }),
  objectOf({ kind: oneOf('fixed_string'), length: isCount }),
  objectOf<Extract<PropertyType, { readonly kind: 'geography' }>>({
    kind: oneOf('geography'),
    shape: optional(oneOf('point', 'linestring', 'polygon')),
  }),
  objectOf<CollectionType>({
    kind: oneOf('list', 'set'),
    items: oneOf('string', 'int64', 'float'),
    dimension: optional(isCount),
  }),
);

const isProperty = objectOf<PropertySchema>({
  name: isText,
  type: isPropertyType,
  isNullable: isFlag,
  defaultText: optional(isText),
  comment: optional(isText),
  constraints: optional(
    listOf(
      objectOf<{ readonly name: string; readonly rule: 'not-null' | 'type' }>({
        name: isText,
        rule: oneOf('not-null', 'type'),
      }),
    ),
  ),
});

const element = {
  name: isText,
  id: isCount,
  properties: listOf(isProperty),
  timeToLive: optional(objectOf<TimeToLive>({ column: isText, durationSeconds: isNumber })),
  comment: optional(isText),
} as const;

/** Stored tags. */
export const isTagSchema = objectOf<TagSchema>({ ...element, kind: oneOf('tag') });
/** Stored edge types. */
export const isEdgeTypeSchema = objectOf<EdgeTypeSchema>({ ...element, kind: oneOf('edge') });

/** Stored indexes. */
export const isIndexSchema = objectOf<IndexSchema>({
  name: isText,
  id: isCount,
  on: oneOf('tag', 'edge'),
  schemaName: isText,
  fields: listOf(objectOf<IndexField>({ property: isText, length: optional(isCount) })),
  isUnique: optional(isFlag),
  comment: optional(isText),
  s2MaxLevel: optional(isNumber),
  s2MaxCells: optional(isNumber),
});

/** Stored spaces. */
export const isSpaceSchema = objectOf<SpaceSchema>({
  name: isText,
  id: isCount,
  vidType: isVidType,
  partitionCount: isCount,
  replicaFactor: isCount,
  charset: isText,
  collation: isText,
  comment: optional(isText),
});

/** Stored functions of users. */
export const isUserFunctionSchema = objectOf<UserFunctionSchema>({
  name: isText,
  parameters: listOf(isText),
  body: isText,
});

/** Stored schemas of a space. */
export const isSchemaSnapshot = objectOf<SchemaSnapshot>({
  space: isSpaceSchema,
  tags: listOf(isTagSchema),
  edgeTypes: listOf(isEdgeTypeSchema),
  indexes: listOf(isIndexSchema),
  functions: optional(listOf(isUserFunctionSchema)),
  fullTextIndexes: optional(
    listOf(
      objectOf<FullTextIndexSchema>({
        name: isText,
        on: oneOf('tag', 'edge'),
        schemaName: isText,
        fields: listOf(isText),
        analyzer: optional(isText),
      }),
    ),
  ),
});
