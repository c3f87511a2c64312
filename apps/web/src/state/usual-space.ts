import { readStored, writeStored, type GuardedStorage } from './stored.ts';

const KEY = 'astrolabe.usual-space';

/** Returns the initial space: the last one of the account in this browser, or the only one. */
export function usualSpace(storage: GuardedStorage, account: string, spaces: readonly string[]): string | undefined {
  const kept = readStored(storage, KEY);
  const last = isChoice(kept) && kept.account === account ? kept.space : undefined;
  if (last !== undefined && spaces.includes(last)) return last;
  return spaces.length === 1 ? spaces[0] : undefined;
}

/** Saves the space that an account chose. */
export function rememberUsualSpace(storage: GuardedStorage, account: string, space: string): void {
  writeStored(storage, KEY, { account, space });
}

function isChoice(kept: unknown): kept is { readonly account: string; readonly space: string } {
  return typeof kept === 'object' && kept !== null && 'account' in kept && 'space' in kept;
}
