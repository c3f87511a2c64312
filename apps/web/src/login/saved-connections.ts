import { CONNECTIONS_KEPT_MAX } from '../limits.ts';
import { readStored, writeStored, type GuardedStorage } from '../state/stored.ts';

/** A database that somebody signed in to: where and as whom, never with which password, certificate or key. */
export interface SavedConnection {
  readonly host: string;
  readonly username: string;
  /** Present where the connection was encrypted. */
  readonly tls?: { readonly serverName: string; readonly acceptsAnyCertificate: boolean };
}

const KEY = 'astrolabe.connections';

/** The connections that this browser keeps, the last used first. */
export function savedConnections(storage: GuardedStorage): readonly SavedConnection[] {
  const stored = readStored(storage, KEY);
  return Array.isArray(stored) ? stored.flatMap(readConnection).slice(0, CONNECTIONS_KEPT_MAX) : [];
}

/** Keeps a connection as the last used; the one used longest ago goes where there are `CONNECTIONS_KEPT_MAX`. */
export function saveConnection(storage: GuardedStorage, connection: SavedConnection): void {
  const others = savedConnections(storage).filter((other) => !isSame(other, connection));
  writeStored(storage, KEY, [connection, ...others].slice(0, CONNECTIONS_KEPT_MAX));
}

/** Takes a connection off the list and answers what is left. */
export function forgetConnection(storage: GuardedStorage, connection: SavedConnection): readonly SavedConnection[] {
  const left = savedConnections(storage).filter((other) => !isSame(other, connection));
  writeStored(storage, KEY, left);
  return left;
}

function isSame(one: SavedConnection, other: SavedConnection): boolean {
  return one.host === other.host && one.username === other.username;
}

function readConnection(stored: unknown): readonly SavedConnection[] {
  if (!isRecord(stored) || typeof stored['host'] !== 'string' || typeof stored['username'] !== 'string') return [];
  const { host, username, tls } = stored;
  if (!isRecord(tls)) return [{ host, username }];
  const serverName = typeof tls['serverName'] === 'string' ? tls['serverName'] : '';
  return [{ host, username, tls: { serverName, acceptsAnyCertificate: tls['acceptsAnyCertificate'] === true } }];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
