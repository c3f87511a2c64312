/** Milliseconds that a directory has to respond. */
export const LDAP_MS_MAX = 10_000;
