import { successEnvelope, type Activity, type Envelope } from '@astrolabe/http-api';
import type { RegisterRoutes } from '../context.ts';

/** How busy the database of a login is, as far as its statements come through this studio or the embedded one's own door. */
export const registerActivity: RegisterRoutes = (app, { logins, records }) => {
  app.get(
    '/api/v1/activity',
    { schema: { summary: 'Statements and times by the minute', tags: ['administration'] } },
    (request): Envelope<Activity> =>
      successEnvelope(records.activity.of(logins.require(request).account.database, Date.now())),
  );
};
