import { useEffect, useState } from 'react';
import { sessionStore } from '../state/session-store.ts';
import { readStored, tabStorage, writeStored } from '../state/stored.ts';

/** A form whose input survives reloads and navigation. */
export interface SavedForm<Value> {
  readonly value: Value;
  readonly setValue: (value: Value) => void;
  /** Whether the shown input is from an earlier visit. */
  readonly isRestored: boolean;
  /** Discards the input; the form restarts with `value` or its initial state. */
  readonly startAgain: (value?: Value) => void;
}

/**
 * Stores form input for the browser tab, by database, account and `name`. `begin` creates the initial form; `read` restores stored input,
 * or returns undefined if it does not fit.
 */
export function useSavedForm<Value>(
  name: string,
  begin: () => Value,
  read: (stored: unknown) => Value | undefined,
): SavedForm<Value> {
  // The account of a form does not change while it is open, even if the session ends.
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
      // Immediately, since the page may be left now.
      tabStorage.remove(key);
      setState({ value: next, isRestored: false, untouched: JSON.stringify(next) });
    },
  };
}

/** Returns whether a stored value has every field of an example, with the same types. */
export function hasShapeOf<Shape extends object>(value: unknown, example: Shape): value is Shape {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.entries(example).every(
    ([field, one]) => typeof fields[field] === typeof one && Array.isArray(fields[field]) === Array.isArray(one),
  );
}
