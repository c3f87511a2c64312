import { AstrolabeError } from '@astrolabe/model';
import { build, printStatement } from '@astrolabe/ngql';
import type { Login } from './login.ts';

/** Returns whether the user of a login is an administrator; false if the database does not report it. */
export async function isGod(login: Login): Promise<boolean> {
  const described = await login
    .execute(printStatement(build.describe('user', login.account.username)))
    .catch(() => undefined);
  return described?.rows.some((row) => row.includes('GOD')) ?? false;
}

/** Throws unless the user is an administrator. */
export async function requireGod(login: Login): Promise<void> {
  if (!(await isGod(login)))
    throw new AstrolabeError('HTTP_FORBIDDEN', 'no permission: this is for the user root of the database');
}
