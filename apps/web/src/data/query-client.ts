import { QueryCache, QueryClient } from '@tanstack/react-query';
import { AstrolabeError } from '@astrolabe/model';

/**
 * Cache of server state. Refused requests are not retried, lost connections once. A missing space invalidates its schema, so that its page
 * reports it.
 */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.queryKey[0] !== 'schema' && AstrolabeError.is(error) && error.code === 'SPACE_NOT_FOUND')
        void queryClient.invalidateQueries({ queryKey: ['schema'] });
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && AstrolabeError.is(error) && error.code === 'CONNECTION_FAILED',
    },
  },
});
