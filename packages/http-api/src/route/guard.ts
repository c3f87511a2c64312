/**
 * Header of a page in read-only mode: with the value `read` the server refuses changes to the database, whatever the account may do, before
 * they reach the database.
 */
export const GUARD_HEADER = 'x-astrolabe-guard';

/** The one value of `GUARD_HEADER`. */
export const GUARD_READ = 'read';
