import type { SignInBody, SignedIn } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { checkClientTls, type ConnectionOptions } from '@astrolabe/wire';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import { ServedCluster } from '../graphd/served-cluster.ts';
import { EMBEDDED } from './account.ts';
import { databaseName, parseDatabaseAddress, type GraphAddress, type OwnProtocolPort } from './database-address.ts';
import type { DatabaseAccess } from './database-access.ts';

/** Credentials and database of a sign-in. */
export interface SignInRequest {
  readonly host: string;
  readonly port?: number;
  readonly username: string;
  readonly password: string;
  /** If present, every host is connected with TLS. */
  readonly tls?: SignInBody['tls'];
  /** The network address of the browser. */
  readonly clientAddress?: string;
}

/** The version that every 3.x server and the embedded database report. */
const DATABASE_VERSION = 'v3.0';

/**
 * Resolves the database; `connection` has the default cluster options. Reachability and credentials are checked when the first session
 * opens.
 */
export function accessFor(
  request: SignInRequest,
  engine: Pick<EmbeddedDatabase, 'authenticate'>,
  protocolServer: OwnProtocolPort,
  connection: ConnectionOptions = {},
): DatabaseAccess {
  const { username, password, clientAddress } = request;
  const address = parseDatabaseAddress(request.host, request.port, protocolServer);
  if (username === '') throw new AstrolabeError('HTTP_BAD_REQUEST', 'the username is empty');
  if (address.kind === 'embedded') return accessToEmbedded(engine, { username, password }, clientAddress);
  return accessToCluster(withConnection(address.addresses, request.tls, connection), { username, password });
}

/** Opens sessions of the embedded database for an account. */
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

/** Opens sessions of a cluster for an account. */
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

/** Throws the reason of a failed sign-in. A server with another protocol counts as unreachable (decision D38). */
export function throwSignInFailure(error: unknown): never {
  if (!AstrolabeError.is(error) || error.code !== 'RPC_FAILURE') throw error;
  throw new AstrolabeError('CONNECTION_FAILED', error.message, { hint: error.hint, cause: error });
}

/** Returns the addresses with connection options of the login, else of the settings. */
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

/** Returns the encryption common to all hosts. */
function encryptionOf(addresses: readonly GraphAddress[]): Pick<SignedIn, 'encryption'> {
  if (addresses.some(({ isTls }) => !isTls)) return {};
  const isAnyAccepted = addresses.some(({ options }) => options?.tls?.acceptsAnyCertificate === true);
  return { encryption: isAnyAccepted ? 'unverified' : 'verified' };
}
