import { AstrolabeError, ERROR_CODES, type ErrorCode } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { errorOfReply, errorReplyOf } from './error-code.ts';

/** Numbers of `ErrorCode` in the protocol's interface definition that the server uses. */
const PROTOCOL_CODES = new Set([
  -1, -3, -1001, -1002, -1003, -1004, -1005, -1006, -1008, -1009, -1010, -2600, -3061, -8000,
]);

test.each(Object.keys(ERROR_CODES) as ErrorCode[])('%s has a number of the protocol and a text of one line', (code) => {
  const error = new AstrolabeError(code, 'wrong', { position: { start: 0, end: 1 }, hint: 'try again' });
  const reply = errorReplyOf(error);
  expect(PROTOCOL_CODES).toContain(reply.code);
  expect(reply.message).toMatch(/^(StatementEmpty: |[^\n]*wrong)$/);
});

test.each<[code: number, message: string, expected: ErrorCode, text?: string]>([
  [-1002, 'Create Session failed: Too many sessions', 'TOO_MANY_SESSIONS'],
  [-1002, 'Session not existed!', 'SESSION_INVALID'],
  [-1004, 'SyntaxError: Query is too large (1 > 0)', 'QUERY_TOO_LARGE', 'Query is too large (1 > 0)'],
  [-1004, 'SyntaxError: near `x`', 'SYNTAX_ERROR', 'near `x`'],
  [-1005, 'SpaceNotFound: SpaceName `a`', 'SPACE_NOT_FOUND'],
  [-1005, 'There is no index to use at runtime', 'INDEX_NOT_FOUND'],
  [-1005, 'Storage Error: Not the leader of 3', 'LEADER_CHANGED'],
  [-1005, 'Storage Error: RPC failure', 'STORAGE_ERROR'],
  [-1005, 'Existed!', 'EXISTED'],
  [-1005, 'anything else', 'EXECUTION_ERROR'],
  [-9999, 'SpaceNotFound: SpaceName `a`', 'EXECUTION_ERROR'],
  [-9999, '', 'EXECUTION_ERROR', 'the graph service answered with error -9999'],
  [-8000, 'strange', 'UNKNOWN'],
])('error %i of a cluster, "%s", is %s', (code, message, expected, text = message) => {
  expect(errorOfReply({ code, message })).toMatchObject({ code: expected, message: text, detail: { cluster: code } });
});
