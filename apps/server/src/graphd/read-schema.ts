import {
  AstrolabeError,
  type EdgeTypeSchema,
  type FullTextIndexSchema,
  type GraphSession,
  type IndexSchema,
  type SchemaSnapshot,
  type SpaceSchema,
  type TagSchema,
  type Value,
  type VidType,
} from '@astrolabe/model';
import {
  build,
  elementOfStatement,
  indexOfStatement,
  parseStatements,
  printStatement,
  type CreateIndexStatement,
  type CreateSchemaStatement,
} from '@astrolabe/ngql';

/**
 * Schema of a space, read from SHOW CREATE, which every cluster supports. Tags, edge types and indexes are numbered in the order of their names.
 */
export async function readSchema(session: GraphSession, space: string): Promise<SchemaSnapshot> {
  const spaceSchema = await readSpace(session, space);
  const tags: TagSchema[] = [];
  for (const [index, name] of (await firstColumn(session, space, 'SHOW TAGS')).entries()) {
    tags.push({
      kind: 'tag',
      ...elementOfStatement(
        await created(session, space, printStatement(build.showCreate('create-tag', name)), 'create-schema'),
        index + 1,
      ),
    });
  }
  const edgeTypes: EdgeTypeSchema[] = [];
  for (const [index, name] of (await firstColumn(session, space, 'SHOW EDGES')).entries()) {
    edgeTypes.push({
      kind: 'edge',
      ...elementOfStatement(
        await created(session, space, printStatement(build.showCreate('create-edge', name)), 'create-schema'),
        index + 1,
      ),
    });
  }
  const indexes: IndexSchema[] = [];
  for (const on of ['TAG', 'EDGE']) {
    for (const name of await firstColumn(session, space, `SHOW ${on} INDEXES`)) {
      indexes.push(
        indexOfStatement(
          await created(
            session,
            space,
            printStatement(build.showCreate(on === 'TAG' ? 'create-tag-index' : 'create-edge-index', name)),
            'create-index',
          ),
          indexes.length + 1,
        ),
      );
    }
  }
  const fullTextIndexes = await readFullTextIndexes(session, space);
  const schema = { space: spaceSchema, tags, edgeTypes, indexes };
  return fullTextIndexes.length === 0 ? schema : { ...schema, fullTextIndexes };
}

/** A cluster without a text service returns an error; it has no full-text indexes. */
async function readFullTextIndexes(session: GraphSession, space: string): Promise<readonly FullTextIndexSchema[]> {
  const result = await session.execute('SHOW FULLTEXT INDEXES', { space }).catch((error: unknown) => {
    if (AstrolabeError.is(error) && error.code === 'EXECUTION_ERROR') return undefined;
    throw error;
  });
  if (!result) return [];
  const { columns, rows } = result;
  return rows.map((row) => {
    const text = (name: string): string => {
      const value = row[columns.indexOf(name)];
      return typeof value === 'string' ? value : '';
    };
    const analyzer = text('Analyzer');
    return {
      name: text('Name'),
      on: text('Schema Type').toLowerCase() === 'edge' ? 'edge' : 'tag',
      schemaName: text('Schema Name'),
      fields: text('Fields')
        .split(',')
        .map((field) => field.trim())
        .filter((field) => field !== ''),
      ...(analyzer !== '' && analyzer !== 'default' && { analyzer }),
    };
  });
}

async function readSpace(session: GraphSession, space: string): Promise<SpaceSchema> {
  const { columns, rows } = await session.execute(printStatement(build.describe('space', space)));
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

/** The statement in the second cell of SHOW CREATE. */
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
