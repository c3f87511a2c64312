import { Readable } from 'node:stream';
import { RESULT_FILE_TYPES, administrationRoutes } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import { exportFile } from '../storage/space-export.ts';
import { signalOf } from './request-signal.ts';
import { startResponse } from './started-result.ts';

const TEXT_TYPE = 'text/plain; charset=utf-8';

/** Exports a space as files for a cluster: statements, one CSV file per type, and the importer's configuration. */
export const registerExport: RegisterRoutes = (routes, { logins }) => {
  routes.serve(administrationRoutes.exportSpace, async (request, reply) => {
    const login = logins.require(request);
    const { space, file: name } = request.params;
    const file = exportFile(await login.schema(space), name);
    if (!file) throw new AstrolabeError('HTTP_NOT_FOUND', `the space has no file ${name}`);
    reply.header('cache-control', 'no-store').header('content-disposition', `attachment; filename="${name}"`);
    if (file.kind === 'text') return reply.type(TEXT_TYPE).send(file.text);
    const signal = signalOf(reply);
    const pieces = await startResponse(login.result(file.statement, 'csv', { space, signal }), signal);
    return reply.type(RESULT_FILE_TYPES.csv).send(Readable.from(pieces, { objectMode: false }));
  });
};
