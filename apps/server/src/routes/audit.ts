import { successEnvelope, type AuditList, type Envelope, administrationRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** The audit trail: changes, sign-ins and sign-outs. Administrators see all accounts, others only themselves. */
export const registerAudit: RegisterRoutes = (routes, { logins, records: { auditTrail } }) => {
  routes.serve(administrationRoutes.audit, async (request): Promise<Envelope<AuditList>> => {
    const login = logins.require(request);
    const { database, username } = login.account;
    const isAdministrator = await isGod(login);
    const { part, before, limit } = request.query;
    const items = auditTrail.list({
      database,
      limit,
      ...(part !== undefined && { part }),
      ...(before !== undefined && { before }),
      ...(!isAdministrator && { username }),
    });
    const { lostCount } = auditTrail;
    return successEnvelope({ items, ...(isAdministrator && lostCount > 0 && { lostCount }) });
  });
};
