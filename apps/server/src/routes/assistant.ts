import {
  successEnvelope,
  type Envelope,
  type ProposedGraph,
  type ProposedStatement,
  statementRoutes,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { askModel } from '../assistant/ask-model.ts';
import { proposeGraph } from '../assistant/propose-graph.ts';
import { proposeStatement } from '../assistant/propose-statement.ts';
import type { RegisterRoutes } from '../context.ts';
import { signalOf } from './request-signal.ts';

/** Turns questions into statements and texts into graphs, if a language model is configured. */
export const registerAssistant: RegisterRoutes = (routes, { config: { assistant }, logins }) => {
  routes.serve(statementRoutes.proposeStatement, async (request, reply): Promise<Envelope<ProposedStatement>> => {
    const login = logins.require(request);
    if (!assistant) throw withoutModel();
    const { space, ...question } = request.body;
    const signal = signalOf(reply);
    const schema = await login.schema(space);
    return successEnvelope(
      await proposeStatement(question, schema, (messages) => askModel(assistant, messages, signal)),
    );
  });

  routes.serve(statementRoutes.proposeGraph, async (request, reply): Promise<Envelope<ProposedGraph>> => {
    logins.require(request);
    if (!assistant) throw withoutModel();
    const signal = signalOf(reply);
    return successEnvelope(await proposeGraph(request.body, (messages) => askModel(assistant, messages, signal)));
  });
};

function withoutModel(): AstrolabeError {
  return new AstrolabeError('HTTP_NOT_FOUND', 'this studio asks no language model', {
    hint: 'start with the settings assistant-url and assistant-model',
  });
}
