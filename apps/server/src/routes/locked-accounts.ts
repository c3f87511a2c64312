import { successEnvelope, type Envelope, type LockedAccountList, administrationRoutes } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { isGod } from '../session/require-god.ts';

/** Locked accounts, for administrators only. */
export const registerLockedAccounts: RegisterRoutes = (routes, { logins }) => {
  routes.serve(administrationRoutes.lockedAccounts, async (request): Promise<Envelope<LockedAccountList>> => {
    const login = logins.require(request);
    return successEnvelope({ items: (await isGod(login)) ? logins.locked.list(login.account.database) : [] });
  });
};
