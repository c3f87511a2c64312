/** How many tokens and links an account keeps. */
export const GRANTS_MAX = 100;

/** The time between two notes of the last use of a grant, in milliseconds. */
export const GRANT_USE_NOTE_MS = 60_000;
