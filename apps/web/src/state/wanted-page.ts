import { tabStorage } from './stored.ts';

const KEY = 'astrolabe.wanted';

/** Keeps the address that somebody wanted while they are away at the provider; it begins with the base path. */
export function keepWantedPage(address: string): void {
  tabStorage.write(KEY, address);
}

/** The address that was kept, once; nothing where none was. */
export function takeWantedPage(): string | undefined {
  const address = tabStorage.read(KEY);
  tabStorage.remove(KEY);
  return address;
}
