import { successEnvelope, type Envelope, type ParameterList, statementRoutes } from '@astrolabe/http-api';
import { printValue, valueToJson } from '@astrolabe/model';
import type { RegisterRoutes } from '../context.ts';
import type { Login } from '../session/login.ts';
import { runParameterCommands } from '../session/parameter-commands.ts';
import { signalOf } from './request-signal.ts';

/** The parameters of the login (`:param`), exact. */
export const registerParameters: RegisterRoutes = (routes, { logins }) => {
  routes.serve(statementRoutes.parameters, (request): Envelope<ParameterList> =>
    successEnvelope(listOf(logins.require(request))),
  );

  routes.serve(statementRoutes.runParameterCommands, async (request, reply): Promise<Envelope<ParameterList>> => {
    const login = logins.require(request);
    await runParameterCommands(login, request.body.commands, signalOf(reply));
    return successEnvelope(listOf(login));
  });
};

function listOf({ parameters }: Login): ParameterList {
  return {
    items: [...parameters].map(([name, value]) => ({ name, value: valueToJson(value), text: printValue(value) })),
  };
}
