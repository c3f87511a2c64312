import { createStore } from 'zustand/vanilla';
import { tabStorage } from './stored.ts';

/** Read-only state of this tab, independent of the account. */
export interface GuardStore {
  readonly isReadOnly: boolean;
  /** Whether the whole studio is read-only, so that the tab can't change it. */
  readonly isLocked: boolean;
}

const KEY = 'astrolabe.read-only';

/** Read-only mode of this tab; survives reload and sign-in. */
export const guardStore = createStore<GuardStore>(() => ({ isReadOnly: hasChosenToRead(), isLocked: false }));

/** Makes the tab read-only or writable; no effect in a read-only studio. */
export function toggleGuard(): void {
  const { isReadOnly, isLocked } = guardStore.getState();
  if (isLocked) return;
  if (isReadOnly) tabStorage.remove(KEY);
  else tabStorage.write(KEY, '1');
  guardStore.setState({ isReadOnly: !isReadOnly });
}

/** Applies whether the whole studio is read-only. */
export function lockGuard(isLocked: boolean): void {
  if (isLocked !== guardStore.getState().isLocked)
    guardStore.setState({ isLocked, isReadOnly: isLocked || hasChosenToRead() });
}

/** Whether this tab only reads now. */
export function isGuarded(): boolean {
  return guardStore.getState().isReadOnly;
}

function hasChosenToRead(): boolean {
  return tabStorage.read(KEY) !== undefined;
}
