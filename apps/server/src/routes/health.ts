import { successEnvelope } from '@astrolabe/http-api';
import { WITHOUT_SESSION } from '../api-document.ts';
import type { RegisterRoutes } from '../context.ts';

/** Whether the server answers; needs no session. */
export const registerHealth: RegisterRoutes = (app) => {
  app.get(
    '/health',
    { schema: { summary: 'Whether the server answers', tags: ['studio'], security: WITHOUT_SESSION } },
    () => successEnvelope({ status: 'OK' }),
  );
};
