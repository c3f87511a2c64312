import { inBackground } from '@astrolabe/model';
import {
  successEnvelope,
  type Activity,
  type Envelope,
  type MachineMinute,
  administrationRoutes,
} from '@astrolabe/http-api';
import type { AppContext, RegisterRoutes } from '../context.ts';
import { ACTIVITY_SAMPLE_MS } from '../limits.ts';
import { MachineLog, type DatabaseLoad } from '../metrics/machine-log.ts';
import { spaceFileBytes } from '../storage/space-files.ts';

/** How busy the database of a login is, as far as its statements come through this studio or the embedded database's protocol port, and what that takes. */
export const registerActivity: RegisterRoutes = (routes, context) => {
  const { logins, records } = context;
  const machine = new MachineLog(
    {
      memoryBytes: () => process.memoryUsage.rss(),
      cpuMs: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
      database: () => databaseLoad(context),
    },
    Date.now(),
  );
  const sampler = setInterval(
    () => inBackground('sampling the activity', () => machine.sample(Date.now())),
    ACTIVITY_SAMPLE_MS,
  ).unref();
  routes.onClose(() => clearInterval(sampler));

  routes.serve(administrationRoutes.activity, async (request): Promise<Envelope<Activity>> => {
    const { account, signedIn } = logins.require(request);
    const now = Date.now();
    const minutes = await machine.list(now);
    return successEnvelope({
      ...records.activity.of(account.database, now),
      machine: signedIn.kind === 'embedded' ? minutes : minutes.map(ofStudio),
    });
  });
};

/** What concerns the process alone, for those whose database is elsewhere. */
function ofStudio({ at, memoryBytes, cpuShare }: MachineMinute): MachineMinute {
  return { at, memoryBytes, cpuShare };
}

async function databaseLoad({ config, engine }: Pick<AppContext, 'config' | 'engine'>): Promise<DatabaseLoad> {
  const facts = await engine.facts().catch(() => undefined);
  if (!facts) return {};
  const sizes = await Promise.all(facts.spaces.map(({ id }) => spaceFileBytes(config.dataDirectory, id)));
  return {
    sessions: facts.sessionCount,
    graphBytes: facts.memoryBytes,
    diskBytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
  };
}
