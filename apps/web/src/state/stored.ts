/** Reads a JSON value of the browser's storage; anything unreadable counts as absent. */
export function readStored(storage: Storage, key: string): unknown {
  try {
    const text = storage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Writes a JSON value; a full or forbidden storage leaves the page working without it. */
export function writeStored(storage: Storage, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The page works on with what it holds in memory.
  }
}
