import { expect, test } from 'vitest';
import { SIGN_IN_BODY_BYTES_MAX } from '../limits.ts';
import { z } from '../route/zod.ts';
import { ROUTES, type DeclaredRoute } from './all-routes.ts';
import { routesPage } from './routes-page.ts';

const keyOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

test('each method and path is declared once', () => {
  expect(new Set(ROUTES.map(keyOf)).size).toBe(ROUTES.length);
});

test('parameters in a path have a schema, and a schema of parameters contains all of them', () => {
  const named = (path: string): readonly unknown[] => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  expect(ROUTES.map(({ path, params }) => ({ path, names: fieldsOf(params) }))).toEqual(
    ROUTES.map(({ path }) => ({ path, names: named(path) })),
  );
});

test('the fields with statements or the dry-run flag are fields of the body', () => {
  const unknown = ROUTES.flatMap(({ path, body, statementsIn, dryRunIn }) =>
    [statementsIn, dryRunIn]
      .filter((field) => field !== undefined)
      .filter((field) => !fieldsOf(body).includes(field))
      .map((field) => `${path}: ${field}`),
  );
  expect(unknown).toEqual([]);
});

function fieldsOf(schema: unknown): readonly string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

test('only stopping an import changes something by GET, and public routes accept small bodies', () => {
  expect(ROUTES.filter(({ method, changes }) => method === 'GET' && changes !== 'nothing').map(keyOf)).toEqual([
    'GET /api/import-tasks/:id/stop',
  ]);
  const open = ROUTES.filter(({ role }) => role === 'anyone');
  // Only a signed assertion of a configured provider may be larger.
  expect(open.filter(({ bodyBytesMax }) => bodyBytesMax > SIGN_IN_BODY_BYTES_MAX).map(keyOf)).toEqual([
    'POST /api/v1/sso/saml',
  ]);
});

test('docs/reference/routes.md lists the declarations; vitest -u writes it', async () => {
  await expect(routesPage(ROUTES)).toMatchFileSnapshot('../../../../docs/reference/routes.md');
});
