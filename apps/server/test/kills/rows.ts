/** The space that is written to. */
export const SPACE = 'kills';
/** Clients that write statements. */
export const CLIENTS = 8;
/** The number of the client that imports. */
export const IMPORTER = 50;
/** Number of vertices written by the n-th transaction, MERGE, or rejected statement: two, one, none. */
export const TRANSACTION_VIDS = 80_000_000_000_000;
export const PATTERN_VIDS = 81_000_000_000_000;
export const BROKEN_VIDS = 82_000_000_000_000;

/** The two vertices that the n-th write of a client creates, with an edge between them. */
export function vidsOf(client: number, n: number): readonly [number, number] {
  const vid = (client + 1) * 1_000_000_000_000 + n * 2;
  return [vid, vid + 1];
}
