import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  idParams,
  importTaskBody,
  importTaskListQuery,
  mappedImportTaskBody,
  parseTaskStatus,
  RESULT_FILE_TYPES,
  rejectedRowsQuery,
  runTaskBody,
  successEnvelope,
  TASK_LOG_NAME,
  taskFileQuery,
  taskLogQuery,
  type CreatedAnswer,
  type Envelope,
  type ImportTask,
  type ImportTaskList,
  type ImportWorkingDirectory,
  type RejectedTaskRows,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply } from 'fastify';
import type { RegisterRoutes } from '../context.ts';
import { ImportTasks, isResumable } from '../job/import-tasks.ts';
import { STOP_BY_GET } from '../request-guard.ts';
import { embeddedHost } from '../session/database-address.ts';
import { Files } from '../store/files.ts';
import { StoredTasks, type StoredTask } from '../store/import-tasks.ts';
import { SavedMappings } from '../store/saved-mappings.ts';
import { UploadedFiles } from '../upload/uploaded-files.ts';
import { registerImportDetails } from './import-details.ts';

const FILES_URL = '/api/files';
const LOG_TYPE = 'text/plain; charset=utf-8';
const CONFIGURATION_TYPE = 'application/yaml; charset=utf-8';

/** Imports of the account: specified routes, and beside them our own under `/api/v1`. */
export const registerImportTasks: RegisterRoutes = (app, { config, logins, store, engine, door, log, records }) => {
  const uploads = new UploadedFiles(config.dataDirectory, new Files(store), config.importDirectory);
  const imports = new ImportTasks({
    dataDirectory: config.dataDirectory,
    tasks: new StoredTasks(store),
    uploads,
    mappings: new SavedMappings(store),
    engine,
    log,
    auditTrail: records.auditTrail,
    embeddedHost: () => embeddedHost(door),
  });
  registerImportDetails(app, { logins, imports });
  app.addHook('onClose', () => imports.close());
  // Files that arrive are about to be imported.
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'PUT' && routeOptions.url === FILES_URL) imports.prepare();
  });
  const tags = ['import'];

  app.post(
    '/api/import-tasks',
    { schema: { summary: "Import by the importer's configuration, version 2 or 3", tags, body: importTaskBody } },
    async (request): Promise<Envelope<CreatedAnswer>> => {
      const login = logins.require(request);
      return successEnvelope({ id: await imports.createFromConfig(login, request.body) });
    },
  );

  app.post(
    '/api/v1/import-tasks',
    { schema: { summary: 'Import by a mapping document', tags, body: mappedImportTaskBody } },
    async (request): Promise<Envelope<CreatedAnswer>> => {
      return successEnvelope({ id: await imports.createFromMapping(logins.require(request), request.body) });
    },
  );

  app.post(
    '/api/v1/import-tasks/:id/run',
    {
      schema: {
        summary: 'Run a task again: import what a check went through, an import once more, or its mended rows alone',
        tags,
        params: idParams,
        body: runTaskBody.nullish(),
      },
    },
    async (request): Promise<Envelope<CreatedAnswer>> => {
      const login = logins.require(request);
      return successEnvelope({ id: await imports.runAgain(login, request.params.id, request.body ?? {}) });
    },
  );

  app.get(
    '/api/import-tasks',
    { schema: { summary: 'Tasks, newest first', tags, querystring: importTaskListQuery } },
    (request): Envelope<ImportTaskList> => {
      const { account } = logins.require(request);
      const { page, pageSize, space, status } = request.query;
      const meant = status === undefined ? undefined : parseTaskStatus(status);
      if (status !== undefined && meant === undefined)
        throw new AstrolabeError('HTTP_PARAMETER', `${JSON.stringify(status)} is not a status`);
      const { tasks, total } = imports.list(account, { space, status: meant }, (page - 1) * pageSize, pageSize);
      // What is in a draft is asked for with the draft itself.
      const answered = tasks.map(taskAnswer);
      return successEnvelope({ data: answered, list: answered, total });
    },
  );

  app.get(
    '/api/import-tasks/working-dir',
    { schema: { summary: 'The folders of the server that hold logs of tasks and uploaded files', tags } },
    (request): Envelope<ImportWorkingDirectory> => {
      logins.require(request);
      const folder = (name: string): string => resolve(config.dataDirectory, name);
      return successEnvelope({ taskDir: folder('tasks'), uploadDir: folder('files') });
    },
  );

  app.get(
    '/api/import-tasks/:id',
    { schema: { summary: 'One task', tags, params: idParams } },
    (request): Envelope<ImportTask> => {
      const task = imports.require(logins.require(request).account, request.params.id);
      const { draft, schema } = task.definition;
      return successEnvelope({ ...taskAnswer(task), ...(draft && { draft }), ...(schema && { schema }) });
    },
  );

  app.delete(
    '/api/import-tasks/:id',
    { schema: { summary: 'Delete a task that does not run', tags, params: idParams } },
    async (request) => {
      await imports.remove(logins.require(request).account, request.params.id);
      return successEnvelope();
    },
  );

  for (const method of ['GET', 'POST'] as const) {
    app.route({
      method,
      url: STOP_BY_GET,
      exposeHeadRoute: false,
      schema: { summary: 'Stop a task', tags, params: idParams },
      handler: async (request) => {
        await imports.stop(logins.require(request).account, request.params.id);
        return successEnvelope();
      },
    });
  }

  app.post(
    '/api/v1/import-tasks/:id/resume',
    { schema: { summary: 'Let a stopped or aborted task go on', tags, params: idParams } },
    (request) => {
      imports.resume(logins.require(request), request.params.id);
      return successEnvelope();
    },
  );

  app.get(
    '/api/import-tasks/:id/task-log-names',
    { schema: { summary: 'The logs of a task', tags, params: idParams } },
    async (request): Promise<Envelope<readonly string[]>> => {
      return successEnvelope(await imports.folder(logins.require(request).account, request.params.id).logNames());
    },
  );

  app.get(
    '/api/import-tasks/:id/logs',
    { schema: { summary: 'Lines of a log', tags, params: idParams, querystring: taskLogQuery } },
    async (request): Promise<Envelope<readonly string[]>> => {
      const { file, offset, limit } = request.query;
      return successEnvelope(
        await imports.folder(logins.require(request).account, request.params.id).logLines(file, offset, limit),
      );
    },
  );

  app.get(
    '/api/import-tasks/:id/download-logs',
    {
      schema: {
        summary: 'A whole log, or a file of rejected rows',
        tags,
        params: idParams,
        querystring: taskFileQuery,
        produces: [LOG_TYPE],
      },
    },
    async (request, reply) => {
      const { name } = request.query;
      const path = await imports.folder(logins.require(request).account, request.params.id).pathOfLog(name);
      // The log itself is saved under the name that is specified (part 1, section 7).
      return sendDownload(reply, name === TASK_LOG_NAME ? 'log.yml' : name, LOG_TYPE, createReadStream(path));
    },
  );

  app.get(
    '/api/import-tasks/:id/download-config',
    {
      schema: {
        summary: 'The configuration of a task, without secrets',
        tags,
        params: idParams,
        produces: [CONFIGURATION_TYPE],
      },
    },
    async (request, reply) => {
      const text = await imports.folder(logins.require(request).account, request.params.id).config();
      return sendDownload(reply, 'config.yml', CONFIGURATION_TYPE, Readable.from([text]));
    },
  );

  app.get(
    '/api/v1/import-tasks/:id/rejected',
    {
      schema: {
        summary: 'Rows that were not imported, and why',
        tags,
        params: idParams,
        querystring: rejectedRowsQuery,
      },
    },
    async (request): Promise<Envelope<RejectedTaskRows>> => {
      const task = imports.require(logins.require(request).account, request.params.id);
      const { rowsRejected, rowsUnreadable } = task.checkpoint.progress;
      const { offset, limit } = request.query;
      return successEnvelope({
        rows: await imports.mending.rejectedRows(task, offset, limit),
        total: rowsRejected + rowsUnreadable,
      });
    },
  );

  app.get(
    '/api/v1/import-tasks/:id/rejected.csv',
    {
      schema: {
        summary: 'All rejected rows with their reasons',
        tags,
        params: idParams,
        produces: [RESULT_FILE_TYPES.csv],
      },
    },
    (request, reply) => {
      const folder = imports.folder(logins.require(request).account, request.params.id);
      return sendDownload(reply, 'rejected.csv', RESULT_FILE_TYPES.csv, Readable.from(folder.rejectedTable()));
    },
  );
};

function sendDownload(reply: FastifyReply, name: string, type: string, content: Readable): FastifyReply {
  return reply
    .header('content-type', type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(content);
}

function taskAnswer(task: StoredTask): ImportTask {
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
    ...(task.checkpoint.loose && { loose: task.checkpoint.loose }),
    ...(task.definition.mendings && { mendedRows: task.definition.mendings.length }),
    createTime: Math.floor(task.createTime / 1000),
    updateTime: Math.floor(task.updateTime / 1000),
  };
}
