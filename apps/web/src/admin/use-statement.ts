import { useQueryClient } from '@tanstack/react-query';
import type { Statement } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { useAttempt } from '../ui/use-attempt.ts';

/** Runs statements that change data; holds the error of the last one. */
export interface StatementRun {
  /** Runs a statement in a space, shows `done`, and refetches the lists. Resolves to whether it succeeded. */
  readonly run: (statement: Statement, space: string, done: string) => Promise<boolean>;
  readonly failure: unknown;
}

/** Runs changing statements and reports the outcome. */
export function useStatement(): StatementRun {
  const queryClient = useQueryClient();
  const { attempt, failure } = useAttempt(() => queryClient.invalidateQueries({ queryKey: ['admin'] }));
  return { run: (statement, space, done) => attempt(() => runStatement(statement, space), done), failure };
}
