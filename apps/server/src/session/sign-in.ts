import { AstrolabeError } from '@astrolabe/model';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import { EMBEDDED } from './account.ts';
import { databaseName, parseDatabaseAddress, type OwnDoor } from './database-address.ts';
import type { DatabaseAccess } from './login.ts';

/** Who wants to sign in to what. */
export interface SignInRequest {
  readonly host: string;
  readonly port?: number;
  readonly username: string;
  readonly password: string;
}

/** What every server of generation 3, and the embedded database, report. */
export const DATABASE_VERSION = 'v3.0';

/** Finds the database that is meant. Whether it can be reached, and name and password are right, shows when the first session is opened. */
export function accessFor(
  request: SignInRequest,
  engine: Pick<EmbeddedDatabase, 'authenticate'>,
  door: OwnDoor,
): DatabaseAccess {
  const { username, password } = request;
  const address = parseDatabaseAddress(request.host, request.port, door);
  if (username === '') throw new AstrolabeError('HTTP_BAD_REQUEST', 'the username is empty');
  const database = address.kind === 'embedded' ? engine : new ServedCluster(address.addresses);
  return {
    account: { database: databaseName(address), username },
    signedIn: {
      host: address.kind === 'embedded' ? EMBEDDED : databaseName(address),
      kind: address.kind,
      username,
      version: DATABASE_VERSION,
    },
    password,
    ...(address.kind === 'cluster' && { addresses: address.addresses }),
    open: () => database.authenticate(username, password),
  };
}
