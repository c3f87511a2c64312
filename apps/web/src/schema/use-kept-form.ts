import { useEffect, useState } from 'react';
import { sessionStore } from '../state/session-store.ts';
import { readStored, tabStorage, writeStored } from '../state/stored.ts';

/** A form whose content outlives a reload and a look at another page. */
export interface KeptForm<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** What is shown was typed before, on an earlier visit of the page. */
  readonly isRestored: boolean;
  /** Forgets what was typed; the form begins with `value`, or as it would have begun. */
  readonly startAgain: (value?: Value) => void;
}

/**
 * Keeps what is typed into a form for the life of the browser's tab, by database, account and `name`. `begin` makes the form nobody has
 * typed in, `read` a form of what was kept, or nothing where that fits no longer.
 */
export function useKeptForm<Value>(
  name: string,
  begin: () => Value,
  read: (stored: unknown) => Value | undefined,
): KeptForm<Value> {
  // Whose form it is does not change while it is open, even when the session ends.
  const [key] = useState(() => {
    const { session } = sessionStore.getState();
    return `astrolabe.form ${JSON.stringify([session?.host, session?.username])} ${name}`;
  });
  const [{ value, isRestored, untouched }, setState] = useState(() => {
    const fresh = begin();
    const stored = readStored(tabStorage, key);
    const restored = stored === undefined ? undefined : read(stored);
    return { value: restored ?? fresh, isRestored: restored !== undefined, untouched: JSON.stringify(fresh) };
  });
  useEffect(() => {
    if (JSON.stringify(value) === untouched) tabStorage.remove(key);
    else writeStored(tabStorage, key, value);
  }, [key, value, untouched]);
  return {
    value,
    setValue: (next) => setState((state) => ({ ...state, value: next })),
    isRestored,
    startAgain: (next = begin()) => {
      // At once: who leaves the page now leaves nothing behind.
      tabStorage.remove(key);
      setState({ value: next, isRestored: false, untouched: JSON.stringify(next) });
    },
  };
}

/** Whether a value that was kept has every field of an example, each of the same kind. */
export function hasShapeOf<Shape extends object>(value: unknown, example: Shape): value is Shape {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(example).every(
    ([field, one]) => typeof fields[field] === typeof one && Array.isArray(fields[field]) === Array.isArray(one),
  );
}
