import { utf8Length } from '@astrolabe/model';
import type {
  AlterUserStatement,
  ChangePasswordStatement,
  CreateUserStatement,
  DropUserStatement,
  GrantStatement,
  Name,
} from '@astrolabe/ngql';
import { ROOT_USER } from '../../catalog/users.ts';
import { PASSWORD_BYTES_MAX, USER_NAME_BYTES_MAX } from '../../limits.ts';
import type { StatementValidator } from '../validator.ts';
import { command } from '../schema/command.ts';
import { semanticError } from '../../expression/errors.ts';

/** CREATE USER. */
export const createUserValidator: StatementValidator<CreateUserStatement> = {
  needsSpace: false,
  privilege: () => 'write-user',
  validate(statement) {
    if (utf8Length(statement.name.text) > USER_NAME_BYTES_MAX) {
      throw semanticError(`Username exceed maximum length ${USER_NAME_BYTES_MAX} characters.`, statement.name.range);
    }
    const password = statement.password ?? '';
    requireShort('Password', password, statement.name);
    return command({
      kind: 'CreateUser',
      columns: [],
      inputs: [],
      name: statement.name,
      ifNotExists: statement.ifNotExists,
      password,
    });
  },
};

/** ALTER USER. */
export const alterUserValidator: StatementValidator<AlterUserStatement> = {
  needsSpace: false,
  privilege: () => 'write-user',
  validate(statement) {
    requireShort('Password', statement.password, statement.name);
    return command({
      kind: 'UpdateUser',
      columns: [],
      inputs: [],
      name: statement.name,
      password: statement.password,
    });
  },
};

/** DROP USER. */
export const dropUserValidator: StatementValidator<DropUserStatement> = {
  needsSpace: false,
  privilege: () => 'write-user',
  validate(statement) {
    if (statement.name.text === ROOT_USER)
      throw semanticError("Can't drop root user.", statement.name.range, 'its password can be changed with ALTER USER');
    return command({
      kind: 'DropUser',
      columns: [],
      inputs: [],
      name: statement.name,
      ifExists: statement.ifExists,
    });
  },
};

/** CHANGE PASSWORD: permissions are checked when it runs. */
export const changePasswordValidator: StatementValidator<ChangePasswordStatement> = {
  needsSpace: false,
  privilege: () => 'none',
  validate(statement) {
    requireShort('Old password', statement.from, statement.name);
    requireShort('New password', statement.to, statement.name);
    return command({
      kind: 'ChangePassword',
      columns: [],
      inputs: [],
      name: statement.name,
      from: statement.from,
      to: statement.to,
    });
  },
};

/** GRANT and REVOKE: permissions are checked when the statement runs. */
export const grantValidator: StatementValidator<GrantStatement> = {
  needsSpace: false,
  privilege: () => 'grant',
  validate(statement) {
    if (statement.kind === 'grant' && statement.user.text === ROOT_USER) {
      throw semanticError(
        `User '${ROOT_USER}' is GOD, cannot be granted.`,
        statement.user.range,
        'root may do everything in every space',
      );
    }
    return command({
      kind: statement.kind === 'grant' ? 'GrantRole' : 'RevokeRole',
      columns: [],
      inputs: [],
      role: statement.role,
      space: statement.space,
      user: statement.user,
    });
  },
};

function requireShort(what: string, password: string, name: Name): void {
  if (utf8Length(password) > PASSWORD_BYTES_MAX)
    throw semanticError(`${what} exceed maximum length ${PASSWORD_BYTES_MAX} characters.`, name.range);
}
