/** The largest number of vids in a space: dense ids, plus one, are int32. */
export const VERTICES_MAX = 2 ** 31 - 2;

/** The largest number of rows of one edge type, deleted ones included. */
export const EDGE_ROWS_MAX = 2 ** 31 - 2;

/** The most bytes of text in one column, or in all vids: offsets are uint32. */
export const TEXT_ARENA_BYTES_MAX = 2 ** 32 - 1;

/** The most different texts that a column keeps as a dictionary. */
export const DICTIONARY_TEXTS_MAX = 65_536;

/** Entries of a full index block. */
export const INDEX_BLOCK_ENTRIES = 512;

/** Patched or new edges that are put into their lists one by one; more, and more than a tenth of all, rebuild the adjacency. */
export const ADJACENCY_PATCHES_MIN = 4096;

/** Bytes of log records after which a space writes a checkpoint. */
export const LOG_BYTES_MAX = 64 * 1024 * 1024;

/** Rows of an import that a flush writes as log records; more are written as chunks. */
export const BULK_LOG_ROWS_MAX = 20_000;
