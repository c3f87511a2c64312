import type { Value } from '@astrolabe/model';
import type {
  AlterUserStatement,
  ChangePasswordStatement,
  ClusterStatement,
  CreateUserStatement,
  DropUserStatement,
  GrantStatement,
  JobStatement,
  KillQueryStatement,
  KillSessionStatement,
  RoleName,
  ShowStatement,
} from '../ast/admin.ts';
import type { DescribeStatement } from '../ast/schema.ts';
import { literal, name, NOWHERE } from './expression.ts';
import { updateItems } from './mutate.ts';

/** The roles, the strongest first. */
export const ROLE_NAMES: readonly RoleName[] = ['GOD', 'ADMIN', 'DBA', 'USER', 'GUEST'];

/** `CREATE USER name WITH PASSWORD …`. */
export function createUser(user: string, password: string): CreateUserStatement {
  return { kind: 'create-user', ifNotExists: false, name: name(user), password, range: NOWHERE };
}

/** Builds `ALTER USER name WITH PASSWORD …`: sets a password as an administrator. */
export function setPassword(user: string, password: string): AlterUserStatement {
  return { kind: 'alter-user', name: name(user), password, range: NOWHERE };
}

/** Builds `CHANGE PASSWORD name FROM … TO …`: changes the password of the current user. */
export function changePassword(user: string, from: string, to: string): ChangePasswordStatement {
  return { kind: 'change-password', name: name(user), from, to, range: NOWHERE };
}

/** `DROP USER name`. */
export function dropUser(user: string): DropUserStatement {
  return { kind: 'drop-user', ifExists: false, name: name(user), range: NOWHERE };
}

/** `GRANT ROLE role ON space TO user`. */
export function grantRole(role: RoleName, space: string, user: string): GrantStatement {
  return { kind: 'grant', role, space: name(space), user: name(user), range: NOWHERE };
}

/** `REVOKE ROLE role ON space FROM user`. */
export function revokeRole(role: RoleName, space: string, user: string): GrantStatement {
  return { kind: 'revoke', role, space: name(space), user: name(user), range: NOWHERE };
}

/** `KILL QUERY (session = …, plan = …)`. */
export function killQuery(session: bigint, plan: bigint): KillQueryStatement {
  return { kind: 'kill-query', session: { kind: 'id', id: session }, plan: { kind: 'id', id: plan }, range: NOWHERE };
}

/** `KILL SESSION id`. */
export function killSession(session: bigint): KillSessionStatement {
  return { kind: 'kill-session', session: literal(session), range: NOWHERE };
}

/** A statement about jobs: start one, or stop or recover those with the given ids. */
export function job(action: JobStatement['action'], ids: readonly bigint[] = []): JobStatement {
  return { kind: 'job', action, ids, range: NOWHERE };
}

/** The services that a configuration item belongs to. */
export type ConfigModule = NonNullable<ClusterStatement['module']>;

/** The kinds of services that have configurations. */
export const CONFIG_MODULES: readonly ConfigModule[] = ['graph', 'meta', 'storage'];

/** `UPDATE CONFIGS module:name = value`; of a configuration that is a map, only the entries that are given change. */
export function updateConfig(module: ConfigModule, config: string, value: Value): ClusterStatement {
  const isMap = typeof value === 'object' && 'kind' in value && value.kind === 'map';
  return {
    kind: 'cluster',
    action: 'update-config',
    names: [name(config)],
    hosts: [],
    module,
    ...(isMap ? { items: updateItems(value.entries) } : { value: literal(value) }),
    range: NOWHERE,
  };
}

/** A SHOW. */
export function show(
  what: ShowStatement['what'],
  more: Partial<Omit<ShowStatement, 'kind' | 'what'>> = {},
): ShowStatement {
  return { kind: 'show', what, ...more, range: NOWHERE };
}

/** `SHOW ROLES IN space`. */
export function showRoles(space: string): ShowStatement {
  return show('roles', { name: name(space) });
}

/** `SHOW CREATE TAG name`, and the same of an edge type or index. */
export function showCreate(
  what: 'create-tag' | 'create-edge' | 'create-tag-index' | 'create-edge-index',
  of: string,
): ShowStatement {
  return show(what, { name: name(of) });
}

/** `DESCRIBE what name`. */
export function describe(what: DescribeStatement['what'], of: string): DescribeStatement {
  return { kind: 'describe', what, name: name(of), range: NOWHERE };
}
