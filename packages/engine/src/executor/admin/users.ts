import { executionError, existed, hintFor, spaceNotFound } from '../../catalog/errors.ts';
import { checkGrant, denied } from '../../catalog/permission.ts';
import type { SpaceRole, Users } from '../../catalog/users.ts';
import { batchOfRows, type Batch } from '../../expression/batch.ts';
import type {
  ChangePasswordNode,
  CreateUserNode,
  DescribeUserNode,
  DropUserNode,
  ListRolesNode,
  ListUsersNode,
  RoleNode,
  UpdateUserNode,
} from '../../plan/admin/user-nodes.ts';
import type { Name } from '@astrolabe/ngql';
import type { ExecutionContext } from '../execution-context.ts';

/** CREATE USER. */
export function executeCreateUser(
  node: CreateUserNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const { users } = context.catalog;
  if (users.has(node.name.text)) {
    if (node.ifNotExists) return;
    throw existed(node.name);
  }
  users.create(node.name.text, node.password);
}

/** ALTER USER. Sessions of the user end, except the one that runs this. */
export function executeUpdateUser(
  node: UpdateUserNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const { users } = context.catalog;
  requireUser(users, node.name);
  users.setPassword(node.name.text, node.password);
  context.sessions.endOf(node.name.text, context.session.id);
}

/** DROP USER. Sessions of the user end. */
export function executeDropUser(
  node: DropUserNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const { users } = context.catalog;
  if (!users.has(node.name.text) && node.ifExists) return;
  requireUser(users, node.name);
  users.drop(node.name.text);
  context.sessions.endOf(node.name.text);
}

/** CHANGE PASSWORD. Sessions of the user end, except the one that runs this. */
export function executeChangePassword(
  node: ChangePasswordNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): void {
  const { users } = context.catalog;
  const actor = context.session.userName;
  if (actor !== node.name.text && !users.isGod(actor))
    throw denied('No permission to write user.', node.name.range, 'only root may change the password of another user');
  requireUser(users, node.name);
  if (!users.verify(node.name.text, node.from))
    throw executionError('Invalid password!', {
      position: node.name.range,
      hint: 'FROM is the password that the user has now',
    });
  users.setPassword(node.name.text, node.to);
  context.sessions.endOf(node.name.text, context.session.id);
}

/** GRANT and REVOKE. */
export function executeRole(node: RoleNode, _inputs: readonly Iterable<Batch>[], context: ExecutionContext): void {
  const { catalog, session } = context;
  const space = catalog.findSpace(node.space.text);
  if (!space) throw spaceNotFound(node.space, catalog.spaceNames);
  if (node.kind === 'RevokeRole' && node.role === 'GOD')
    throw denied('Permission denied', node.user.range, 'nobody but root is GOD');
  checkGrant(
    {
      actor: session.userName,
      actorRole: catalog.roleOf(session.userName, space.id),
      user: node.user.text,
      role: node.role,
    },
    node.user.range,
  );
  requireUser(catalog.users, node.user);
  const grant = { user: node.user.text, spaceId: space.id, role: node.role as SpaceRole };
  if (node.kind === 'GrantRole') catalog.users.grant(grant);
  else catalog.users.revoke(grant, node.user.range);
}

/** DESCRIBE USER: the own account, or any account for root. */
export function* executeDescribeUser(
  node: DescribeUserNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { users, spaces } = context.catalog;
  const actor = context.session.userName;
  if (actor !== node.name.text && !users.isGod(actor))
    throw denied(
      `No permission to read user \`${node.name.text}'.`,
      node.name.range,
      'only root may look at other users',
    );
  requireUser(users, node.name);
  const names = new Map(spaces.map((space) => [space.id, space.name]));
  const rows = users.isGod(node.name.text)
    ? [['GOD', '']]
    : users.rolesOf(node.name.text).map((grant) => [grant.role, names.get(grant.spaceId) ?? '']);
  yield batchOfRows(rows, node.columns.length);
}

/** SHOW USERS. */
export function* executeListUsers(
  node: ListUsersNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  yield batchOfRows(
    context.catalog.users.names.map((name) => [name]),
    node.columns.length,
  );
}

/** SHOW ROLES IN: all for users who can grant, else the user's own. */
export function* executeListRoles(
  node: ListRolesNode,
  _inputs: readonly Iterable<Batch>[],
  context: ExecutionContext,
): Iterable<Batch> {
  const { catalog, session } = context;
  const space = catalog.findSpace(node.space.text);
  if (!space) throw spaceNotFound(node.space, catalog.spaceNames);
  const own = catalog.roleOf(session.userName, space.id);
  const seesAll = own === 'GOD' || own === 'ADMIN';
  const grants = catalog.users.rolesIn(space.id).filter((grant) => seesAll || grant.user === session.userName);
  yield batchOfRows(
    grants.map((grant) => [grant.user, grant.role]),
    node.columns.length,
  );
}

function requireUser(users: Users, name: Name): void {
  if (!users.has(name.text))
    throw executionError('User not existed!', {
      position: name.range,
      hint: hintFor(name.text, users.names),
    });
}
