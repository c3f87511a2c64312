/** Time limit of a sign-in at the provider, in milliseconds. */
export const SSO_ATTEMPT_MS_MAX = 10 * 60 * 1000;

/** Maximum pending provider sign-ins; the oldest must start over. */
export const SSO_ATTEMPTS_MAX = 1000;

/** Timeout of the provider, in seconds. */
export const SSO_RESPONSE_SECONDS_MAX = 10;
