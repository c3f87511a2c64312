import { AstrolabeError, ERROR_CODES, type ErrorCode } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { errorReplyOf } from './error-code.ts';

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
