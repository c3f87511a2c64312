import type { Name, RoleName } from '@astrolabe/ngql';
import type { PlanNodeShape } from '../plan-node.ts';
import type { NodeOfEach } from '../schema/node-of-each.ts';

/** Creates an account. */
export interface CreateUserNode extends PlanNodeShape<'CreateUser'> {
  readonly name: Name;
  readonly ifNotExists: boolean;
  readonly password: string;
}
/** ALTER USER: sets another password. */
export interface UpdateUserNode extends PlanNodeShape<'UpdateUser'> {
  readonly name: Name;
  readonly password: string;
}
/** Removes an account and its roles. */
export interface DropUserNode extends PlanNodeShape<'DropUser'> {
  readonly name: Name;
  readonly ifExists: boolean;
}
/** CHANGE PASSWORD: sets a new password after checking the old one. */
export interface ChangePasswordNode extends PlanNodeShape<'ChangePassword'> {
  readonly name: Name;
  readonly from: string;
  readonly to: string;
}
/** GRANT and REVOKE. */
export type RoleNode = NodeOfEach<
  'GrantRole' | 'RevokeRole',
  {
    readonly role: RoleName;
    readonly space: Name;
    readonly user: Name;
  }
>;
/** DESCRIBE USER. */
export interface DescribeUserNode extends PlanNodeShape<'DescribeUser'> {
  readonly name: Name;
}
/** SHOW USERS. */
export type ListUsersNode = PlanNodeShape<'ListUsers'>;
/** SHOW ROLES IN. */
export interface ListRolesNode extends PlanNodeShape<'ListRoles'> {
  readonly space: Name;
}

/** The nodes of statements about accounts. */
export type UserNode =
  | CreateUserNode
  | UpdateUserNode
  | DropUserNode
  | ChangePasswordNode
  | RoleNode
  | DescribeUserNode
  | ListUsersNode
  | ListRolesNode;
