import { savedWorkRoutes, successEnvelope, type AccountPreferences, type Envelope } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';
import { AccountPreferencesTable } from '../store/account-preferences.ts';

/** Preferences of the account. */
export const registerPreferences: RegisterRoutes = (routes, { logins, store }) => {
  const preferences = new AccountPreferencesTable(store);

  routes.serve(savedWorkRoutes.preferences, (request): Envelope<AccountPreferences> =>
    successEnvelope(preferences.read(logins.require(request).account)),
  );

  routes.serve(savedWorkRoutes.changePreferences, (request): Envelope<AccountPreferences> => {
    preferences.replace(logins.require(request).account, request.body);
    return successEnvelope(request.body);
  });
};
