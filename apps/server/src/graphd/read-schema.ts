import {
  AstrolabeError,
  type EdgeTypeSchema,
  type GraphSession,
  type IndexSchema,
  type PropertySchema,
  type SchemaSnapshot,
  type SpaceSchema,
  type TagSchema,
  type Value,
  type VidType,
} from '@astrolabe/model';
import {
  parseStatements,
  printExpression,
  quoteName,
  type CreateIndexStatement,
  type CreateSchemaStatement,
  type PropertyDefinition,
} from '@astrolabe/ngql';

/**
 * What is known of a space, read with statements that every cluster answers: SHOW CREATE tells it as nGQL, which the parser
 * reads. Tags, edge types and indexes have no numbers there; they are counted in the order of their names.
 */
export async function readSchema(session: GraphSession, space: string): Promise<SchemaSnapshot> {
  const spaceSchema = await readSpace(session, space);
  const tags: TagSchema[] = [];
  for (const [index, name] of (await firstColumn(session, space, 'SHOW TAGS')).entries()) {
    tags.push({
      kind: 'tag',
      ...elementOf(await created(session, space, `SHOW CREATE TAG ${quoteName(name)}`, 'create-schema'), index + 1),
    });
  }
  const edgeTypes: EdgeTypeSchema[] = [];
  for (const [index, name] of (await firstColumn(session, space, 'SHOW EDGES')).entries()) {
    edgeTypes.push({
      kind: 'edge',
      ...elementOf(await created(session, space, `SHOW CREATE EDGE ${quoteName(name)}`, 'create-schema'), index + 1),
    });
  }
  const indexes: IndexSchema[] = [];
  for (const on of ['TAG', 'EDGE']) {
    for (const name of await firstColumn(session, space, `SHOW ${on} INDEXES`)) {
      indexes.push(
        indexOf(
          await created(session, space, `SHOW CREATE ${on} INDEX ${quoteName(name)}`, 'create-index'),
          indexes.length + 1,
        ),
      );
    }
  }
  return { space: spaceSchema, tags, edgeTypes, indexes };
}

async function readSpace(session: GraphSession, space: string): Promise<SpaceSchema> {
  const { columns, rows } = await session.execute(`DESCRIBE SPACE ${quoteName(space)}`);
  const row = rows[0] ?? [];
  const cell = (name: string): Value | undefined => row[columns.indexOf(name)];
  const text = (name: string): string => {
    const value = cell(name);
    return typeof value === 'string' ? value : '';
  };
  const comment = text('Comment');
  return {
    name: space,
    id: Number(cell('ID') ?? 0),
    vidType: vidTypeOf(text('Vid Type')),
    partitionCount: Number(cell('Partition Number') ?? 0),
    replicaFactor: Number(cell('Replica Factor') ?? 0),
    charset: text('Charset'),
    collation: text('Collate'),
    ...(comment !== '' && { comment }),
  };
}

function vidTypeOf(text: string): VidType {
  const length = /^FIXED_STRING\((\d+)\)$/i.exec(text)?.[1];
  return length === undefined ? { kind: 'int64' } : { kind: 'fixed_string', length: Number(length) };
}

async function firstColumn(session: GraphSession, space: string, statement: string): Promise<readonly string[]> {
  const { rows } = await session.execute(statement, { space });
  return rows.flatMap(([name]) => (typeof name === 'string' ? [name] : []));
}

interface CreateStatements {
  readonly 'create-schema': CreateSchemaStatement;
  readonly 'create-index': CreateIndexStatement;
}

/** The statement that the second cell of SHOW CREATE holds. */
async function created<Kind extends keyof CreateStatements>(
  session: GraphSession,
  space: string,
  statement: string,
  kind: Kind,
): Promise<CreateStatements[Kind]> {
  const { rows } = await session.execute(statement, { space });
  const text = rows[0]?.[1];
  const found = typeof text === 'string' ? parseStatements(text).find((one) => one.kind === kind) : undefined;
  if (!found) throw new AstrolabeError('EXECUTION_ERROR', `the answer to ${statement} is no definition`);
  return found as unknown as CreateStatements[Kind];
}

function elementOf({ name, properties, options }: CreateSchemaStatement, id: number): Omit<TagSchema, 'kind'> {
  const { ttlColumn = '', ttlDuration = 0n, comment = '' } = options;
  return {
    name: name.text,
    id,
    properties: properties.map(propertyOf),
    ...(ttlColumn !== '' && { timeToLive: { column: ttlColumn, durationSeconds: Number(ttlDuration) } }),
    ...(comment !== '' && { comment }),
  };
}

function propertyOf({
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

function indexOf(
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
