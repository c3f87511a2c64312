import { lookup as resolve } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { AstrolabeError } from '@astrolabe/model';
import { isRefusedAddress } from '@astrolabe/wire';
import { isPrivateAddress } from './private-address.ts';

/** Which addresses requests to the outside may reach. */
export interface AddressRules {
  /** Whether requests to non-public addresses are allowed. */
  readonly allowsPrivate: boolean;
  /** Hint of the error for a non-public address. */
  readonly privateHint: string;
  /** Hint of the error for a link-local or metadata address. */
  readonly refusedHint: string;
}

/** Resolves a name when the connection is made. Fails if it leads to a forbidden address. */
export function allowedLookup(url: URL, rules: AddressRules): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      try {
        requireAllowed(
          url,
          addresses.map(({ address }) => address),
          rules,
        );
      } catch (refused) {
        return callback(refused as Error, '');
      }
      if (options.all === true) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
}

/** Throws `HTTP_FORBIDDEN` for metadata services, and for private networks unless allowed. */
export function requireAllowed(url: URL, addresses: readonly string[], rules: AddressRules): void {
  if (addresses.length === 0 || (!rules.allowsPrivate && addresses.some(isPrivateAddress)))
    throw new AstrolabeError(
      'HTTP_FORBIDDEN',
      `${url.hostname} is an address of this machine or of a private network`,
      { hint: rules.privateHint },
    );
  if (addresses.some(isRefusedAddress))
    throw new AstrolabeError('HTTP_FORBIDDEN', `${url.hostname} is link-local or a metadata service`, {
      hint: rules.refusedHint,
    });
}
