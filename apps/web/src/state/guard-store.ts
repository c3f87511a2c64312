import { createStore } from 'zustand/vanilla';
import { tabStorage } from './stored.ts';

/** Whether this tab only reads, whatever the account may do. */
export interface GuardStore {
  readonly isReadOnly: boolean;
}

const KEY = 'astrolabe.read-only';

/** The guard of this tab; it outlives a reload and a sign-in. */
export const guardStore = createStore<GuardStore>(() => ({ isReadOnly: tabStorage.read(KEY) !== undefined }));

guardStore.subscribe(({ isReadOnly }) => {
  if (isReadOnly) tabStorage.write(KEY, '1');
  else tabStorage.remove(KEY);
});

/** Lets the tab only read, or lets it change things again. */
export function toggleGuard(): void {
  guardStore.setState(({ isReadOnly }) => ({ isReadOnly: !isReadOnly }));
}

/** Whether this tab only reads now. */
export function isGuarded(): boolean {
  return guardStore.getState().isReadOnly;
}
