import { AGGREGATES, FUNCTIONS, PROCEDURES, WINDOW_FUNCTIONS } from '@astrolabe/ngql';
import { compareText, NULL, type Value } from '@astrolabe/model';
import { propertyTypeText } from '../catalog/schema-text.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { ExecutionContext } from '../executor/execution-context.ts';
import { batchOfRows, type Batch } from '../expression/batch.ts';

type Rows = readonly (readonly Value[])[];

/** The procedures that list what the space and the database have; each returns its rows. */
export const listProcedures: Readonly<Record<string, (context: ExecutionContext) => Iterable<Batch>>> = {
  'db.labels': listing((context) => context.requireSpace().tags.map(({ name }) => [name])),
  'db.relationshipTypes': listing((context) => context.requireSpace().edgeTypes.map(({ name }) => [name])),
  'db.propertyKeys': listing(propertyKeys),
  'db.schema': listing(schemaRows),
  'db.indexes': listing(indexRows),
  'db.functions': listing(({ catalog }) => functionRows(catalog)),
  'db.procedures': listing(procedureRows),
};

/** A procedure of a list of rows. */
function listing(rowsOf: (context: ExecutionContext) => Rows): (context: ExecutionContext) => Iterable<Batch> {
  return (context) => {
    const rows = rowsOf(context);
    return rows.length === 0 ? [] : [batchOfRows(rows, rows[0]!.length)];
  };
}

function propertyKeys(context: ExecutionContext): Rows {
  const { tags, edgeTypes } = context.requireSpace();
  const names = new Set([...tags, ...edgeTypes].flatMap(({ properties }) => properties.map(({ name }) => name)));
  return [...names].sort(compareText).map((name) => [name]);
}

function schemaRows(context: ExecutionContext): Rows {
  const { tags, edgeTypes } = context.requireSpace();
  const rowsOf = (on: string, schemas: typeof tags | typeof edgeTypes): Rows =>
    schemas.flatMap(({ name, properties }): Rows =>
      properties.length === 0
        ? [[on, name, NULL, NULL, NULL]]
        : properties.map((property) => [on, name, property.name, propertyTypeText(property.type), property.isNullable]),
    );
  return [...rowsOf('tag', tags), ...rowsOf('edge', edgeTypes)];
}

function indexRows(context: ExecutionContext): Rows {
  const { indexes, schema } = context.requireSpace();
  return [
    ...indexes.map(({ name, on, schemaName, fields }) => [
      name,
      'property',
      on,
      schemaName,
      fields.map(({ property }) => property),
    ]),
    ...context.catalog.fullText
      .in(schema.id)
      .map(({ name, on, schemaName, fields }) => [name, 'fulltext', on, schemaName, [...fields]]),
  ];
}

/** The rows of SHOW FUNCTIONS. */
export function functionRows({ userFunctions }: Pick<Catalog, 'userFunctions'>): Rows {
  return [
    ...FUNCTIONS.map(({ name, signature, meaning }) => [name, 'scalar', signature, meaning]),
    ...AGGREGATES.map(({ name, signature, meaning }) => [name, 'aggregate', signature, meaning]),
    ...WINDOW_FUNCTIONS.map(({ name, signature, meaning }) => [name, 'window', signature, meaning]),
    ...userFunctions.all.map(({ name, parameters, body }) => [name, 'user', `${name}(${parameters.join(', ')})`, body]),
  ];
}

/** The rows of SHOW PROCEDURES. */
export function procedureRows(): Rows {
  return PROCEDURES.map(({ name, options, columns, meaning }) => [
    name,
    options.map((option) => option.name),
    columns.map((column) => column.name),
    meaning,
  ]);
}
