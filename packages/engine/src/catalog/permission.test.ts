import { AstrolabeError } from '@astrolabe/model';
import type { RoleName } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import type { Privilege } from './catalog-view.ts';
import { checkGrant, checkPrivilege } from './permission.ts';

function refusal(action: () => void): string {
  try {
    action();
  } catch (error) {
    if (AstrolabeError.is(error)) return error.clusterMessage;
    throw error;
  }
  return '';
}

const ROLES: readonly (RoleName | undefined)[] = ['GOD', 'ADMIN', 'DBA', 'USER', 'GUEST', undefined];

test.each<[Privilege, readonly (RoleName | undefined)[], string]>([
  ['none', ['GOD', 'ADMIN', 'DBA', 'USER', 'GUEST', undefined], ''],
  ['use', ['GOD', 'ADMIN', 'DBA', 'USER', 'GUEST'], 'PermissionError: No permission to read space.'],
  ['read', ['GOD', 'ADMIN', 'DBA', 'USER', 'GUEST'], 'PermissionError: No permission to read schema/data.'],
  ['write-data', ['GOD', 'ADMIN', 'DBA', 'USER'], 'PermissionError: No permission to write data.'],
  ['write-schema', ['GOD', 'ADMIN', 'DBA'], 'PermissionError: No permission to write schema.'],
  ['write-space', ['GOD'], 'PermissionError: No permission to write space.'],
  ['write-user', ['GOD'], 'PermissionError: No permission to write user.'],
  ['show-users', ['GOD'], 'PermissionError: No permission to show users/snapshots/serviceClients'],
  ['kill-session', ['GOD'], 'PermissionError: No permission to kill session'],
])('privilege %s', (privilege, allowed, message) => {
  const results = ROLES.map((role) => refusal(() => checkPrivilege(privilege, role, true)));
  expect(results).toEqual(ROLES.map((role) => (allowed.includes(role) ? '' : message)));
});

test('reading and writing need a space for everyone except root', () => {
  expect(refusal(() => checkPrivilege('read', undefined, false))).toBe('PermissionError: No space chosen.');
  expect(refusal(() => checkPrivilege('read', 'GOD', false))).toBe('');
});

test.each<[string, RoleName | undefined, string, RoleName, string]>([
  ['root', 'GOD', 'amelia', 'ADMIN', ''],
  ['root', 'GOD', 'amelia', 'GOD', 'PermissionError: No permission to grant/revoke god user.'],
  ['amelia', 'ADMIN', 'bessie', 'DBA', ''],
  ['amelia', 'ADMIN', 'bessie', 'ADMIN', "PermissionError: No permission to grant/revoke `ADMIN' to `bessie'."],
  ['amelia', 'ADMIN', 'amelia', 'GUEST', 'PermissionError: No permission to grant/revoke yourself.'],
  ['amelia', 'DBA', 'bessie', 'GUEST', "PermissionError: No permission to grant/revoke `GUEST' to `bessie'."],
  ['amelia', undefined, 'bessie', 'GUEST', "PermissionError: No permission to grant/revoke `GUEST' to `bessie'."],
])('%s as %s grants %s the role %s', (actor, actorRole, user, role, message) => {
  expect(refusal(() => checkGrant({ actor, actorRole, user, role }, { start: 0, end: 1 }))).toBe(message);
});
