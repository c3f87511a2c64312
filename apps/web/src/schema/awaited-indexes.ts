/** Names of the indexes whose rebuilding somebody waits for, by space and kind. They outlive the page, so that news comes after a look elsewhere. */
const awaited = new Map<string, ReadonlySet<string>>();

/** The awaited indexes of a space. */
export function awaitedIndexes(space: string, on: 'tag' | 'edge'): ReadonlySet<string> {
  return awaited.get(JSON.stringify([space, on])) ?? new Set();
}

/** Says which indexes of a space are awaited from now on. */
export function awaitIndexes(space: string, on: 'tag' | 'edge', names: ReadonlySet<string>): void {
  awaited.set(JSON.stringify([space, on]), names);
}
