import type { SignedIn } from '@astrolabe/http-api';
import type { GraphSession } from '@astrolabe/model';
import { SERVER_VERSION_MS } from '../limits.ts';

/** Returns the version reported by a cluster's graph services; undefined if unknown or inconsistent. */
export async function serverVersion(session: GraphSession): Promise<Pick<SignedIn, 'serverVersion'>> {
  try {
    const { columns, rows } = await session.execute('SHOW HOSTS GRAPH', { timeoutMs: SERVER_VERSION_MS });
    const at = columns.indexOf('Version');
    const versions = new Set(rows.map((row) => row[at]).filter((cell) => typeof cell === 'string' && cell !== ''));
    const [version] = versions;
    return versions.size === 1 && typeof version === 'string' ? { serverVersion: version } : {};
  } catch {
    // Without the permission or the statement, sign-in succeeds anyway.
    return {};
  }
}
