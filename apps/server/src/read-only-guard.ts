import { GUARD_HEADER } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { changesDatabase } from '@astrolabe/ngql';
import type { FastifyRequest } from 'fastify';
import type { StudioApp } from './context.ts';
import { moduleOfRoute } from './feature-guard.ts';

/** Routes that change the database without a statement of their caller; their dry runs do not. */
const CHANGING_ROUTES: ReadonlySet<string> = new Set([
  '/api/import-tasks',
  '/api/v1/import-tasks',
  '/api/v1/import-tasks/:id/run',
  '/api/v1/import-tasks/:id/resume',
  '/api/v1/backups/:name/restore',
  '/api/v1/settings/:name',
]);

/** Routes that run statements, and the field of the body that holds them. */
const STATEMENT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['/api-nebula/db/exec', 'gql'],
  ['/api-nebula/db/exec_seq', 'gql'],
  ['/api-nebula/db/batchExec', 'gqls'],
  ['/api/v1/execute', 'text'],
  ['/api/v1/export', 'text'],
]);

/**
 * Refuses what would change the database: everybody where the studio is locked, else a page that asked for that. The latter protects a
 * person from their own hand; what an account may do is for the database to say.
 */
export function guardReaders(app: StudioApp, isLocked: boolean): void {
  app.addHook('preHandler', async (request) => {
    if (request.method === 'GET') return;
    if (isLocked && (isAdministration(request) || wouldChange(request)))
      throw new AstrolabeError('PERMISSION_DENIED', 'this studio only reads, and this would change something', {
        hint: 'whoever runs the studio has set read-only',
      });
    if (request.headers[GUARD_HEADER] === undefined || !wouldChange(request)) return;
    throw new AstrolabeError('PERMISSION_DENIED', 'this page only reads, and this would change the database', {
      hint: 'allow changes in the user menu',
    });
  });
}

/** Nothing of the administration but looking is left where everything is locked: its backups and settings neither. */
function isAdministration({ routeOptions }: FastifyRequest): boolean {
  return moduleOfRoute(routeOptions.url) === 'admin';
}

function wouldChange(request: FastifyRequest): boolean {
  return changesByRoute(request) || statementsOf(request).some(changesDatabase);
}

function changesByRoute({ routeOptions, body }: FastifyRequest): boolean {
  return CHANGING_ROUTES.has(routeOptions.url ?? '') && fieldOf(body, 'isCheck') !== true;
}

function statementsOf({ routeOptions, body }: FastifyRequest): readonly string[] {
  const found = fieldOf(body, STATEMENT_FIELDS.get(routeOptions.url ?? '') ?? '');
  return (Array.isArray(found) ? found : [found]).filter((text): text is string => typeof text === 'string');
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
