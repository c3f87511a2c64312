import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Templates with nGQL that the printer cannot write, with the reason. Everything else is built as a tree and printed. */
const ALLOWED = new Map([
  ['packages/engine/src/catalog/schema-text.ts', 'SHOW CREATE in the exact form of 3.x'],
  ['packages/engine/src/session/warm-up.ts', 'statements of numbers, parsed to warm the parser up'],
  ['packages/model/src/session/graph-session-suite.ts', 'a test suite'],
  ['packages/ngql/src/translate/cypher.ts', 'a text of another language becomes nGQL, and the rest of it stays'],
  ['apps/server/src/mcp/mcp-server.ts', 'a prefix of a text that the caller wrote'],
  ['apps/web/src/admin/SlowPanel.tsx', 'a prefix of a text that the user wrote'],
  ['apps/web/src/console/code/driver-code.ts', 'text of programs in other languages'],
  ['apps/web/src/console/run/plan-beside.ts', 'a prefix of a text that the user wrote'],
  ['apps/web/src/explore/saved/ActionsPanel.tsx', 'a placeholder'],
]);

const STATEMENT =
  /`(?:GO FROM|MATCH \(|FETCH PROP|LOOKUP ON|FIND \w+ PATH|GET SUBGRAPH|INSERT (?:VERTEX|EDGE)|UP(?:DATE|SERT) (?:VERTEX|EDGE)|DELETE (?:VERTEX|EDGE|TAG)|(?:CREATE|ALTER|DROP) (?:SPACE|TAG|EDGE|USER|FULLTEXT)|SHOW [A-Z]|DESC(?:RIBE)? [A-Z]|USE |GRANT ROLE|REVOKE ROLE|SUBMIT JOB|YIELD |PROFILE |EXPLAIN )[^`]*\$\{/;

const isSource = (name: string, folder: string): boolean =>
  /^(?!_)(?!.*\.test\.).*\.tsx?$/.test(name) &&
  /[/\\]src\b/.test(folder) &&
  !/node_modules|[/\\]dist\b|locale|[/\\]printer\b/.test(folder);

it('builds statements as trees instead of templates', () => {
  const found = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(({ name, parentPath }) => isSource(name, parentPath))
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => STATEMENT.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path).replaceAll('\\', '/'));
  expect(found.toSorted()).toEqual([...ALLOWED.keys()].toSorted());
});
