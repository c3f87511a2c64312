import { auditQuery, successEnvelope, type AuditList, type Envelope } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** Who changed what, and who came and went: everybody sees what they did themselves, and who may do everything sees what all did. */
export const registerAudit: RegisterRoutes = (app, { logins, records: { auditTrail } }) => {
  app.get(
    '/api/v1/audit',
    {
      schema: {
        summary: 'What was changed, and who signed in and out, the newest first',
        tags: ['administration'],
        querystring: auditQuery,
      },
    },
    async (request): Promise<Envelope<AuditList>> => {
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
    },
  );
};
