import { useQueryClient } from '@tanstack/react-query';
import { useAttempt, type Attempt } from '../ui/use-attempt.ts';

/** Runs an action that changes database files, and refetches disk use. */
export function useStorageAttempt(): Attempt {
  const queryClient = useQueryClient();
  return useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'storage'] }));
}
