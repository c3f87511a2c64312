import { readStored, tabStorage, writeStored } from '../../state/stored.ts';

/** Storage key of a space's awaited indexes, which survive a reload. */
function keyOf(space: string, on: 'tag' | 'edge'): string {
  return `astrolabe.awaited-indexes ${JSON.stringify([space, on])}`;
}

/** Returns the indexes of a space with a pending rebuild notification. */
export function awaitedIndexes(space: string, on: 'tag' | 'edge'): ReadonlySet<string> {
  const stored = readStored(tabStorage, keyOf(space, on));
  return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
}

/** Sets the indexes of a space to notify about. */
export function awaitIndexes(space: string, on: 'tag' | 'edge', names: ReadonlySet<string>): void {
  if (names.size === 0) tabStorage.remove(keyOf(space, on));
  else writeStored(tabStorage, keyOf(space, on), [...names]);
}
