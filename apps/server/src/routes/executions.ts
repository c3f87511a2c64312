import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  RESULT_STREAM_TYPE,
  resultErrorLine,
  EXECUTION_ID_HEADER,
  problemOf,
  RESULT_FILE_TYPES,
  resultFileName,
  successEnvelope,
  type CancelResponse,
  type Envelope,
  type ExecuteBody,
  statementRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { FastifyReply } from 'fastify';
import type { RegisterRoutes } from '../context.ts';
import type { ResultFormat } from '../engine-host/protocol.ts';
import type { Login } from '../session/login.ts';
import { signalOf } from './request-signal.ts';
import { startResponse, type ResponsePieces } from './started-result.ts';

/** Runs a statement with a streamed response that can be canceled by name or by disconnecting. */
export const registerExecutions: RegisterRoutes = (routes, { logins }) => {
  const running = new Map<string, AbortController>();

  /** Starts a named statement. Throws failures that occur before the first piece. */
  async function start(
    login: Login,
    reply: FastifyReply,
    format: ResultFormat,
    { text, space, rowsShownMax, rowsSkipped, timeoutMs, executionId = randomUUID() }: ExecuteBody,
  ): Promise<ResponsePieces> {
    const key = keyOf(login, executionId);
    if (running.has(key)) throw new AstrolabeError('HTTP_PARAMETER', `an execution ${executionId} runs already`);
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, signalOf(reply)]);
    running.set(key, controller);
    const pieces = login.result(text, format, {
      signal,
      parameters: login.parameters,
      ...(space !== undefined && { space }),
      ...(rowsShownMax !== undefined && { rowsShownMax }),
      ...(rowsSkipped !== undefined && { rowsSkipped }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    try {
      const started = await startResponse(pieces, signal);
      reply.header(EXECUTION_ID_HEADER, executionId).header('cache-control', 'no-store');
      reply.raw.once('close', () => running.delete(key));
      return started;
    } catch (error) {
      running.delete(key);
      reply.header('server-timing', `statement;dur=${reply.elapsedTime.toFixed(2)}`);
      throw error;
    }
  }

  routes.serve(statementRoutes.execute, async (request, reply) => {
    const started = await start(logins.require(request), reply, 'stream', request.body);
    return reply.type(RESULT_STREAM_TYPE).send(Readable.from(withErrorLine(started), { objectMode: false }));
  });

  routes.serve(statementRoutes.export, async (request, reply) => {
    const { format, ...statement } = request.body;
    const started = await start(logins.require(request), reply, format, statement);
    return reply
      .type(RESULT_FILE_TYPES[format])
      .header('content-disposition', `attachment; filename="${resultFileName(format)}"`)
      .send(Readable.from(started, { objectMode: false }));
  });

  routes.serve(statementRoutes.cancel, (request): Envelope<CancelResponse> => {
    const controller = running.get(keyOf(logins.require(request), request.params.id));
    controller?.abort();
    return successEnvelope({ wasRunning: controller !== undefined });
  });
};

function keyOf(login: Login, executionId: string): string {
  return `${login.token}/${executionId}`;
}

/** After the first line was sent, a failure can only be sent as a line. */
async function* withErrorLine(pieces: ResponsePieces): ResponsePieces {
  try {
    yield* pieces;
  } catch (error) {
    yield resultErrorLine(problemOf(error));
  }
}
