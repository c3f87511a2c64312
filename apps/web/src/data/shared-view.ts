import { ApiClient, type SharedView } from '@astrolabe/http-api';

/** The content of a share link; its token replaces a session. */
export function sharedViewQuery(token: string) {
  const client = new ApiClient({ baseUrl: document.baseURI, token });
  return {
    queryKey: ['view', token],
    queryFn: ({ signal }: { readonly signal: AbortSignal }): Promise<SharedView> =>
      client.get('api/v1/view', { signal }),
    retry: false,
    refetchOnWindowFocus: false,
  } as const;
}
