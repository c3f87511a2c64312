import { NEW_SPACE_SECONDS } from '../limits.ts';

/** When each space that was made here can be used, by its name, in milliseconds of `Date.now`. The page forgets it, as the cluster does. */
const readyAt = new Map<string, number>();

/** A space of a cluster was made: it takes two heartbeats (decision D21). */
export function noteNewSpace(name: string): void {
  readyAt.set(name, Date.now() + NEW_SPACE_SECONDS * 1000);
}

/** The whole seconds until a space can be used; 0 for all that were not made just now. */
export function secondsUntilReady(name: string): number {
  const seconds = Math.ceil(((readyAt.get(name) ?? 0) - Date.now()) / 1000);
  if (seconds > 0) return seconds;
  readyAt.delete(name);
  return 0;
}
