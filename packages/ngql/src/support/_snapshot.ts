import type { EdgeTypeSchema, IndexSchema, SchemaSnapshot, TagSchema } from '@astrolabe/model';
import type { CreateIndexStatement, CreateSchemaStatement } from '../ast/schema.ts';
import { parse } from '../parser/parse.ts';
import { printExpression } from '../printer/expression.ts';
import { SHOP } from './_schema.ts';

/** Returns the schema created by CREATE TAG, EDGE and INDEX statements, for tests. Vids are strings if CREATE SPACE says so, else ints. */
export function snapshotOf(definitions: string): SchemaSnapshot {
  const { statements } = parse(definitions);
  const made = statements.filter((statement) => statement.kind === 'create-schema');
  const indexes = statements.filter((statement) => statement.kind === 'create-index');
  const vidType = statements.find((statement) => statement.kind === 'create-space')?.vidType;
  return {
    space: { ...SHOP.space, ...(vidType?.kind === 'fixed_string' && { vidType }) },
    tags: made.filter(({ on }) => on === 'tag').map((one, id): TagSchema => ({ kind: 'tag', ...elementOf(one, id) })),
    edgeTypes: made
      .filter(({ on }) => on === 'edge')
      .map((one, id): EdgeTypeSchema => ({ kind: 'edge', ...elementOf(one, id) })),
    indexes: indexes.map(indexOf),
  };
}

function elementOf(
  { name, properties }: CreateSchemaStatement,
  id: number,
): Pick<TagSchema, 'name' | 'id' | 'properties'> {
  return {
    name: name.text,
    id,
    properties: properties.map((property) => ({
      name: property.name.text,
      type: property.type,
      isNullable: property.isNullable ?? true,
      ...(property.default && { defaultText: printExpression(property.default) }),
    })),
  };
}

function indexOf({ name, on, schemaName, fields }: CreateIndexStatement, id: number): IndexSchema {
  return {
    name: name.text,
    id,
    on,
    schemaName: schemaName.text,
    fields: fields.map((field) => ({ property: field.name.text })),
  };
}
