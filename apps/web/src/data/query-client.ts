import { QueryClient } from '@tanstack/react-query';
import { AstrolabeError } from '@astrolabe/model';

/** Holds what the server told. A refusal is not asked again; a lost connection is, once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && AstrolabeError.is(error) && error.code === 'CONNECTION_FAILED',
    },
  },
});
