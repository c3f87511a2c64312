import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Texts that are not stored documents, so that a type may be asserted instead of checked. */
const TRUSTED = new Map([
  ['packages/model/src/value/json.ts', 'the text was written in the same expression'],
  ['packages/http-api/src/codec/result-stream.ts', 'the response of a server of the same version'],
  ['packages/http-api/src/client/upload.ts', 'the response of a server of the same version'],
  ['packages/wire/src/client/cluster-session.ts', 'the response of a cluster, read field by field'],
  ['apps/server/src/graphd/encoded-pieces.ts', 'a message between two threads'],
  ['apps/server/src/mcp/mcp-server.ts', 'the text was written by the caller'],
  ['apps/server/src/upload/graph/graph-tables.ts', 'a temporary file of the same call'],
  ['apps/server/src/upload/json/json-cells.ts', 'any JSON value'],
]);

const STATED = /JSON\.parse\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\)?\s+as\s+(?!unknown\b)/;

it('checks the shape of every JSON text that the product stores', () => {
  const stated = ['packages', 'apps']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(
      ({ name, parentPath }) =>
        /^(?!_)(?!.*\.test\.).*\.tsx?$/.test(name) && !/node_modules|dist|[/\\](test|e2e)\b/.test(parentPath),
    )
    .map(({ name, parentPath }) => join(parentPath, name))
    .filter((path) => STATED.test(readFileSync(path, 'utf8')))
    .map((path) => relative(root, path).replaceAll('\\', '/'));
  expect(stated.toSorted()).toEqual([...TRUSTED.keys()].toSorted());
});
