import { successEnvelope, type Envelope, type SlowStatementList, administrationRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** The statements that took long: everybody sees their own, and who may do everything sees those of all. */
export const registerSlowStatements: RegisterRoutes = (routes, { logins, records: { slowStatements } }) => {
  routes.serve(administrationRoutes.slowStatements, async (request): Promise<Envelope<SlowStatementList>> => {
    const login = logins.require(request);
    const { database, username } = login.account;
    const since = Date.now() - request.query.withinMs;
    const items = slowStatements.list(database, since, (await isGod(login)) ? undefined : username);
    return successEnvelope({ slowMs: slowStatements.slowMs, items });
  });
};
