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
  [
    'PERMISSION_DENIED',
    'PermissionError: No permission to write data.',
    'INSERT VERTEX a() VALUES 1:()',
    'permission admin',
  ],
  ['PERMISSION_DENIED', 'this studio is read-only, and this would change something', 'DROP TAG a', 'readOnly admin'],
  ['STORAGE_NOT_WRITABLE', 'the file cannot be written: 1.db', 'INSERT VERTEX a() VALUES 1:()', 'storage deploy'],
  ['STORAGE_OUTCOME_UNKNOWN', 'whether the change is stored is not known', 'DROP TAG a', 'outcome deploy'],
  ['STORAGE_CORRUPT', '1.db is damaged', 'MATCH (v) RETURN v', 'damaged deploy'],
  ['SEMANTIC_ERROR', 'Space was not chosen.', 'MATCH (v) RETURN v', 'noSpace space'],
  ['SEMANTIC_ERROR', 'Divide by 0', 'YIELD 1/0', 'division overview'],
  ['HTTP_NOT_FOUND', 'gone', 'SHOW TAGS', undefined],
])('%s is explained: %s', (code, message, statement, expected) => {
  const found = explainError({ code, message }, statement);
  expect(found && `${found.word} ${found.guide}`).toBe(expected);
  expect(found === undefined || found.word in errorHelpEn).toBe(true);
});
