import { useState } from 'react';
import { showToast } from '../state/toast-store.ts';
import { useErrorLine } from './use-error-messages.ts';

/** Something that a user does on a page and that can fail. */
export interface Attempt {
  /** Runs the work and shows `done`, unless empty. Resolves with whether it succeeded. */
  readonly attempt: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
  /** The error of the last attempt, to show on the page; undefined after success. */
  readonly failure: unknown;
}

/** Runs a user action and reports the outcome in a toast, and in `failure` for the page. `after` always runs. */
export function useAttempt(after?: () => Promise<unknown>): Attempt {
  const errorLine = useErrorLine();
  const [failure, setFailure] = useState<unknown>();
  const attempt: Attempt['attempt'] = async (work, done) => {
    setFailure(undefined);
    try {
      await work();
      if (done !== '') showToast('success', done);
      return true;
    } catch (error) {
      setFailure(error);
      showToast('danger', errorLine(error));
      return false;
    } finally {
      await after?.();
    }
  };
  return { attempt, failure };
}
