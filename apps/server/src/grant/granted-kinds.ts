import type { Grant } from '@astrolabe/http-api';
import type { ServerConfig } from '../config.ts';
import type { Login } from '../session/login.ts';

const OWNER = 'root';

/** Returns what a login may share: what all accounts may, and for the owner of the embedded database share links; undefined for nothing. */
export function grantedKinds(
  { grants = [], hasOwnerViews }: Pick<ServerConfig, 'grants' | 'hasOwnerViews'>,
  login: Pick<Login, 'signedIn'> | undefined,
): readonly Grant['kind'][] | undefined {
  const isOwner = login?.signedIn.kind === 'embedded' && login.signedIn.username === OWNER;
  const kinds = hasOwnerViews === true && isOwner ? [...grants, 'view' as const] : grants;
  return kinds.length === 0 ? undefined : kinds;
}
