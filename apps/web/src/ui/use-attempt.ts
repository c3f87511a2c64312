import { useState } from 'react';
import { showToast } from '../state/toast-store.ts';
import { useErrorLine } from './use-error-words.ts';

/** Something that a person does on a page and that can fail. */
export interface Attempt {
  /** Does it and says `done`, unless that is empty; answers whether it worked. */
  readonly attempt: (work: () => Promise<unknown>, done: string) => Promise<boolean>;
  /** Why the last one failed, for the place on the page where it is to stand; `undefined` where it did not. */
  readonly failure: unknown;
}

/** Does what a person asks for and says how it went: in a toast, and by `failure` where the page shows it. `after` runs in either case. */
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
