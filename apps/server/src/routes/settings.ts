import {
  successEnvelope,
  type DatabaseSettingsResponse,
  type Envelope,
  administrationRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { DatabaseSettings } from '../storage/database-settings.ts';

/** The settings of the embedded database, only for its user root, and not in a playground. A cluster has its own: SHOW CONFIGS. */
export const registerSettings: RegisterRoutes = (routes, { config, logins }) => {
  const settings = new DatabaseSettings(config);
  const response = (): Envelope<DatabaseSettingsResponse> =>
    successEnvelope({ file: settings.file, items: settings.list() });
  const requireEmbedded = (login: Login): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: settings are not shown in a playground');
    if (login.signedIn.kind !== 'embedded')
      throw new AstrolabeError('NOT_SUPPORTED', 'a cluster tells its configuration by SHOW CONFIGS');
  };

  routes.serve(administrationRoutes.settings, async (request) => {
    requireEmbedded(logins.require(request));
    return response();
  });

  routes.serve(administrationRoutes.changeSetting, async (request) => {
    requireEmbedded(logins.require(request));
    settings.change(request.params.name, request.body.value);
    return response();
  });
};
