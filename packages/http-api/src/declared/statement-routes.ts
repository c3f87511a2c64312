import { RESULT_STREAM_TYPE } from '../codec/result-stream.ts';
import { RESULT_FILE_TYPES } from '../codec/result-file.ts';
import { JSON_BODY_BYTES_MAX, STATEMENT_BODY_BYTES_MAX } from '../limits.ts';
import { questionBody, textGraphBody, type ProposedGraph, type ProposedStatement } from '../route/assistant.ts';
import { batchExecBody, execBody, execSequenceBody, type BatchItem, type ExecResponse } from '../route/database.ts';
import { executeBody, executionParams, exportBody, type CancelResponse } from '../route/execution.ts';
import { parameterCommandsBody, type ParameterList } from '../route/parameter.ts';
import { spaceParams, type SpaceList, type SpaceSchemaResponse } from '../route/space.ts';
import { data, declareRoute, file } from './declare-route.ts';

const account = { feature: 'core', role: 'account', tag: 'database' } as const;
const statement = { ...account, method: 'POST', changes: 'database', bodyBytesMax: STATEMENT_BODY_BYTES_MAX } as const;

/** Running statements, their parameters, and the schemas of spaces. */
export const statementRoutes = {
  exec: declareRoute({
    ...statement,
    path: '/api-nebula/db/exec',
    summary: 'Run statements and return the last result',
    body: execBody,
    statementsIn: 'gql',
    result: data<ExecResponse>(),
  }),
  batchExec: declareRoute({
    ...statement,
    path: '/api-nebula/db/batchExec',
    summary: 'Run texts in order, even if one fails',
    body: batchExecBody,
    statementsIn: 'gqls',
    result: data<readonly BatchItem[]>(),
  }),
  execSequence: declareRoute({
    ...statement,
    path: '/api-nebula/db/exec_seq',
    summary: 'Run a script with pauses',
    body: execSequenceBody,
    statementsIn: 'gql',
    result: data<{ readonly ok: true }>(),
  }),
  execute: declareRoute({
    ...statement,
    path: '/api/v1/execute',
    summary: 'Run statements and stream the result as lines of JSON',
    body: executeBody,
    statementsIn: 'text',
    result: file(RESULT_STREAM_TYPE),
  }),
  export: declareRoute({
    ...statement,
    path: '/api/v1/export',
    summary: 'Run a statement and return all rows as a file, truncated if it fails midway',
    body: exportBody,
    statementsIn: 'text',
    result: file(...new Set(Object.values(RESULT_FILE_TYPES))),
  }),
  cancel: declareRoute({
    ...account,
    method: 'POST',
    path: '/api/v1/executions/:id/cancel',
    summary: 'Cancel a running execution of the same sign-in',
    changes: 'nothing',
    params: executionParams,
    result: data<CancelResponse>(),
  }),
  parameters: declareRoute({
    ...account,
    method: 'GET',
    path: '/api/v1/parameters',
    summary: 'The parameters of the session',
    changes: 'nothing',
    result: data<ParameterList>(),
  }),
  runParameterCommands: declareRoute({
    ...account,
    method: 'POST',
    path: '/api/v1/parameters',
    summary: 'Run :param and :params commands',
    changes: 'studio',
    body: parameterCommandsBody,
    bodyBytesMax: JSON_BODY_BYTES_MAX,
    result: data<ParameterList>(),
  }),
  spaces: declareRoute({
    ...account,
    method: 'GET',
    path: '/api/v1/spaces',
    summary: 'The spaces that the account may see',
    tag: 'schema',
    changes: 'nothing',
    result: data<SpaceList>(),
  }),
  spaceSchema: declareRoute({
    ...account,
    method: 'GET',
    path: '/api/v1/spaces/:name/schema',
    summary: 'The schema of a space',
    tag: 'schema',
    changes: 'nothing',
    params: spaceParams,
    result: data<SpaceSchemaResponse>(),
  }),
  proposeStatement: declareRoute({
    ...account,
    method: 'POST',
    path: '/api/v1/assistant/statement',
    summary: 'Ask the language model for a statement',
    tag: 'assistant',
    feature: 'console',
    changes: 'nothing',
    body: questionBody,
    bodyBytesMax: JSON_BODY_BYTES_MAX,
    result: data<ProposedStatement>(),
  }),
  proposeGraph: declareRoute({
    ...account,
    method: 'POST',
    path: '/api/v1/assistant/graph',
    summary: 'Let the language model propose a graph from a text; nothing is written',
    tag: 'assistant',
    feature: 'import',
    changes: 'nothing',
    body: textGraphBody,
    bodyBytesMax: JSON_BODY_BYTES_MAX,
    result: data<ProposedGraph>(),
  }),
} as const;
