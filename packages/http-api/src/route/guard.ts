/**
 * The header of a page whose person wants to read only, whatever the account may do: with the value `read` the server refuses what would
 * change the database, before the database hears of it.
 */
export const GUARD_HEADER = 'x-astrolabe-guard';

/** The one value of `GUARD_HEADER`. */
export const GUARD_READ = 'read';
