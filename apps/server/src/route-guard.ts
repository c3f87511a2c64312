import { GUARD_HEADER, type DeclaredRoute, type Route, type StudioFeatures } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { changesDatabase } from '@astrolabe/ngql';
import type { FastifyRequest } from 'fastify';
import type { LoginRegistry } from './session/login-registry.ts';
import { requireGod } from './session/require-god.ts';

/** The parts of a declaration that guards use. */
type Guarded = Pick<Route, 'feature' | 'role' | 'changes' | 'statementsIn' | 'dryRunIn'>;

/** The declaration of a request's route, if it has one. */
export function declarationOf({ routeOptions }: FastifyRequest): DeclaredRoute | undefined {
  return routeOptions.config.declaration;
}

/** Throws `HTTP_FORBIDDEN` for a route of a feature that the settings hide. */
export function refuseHidden({ feature }: Pick<Guarded, 'feature'>, features: StudioFeatures | undefined): void {
  if (feature === 'core' || !features?.hidden.includes(feature)) return;
  throw new AstrolabeError('HTTP_FORBIDDEN', `the feature ${feature} is disabled in this studio`, {
    hint: 'an administrator has disabled this feature',
  });
}

/** Access control: throws unless the request may call a route of this role. Runs before the body is read. */
export async function requireRole(
  { role }: Pick<Guarded, 'role'>,
  request: FastifyRequest,
  logins: LoginRegistry,
): Promise<void> {
  // A handler checks its own kind of token.
  if (role === 'anyone' || role === 'token') return;
  const login = logins.peek(request);
  if (role === 'admin') await requireGod(login);
}

/**
 * Throws `PERMISSION_DENIED` for a call that is not declared harmless, if the studio is read-only or the page requested it. A read-only
 * studio lets accounts change only their own saved items; a read-only page protects users from mistakes, and the database checks
 * permissions. Before the body is read, statements and dry runs are undecided and pass.
 */
export function refuseChanges(route: Guarded, request: FastifyRequest, isReadOnly: boolean): void {
  if (isReadOnly && !isHarmless(route, request))
    throw new AstrolabeError('PERMISSION_DENIED', 'this studio is read-only, and this would change something', {
      hint: 'an administrator has made the studio read-only',
    });
  if (request.headers[GUARD_HEADER] === undefined || !changesNow(route, request)) return;
  throw new AstrolabeError('PERMISSION_DENIED', 'this page is read-only, and this would change the database', {
    hint: 'turn off read-only in the user menu',
  });
}

function isHarmless(route: Guarded, request: FastifyRequest): boolean {
  return route.changes === 'studio' ? route.role !== 'admin' : !changesNow(route, request);
}

function changesNow({ changes, statementsIn, dryRunIn }: Guarded, { body }: FastifyRequest): boolean {
  if (changes !== 'database') return false;
  if (body === undefined && (statementsIn !== undefined || dryRunIn !== undefined)) return false;
  if (dryRunIn !== undefined && fieldOf(body, dryRunIn) === true) return false;
  return statementsIn === undefined || textsIn(fieldOf(body, statementsIn)).some(changesDatabase);
}

function textsIn(value: unknown): readonly string[] {
  return (Array.isArray(value) ? value : [value]).filter((text): text is string => typeof text === 'string');
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
}
