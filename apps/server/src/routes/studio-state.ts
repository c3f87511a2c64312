import { sessionRoutes, successEnvelope, type Envelope, type StudioState } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** Failing features of the studio. Reasons contain file names of the host, so they are only logged. */
export const registerStudioState: RegisterRoutes = (routes, { logins, store }) => {
  routes.serve(sessionRoutes.studioState, (request): Envelope<StudioState> => {
    logins.peek(request);
    const { trouble } = store;
    if (!trouble) return successEnvelope({});
    const { kind } = trouble;
    return successEnvelope({
      records: kind === 'set-aside' ? { kind, file: trouble.file, rows: trouble.rows } : { kind },
    });
  });
};
