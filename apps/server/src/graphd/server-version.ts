import type { SignedIn } from '@astrolabe/http-api';
import type { GraphSession } from '@astrolabe/model';
import { SERVER_VERSION_MS } from '../limits.ts';

/** The version that the graph services of a cluster report; nothing where they do not tell, or not the same. */
export async function serverVersion(session: GraphSession): Promise<Pick<SignedIn, 'serverVersion'>> {
  try {
    const { columns, rows } = await session.execute('SHOW HOSTS GRAPH', { timeoutMs: SERVER_VERSION_MS });
    const at = columns.indexOf('Version');
    const versions = new Set(rows.map((row) => row[at]).filter((cell) => typeof cell === 'string' && cell !== ''));
    const [version] = versions;
    return versions.size === 1 && typeof version === 'string' ? { serverVersion: version } : {};
  } catch {
    // Who may not ask, or asks a server that does not know the statement, is signed in all the same.
    return {};
  }
}
