import { isRecord } from '@astrolabe/model';
import { SAVED_CONNECTIONS_MAX } from '../limits.ts';
import { readStored, writeStored, type GuardedStorage } from '../state/stored.ts';

/** A saved connection: host and account, never a password, certificate or key. */
export interface SavedConnection {
  readonly host: string;
  readonly username: string;
  /** Present if the connection was encrypted. */
  readonly tls?: { readonly serverName: string; readonly acceptsAnyCertificate: boolean };
}

const KEY = 'astrolabe.connections';

/** Returns the saved connections, most recently used first. */
export function savedConnections(storage: GuardedStorage): readonly SavedConnection[] {
  const stored = readStored(storage, KEY);
  return Array.isArray(stored) ? stored.flatMap(readConnection).slice(0, SAVED_CONNECTIONS_MAX) : [];
}

/** Saves a connection as most recently used; above `SAVED_CONNECTIONS_MAX`, removes the oldest. */
export function saveConnection(storage: GuardedStorage, connection: SavedConnection): void {
  const others = savedConnections(storage).filter((other) => !isSame(other, connection));
  writeStored(storage, KEY, [connection, ...others].slice(0, SAVED_CONNECTIONS_MAX));
}

/** Removes a connection and returns the rest. */
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
