import { Readable } from 'node:stream';
import { Engine, type EngineSession } from '@astrolabe/engine';
import { AstrolabeError, displayValue, type Row, type Value } from '@astrolabe/model';
import fastify, { type FastifyError, type FastifyInstance } from 'fastify';

const SCHEMA = [
  'CREATE SPACE IF NOT EXISTS people(vid_type = FIXED_STRING(32))',
  'USE people',
  'CREATE TAG IF NOT EXISTS person(name string NOT NULL, born int)',
  'CREATE EDGE IF NOT EXISTS knows(since int)',
  'CREATE TAG INDEX IF NOT EXISTS by_name ON person(name(32))',
];

interface Person {
  readonly id: string;
  readonly name: string;
  readonly born?: number;
}

const PEOPLE_BODY = {
  type: 'array',
  items: {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string' }, name: { type: 'string' }, born: { type: 'integer' } },
  },
};
const FRIEND_BODY = { type: 'object', required: ['since'], properties: { since: { type: 'integer' } } };

/** An app that stores people and their acquaintances in its own database: in a directory, or in memory if none is named. */
export async function createApp(directory?: string): Promise<FastifyInstance> {
  const engine = Engine.open({
    ...(directory !== undefined && { directory }),
    limits: { timeMs: 5000, rows: 100_000 },
  });
  const session = await engine.authenticate('root', 'nebula');
  for (const statement of SCHEMA) await session.execute(statement);

  const app = fastify();
  app.addHook('onClose', () => engine.close());
  app.setErrorHandler<FastifyError | AstrolabeError>((error, _request, reply) => {
    if (AstrolabeError.is(error))
      return reply
        .code(error.code === 'ROW_LIMIT_EXCEEDED' ? 413 : 400)
        .send({ message: error.message, hint: error.hint });
    // The sender learns what a body must look like, but nothing about internal failures.
    const { statusCode = 500, message } = error;
    return reply.code(statusCode).send({ message: statusCode < 500 ? message : 'something went wrong' });
  });
  addRoutes(app, session);
  return app;
}

function addRoutes(app: FastifyInstance, session: EngineSession): void {
  // Bulk writes bypass the language: a sink accepts records and returns the rejected ones.
  app.post<{ Body: readonly Person[] }>('/people', { schema: { body: PEOPLE_BODY } }, async (request) => {
    const sink = await session.bulk('people');
    const records = request.body.map(({ id, name, born }, index) => ({
      line: index + 1,
      vid: id,
      values: [name, ...(born === undefined ? [] : [BigInt(born)])],
    }));
    const properties = ['name', 'born'];
    const outcomes = await Promise.all(
      [1, 2].map((count) =>
        sink.write({
          kind: 'vertex',
          tagName: 'person',
          properties: properties.slice(0, count),
          records: records.filter(({ values }) => values.length === count),
          bytes: 0,
        }),
      ),
    );
    await sink.close();
    return {
      written: outcomes.reduce((sum, { written }) => sum + written, 0),
      rejected: outcomes.flatMap(({ rejected }) => rejected),
    };
  });

  // Values from outside are parameters, never text.
  app.get<{ Params: { id: string } }>('/people/:id/friends', async (request) => {
    const { rows } = await session.execute(
      'MATCH (a:person)-[k:knows]->(b:person) WHERE id(a) == $id RETURN id(b) AS id, b.person.name AS name, k.since AS since',
      { parameters: new Map<string, Value>([['id', request.params.id]]) },
    );
    return rows.map(([id, name, since]) => ({ id, name, since: Number(since) }));
  });

  app.put<{ Params: { id: string; other: string }; Body: { since: number } }>(
    '/people/:id/friends/:other',
    { schema: { body: FRIEND_BODY } },
    async (request, reply) => {
      const sink = await session.bulk('people');
      const { id, other } = request.params;
      const record = { line: 1, src: id, dst: other, rank: 0n, values: [BigInt(request.body.since)] };
      const { rejected } = await sink.write({
        kind: 'edge',
        edgeTypeName: 'knows',
        properties: ['since'],
        records: [record],
        bytes: 0,
      });
      await sink.close();
      return rejected.length > 0 ? reply.code(400).send(rejected[0]) : reply.code(204).send();
    },
  );

  // Rows are sent as they are found; if the reader disconnects, the statement ends.
  app.get('/people', (_request, reply) => {
    const result = session.stream('MATCH (a:person) RETURN id(a) AS id, a.person.name AS name');
    return reply.type('text/plain').send(Readable.from(linesOf(result)));
  });
}

async function* linesOf(result: ReturnType<EngineSession['stream']>): AsyncGenerator<string> {
  for await (const chunk of result) if (chunk.kind === 'rows') yield chunk.rows.map(lineOf).join('');
}

function lineOf(row: Row): string {
  return `${row.map(displayValue).join('\t')}\n`;
}
