import { successEnvelope, sessionRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** Health check; needs no session. */
export const registerHealth: RegisterRoutes = (routes) => {
  routes.serve(sessionRoutes.health, () => successEnvelope({ status: 'OK' }));
};
