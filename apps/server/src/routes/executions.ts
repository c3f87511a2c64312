import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  ANSWER_STREAM_TYPE,
  answerErrorLine,
  EXECUTION_ID_HEADER,
  executeBody,
  executionParams,
  problemOf,
  STATEMENT_BODY_BYTES_MAX,
  successEnvelope,
  type CancelAnswer,
  type Envelope,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { signalOf } from './request-signal.ts';
import { startAnswer, type AnswerPieces } from './started-answer.ts';

/** Our own way to run statements: the answer streams, and can be cancelled by its name or by leaving. */
export const registerExecutions: RegisterRoutes = (app, { logins }) => {
  const running = new Map<string, AbortController>();

  app.post(
    '/api/v1/execute',
    {
      bodyLimit: STATEMENT_BODY_BYTES_MAX,
      schema: { summary: 'Run statements; the answer is lines of JSON', tags: ['database'], body: executeBody },
    },
    async (request, reply) => {
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
        const started = await startAnswer(pieces, signal);
        reply.header(EXECUTION_ID_HEADER, executionId).header('cache-control', 'no-store').type(ANSWER_STREAM_TYPE);
        reply.raw.once('close', () => running.delete(key));
        return reply.send(Readable.from(withErrorLine(started), { objectMode: false }));
      } catch (error) {
        running.delete(key);
        throw error;
      }
    },
  );

  app.post(
    '/api/v1/executions/:id/cancel',
    { schema: { summary: 'Cancel what runs under a name', tags: ['database'], params: executionParams } },
    (request): Envelope<CancelAnswer> => {
      const controller = running.get(keyOf(logins.require(request), request.params.id));
      controller?.abort();
      return successEnvelope({ wasRunning: controller !== undefined });
    },
  );
};

function keyOf(login: Login, executionId: string): string {
  return `${login.token}/${executionId}`;
}

/** Once lines are on their way, a failure can only be a line too. */
async function* withErrorLine(pieces: AnswerPieces): AnswerPieces {
  try {
    yield* pieces;
  } catch (error) {
    yield answerErrorLine(problemOf(error));
  }
}
