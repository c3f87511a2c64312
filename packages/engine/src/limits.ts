/** Rows in one batch. */
export const BATCH_ROWS = 1024;
/** Statements in one request (NebulaGraph's max_allowed_statements). */
export const REQUEST_STATEMENTS_MAX = 512;
/** Rows of a result where the caller names no limit of its own. */
export const RESULT_ROWS_MAX = 10_000_000;
/** Rows in one chunk of a streamed result. */
export const STREAM_CHUNK_ROWS = 4096;
/** Items that one list, made by an expression or collected from rows, may have. */
export const LIST_ITEMS_MAX = 10_000_000;
/** Properties in one index. */
export const INDEX_FIELDS_MAX = 16;
/** Bytes of a string that an index keeps. */
export const INDEXED_TEXT_BYTES_MAX = 256;
/** Bytes of a user's name. */
export const USER_NAME_BYTES_MAX = 16;
/** Bytes of a password. */
export const PASSWORD_BYTES_MAX = 24;
/** Bytes of one text that a function makes. */
export const TEXT_BYTES_MAX = 64 * 1024 * 1024;
