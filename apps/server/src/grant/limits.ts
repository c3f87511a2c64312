/** Maximum tokens and links per account. */
export const GRANTS_MAX = 100;

/** Timeout of a view's statement, in milliseconds. */
export const VIEW_TIMEOUT_MS = 30_000;

/** Interval at which the last use of a grant is recorded, in milliseconds. */
export const GRANT_USE_NOTE_MS = 60_000;
