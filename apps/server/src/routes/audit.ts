import { auditQuery, successEnvelope, type AuditList, type Envelope } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** Who changed what: everybody sees what they did themselves, and who may do everything sees what all did. */
export const registerAudit: RegisterRoutes = (app, { logins, auditTrail }) => {
  app.get(
    '/api/v1/audit',
    {
      schema: {
        summary: 'Statements that changed something, the newest first',
        tags: ['administration'],
        querystring: auditQuery,
      },
    },
    async (request): Promise<Envelope<AuditList>> => {
      const login = logins.require(request);
      const { database, username } = login.account;
      const { before, limit } = request.query;
      const items = auditTrail.list({
        database,
        limit,
        ...(before !== undefined && { before }),
        ...(!(await isGod(login)) && { username }),
      });
      return successEnvelope({ items });
    },
  );
};
