/** Maximum tokens and links per account. */
export const GRANTS_MAX = 100;

/** How long the statement of a view may run, in milliseconds. */
export const VIEW_TIMEOUT_MS = 30_000;

/** The time between two notes of the last use of a grant, in milliseconds. */
export const GRANT_USE_NOTE_MS = 60_000;
