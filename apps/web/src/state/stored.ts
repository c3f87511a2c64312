import { createStore } from 'zustand/vanilla';

/** Browser storage that never throws. If it is blocked or full, values last until the page is left, and `write` reports this. */
export interface GuardedStorage {
  readonly read: (key: string) => string | undefined;
  /** Whether the value will outlive the page. */
  readonly write: (key: string, text: string) => boolean;
  readonly remove: (key: string) => void;
}

/** Whether the browser refused to store a value, because its storage is forbidden or full. Reset when the page is left. */
export const storageTrouble = createStore<{ readonly isRefused: boolean }>(() => ({ isRefused: false }));

/** Persists across browser sessions: preferences. */
export const browserStorage = guarded(() => localStorage);

/** Persists as long as the browser tab: current work. */
export const tabStorage = guarded(() => sessionStorage);

/** Wraps a storage. Even accessing it may throw, so it is accessed on every call. */
export function guarded(storage: () => Storage): GuardedStorage {
  const memory = new Map<string, string>();
  return {
    read: (key) => {
      try {
        return memory.get(key) ?? storage().getItem(key) ?? undefined;
      } catch {
        return memory.get(key);
      }
    },
    write: (key, text) => {
      try {
        storage().setItem(key, text);
        memory.delete(key);
        return true;
      } catch {
        memory.set(key, text);
        storageTrouble.setState({ isRefused: true });
        return false;
      }
    },
    remove: (key) => {
      memory.delete(key);
      try {
        storage().removeItem(key);
      } catch {
        // A forbidden storage contains nothing.
      }
    },
  };
}

/** Reads a JSON value; an unreadable one counts as absent. */
export function readStored(storage: GuardedStorage, key: string): unknown {
  const text = storage.read(key);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a JSON value; whether it will outlive the page. */
export function writeStored(storage: GuardedStorage, key: string, value: unknown): boolean {
  return storage.write(key, JSON.stringify(value));
}
