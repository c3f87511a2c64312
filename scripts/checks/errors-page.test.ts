import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERROR_CODES } from '@astrolabe/model';
import { expect, it } from 'vitest';

const PAGE = join(import.meta.dirname, '..', '..', 'docs', 'reference', 'errors.md');

/** The page of all error codes, generated from the table in the model. `UPDATE_PAGES=1 npm test -- errors-page` writes it. */
function errorsPage(): string {
  const rows = Object.entries(ERROR_CODES).map(
    ([code, { cluster, http, hint }]) => `| \`${code}\` | ${cluster} | ${http} | ${hint ?? ''} |`,
  );
  return `# Errors

Every error has a code, a message that names the thing, where it has one a place in the statement, and a hint. The second column is the number
in NebulaGraph's protocol, the third the code in the envelope of the HTTP API; its first three digits are the HTTP status.

| Code | Protocol | HTTP | Default hint |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

it('lists every code of the table on its page', () => {
  if (process.env['UPDATE_PAGES']) writeFileSync(PAGE, errorsPage());
  expect(readFileSync(PAGE, 'utf8')).toBe(errorsPage());
});
