import { AstrolabeError } from '@astrolabe/model';
import { expect, it } from 'vitest';
import { errorOfReply, errorReplyOf } from './error-code.ts';

const STATEMENT = 'YIELD 1;\nYIEL 2';

it('writes the place and the hint of an error after its message, and reads them again', () => {
  const error = new AstrolabeError('SYNTAX_ERROR', "syntax error near `YIEL'", {
    position: { start: 9, end: 13 },
    hint: 'did you mean YIELD?',
  });
  const reply = errorReplyOf(error, STATEMENT);
  expect(reply).toEqual({
    code: -1004,
    message: "SyntaxError: syntax error near `YIEL'\nat line 2, column 1 (4 characters)\nhint: did you mean YIELD?",
  });
  expect(errorOfReply(reply, STATEMENT).toJSON()).toEqual({ ...error.toJSON(), detail: { cluster: -1004 } });
});

it('leaves messages alone that have neither, and hints that the code has anyway', () => {
  const error = new AstrolabeError('TAG_NOT_FOUND', 'TagNotFound: `t`');
  expect(errorReplyOf(error, STATEMENT)).toEqual({ code: -1005, message: 'TagNotFound: `t`' });
  const broken = 'Storage Error: part 3 \nat fault';
  expect(errorOfReply({ code: -1005, message: broken }, STATEMENT).message).toBe(broken);
});

it.each([
  ['a place that the statement does not have', 'x\nat line 9, column 1 (4 characters)'],
  ['a column beyond its line', 'x\nat line 2, column 99 (4 characters)'],
])('forgets %s', (_name, message) => {
  const error = errorOfReply({ code: -1005, message }, STATEMENT);
  expect({ message: error.message, position: error.position }).toEqual({ message: 'x', position: undefined });
});
