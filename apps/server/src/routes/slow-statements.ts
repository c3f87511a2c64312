import { successEnvelope, type Envelope, type SlowStatementList, administrationRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** Slow statements: users see their own, administrators all. */
export const registerSlowStatements: RegisterRoutes = (routes, { logins, records: { slowStatements } }) => {
  routes.serve(administrationRoutes.slowStatements, async (request): Promise<Envelope<SlowStatementList>> => {
    const login = logins.require(request);
    const { database, username } = login.account;
    const since = Date.now() - request.query.withinMs;
    const items = slowStatements.list(database, since, (await isGod(login)) ? undefined : username);
    return successEnvelope({ slowMs: slowStatements.slowMs, items });
  });
};
