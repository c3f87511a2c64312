import {
  successEnvelope,
  type CreatedResponse,
  type Envelope,
  type FixedFilesResponse,
  type RecheckResponse,
  type TaskLogStat,
  type TaskPlan,
  type TaskReport,
  importRoutes,
} from '@astrolabe/http-api';
import { noProgress, type TargetCounts } from '@astrolabe/importer';
import type { AppContext } from '../context.ts';
import type { RouteTable } from '../route-table.ts';
import type { ImportTasks } from '../job/import-tasks.ts';
import type { StoredTask } from '../store/import-tasks.ts';

/** Task details unknown to older clients: report, fixes of rejected rows, drafts. */
export function registerImportDetails(
  routes: RouteTable,
  { logins, imports }: Pick<AppContext, 'logins'> & { readonly imports: ImportTasks },
): void {
  routes.serve(importRoutes.report, (request): Envelope<TaskReport> => {
    return successEnvelope(reportOf(imports.require(logins.require(request).account, request.params.id)));
  });

  routes.serve(importRoutes.plan, async (request): Promise<Envelope<TaskPlan>> => {
    return successEnvelope(await imports.planOf(logins.require(request).account, request.params.id));
  });

  routes.serve(importRoutes.logs, async (request): Promise<Envelope<readonly TaskLogStat[]>> => {
    return successEnvelope(await imports.folder(logins.require(request).account, request.params.id).logStats());
  });

  routes.serve(importRoutes.recheck, async (request): Promise<Envelope<RecheckResponse>> => {
    const login = logins.require(request);
    const task = imports.require(login.account, request.params.id);
    return successEnvelope({ rows: await imports.fixes.recheck(login, task, request.body.rows) });
  });

  routes.serve(importRoutes.fixedFiles, async (request): Promise<Envelope<FixedFilesResponse>> => {
    const login = logins.require(request);
    const task = imports.require(login.account, request.params.id);
    return successEnvelope({ files: await imports.fixes.fixedFiles(login, task, request.body.rows) });
  });

  routes.serve(importRoutes.addDraft, (request): Envelope<CreatedResponse> => {
    return successEnvelope({ id: imports.addDraft(logins.require(request), request.body) });
  });

  routes.serve(importRoutes.changeDraft, (request): Envelope<CreatedResponse> => {
    imports.changeDraft(logins.require(request), request.params.id, request.body);
    return successEnvelope({ id: request.params.id });
  });
}

function reportOf({ checkpoint, definition }: StoredTask): TaskReport {
  // Tasks stored by older versions may lack parts.
  const { links, difference, deleted } = checkpoint;
  const { files, targets, samples, elapsedMs } = { ...noProgress(0), ...checkpoint.progress };
  return {
    files: definition.files.map(({ name, size }, i) => ({ ...NO_ROWS, ...files[i], file: name, size })),
    targets: targets.map((target: SavedTarget) => {
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
    ...(links && { links }),
    ...(difference && { difference }),
    ...(deleted !== undefined && { deleted }),
    samples,
    elapsedMs,
  };
}

/** Older versions did not save all counts. */
type SavedTarget = Pick<TargetCounts, 'file' | 'kind' | 'name' | 'written'> & Partial<TargetCounts>;

const NO_ROWS = { rowsRead: 0, rowsImported: 0, rowsRejected: 0, rowsUnreadable: 0, rowsFiltered: 0 };
