import { AstrolabeError, type SourceRange } from '@astrolabe/model';
import type { RoleName } from '@astrolabe/ngql';
import type { Privilege } from './catalog-view.ts';

const WRITES_DATA: ReadonlySet<RoleName> = new Set<RoleName>(['GOD', 'ADMIN', 'DBA', 'USER']);
const WRITES_SCHEMA: ReadonlySet<RoleName> = new Set<RoleName>(['GOD', 'ADMIN', 'DBA']);

/**
 * Throws if a role lacks a privilege. `role` is the role in the space of the statement, if any; `hasSpace` tells whether the space exists.
 * `grant` depends on the target and is checked by `checkGrant`.
 */
export function checkPrivilege(
  privilege: Privilege,
  role: RoleName | undefined,
  hasSpace: boolean,
  position?: SourceRange,
): void {
  if (role === 'GOD') return;
  switch (privilege) {
    case 'none':
    case 'grant':
      return;
    case 'use':
      if (role === undefined) throw denied('No permission to read space.', position);
      return;
    case 'read':
      requireSpace(hasSpace, position);
      if (role === undefined) throw denied('No permission to read schema/data.', position);
      return;
    case 'write-data':
      requireSpace(hasSpace, position);
      if (role === undefined || !WRITES_DATA.has(role))
        throw denied('No permission to write data.', position, mayOnly('USER, DBA and ADMIN'));
      return;
    case 'write-schema':
      requireSpace(hasSpace, position);
      if (role === undefined || !WRITES_SCHEMA.has(role))
        throw denied('No permission to write schema.', position, mayOnly('DBA and ADMIN'));
      return;
    case 'write-space':
      throw denied('No permission to write space.', position, ONLY_ROOT);
    case 'write-user':
      throw denied('No permission to write user.', position, ONLY_ROOT);
    case 'show-users':
      throw denied('No permission to show users/snapshots/serviceClients', position, ONLY_ROOT);
    case 'kill-session':
      throw denied('No permission to kill session', position, ONLY_ROOT);
  }
}

/** A grant or revocation: `actor`, with `actorRole` in that space, acts on `user`. */
export interface GrantAttempt {
  readonly actor: string;
  readonly actorRole: RoleName | undefined;
  readonly user: string;
  readonly role: RoleName;
}

/** Throws if the actor may not grant or revoke the role. Nobody grants GOD; admins grant lower roles. */
export function checkGrant(attempt: GrantAttempt, position: SourceRange): void {
  if (attempt.role === 'GOD')
    throw denied('No permission to grant/revoke god user.', position, 'nobody but root is GOD');
  if (attempt.actor === attempt.user)
    throw denied(
      'No permission to grant/revoke yourself.',
      position,
      'another administrator of the space, or root, may',
    );
  if (attempt.actorRole === 'GOD') return;
  if (attempt.actorRole === 'ADMIN' && attempt.role !== 'ADMIN') return;
  throw denied(
    `No permission to grant/revoke \`${attempt.role}' to \`${attempt.user}'.`,
    position,
    attempt.role === 'ADMIN' ? ONLY_ROOT : 'an administrator of the space may, or root',
  );
}

/** Hint for actions reserved to GOD. */
const ONLY_ROOT = 'only root may';

function mayOnly(roles: string): string {
  return `${roles} may; ask an administrator of the space for the role`;
}

/** Creates a permission error in NebulaGraph's class, with the default hint of the class. */
export function denied(message: string, position?: SourceRange, hint?: string): AstrolabeError {
  return new AstrolabeError('PERMISSION_DENIED', message, { position, ...(hint !== undefined && { hint }) });
}

function requireSpace(hasSpace: boolean, position: SourceRange | undefined): void {
  if (!hasSpace) throw denied('No space chosen.', position);
}
