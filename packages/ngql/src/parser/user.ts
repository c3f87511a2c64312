import type {
  AlterUserStatement,
  ChangePasswordStatement,
  CreateUserStatement,
  DropUserStatement,
  GrantStatement,
  RoleName,
} from '../ast/admin.ts';
import { T } from '../lexer/token.ts';
import { parseIfExists, parseIfNotExists } from './clause.ts';
import type { Cursor } from './cursor.ts';

/** `CREATE USER [ IF NOT EXISTS ] name [ WITH PASSWORD string ]` */
export function parseCreateUser(cursor: Cursor, start: number): CreateUserStatement {
  cursor.expect(T.USER);
  const ifNotExists = parseIfNotExists(cursor);
  const name = cursor.name();
  if (!cursor.accept(T.WITH)) return { kind: 'create-user', ifNotExists, name, range: cursor.rangeFrom(start) };
  cursor.expect(T.PASSWORD);
  const password = cursor.string();
  return { kind: 'create-user', ifNotExists, name, password, range: cursor.rangeFrom(start) };
}

/** `ALTER USER name WITH PASSWORD string` */
export function parseAlterUser(cursor: Cursor, start: number): AlterUserStatement {
  cursor.expect(T.USER);
  const name = cursor.name();
  cursor.expect(T.WITH);
  cursor.expect(T.PASSWORD);
  return { kind: 'alter-user', name, password: cursor.string(), range: cursor.rangeFrom(start) };
}

/** `DROP USER [ IF EXISTS ] name` */
export function parseDropUser(cursor: Cursor, start: number): DropUserStatement {
  cursor.expect(T.USER);
  const ifExists = parseIfExists(cursor);
  return { kind: 'drop-user', ifExists, name: cursor.name(), range: cursor.rangeFrom(start) };
}

/** `CHANGE PASSWORD name FROM string TO string` */
export function parseChangePassword(cursor: Cursor): ChangePasswordStatement {
  const { start } = cursor;
  cursor.expect(T.CHANGE);
  cursor.expect(T.PASSWORD);
  const name = cursor.name();
  cursor.expect(T.FROM);
  const from = cursor.string();
  cursor.expect(T.TO);
  const to = cursor.string();
  return { kind: 'change-password', name, from, to, range: cursor.rangeFrom(start) };
}

/** `GRANT [ ROLE ] role ON space TO user | REVOKE [ ROLE ] role ON space FROM user` */
export function parseGrant(cursor: Cursor): GrantStatement {
  const { start } = cursor;
  const isGrant = cursor.kind === T.GRANT;
  cursor.advance();
  cursor.accept(T.ROLE);
  const role = ROLES.get(cursor.kind) ?? cursor.unexpected(...ROLES.keys());
  cursor.advance();
  cursor.expect(T.ON);
  const space = cursor.name();
  cursor.expect(isGrant ? T.TO : T.FROM);
  const user = cursor.name();
  return { kind: isGrant ? 'grant' : 'revoke', role, space, user, range: cursor.rangeFrom(start) };
}

const ROLES: ReadonlyMap<number, RoleName> = new Map<number, RoleName>([
  [T.GOD, 'GOD'],
  [T.ADMIN, 'ADMIN'],
  [T.DBA, 'DBA'],
  [T.USER, 'USER'],
  [T.GUEST, 'GUEST'],
]);
