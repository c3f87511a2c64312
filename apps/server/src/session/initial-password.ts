import type { DatabaseAddress } from './database-address.ts';

/** Initial password of the embedded database's first account (decision D29). */
export const INITIAL_PASSWORD = 'nebula';

/** Returns whether a sign-in uses the initial password. */
export function isInitialPassword(
  kind: DatabaseAddress['kind'],
  { username, password }: { readonly username: string; readonly password: string },
): boolean {
  return kind === 'embedded' && username === 'root' && password === INITIAL_PASSWORD;
}
