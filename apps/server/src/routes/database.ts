import { setTimeout as sleep } from 'node:timers/promises';
import { emptyExecResultText, problemOf, successEnvelope, statementRoutes } from '@astrolabe/http-api';
import type { FastifyReply } from 'fastify';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { runParameterCommands } from '../session/parameter-commands.ts';
import { isSessionOver } from '../session/session-pool.ts';
import { cutAtSleeps, isBlankScript } from '../session/sleep-script.ts';
import { signalOf } from './request-signal.ts';
import { bodyOf, startResponse, type ResponsePieces } from './started-result.ts';

/** Running statements as specified: `exec`, `batchExec`, `exec_seq`. */
export const registerDatabase: RegisterRoutes = (routes, { logins }) => {
  routes.serve(statementRoutes.exec, async (request, reply) => {
    const login = logins.require(request);
    const { gql, paramList = [], space } = request.body;
    const run: Run = { login, signal: signalOf(reply), ...(space !== undefined && { space }) };
    const commands = isCommand(gql) ? [...paramList, gql.trim()] : paramList;
    const text = isCommand(gql) ? '' : gql;
    const localParametersText = await runParameterCommands(login, commands, run.signal);
    return sendEnvelope(
      reply,
      await startResponse(execText(run, text, localParametersText, commands.length > 0), run.signal),
    );
  });

  routes.serve(statementRoutes.batchExec, async (request, reply) => {
    const login = logins.require(request);
    const { gqls, paramList = [], space } = request.body;
    const run: Run = { login, signal: signalOf(reply), ...(space !== undefined && { space }) };
    const localParametersText = await runParameterCommands(login, paramList, run.signal);
    return sendEnvelope(
      reply,
      await startResponse(batchText(run, gqls, { commands: paramList, localParametersText }), run.signal),
    );
  });

  routes.serve(statementRoutes.execSequence, async (request, reply) => {
    const login = logins.require(request);
    const { gql, paramList = [], space } = request.body;
    const run: Run = { login, signal: signalOf(reply), ...(space !== undefined && { space }) };
    const parts = cutAtSleeps(gql);
    await runParameterCommands(login, paramList, run.signal);
    for (const { text, sleepSeconds } of parts) {
      if (!isBlankScript(text)) for await (const _ of execText(run, text, 'null', false));
      await sleep(sleepSeconds * 1000, undefined, { signal: run.signal });
    }
    return successEnvelope({ ok: true });
  });
};

/** Clients of Studio 3.5 also send `:param` and `:params` as the text. */
function isCommand(text: string): boolean {
  return /^\s*:params?\b/.test(text);
}

/** The account, space and deadline of a run. */
interface Run {
  readonly login: Login;
  readonly signal: AbortSignal;
  readonly space?: string;
}

/** Returns the result of one text. A blank text is allowed only with parameter commands. */
async function* execText(
  { login, signal, space }: Run,
  text: string,
  localParametersText: string,
  hasCommands: boolean,
): ResponsePieces {
  if (hasCommands && isBlankScript(text)) yield emptyExecResultText(localParametersText);
  else
    yield* login.result(text, 'exec', {
      signal,
      localParametersText,
      parameters: login.parameters,
      ...(space !== undefined && { space }),
    });
}

/** The commands before a batch, and their response. */
interface CommandsOfBatch {
  readonly commands: readonly string[];
  readonly localParametersText: string;
}

/**
 * Runs the items of a batch; a failed text is an item too. If the session ends at the first text, the whole call fails; if it ends later, the
 * remaining texts are reported as not run.
 */
async function* batchText(
  run: Run,
  texts: readonly string[],
  { commands, localParametersText }: CommandsOfBatch,
): ResponsePieces {
  let sessionEnd: unknown;
  let start = '[';
  for (const text of texts) {
    const head = `${start}{"gql":${JSON.stringify(text)},`;
    let response: ResponsePieces | undefined;
    try {
      if (sessionEnd !== undefined) throw sessionEnd;
      response = await startResponse(itemText(run, text), run.signal);
    } catch (error) {
      if (run.signal.aborted) throw error;
      if (isSessionOver(error)) {
        if (start === '[') throw error;
        sessionEnd = error;
      }
      const problem = problemOf(error);
      yield `${head}"code":-1,"message":${JSON.stringify(problem.message)},"error":${JSON.stringify(problem)},"data":${emptyExecResultText()}}`;
    }
    if (response) {
      yield `${head}"code":0,"data":`;
      yield* response;
      yield '}';
    }
    start = ',';
  }
  if (commands.length > 0)
    yield `${start}{"gql":${JSON.stringify(commands.join('; '))},"code":0,"data":${emptyExecResultText(localParametersText)}}`;
  yield start === '[' && commands.length === 0 ? '[]' : ']';
}

/** The result object of one text of a batch, which may be a parameter command. */
async function* itemText(run: Run, text: string): ResponsePieces {
  const command = text.trim();
  const isCommand = /^:params?\b/i.test(command);
  const local = isCommand ? await runParameterCommands(run.login, [command], run.signal) : 'null';
  yield* execText(run, isCommand ? '' : text, local, isCommand);
}

/** An envelope of success around data that arrives in pieces. */
async function sendEnvelope(reply: FastifyReply, data: ResponsePieces): Promise<FastifyReply> {
  const envelope = async function* (): ResponsePieces {
    yield '{"code":0,"message":"Success","data":';
    yield* data;
    yield '}';
  };
  const body = await bodyOf(envelope());
  return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(body);
}
