import { expect, test } from 'vitest';
import type { ErrorCode } from '@astrolabe/model';
import { errorHelpEn } from '../../locale/en-error-help.ts';
import { explainError } from './explain-error.ts';

test.each<[ErrorCode, string, string, string | undefined]>([
  ['SYNTAX_ERROR', 'syntax error near `RETRN`', 'MATCH (v) RETRN v', 'syntax match'],
  ['SEMANTIC_ERROR', 'no such column', 'GO FROM 1 OVER a YIELD $-.x', 'semantic go'],
  ['SYNTAX_ERROR', 'syntax error', 'CREATE TAG INDEX i ON t()', 'syntax index'],
  ['SYNTAX_ERROR', "Direct output of variable is prohibited near `$until'", 'YIELD $until', 'variable console'],
  ['INDEX_NOT_FOUND', 'no index', 'LOOKUP ON a YIELD id(vertex)', 'index index'],
  ['HTTP_NOT_FOUND', 'gone', 'SHOW TAGS', undefined],
])('%s is explained: %s', (code, message, statement, expected) => {
  const found = explainError({ code, message }, statement);
  expect(found && `${found.word} ${found.guide}`).toBe(expected);
  expect(found === undefined || found.word in errorHelpEn).toBe(true);
});
