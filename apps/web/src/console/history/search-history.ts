import type { HistoryEntry } from '../../data/history.ts';

/** Entries whose statement or space contains every word of the search. */
export function searchHistory(entries: readonly HistoryEntry[], search: string): readonly HistoryEntry[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return entries.filter((entry) =>
    words.every((word) => entry.statement.toLowerCase().includes(word) || entry.space.toLowerCase().includes(word)),
  );
}
