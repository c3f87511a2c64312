import { connect as connectTcp, type Socket } from 'node:net';
import { AstrolabeError } from '@astrolabe/model';
import { CONNECT_TIMEOUT_MS } from '../limits.ts';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import { EMBEDDED } from './account.ts';
import { databaseName, parseDatabaseAddress, printAddress, type GraphAddress, type OwnDoor } from './database-address.ts';
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

/** Finds the database that is meant. Whether name and password are right shows when the first session is opened. */
export async function accessFor(request: SignInRequest, engine: Pick<EmbeddedDatabase, 'authenticate'>, door: OwnDoor): Promise<DatabaseAccess> {
  const address = parseDatabaseAddress(request.host, request.port, door);
  if (request.username === '') throw new AstrolabeError('HTTP_BAD_REQUEST', 'the username is empty');
  if (address.kind === 'cluster') throw await whyNoCluster(address.addresses);
  return {
    account: { database: databaseName(address), username: request.username },
    signedIn: { host: EMBEDDED, kind: 'embedded', username: request.username, version: DATABASE_VERSION },
    password: request.password,
    open: () => engine.authenticate(request.username, request.password),
  };
}

/** The cause of a failure to reach a cluster; the first address that answers tells that its protocol is not spoken. */
async function whyNoCluster(addresses: readonly GraphAddress[]): Promise<AstrolabeError> {
  let failure: AstrolabeError | undefined;
  for (const address of addresses) {
    const error = await probe(address);
    if (!error) {
      return new AstrolabeError('NOT_SUPPORTED', `${printAddress(address)} answers, but clusters are not supported by this version yet`, { hint: 'sign in to the embedded database with the host embedded' });
    }
    failure ??= error;
  }
  return failure ?? new AstrolabeError('HTTP_BAD_REQUEST', 'the host is empty');
}

/** Opens and closes a connection; answers what went wrong, or nothing. */
function probe(address: GraphAddress): Promise<AstrolabeError | undefined> {
  const name = printAddress(address);
  return new Promise((resolve) => {
    const socket: Socket = connectTcp({ host: address.host, port: address.port, timeout: CONNECT_TIMEOUT_MS });
    const finish = (error?: AstrolabeError): void => {
      socket.destroy();
      resolve(error);
    };
    socket.once('connect', () => finish());
    socket.once('timeout', () => finish(new AstrolabeError('CONNECTION_FAILED', `${name} does not answer within ${CONNECT_TIMEOUT_MS / 1000} seconds`)));
    socket.once('error', (error: NodeJS.ErrnoException) => finish(connectionError(name, error)));
  });
}

function connectionError(name: string, error: NodeJS.ErrnoException): AstrolabeError {
  const options = { cause: error };
  switch (error.code) {
    case 'ECONNREFUSED':
      return new AstrolabeError('CONNECTION_REFUSED', `${name} refused the connection`, options);
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new AstrolabeError('CONNECTION_FAILED', `the name of ${name} is not known`, options);
    default:
      return new AstrolabeError('CONNECTION_FAILED', `${name} cannot be reached (${error.code ?? error.message})`, options);
  }
}
