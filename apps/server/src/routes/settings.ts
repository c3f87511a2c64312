import {
  settingBody,
  settingParams,
  successEnvelope,
  type DatabaseSettingsAnswer,
  type Envelope,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { requireGod } from '../session/require-god.ts';
import { DatabaseSettings } from '../storage/database-settings.ts';

/** The settings of the embedded database, for its user root alone, and not in a playground. A cluster has its own: SHOW CONFIGS. */
export const registerSettings: RegisterRoutes = (app, { config, logins, records }) => {
  const settings = new DatabaseSettings(config);
  const tags = ['administration'];
  const answer = (): Envelope<DatabaseSettingsAnswer> =>
    successEnvelope({ file: settings.file, items: settings.list() });
  const require = async (login: Login): Promise<void> => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: settings are not shown in a playground');
    if (login.signedIn.kind !== 'embedded')
      throw new AstrolabeError('NOT_SUPPORTED', 'a cluster tells its configuration by SHOW CONFIGS');
    await requireGod(login);
  };

  app.get(
    '/api/v1/settings',
    { schema: { summary: 'The settings of the embedded database', tags } },
    async (request) => {
      await require(logins.require(request));
      return answer();
    },
  );

  app.put(
    '/api/v1/settings/:name',
    { schema: { summary: 'Set something from the next start on', tags, params: settingParams, body: settingBody } },
    async (request) => {
      const login = logins.require(request);
      await require(login);
      const { name } = request.params;
      await records.auditTrail.noteOutcome({ account: login.account, kind: 'setting', shape: name }, async () =>
        settings.change(name, request.body.value),
      );
      return answer();
    },
  );
};
