import { useEffect, useRef, useState } from 'react';

const REST_MS = 350;

/** A value that a hand is changing: shown at once, settled when the hand rests. */
export interface Draft<T> {
  readonly value: T;
  readonly change: (value: T) => void;
}

/** Keeps a value while it is changed; `preview` hears of each change, `settle` of the last one. */
export function useDraft<T>(start: T, preview: (value: T) => void, settle: (value: T) => void): Draft<T> {
  const [value, setValue] = useState(start);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    value,
    change: (next) => {
      setValue(next);
      preview(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => settle(next), REST_MS);
    },
  };
}
