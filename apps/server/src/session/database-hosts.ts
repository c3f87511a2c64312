import { AstrolabeError } from '@astrolabe/model';
import type { DatabaseAddress, GraphAddress } from './database-address.ts';

/** A database host allowed for sign-in: `host` with any port, or `host:port`. */
export interface DatabaseHost {
  readonly host: string;
  readonly port?: number;
}

/** Throws `HTTP_FORBIDDEN` for an address outside of the allowed hosts. The embedded database is always allowed. */
export function requireAllowedHosts(address: DatabaseAddress, allowed: readonly DatabaseHost[]): void {
  if (address.kind === 'embedded') return;
  const other = address.addresses.find((one) => !allowed.some((host) => isHost(one, host)));
  if (other === undefined) return;
  throw new AstrolabeError('HTTP_FORBIDDEN', `the host ${other.host} is not one that this studio connects to`, {
    hint: 'an administrator can allow it with the setting cluster-hosts',
  });
}

function isHost(address: GraphAddress, { host, port }: DatabaseHost): boolean {
  return address.host === host && (port === undefined || port === address.port);
}
