import { expect, test } from 'vitest';
import { z } from '../route/zod.ts';
import { ROUTES, type DeclaredRoute } from './all-routes.ts';
import { routesPage } from './routes-page.ts';

const keyOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

test('each method and path is declared once', () => {
  expect(new Set(ROUTES.map(keyOf)).size).toBe(ROUTES.length);
});

test('parameters in a path have a schema, and a schema of parameters has them all', () => {
  for (const { path, params } of ROUTES) {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect({ path, names: params instanceof z.ZodObject ? Object.keys(params.shape) : [] }).toEqual({
      path,
      names: named,
    });
  }
});

test('the fields with statements or the flag of a dry run are fields of the body', () => {
  for (const { path, body, statementsIn, dryRunIn } of ROUTES)
    for (const field of [statementsIn, dryRunIn])
      if (field !== undefined)
        expect({ path, fields: body instanceof z.ZodObject ? Object.keys(body.shape) : [] }).toMatchObject({
          fields: expect.arrayContaining([field]) as unknown,
        });
});

test('only stopping an import changes something by GET, and what anyone may call takes a small body', () => {
  expect(ROUTES.filter(({ method, changes }) => method === 'GET' && changes !== 'nothing').map(keyOf)).toEqual([
    'GET /api/import-tasks/:id/stop',
  ]);
  for (const { path, role, bodyBytesMax } of ROUTES)
    if (role === 'anyone') expect({ path, isSmall: bodyBytesMax <= 16 * 1024 }).toEqual({ path, isSmall: true });
});

test('docs/reference/routes.md lists the declarations; vitest -u writes it', async () => {
  await expect(routesPage(ROUTES)).toMatchFileSnapshot('../../../../docs/reference/routes.md');
});
