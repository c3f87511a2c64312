import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  successEnvelope,
  type Backup,
  type Envelope,
  type RestoreResponse,
  type SpaceCheckResponse,
  type StorageState,
  administrationRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError, inBackground } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { BACKGROUND_CHECK_MS, BACKUP_SCHEDULE_MS } from '../limits.ts';
import { BackgroundCheck } from '../storage/background-check.ts';
import { ScheduledBackups } from '../storage/scheduled-backups.ts';
import { filesOf, SpaceBackups } from '../storage/space-backups.ts';
import { BackupSchedules } from '../store/backup-schedules.ts';
import { folderBytes, freeBytes, spaceFileSizes } from '../storage/space-files.ts';
import { SpaceChecks } from '../store/space-checks.ts';
import { SpaceSizes } from '../store/space-sizes.ts';

const BACKUP_TYPE = 'application/octet-stream';

/** The files of the embedded database: sizes, backups, restoring. Only for its user root, and not in a playground. */
export const registerStorage: RegisterRoutes = (
  routes,
  { config, engine, logins, store, log, records: { auditTrail } },
) => {
  const { dataDirectory } = config;
  const backups = new SpaceBackups(dataDirectory);
  const sizes = new SpaceSizes(store);
  const schedules = new BackupSchedules(store);
  const scheduled = new ScheduledBackups({ engine, backups, schedules, auditTrail });
  routes.onReady(() => backups.removeLeftovers());
  const clock = setInterval(
    () => inBackground('a scheduled backup', () => scheduled.runDue(Date.now())),
    BACKUP_SCHEDULE_MS,
  ).unref();
  const checks = new SpaceChecks(store);
  const background = new BackgroundCheck({ engine, checks, log });
  const checking = setInterval(
    () =>
      void background
        .checkNext(Date.now())
        .catch((error: unknown) => log.error({ err: error }, 'a space could not be checked')),
    BACKGROUND_CHECK_MS,
  ).unref();
  routes.onClose(() => {
    clearInterval(clock);
    clearInterval(checking);
  });

  const requireEmbedded = (login: Login): void => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: files are not shown in a playground');
    if (login.signedIn.kind !== 'embedded')
      throw new AstrolabeError('NOT_SUPPORTED', 'this database keeps its files on its own machines', {
        hint: 'sign in to the embedded database',
      });
  };

  routes.serve(administrationRoutes.storage, async (request): Promise<Envelope<StorageState>> => {
    const login = logins.require(request);
    requireEmbedded(login);
    const bytes = await spaceFileSizes(login, dataDirectory);
    const earliest = sizes.note(bytes, Date.now());
    return successEnvelope({
      directory: dataDirectory,
      spaces: [...bytes].map(([name, size]) => {
        const earlier = earliest.get(name);
        return { name, bytes: size, ...(earlier && { earlier }) };
      }),
      otherBytes: await folderBytes(dataDirectory),
      freeBytes: await freeBytes(dataDirectory),
      backups: await backups.list(),
      schedules: schedules.list(),
      checks: checks.list(),
    });
  });

  routes.serve(administrationRoutes.startBackup, async (request): Promise<Envelope<Backup>> => {
    const login = logins.require(request);
    requireEmbedded(login);
    // Unknown names are reported before anything starts.
    const { space } = request.body;
    await login.schema(space);
    return successEnvelope(
      await backups.start(await login.openSession(), space, {
        now: Date.now(),
        hasEnded: (name, problem) =>
          auditTrail.note({
            account: login.account,
            kind: 'backup',
            space,
            shape: name,
            hasFailed: problem !== undefined,
          }),
      }),
    );
  });

  routes.serve(administrationRoutes.scheduleBackups, async (request) => {
    const login = logins.require(request);
    requireEmbedded(login);
    const { space } = request.params;
    await login.schema(space);
    const { everyHours, keep } = request.body;
    const now = Date.now();
    schedules.set({ space, everyHours, keep }, now);
    await scheduled.runDue(now);
    return successEnvelope();
  });

  routes.serve(administrationRoutes.removeSchedule, async (request) => {
    const login = logins.require(request);
    requireEmbedded(login);
    const { space } = request.params;
    if (!schedules.remove(space)) throw new AstrolabeError('HTTP_NOT_FOUND', `no backups of ${space} are scheduled`);
    return successEnvelope();
  });

  routes.serve(administrationRoutes.uploadBackup, async (request): Promise<Envelope<Backup>> => {
    const login = logins.require(request);
    requireEmbedded(login);
    const part = request.isMultipart() ? await request.file() : undefined;
    if (!part) throw new AstrolabeError('HTTP_BAD_REQUEST', 'the form has no file');
    const session = await login.openSession();
    try {
      const backup = await backups.receive(filesOf(session), part.file, Date.now());
      auditTrail.note({ account: login.account, kind: 'backup-upload', space: backup.space, shape: backup.name });
      return successEnvelope(backup);
    } finally {
      await session.close();
    }
  });

  routes.serve(administrationRoutes.downloadBackup, async (request, reply) => {
    requireEmbedded(logins.require(request));
    const { name } = request.params;
    const path = await backups.require(name);
    return reply
      .type(BACKUP_TYPE)
      .header('content-length', (await stat(path)).size)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(createReadStream(path));
  });

  routes.serve(administrationRoutes.restore, async (request): Promise<Envelope<RestoreResponse>> => {
    const login = logins.require(request);
    requireEmbedded(login);
    const session = await login.openSession();
    try {
      const { space, withRoles } = request.body;
      const { name } = request.params;
      return successEnvelope(await backups.restore(filesOf(session), name, space, withRoles));
    } finally {
      await session.close();
    }
  });

  routes.serve(administrationRoutes.checkSpace, async (request): Promise<Envelope<SpaceCheckResponse>> => {
    const login = logins.require(request);
    requireEmbedded(login);
    const session = await login.openSession();
    try {
      return successEnvelope(await filesOf(session).check(request.params.name));
    } finally {
      await session.close();
    }
  });

  routes.serve(administrationRoutes.removeBackup, async (request) => {
    requireEmbedded(logins.require(request));
    await backups.remove(request.params.name);
    return successEnvelope();
  });
};
