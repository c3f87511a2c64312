import type { DatabaseAddress } from './database-address.ts';

/** The password of the embedded database's first account as long as nobody has changed it (decision D29). */
export const INITIAL_PASSWORD = 'nebula';

/** Whether a sign-in uses the password that everybody knows. */
export function isInitialPassword(
  kind: DatabaseAddress['kind'],
  { username, password }: { readonly username: string; readonly password: string },
): boolean {
  return kind === 'embedded' && username === 'root' && password === INITIAL_PASSWORD;
}
