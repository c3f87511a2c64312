import { useQueryClient } from '@tanstack/react-query';
import type { Statement } from '@astrolabe/ngql';
import { runStatement } from '../data/schema-statements.ts';
import { showToast } from '../state/toast-store.ts';
import { useErrorWords } from '../ui/use-error-words.ts';

/** Runs a statement that changes something; says how it went, and asks the administration's lists again. Answers whether it worked. */
export function useStatement(): (statement: Statement, space: string, done: string) => Promise<boolean> {
  const queryClient = useQueryClient();
  const errorWords = useErrorWords();
  return async (statement, space, done) => {
    try {
      await runStatement(statement, space);
      showToast('success', done);
      return true;
    } catch (error) {
      const { text, hint } = errorWords(error);
      showToast('danger', hint === undefined ? text : `${text}: ${hint}`);
      return false;
    } finally {
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
    }
  };
}
