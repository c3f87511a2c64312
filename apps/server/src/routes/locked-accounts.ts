import { successEnvelope, type Envelope, type LockedAccountList } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** The accounts that the database has locked, for who may do everything; nobody else sees other accounts. */
export const registerLockedAccounts: RegisterRoutes = (app, { logins }) => {
  app.get(
    '/api/v1/locked-accounts',
    { schema: { summary: 'Accounts that are locked after wrong passwords', tags: ['administration'] } },
    async (request): Promise<Envelope<LockedAccountList>> => {
      const login = logins.require(request);
      return successEnvelope({ items: (await isGod(login)) ? logins.locked.list(login.account.database) : [] });
    },
  );
};
