import { useQueryClient } from '@tanstack/react-query';
import { useAttempt, type Attempt } from '../ui/use-attempt.ts';

/** Does what changes the files of the database, and asks afterwards what they take now. */
export function useStorageAttempt(): Attempt {
  const queryClient = useQueryClient();
  return useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin', 'storage'] }));
}
