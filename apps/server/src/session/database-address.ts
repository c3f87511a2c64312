import { AstrolabeError, PORT_MAX } from '@astrolabe/model';
import type { GraphServiceAddress } from '@astrolabe/wire';
import { ADDRESSES_MAX } from '../limits.ts';
import { EMBEDDED } from './account.ts';

/** A graph service of a cluster. */
export type GraphAddress = GraphServiceAddress;

/** A parsed host: the embedded database, or a cluster by its graph services. */
export type DatabaseAddress =
  | { readonly kind: 'embedded' }
  | { readonly kind: 'cluster'; readonly addresses: readonly GraphAddress[] };

/** The port that a graph service has when none is written. */
const GRAPH_PORT_DEFAULT = 9669;

/** Address of this process's protocol server, if any. */
export interface OwnProtocolPort {
  readonly port: number | 'off';
}

/**
 * Parses the host of the login page or an API client: `embedded`, `host`, `host:port`, `http(s)://host:port`, IPv6 in brackets, or several
 * separated by commas. A loopback name with the port of our own protocol server is the embedded database (decisions D7, D29, D42).
 */
export function parseDatabaseAddress(
  text: string,
  port: number | undefined,
  protocolServer: OwnProtocolPort,
): DatabaseAddress {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0)
    throw new AstrolabeError('HTTP_BAD_REQUEST', 'the host is empty', {
      hint: 'write embedded, or host:port of a graph service',
    });
  if (parts.length > ADDRESSES_MAX)
    throw new AstrolabeError(
      'HTTP_BAD_REQUEST',
      `the host lists ${parts.length} addresses; ${ADDRESSES_MAX} are the most`,
    );
  const addresses = parts.map((part) => parseOne(part, port));
  if (addresses.some((address) => isEmbedded(address, protocolServer))) {
    if (addresses.length > 1)
      throw new AstrolabeError(
        'HTTP_BAD_REQUEST',
        'the embedded database stands alone; it cannot be one of several addresses',
      );
    return { kind: 'embedded' };
  }
  return { kind: 'cluster', addresses };
}

/** The address in an account's notation. */
export function databaseName(address: DatabaseAddress): string {
  if (address.kind === 'embedded') return EMBEDDED;
  return address.addresses.map(printAddress).join(',');
}

/** Returns the address of the protocol server, or `embedded` without one. */
export function embeddedHost({ port }: OwnProtocolPort): string {
  return port === 'off' ? EMBEDDED : `127.0.0.1:${port}`;
}

/** `host:port`, IPv6 in brackets. */
export function printAddress({ host, port }: Pick<GraphAddress, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function parseOne(text: string, defaultPort: number | undefined): GraphAddress {
  const found = /^(?:(https?):\/\/)?(?:\[([0-9a-f:.%]+)\]|([^\s/:[\]]+))(?::(\d{1,5}))?\/?$/i.exec(text);
  const port = found?.[4] === undefined ? (defaultPort ?? GRAPH_PORT_DEFAULT) : Number(found[4]);
  if (!found || port > PORT_MAX) {
    throw new AstrolabeError('HTTP_BAD_REQUEST', `"${text}" is not an address`, {
      hint: 'write host, host:port or [IPv6]:port',
    });
  }
  return { host: (found[2] ?? found[3]!).toLowerCase(), port, isTls: found[1]?.toLowerCase() === 'https' };
}

function isEmbedded({ host, port }: GraphAddress, protocolServer: OwnProtocolPort): boolean {
  return host === EMBEDDED || (port === protocolServer.port && /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host));
}
