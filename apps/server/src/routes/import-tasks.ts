import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  parseTaskStatus,
  RESULT_FILE_TYPES,
  successEnvelope,
  TASK_LOG_NAME,
  type CreatedResponse,
  type Envelope,
  type ImportTask,
  type ImportTaskList,
  type ImportWorkingDirectory,
  type RefreshOfferList,
  type RejectedTaskRows,
  fileRoutes,
  importRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply } from 'fastify';
import type { RegisterRoutes } from '../context.ts';
import { ImportTasks, isResumable } from '../job/import-tasks.ts';
import { embeddedHost } from '../session/database-address.ts';
import { Files } from '../store/files.ts';
import { StoredTasks, type StoredTask } from '../store/import-tasks.ts';
import { SavedMappings } from '../store/saved-mappings.ts';
import { UploadedFiles } from '../upload/uploaded-files.ts';
import { registerImportDetails } from './import-details.ts';

const LOG_TYPE = 'text/plain; charset=utf-8';
const CONFIGURATION_TYPE = 'application/yaml; charset=utf-8';

/** Import tasks of the account: specified routes, and ours under `/api/v1`. */
export const registerImportTasks: RegisterRoutes = (
  routes,
  { config, logins, store, engine, protocolServer, log, records },
) => {
  const uploads = new UploadedFiles(config.dataDirectory, new Files(store), config.importDirectory, config.fileLimits);
  const imports = new ImportTasks({
    dataDirectory: config.dataDirectory,
    tasks: new StoredTasks(store),
    uploads,
    mappings: new SavedMappings(store),
    engine,
    log,
    auditTrail: records.auditTrail,
    embeddedHost: () => embeddedHost(protocolServer),
  });
  registerImportDetails(routes, { logins, imports });
  routes.onClose(() => imports.close());
  // Files that arrive are about to be imported.
  routes.onCall(fileRoutes.upload, () => imports.prepare());

  routes.serve(importRoutes.createFromConfig, async (request): Promise<Envelope<CreatedResponse>> => {
    const login = logins.require(request);
    return successEnvelope({ id: await imports.createFromConfig(login, request.body) });
  });

  routes.serve(importRoutes.create, async (request): Promise<Envelope<CreatedResponse>> => {
    return successEnvelope({ id: await imports.createFromMapping(logins.require(request), request.body) });
  });

  routes.serve(importRoutes.refreshOffers, async (request): Promise<Envelope<RefreshOfferList>> => {
    const { account } = logins.require(request);
    return successEnvelope({ items: await imports.refreshOffers(account, request.body.files) });
  });

  routes.serve(importRoutes.run, async (request): Promise<Envelope<CreatedResponse>> => {
    const login = logins.require(request);
    return successEnvelope({ id: await imports.runAgain(login, request.params.id, request.body ?? {}) });
  });

  routes.serve(importRoutes.list, (request): Envelope<ImportTaskList> => {
    const { account } = logins.require(request);
    const { page, pageSize, space, status } = request.query;
    const meant = status === undefined ? undefined : parseTaskStatus(status);
    if (status !== undefined && meant === undefined)
      throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(status)} is not a status`);
    const { tasks, total } = imports.list(account, { space, status: meant }, (page - 1) * pageSize, pageSize);
    // The content of a draft is returned with the draft itself.
    const answered = tasks.map((task) => taskResponse(task, imports.isCounting(task.id)));
    return successEnvelope({ data: answered, list: answered, total });
  });

  routes.serve(importRoutes.workingDirectory, (): Envelope<ImportWorkingDirectory> => {
    const folder = (name: string): string => resolve(config.dataDirectory, name);
    return successEnvelope({ taskDir: folder('tasks'), uploadDir: folder('files') });
  });

  routes.serve(importRoutes.find, (request): Envelope<ImportTask> => {
    const task = imports.require(logins.require(request).account, request.params.id);
    const { draft, schema } = task.definition;
    return successEnvelope({
      ...taskResponse(task, imports.isCounting(task.id)),
      ...(draft && { draft }),
      ...(schema && { schema }),
    });
  });

  routes.serve(importRoutes.remove, async (request) => {
    await imports.remove(logins.require(request).account, request.params.id);
    return successEnvelope();
  });

  for (const route of [importRoutes.stop, importRoutes.stopByGet] as const)
    routes.serve(route, async (request) => {
      await imports.stop(logins.require(request).account, request.params.id);
      return successEnvelope();
    });

  routes.serve(importRoutes.resume, (request) => {
    imports.resume(logins.require(request), request.params.id);
    return successEnvelope();
  });

  routes.serve(importRoutes.logNames, async (request): Promise<Envelope<readonly string[]>> => {
    return successEnvelope(await imports.folder(logins.require(request).account, request.params.id).logNames());
  });

  routes.serve(importRoutes.logLines, async (request): Promise<Envelope<readonly string[]>> => {
    const { file, offset, limit } = request.query;
    return successEnvelope(
      await imports.folder(logins.require(request).account, request.params.id).logLines(file, offset, limit),
    );
  });

  routes.serve(importRoutes.downloadLog, async (request, reply) => {
    const { name } = request.query;
    const path = await imports.folder(logins.require(request).account, request.params.id).pathOfLog(name);
    // The log itself is saved under the specified name (part 1, section 7).
    return sendDownload(reply, name === TASK_LOG_NAME ? 'log.yml' : name, LOG_TYPE, createReadStream(path));
  });

  routes.serve(importRoutes.downloadConfig, async (request, reply) => {
    const text = await imports.folder(logins.require(request).account, request.params.id).config();
    return sendDownload(reply, 'config.yml', CONFIGURATION_TYPE, Readable.from([text]));
  });

  routes.serve(importRoutes.rejectedRows, async (request): Promise<Envelope<RejectedTaskRows>> => {
    const task = imports.require(logins.require(request).account, request.params.id);
    const { rowsRejected, rowsUnreadable } = task.checkpoint.progress;
    const { offset, limit } = request.query;
    return successEnvelope({
      rows: await imports.fixes.rejectedRows(task, offset, limit),
      total: rowsRejected + rowsUnreadable,
    });
  });

  routes.serve(importRoutes.rejectedFile, (request, reply) => {
    const folder = imports.folder(logins.require(request).account, request.params.id);
    return sendDownload(reply, 'rejected.csv', RESULT_FILE_TYPES.csv, Readable.from(folder.rejectedTable()));
  });
};

function sendDownload(reply: FastifyReply, name: string, type: string, content: Readable): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}

function taskResponse(task: StoredTask, isCounting: boolean): ImportTask {
  const { progress } = task.checkpoint;
  const {
    rowsRead,
    rowsImported,
    rowsRejected,
    rowsUnreadable,
    recordsWritten,
    elapsedMs,
    targets,
    position,
    batches,
    bytesTotal,
    bytesRead,
  } = progress;
  const elapsedUs = Math.round(elapsedMs * 1000);
  return {
    id: task.id,
    name: task.name,
    user: task.definition.user,
    address: task.definition.address,
    space: task.definition.spaceName,
    status: task.status,
    message: task.message,
    stats: {
      numFailed: rowsRejected,
      numReadFailed: rowsUnreadable,
      totalCount: rowsRead,
      totalBatches: batches,
      totalLatency: elapsedUs,
      totalReqTime: elapsedUs,
      totalBytes: bytesTotal,
      totalImportedBytes: task.status === 'finished' ? bytesTotal : bytesRead,
    },
    progress: { rowsRead, rowsImported, rowsRejected, rowsUnreadable, recordsWritten, elapsedMs, targets, position },
    files: [...new Set(task.definition.files.map((file) => file.name))],
    isResumable: isResumable(task),
    isCheck: task.definition.isCheck === true,
    ...(isCounting && { isCounting }),
    ...(task.checkpoint.loose && { loose: task.checkpoint.loose }),
    ...(task.definition.fixes && { fixedRows: task.definition.fixes.length }),
    createTime: Math.floor(task.createTime / 1000),
    updateTime: Math.floor(task.updateTime / 1000),
  };
}
