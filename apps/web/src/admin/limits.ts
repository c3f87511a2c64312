/** A statement that runs longer is marked, in milliseconds. */
export const LONG_STATEMENT_MS = 60_000;

/** Maximum job cards above the running statements. */
export const ADMIN_JOB_CARDS = 4;

/** The longest name of a user that the database takes, in bytes. */
export const USER_NAME_LENGTH_MAX = 16;

/** The longest password that the database takes, in bytes. */
export const PASSWORD_LENGTH_MAX = 24;

/** Maximum partitions per host drawn as squares. */
export const PARTITIONS_DRAWN = 400;

/** How many problems of a check are listed. */
export const CHECK_PROBLEMS_SHOWN = 50;
