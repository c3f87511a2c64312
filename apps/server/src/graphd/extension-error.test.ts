import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { extensionError } from './extension-error.ts';

const SYNTAX = new AstrolabeError('SYNTAX_ERROR', "syntax error near `{'");

test.each([
  ['MATCH (v) WHERE EXISTS { (v)-->() } RETURN v', 'EXISTS { } needs the embedded database', 16],
  ['MATCH (v:a|b) RETURN v', '(a:A|B) needs the embedded database', 9],
  ['MATCH (v)-->{1,3}(w) RETURN w', '-->{1,3} needs the embedded database', 12],
  ['YIELD 1 = 1 AS same', '= needs the embedded database', 8],
])('%s names the unsupported form', (text, message, start) => {
  const error = extensionError(text, SYNTAX);
  expect(AstrolabeError.is(error) && [error.code, error.message, error.position?.start]).toEqual([
    'SYNTAX_ERROR',
    message,
    start,
  ]);
});

test('errors of statements that 3.x supports, and other errors, are unchanged', () => {
  const other = new AstrolabeError('SEMANTIC_ERROR', 'no space');
  expect([
    extensionError('MATCH (v) RETURN v', SYNTAX),
    extensionError('MATCH (v WHERE', SYNTAX),
    extensionError('MATCH (v:a|b) RETURN v', other),
  ]).toEqual([SYNTAX, SYNTAX, other]);
});
