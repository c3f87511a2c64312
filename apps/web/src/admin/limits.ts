/** Duration from which a running statement is marked, in milliseconds. */
export const LONG_STATEMENT_MS = 60_000;

/** Maximum job cards above the running statements. */
export const ADMIN_JOB_CARDS = 4;

/** Maximum length of a user name, in bytes. */
export const USER_NAME_LENGTH_MAX = 16;

/** Maximum length of a password, in bytes. */
export const PASSWORD_LENGTH_MAX = 24;

/** Maximum partitions per host drawn as squares. */
export const PARTITIONS_DRAWN = 400;

/** Maximum problems of a check that are listed. */
export const CHECK_PROBLEMS_SHOWN = 50;
