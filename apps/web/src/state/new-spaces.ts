import { NEW_SPACE_SECONDS } from '../limits.ts';

/** Times when new spaces can be used, by name, in milliseconds of `Date.now`. The page forgets it, as the cluster does. */
const readyAt = new Map<string, number>();

/** Records that a space of a cluster was created; it needs two heartbeats (decision D21). */
export function noteNewSpace(name: string): void {
  readyAt.set(name, Date.now() + NEW_SPACE_SECONDS * 1000);
}

/** Seconds until a space can be used, rounded up; 0 unless it was just created. */
export function secondsUntilReady(name: string): number {
  const seconds = Math.ceil(((readyAt.get(name) ?? 0) - Date.now()) / 1000);
  if (seconds > 0) return seconds;
  readyAt.delete(name);
  return 0;
}
