import type {
  EdgeTypeSchema,
  FullTextIndexSchema,
  IndexSchema,
  PropertySchema,
  PropertyType,
  SchemaSnapshot,
  SpaceSchema,
  TagSchema,
  VidType,
} from '@astrolabe/model';
import type { CreateIndexStatement, CreateSchemaStatement, PropertyDefinition } from '../ast/schema.ts';
import type { Statement } from '../ast/statement.ts';
import { printExpression } from '../printer/expression.ts';

/** The schema that statements create, and the number of statements that create nothing. */
export interface ReadSchema {
  readonly schema: SchemaSnapshot;
  readonly ignored: number;
}

/**
 * Returns the schema that a script creates, without running it: tags, edge types and indexes, numbered in order. `space` is the default if
 * the script creates none.
 */
export function schemaOfStatements(statements: readonly Statement[], space: SpaceSchema): ReadSchema {
  const tags: TagSchema[] = [];
  const edgeTypes: EdgeTypeSchema[] = [];
  const indexes: IndexSchema[] = [];
  const fullTextIndexes: FullTextIndexSchema[] = [];
  let settings = space;
  let ignored = 0;
  for (const statement of statements) {
    switch (statement.kind) {
      case 'create-space':
        settings = {
          ...space,
          name: statement.name.text,
          vidType: vidTypeOf(statement.vidType) ?? space.vidType,
          ...(statement.comment !== undefined && { comment: statement.comment }),
        };
        break;
      case 'use':
        break;
      case 'create-schema':
        if (statement.on === 'tag') tags.push({ kind: 'tag', ...elementOfStatement(statement, tags.length + 1) });
        else edgeTypes.push({ kind: 'edge', ...elementOfStatement(statement, edgeTypes.length + 1) });
        break;
      case 'create-index':
        indexes.push(indexOfStatement(statement, indexes.length + 1));
        break;
      case 'create-fulltext-index':
        fullTextIndexes.push({
          name: statement.name.text,
          on: statement.on,
          schemaName: statement.schemaName.text,
          fields: statement.fields.map((field) => field.text),
          ...(statement.analyzer !== undefined && { analyzer: statement.analyzer }),
        });
        break;
      default:
        ignored++;
    }
  }
  const schema = { space: settings, tags, edgeTypes, indexes };
  return { schema: fullTextIndexes.length === 0 ? schema : { ...schema, fullTextIndexes }, ignored };
}

/** Other types are errors reported by the database. */
function vidTypeOf(type: PropertyType | undefined): VidType | undefined {
  return type?.kind === 'int64' ? { kind: 'int64' } : type?.kind === 'fixed_string' ? type : undefined;
}

/** The tag or edge type that a CREATE statement defines. */
export function elementOfStatement(
  { name, properties, options }: CreateSchemaStatement,
  id: number,
): Omit<TagSchema, 'kind'> {
  const { ttlColumn = '', ttlDuration = 0n, comment = '' } = options;
  return {
    name: name.text,
    id,
    properties: properties.map(propertyOfDefinition),
    ...(ttlColumn !== '' && { timeToLive: { column: ttlColumn, durationSeconds: Number(ttlDuration) } }),
    ...(comment !== '' && { comment }),
  };
}

function propertyOfDefinition({
  name,
  type,
  isNullable = true,
  default: value,
  comment = '',
}: PropertyDefinition): PropertySchema {
  return {
    name: name.text,
    type,
    isNullable,
    ...(value && { defaultText: printExpression(value) }),
    ...(comment !== '' && { comment }),
  };
}

/** The index that a CREATE statement defines. */
export function indexOfStatement(
  { name, on, schemaName, fields, comment = '', s2MaxLevel, s2MaxCells }: CreateIndexStatement,
  id: number,
): IndexSchema {
  return {
    name: name.text,
    id,
    on,
    schemaName: schemaName.text,
    fields: fields.map((field) => ({
      property: field.name.text,
      ...(field.length !== undefined && { length: Number(field.length) }),
    })),
    ...(comment !== '' && { comment }),
    ...(s2MaxLevel !== undefined && { s2MaxLevel }),
    ...(s2MaxCells !== undefined && { s2MaxCells }),
  };
}
