import { tabStorage } from './stored.ts';

const KEY = 'astrolabe.wanted';

/** Stores the wanted address during sign-in at the provider; relative to the base path. */
export function keepWantedPage(address: string): void {
  tabStorage.write(KEY, address);
}

/** Returns and clears the stored address. */
export function takeWantedPage(): string | undefined {
  const address = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return address;
}
