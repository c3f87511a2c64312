import {
  draftTaskBody,
  idParams,
  mendingBody,
  successEnvelope,
  type CreatedAnswer,
  type Envelope,
  type MendedFilesAnswer,
  type RecheckAnswer,
  type TaskLogStat,
  type TaskPlan,
  type TaskReport,
} from '@astrolabe/http-api';
import { noProgress, type TargetCounts } from '@astrolabe/importer';
import type { AppContext, StudioApp } from '../context.ts';
import type { ImportTasks } from '../job/import-tasks.ts';
import type { StoredTask } from '../store/import-tasks.ts';

/** What belongs to a task and no older client knows: its report, the mending of its rejected rows, and drafts. */
export function registerImportDetails(
  app: StudioApp,
  { logins, imports }: Pick<AppContext, 'logins'> & { readonly imports: ImportTasks },
): void {
  const tags = ['import'];

  app.get(
    '/api/v1/import-tasks/:id/report',
    { schema: { summary: 'What became of the rows of each file, and how fast', tags, params: idParams } },
    (request): Envelope<TaskReport> => {
      return successEnvelope(reportOf(imports.require(logins.require(request).account, request.params.id)));
    },
  );

  app.get(
    '/api/v1/import-tasks/:id/plan',
    { schema: { summary: 'What a task did, for its files as they are now', tags, params: idParams } },
    async (request): Promise<Envelope<TaskPlan>> => {
      return successEnvelope(await imports.planOf(logins.require(request).account, request.params.id));
    },
  );

  app.get(
    '/api/v1/import-tasks/:id/logs',
    { schema: { summary: 'The logs of a task, and how many lines they have', tags, params: idParams } },
    async (request): Promise<Envelope<readonly TaskLogStat[]>> => {
      return successEnvelope(await imports.folder(logins.require(request).account, request.params.id).logStats());
    },
  );

  app.post(
    '/api/v1/import-tasks/:id/recheck',
    { schema: { summary: 'Check mended rows again, and only those', tags, params: idParams, body: mendingBody } },
    async (request): Promise<Envelope<RecheckAnswer>> => {
      const login = logins.require(request);
      const task = imports.require(login.account, request.params.id);
      return successEnvelope({ rows: await imports.mending.recheck(login, task, request.body.rows) });
    },
  );

  app.post(
    '/api/v1/import-tasks/:id/mended-files',
    {
      schema: {
        summary: 'Copies of the files with the mended rows in them, as new uploads',
        tags,
        params: idParams,
        body: mendingBody,
      },
    },
    async (request): Promise<Envelope<MendedFilesAnswer>> => {
      const login = logins.require(request);
      const task = imports.require(login.account, request.params.id);
      return successEnvelope({ files: await imports.mending.mendedFiles(login, task, request.body.rows) });
    },
  );

  app.post(
    '/api/v1/import-tasks/drafts',
    { schema: { summary: 'Keep an import that is not decided yet', tags, body: draftTaskBody } },
    (request): Envelope<CreatedAnswer> => {
      return successEnvelope({ id: imports.addDraft(logins.require(request), request.body) });
    },
  );

  app.put(
    '/api/v1/import-tasks/drafts/:id',
    { schema: { summary: 'Change such an import', tags, params: idParams, body: draftTaskBody } },
    (request): Envelope<CreatedAnswer> => {
      imports.changeDraft(logins.require(request), request.params.id, request.body);
      return successEnvelope({ id: request.params.id });
    },
  );
}

function reportOf({ checkpoint, definition }: StoredTask): TaskReport {
  // What an older version kept of a task may lack parts.
  const { files, targets, samples, elapsedMs } = { ...noProgress(0), ...checkpoint.progress };
  return {
    files: definition.files.map(({ name, size }, i) => ({ ...NO_ROWS, ...files[i], file: name, size })),
    targets: targets.map((target: KeptTarget) => {
      const { file, kind, name, read = target.written, written, removed, filtered = 0, duplicates, dangling } = target;
      return {
        file,
        kind,
        name,
        read,
        written,
        ...(removed !== undefined && { removed }),
        rejected: read - written - (removed ?? 0),
        filtered,
        ...(duplicates !== undefined && { duplicates }),
        ...(dangling !== undefined && { dangling }),
      };
    }),
    samples,
    elapsedMs,
  };
}

/** Counts that older versions did not keep are absent. */
type KeptTarget = Pick<TargetCounts, 'file' | 'kind' | 'name' | 'written'> & Partial<TargetCounts>;

const NO_ROWS = { rowsRead: 0, rowsImported: 0, rowsRejected: 0, rowsUnreadable: 0, rowsFiltered: 0 };
