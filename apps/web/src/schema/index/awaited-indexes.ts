import { readStored, tabStorage, writeStored } from '../../state/stored.ts';

/** Where the names of a space's awaited indexes are kept: they outlive the page, so that news comes after a reload too. */
function keyOf(space: string, on: 'tag' | 'edge'): string {
  return `astrolabe.awaited-indexes ${JSON.stringify([space, on])}`;
}

/** The indexes of a space whose rebuilding somebody waits for. */
export function awaitedIndexes(space: string, on: 'tag' | 'edge'): ReadonlySet<string> {
  const stored = readStored(tabStorage, keyOf(space, on));
  return new Set(Array.isArray(stored) ? stored.filter((name) => typeof name === 'string') : []);
}

/** Says which indexes of a space are awaited from now on. */
export function awaitIndexes(space: string, on: 'tag' | 'edge', names: ReadonlySet<string>): void {
  if (names.size === 0) tabStorage.remove(keyOf(space, on));
  else writeStored(tabStorage, keyOf(space, on), [...names]);
}
