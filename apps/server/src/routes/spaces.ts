import {
  successEnvelope,
  type Envelope,
  type SpaceList,
  type SpaceSchemaResponse,
  statementRoutes,
} from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** The spaces of the database and their schemas. */
export const registerSpaces: RegisterRoutes = (routes, { logins }) => {
  routes.serve(statementRoutes.spaces, async (request): Promise<Envelope<SpaceList>> => {
    const { rows } = await logins.require(request).execute('SHOW SPACES');
    return successEnvelope({ items: rows.flatMap(([name]) => (typeof name === 'string' ? [{ name }] : [])) });
  });

  routes.serve(statementRoutes.spaceSchema, async (request): Promise<Envelope<SpaceSchemaResponse>> => {
    return successEnvelope({ schema: await logins.require(request).schema(request.params.name) });
  });
};
