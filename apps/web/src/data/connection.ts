import { CONNECTION_DOWN_POLL_MS, CONNECTION_POLL_MS, CONNECTION_SLOW_MS } from '../limits.ts';
import { api } from './api.ts';

/** Connection state of the studio. */
export type Connection = 'ok' | 'slow' | 'down';

/** Polls the server, more often while it is away. */
export const connectionQuery = {
  queryKey: ['connection'],
  queryFn: measureConnection,
  refetchInterval: (query: { readonly state: { readonly data: Connection | undefined } }): number =>
    query.state.data === 'down' ? CONNECTION_DOWN_POLL_MS : CONNECTION_POLL_MS,
  retry: false,
} as const;

async function measureConnection(): Promise<Connection> {
  const start = performance.now();
  try {
    const response = await fetch(api.url('health'), { cache: 'no-store' });
    if (!response.ok) return 'down';
    return performance.now() - start > CONNECTION_SLOW_MS ? 'slow' : 'ok';
  } catch {
    return 'down';
  }
}
