import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useStore } from 'zustand';
import { NO_SPACE_HITS, searchSpace, type SpaceFinding } from './space-search.ts';
import { useExploration } from '../state/use-exploration.ts';

/** Searches the space of the canvas while typing; earlier results stay until the next ones arrive. */
export function useSpaceSearch(
  text: string,
): SpaceFinding & { readonly error: Error | null; readonly isDone: boolean } {
  const exploration = useExploration();
  const space = useStore(exploration.store, (store) => store.space);
  const wanted = useDeferredValue(text.trim());
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['space-search', space, wanted],
    queryFn: ({ signal }) => searchSpace(wanted, space, signal),
    enabled: space !== '' && wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 5_000,
    gcTime: 30_000,
  });
  const isDone = data !== undefined && !isPlaceholderData && wanted === text.trim();
  return { ...(wanted === '' || data === undefined ? NO_SPACE_HITS : data), error, isDone };
}
