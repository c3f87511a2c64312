import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import fastifyMultipart from '@fastify/multipart';
import {
  backupBody,
  backupParams,
  backupScheduleBody,
  backupScheduleParams,
  restoreBody,
  spaceParams,
  successEnvelope,
  type Backup,
  type Envelope,
  type RestoreAnswer,
  type SpaceCheckAnswer,
  type StorageState,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { FORM_TYPE } from '../api-document.ts';
import type { RegisterRoutes, StudioApp } from '../context.ts';
import type { Login } from '../session/login.ts';
import { requireGod } from '../session/require-god.ts';
import { BACKUP_SCHEDULE_MS } from '../limits.ts';
import { ScheduledBackups } from '../storage/scheduled-backups.ts';
import { filesOf, SpaceBackups } from '../storage/space-backups.ts';
import { BackupSchedules } from '../store/backup-schedules.ts';
import { folderBytes, freeBytes, spaceFileSizes } from '../storage/space-files.ts';
import { SpaceSizes } from '../store/space-sizes.ts';

const BACKUP_TYPE = 'application/octet-stream';

/** The files of the embedded database: sizes, backups, restoring. For its user root alone, and not in a playground. */
export const registerStorage: RegisterRoutes = (app, { config, engine, logins, store, records: { auditTrail } }) => {
  const { dataDirectory } = config;
  const backups = new SpaceBackups(dataDirectory);
  const sizes = new SpaceSizes(store);
  const schedules = new BackupSchedules(store);
  const scheduled = new ScheduledBackups({ engine, backups, schedules, auditTrail });
  const tags = ['storage'];
  app.addHook('onReady', () => backups.removeLeftovers());
  const clock = setInterval(() => void scheduled.runDue(Date.now()).catch(() => undefined), BACKUP_SCHEDULE_MS).unref();
  app.addHook('onClose', () => clearInterval(clock));

  const require = async (login: Login): Promise<void> => {
    if (config.mode === 'playground')
      throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: files are not shown in a playground');
    if (login.signedIn.kind !== 'embedded')
      throw new AstrolabeError('NOT_SUPPORTED', 'this database keeps its files on its own machines', {
        hint: 'sign in to the embedded database',
      });
    await requireGod(login);
  };

  app.get(
    '/api/v1/storage',
    { schema: { summary: 'What the embedded database takes on the disk, and its backups', tags } },
    async (request): Promise<Envelope<StorageState>> => {
      const login = logins.require(request);
      await require(login);
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
      });
    },
  );

  app.post(
    '/api/v1/backups',
    { schema: { summary: 'Begin a backup of a space', tags, body: backupBody } },
    async (request): Promise<Envelope<Backup>> => {
      const login = logins.require(request);
      await require(login);
      // Names that are not there are told before anything begins.
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
    },
  );

  app.put(
    '/api/v1/backups/schedules/:space',
    {
      schema: {
        summary: 'Back up a space by itself from now on',
        tags,
        params: backupScheduleParams,
        body: backupScheduleBody,
      },
    },
    async (request) => {
      const login = logins.require(request);
      await require(login);
      const { space } = request.params;
      await login.schema(space);
      const { everyHours, keep } = request.body;
      const now = Date.now();
      schedules.set({ space, everyHours, keep }, now);
      auditTrail.note({
        account: login.account,
        kind: 'setting',
        space,
        shape: `backup every ${everyHours} h, keep ${keep}`,
      });
      await scheduled.runDue(now);
      return successEnvelope();
    },
  );

  app.delete(
    '/api/v1/backups/schedules/:space',
    { schema: { summary: 'End the schedule of a space; its backups stay', tags, params: backupScheduleParams } },
    async (request) => {
      const login = logins.require(request);
      await require(login);
      const { space } = request.params;
      if (!schedules.remove(space)) throw new AstrolabeError('HTTP_NOT_FOUND', `no backups of ${space} are scheduled`);
      auditTrail.note({ account: login.account, kind: 'setting', space, shape: 'no backups by themselves' });
      return successEnvelope();
    },
  );

  app.register(async (scope) => {
    await scope.register(fastifyMultipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 1 } });
    (scope as StudioApp).put(
      '/api/v1/backups',
      { schema: { summary: 'Bring a backup as the file of a form; it is checked', tags, consumes: [FORM_TYPE] } },
      async (request): Promise<Envelope<Backup>> => {
        const login = logins.require(request);
        await require(login);
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
      },
    );
  });

  app.get(
    '/api/v1/backups/:name/file',
    { schema: { summary: 'The file of a backup', tags, params: backupParams, produces: [BACKUP_TYPE] } },
    async (request, reply) => {
      await require(logins.require(request));
      const { name } = request.params;
      const path = await backups.require(name);
      return reply
        .type(BACKUP_TYPE)
        .header('content-length', (await stat(path)).size)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(createReadStream(path));
    },
  );

  app.post(
    '/api/v1/backups/:name/restore',
    { schema: { summary: 'Make a new space of a backup', tags, params: backupParams, body: restoreBody } },
    async (request): Promise<Envelope<RestoreAnswer>> => {
      const login = logins.require(request);
      await require(login);
      const session = await login.openSession();
      try {
        const { space, withRoles } = request.body;
        const { name } = request.params;
        return successEnvelope(
          await auditTrail.noteOutcome({ account: login.account, kind: 'restore', space, shape: name }, () =>
            backups.restore(filesOf(session), name, space, withRoles),
          ),
        );
      } finally {
        await session.close();
      }
    },
  );

  app.post(
    '/api/v1/spaces/:name/check',
    { schema: { summary: 'Hold all that a space keeps twice against each other', tags, params: spaceParams } },
    async (request): Promise<Envelope<SpaceCheckAnswer>> => {
      const login = logins.require(request);
      await require(login);
      const session = await login.openSession();
      try {
        const { name: space } = request.params;
        return successEnvelope(
          await auditTrail.noteOutcome(
            { account: login.account, kind: 'check', space },
            () => filesOf(session).check(space),
            ({ problems }) => problems.length,
          ),
        );
      } finally {
        await session.close();
      }
    },
  );

  app.delete(
    '/api/v1/backups/:name',
    { schema: { summary: 'Remove a backup, or end one that is being made', tags, params: backupParams } },
    async (request) => {
      const login = logins.require(request);
      await require(login);
      const { name } = request.params;
      await auditTrail.noteOutcome({ account: login.account, kind: 'backup-removal', shape: name }, () =>
        backups.remove(name),
      );
      return successEnvelope();
    },
  );
};
