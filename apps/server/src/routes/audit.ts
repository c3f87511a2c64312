import { successEnvelope, type AuditList, type Envelope, administrationRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** Who changed what, and who came and went: everybody sees what they did themselves, and who may do everything sees what all did. */
export const registerAudit: RegisterRoutes = (routes, { logins, records: { auditTrail } }) => {
  routes.serve(administrationRoutes.audit, async (request): Promise<Envelope<AuditList>> => {
    const login = logins.require(request);
    const { database, username } = login.account;
    const { part, before, limit } = request.query;
    const items = auditTrail.list({
      database,
      limit,
      ...(part !== undefined && { part }),
      ...(before !== undefined && { before }),
      ...(!(await isGod(login)) && { username }),
    });
    return successEnvelope({ items });
  });
};
