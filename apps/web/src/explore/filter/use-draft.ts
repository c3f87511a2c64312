import { useEffect, useRef, useState } from 'react';

const REST_MS = 350;

/** A value that the user is changing: shown at once, committed after a pause. */
export interface Draft<T> {
  readonly value: T;
  readonly change: (value: T) => void;
}

/**
 * Holds a value while it is being changed; `preview` receives each change, `settle` the last one. `settled` is the current value; if it changes
 * otherwise, such as by undo, the draft ends.
 */
export function useDraft<T>(settled: T, preview: (value: T) => void, settle: (value: T) => void): Draft<T> {
  const [draft, setDraft] = useState<{ readonly over: T; readonly value: T }>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), [settled]);
  return {
    value: draft?.over === settled ? draft.value : settled,
    change: (next) => {
      setDraft({ over: settled, value: next });
      preview(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(next), REST_MS);
    },
  };
}
