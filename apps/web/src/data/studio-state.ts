import type { StudioState } from '@astrolabe/http-api';
import { STUDIO_STATE_POLL_MS } from '../limits.ts';
import { api } from './api.ts';

/** Features of the studio that currently fail. */
export const studioStateQuery = {
  queryKey: ['studio-state'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<StudioState> =>
    api.get('api/v1/studio/state', { signal }),
  refetchInterval: STUDIO_STATE_POLL_MS,
  retry: false,
} as const;
