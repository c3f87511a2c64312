import { successEnvelope } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** Whether the server answers; needs no session. */
export const registerHealth: RegisterRoutes = (app) => {
  app.get('/health', { schema: { summary: 'Whether the server answers', tags: ['studio'] } }, () =>
    successEnvelope({ status: 'OK' }),
  );
};
