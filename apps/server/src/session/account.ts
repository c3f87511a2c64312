/**
 * Owner of favorites, files, tasks and sketches: a user of a database. All spellings of the embedded database are `embedded`; others are
 * `host:port`, or a comma-separated list of them, in lower case.
 */
export interface Account {
  readonly database: string;
  readonly username: string;
}

/** The name of the embedded database in an `Account` and as an address. */
export const EMBEDDED = 'embedded';
