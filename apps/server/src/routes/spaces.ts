import {
  spaceParams,
  successEnvelope,
  type Envelope,
  type SpaceList,
  type SpaceSchemaAnswer,
} from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** The spaces of the database and their schemas. */
export const registerSpaces: RegisterRoutes = (app, { logins }) => {
  app.get(
    '/api/v1/spaces',
    { schema: { summary: 'The spaces that the account may see', tags: ['schema'] } },
    async (request): Promise<Envelope<SpaceList>> => {
      const { rows } = await logins.require(request).execute('SHOW SPACES');
      return successEnvelope({ items: rows.flatMap(([name]) => (typeof name === 'string' ? [{ name }] : [])) });
    },
  );

  app.get(
    '/api/v1/spaces/:name/schema',
    { schema: { summary: 'What is known of a space', tags: ['schema'], params: spaceParams } },
    async (request): Promise<Envelope<SpaceSchemaAnswer>> => {
      return successEnvelope({ schema: await logins.require(request).schema(request.params.name) });
    },
  );
};
