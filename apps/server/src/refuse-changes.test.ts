import { expect, it } from 'vitest';
import { refuseChanges } from './refuse-changes.ts';

it('accepts statements that read, rejects changes, and explains invalid statements', () => {
  const refusal = 'it only reads';
  expect(() => refuseChanges('USE s; MATCH (v) RETURN v LIMIT 1', refusal)).not.toThrow();
  expect(() => refuseChanges('YIELD 1; DROP SPACE s', refusal)).toThrow(refusal);
  expect(() => refuseChanges('SELEKT', refusal)).toThrow(expect.objectContaining({ code: 'SYNTAX_ERROR' }));
});
