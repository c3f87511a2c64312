import { inBackground } from '@astrolabe/model';
import {
  successEnvelope,
  type Activity,
  type Envelope,
  type MachineMinute,
  administrationRoutes,
} from '@astrolabe/http-api';
import type { AppContext, RegisterRoutes } from '../context.ts';
import { ACTIVITY_AGE_MS_MAX, ACTIVITY_SAMPLE_MS } from '../limits.ts';
import { MachineLog, type DatabaseLoad } from '../metrics/machine-log.ts';
import { ActivityQuarters, QUARTER_MS } from '../store/activity-quarters.ts';
import { spaceFileBytes } from '../storage/space-files.ts';

/**
 * Load of the database of a login, as far as its statements pass through this studio or the embedded database's protocol port, and the resources
 * that it uses.
 */
export const registerActivity: RegisterRoutes = (routes, context) => {
  const { logins, records, store } = context;
  const quarters = new ActivityQuarters(store);
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
  // The current quarter of an hour; earlier ones are stored.
  let open = quarterOf(Date.now());
  const noteQuarter = async (now: number): Promise<void> => {
    const until = open + QUARTER_MS;
    const minutes = (await machine.list(now)).filter(({ at }) => at >= open && at < until);
    quarters.note(open, records.activity.between(open, until), minutes);
  };
  const sample = async (): Promise<void> => {
    const now = Date.now();
    await machine.sample(now);
    if (quarterOf(now) === open) return;
    await noteQuarter(now);
    open = quarterOf(now);
  };
  const sampler = setInterval(() => inBackground('sampling the activity', sample), ACTIVITY_SAMPLE_MS).unref();
  routes.onClose(async () => {
    clearInterval(sampler);
    await noteQuarter(Date.now());
  });

  routes.serve(administrationRoutes.activity, async (request): Promise<Envelope<Activity>> => {
    const { account, signedIn } = logins.require(request);
    const stepMs = request.query.step;
    const now = Date.now();
    const minutes = await machine.list(now);
    const forLogin = (found: readonly MachineMinute[]): readonly MachineMinute[] =>
      signedIn.kind === 'embedded' ? found : found.map(ofStudio);
    const activity = records.activity.of(account.database, now);
    if (stepMs < QUARTER_MS) return successEnvelope({ ...activity, machine: forLogin(minutes) });
    const since = Math.floor((now - ACTIVITY_AGE_MS_MAX) / stepMs) * stepMs;
    const later = [...records.activity.between(open, Number.MAX_SAFE_INTEGER)]
      .filter(([database]) => database === account.database)
      .map(([, tally]) => tally);
    const recent = minutes.filter(({ at }) => at >= open);
    const steps = quarters.machine(since, stepMs, recent);
    return successEnvelope({
      since: Math.max(since, steps[0]?.at ?? activity.since),
      now: Math.floor(now / stepMs) * stepMs,
      stepMs,
      minutes: quarters.statements(account.database, since, stepMs, later),
      machine: forLogin(steps),
    });
  });
};

function quarterOf(now: number): number {
  return Math.floor(now / QUARTER_MS) * QUARTER_MS;
}

/** Figures of the process only, for users whose database runs elsewhere. */
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
