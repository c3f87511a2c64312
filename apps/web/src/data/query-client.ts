import { QueryCache, QueryClient } from '@tanstack/react-query';
import { AstrolabeError } from '@astrolabe/model';

/**
 * Holds what the server told. A refusal is not asked again; a lost connection is, once. Where a list says that its space is missing, the
 * schema of the space is asked for again, so that a page whose space was dropped says so.
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
