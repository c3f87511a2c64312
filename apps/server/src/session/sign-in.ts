import type { SignInBody, SignedIn } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { checkClientTls, type ConnectionOptions } from '@astrolabe/wire';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import { EMBEDDED } from './account.ts';
import { databaseName, parseDatabaseAddress, type GraphAddress, type OwnDoor } from './database-address.ts';
import type { DatabaseAccess } from './database-access.ts';

/** Who wants to sign in to what. */
export interface SignInRequest {
  readonly host: string;
  readonly port?: number;
  readonly username: string;
  readonly password: string;
  /** With it every host is spoken to with TLS. */
  readonly tls?: SignInBody['tls'];
  /** The network address of the browser. */
  readonly clientAddress?: string;
}

/** What every server of generation 3, and the embedded database, report. */
const DATABASE_VERSION = 'v3.0';

/**
 * Finds the database that is meant; `connection` says how clusters are spoken to where the request does not. Whether it can be reached, and name
 * and password are right, shows when the first session is opened.
 */
export function accessFor(
  request: SignInRequest,
  engine: Pick<EmbeddedDatabase, 'authenticate'>,
  door: OwnDoor,
  connection: ConnectionOptions = {},
): DatabaseAccess {
  const { username, password, clientAddress } = request;
  const address = parseDatabaseAddress(request.host, request.port, door);
  if (username === '') throw new AstrolabeError('HTTP_BAD_REQUEST', 'the username is empty');
  if (address.kind === 'embedded') return accessToEmbedded(engine, { username, password }, clientAddress);
  return accessToCluster(withConnection(address.addresses, request.tls, connection), { username, password });
}

/** How an account opens sessions of the embedded database. */
export function accessToEmbedded(
  engine: Pick<EmbeddedDatabase, 'authenticate'>,
  { username, password }: Pick<SignInRequest, 'username' | 'password'>,
  clientAddress?: string,
): DatabaseAccess {
  return {
    account: { database: EMBEDDED, username },
    signedIn: { host: EMBEDDED, kind: 'embedded', username, version: DATABASE_VERSION },
    password,
    open: () => engine.authenticate(username, password, clientAddress === undefined ? {} : { clientAddress }),
  };
}

/** How an account opens sessions of a cluster. */
export function accessToCluster(
  addresses: readonly GraphAddress[],
  { username, password }: Pick<SignInRequest, 'username' | 'password'>,
): DatabaseAccess {
  const cluster = new ServedCluster(addresses);
  const name = databaseName({ kind: 'cluster', addresses });
  return {
    account: { database: name, username },
    signedIn: { host: name, kind: 'cluster', username, version: DATABASE_VERSION, ...encryptionOf(addresses) },
    password,
    addresses,
    open: () => cluster.authenticate(username, password),
  };
}

/** Throws why a sign-in failed. What answers in another protocol counts as a database that cannot be reached (decision D38). */
export function throwSignInFailure(error: unknown): never {
  if (!AstrolabeError.is(error) || error.code !== 'RPC_FAILURE') throw error;
  throw new AstrolabeError('CONNECTION_FAILED', error.message, { hint: error.hint, cause: error });
}

/** The addresses with how to speak to them: as the login says, and else as the settings do. */
function withConnection(
  addresses: readonly GraphAddress[],
  wanted: SignInBody['tls'],
  { tls: configured, ...connection }: ConnectionOptions,
): readonly GraphAddress[] {
  const tls = { ...configured, ...wanted };
  checkClientTls(tls);
  return addresses.map((address) => ({
    ...address,
    isTls: address.isTls || wanted !== undefined,
    options: { ...connection, tls },
  }));
}

/** What is told of the encryption: as much as holds for every host. */
function encryptionOf(addresses: readonly GraphAddress[]): Pick<SignedIn, 'encryption'> {
  if (addresses.some(({ isTls }) => !isTls)) return {};
  const isAnyAccepted = addresses.some(({ options }) => options?.tls?.acceptsAnyCertificate === true);
  return { encryption: isAnyAccepted ? 'unverified' : 'verified' };
}
