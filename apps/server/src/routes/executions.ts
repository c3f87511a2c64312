import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { ANSWER_STREAM_TYPE, answerErrorLine, EXECUTION_ID_HEADER, executeBody, executionParams, problemOf, STATEMENT_BODY_BYTES_MAX, successEnvelope, type CancelAnswer, type Envelope } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { signalOf } from './request-signal.ts';

/** Our own way to run statements: the answer streams, and can be cancelled by its name or by leaving. */
export const registerExecutions: RegisterRoutes = (app, { logins }) => {
  const running = new Map<string, AbortController>();

  app.post('/api/v1/execute', { bodyLimit: STATEMENT_BODY_BYTES_MAX, schema: { summary: 'Run statements; the answer is lines of JSON', tags: ['database'], body: executeBody } }, async (request, reply) => {
    const login = logins.require(request);
    const { text, space, rowsShownMax, timeoutMs, executionId = randomUUID() } = request.body;
    const key = keyOf(login, executionId);
    if (running.has(key)) throw new AstrolabeError('HTTP_PARAMETER', `an execution ${executionId} runs already`);
    const controller = new AbortController();
    const signal = AbortSignal.any([controller.signal, signalOf(reply)]);
    running.set(key, controller);
    const pieces = login.answer(text, 'stream', {
      signal,
      parameters: login.parameters,
      ...(space !== undefined && { space }),
      ...(rowsShownMax !== undefined && { rowsShownMax }),
      ...(timeoutMs !== undefined && { timeoutMs }),
    });
    try {
      // What fails before the first piece still has a status of its own.
      const first = await pieces.next();
      reply.header(EXECUTION_ID_HEADER, executionId).header('cache-control', 'no-store').type(ANSWER_STREAM_TYPE);
      return reply.send(Readable.from(lines(first, pieces, () => running.delete(key)), { objectMode: false }));
    } catch (error) {
      running.delete(key);
      throw error;
    }
  });

  app.post('/api/v1/executions/:id/cancel', { schema: { summary: 'Cancel what runs under a name', tags: ['database'], params: executionParams } }, (request): Envelope<CancelAnswer> => {
    const controller = running.get(keyOf(logins.require(request), request.params.id));
    controller?.abort();
    return successEnvelope({ wasRunning: controller !== undefined });
  });
};

function keyOf(login: Login, executionId: string): string {
  return `${login.token}/${executionId}`;
}

async function* lines(first: IteratorResult<Uint8Array, void>, rest: AsyncGenerator<Uint8Array, void>, onEnd: () => void): AsyncGenerator<Uint8Array | string, void, undefined> {
  try {
    if (first.done !== true) yield first.value;
    yield* rest;
  } catch (error) {
    yield answerErrorLine(problemOf(error));
  } finally {
    onEnd();
    await rest.return();
  }
}
