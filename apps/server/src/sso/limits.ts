/** How long somebody may take to sign in at the provider, in milliseconds. */
export const SSO_ATTEMPT_MS_MAX = 10 * 60 * 1000;

/** How many people may be at the provider at once; the one who began first has to begin anew. */
export const SSO_ATTEMPTS_MAX = 1000;

/** How long the provider may take to answer, in seconds. */
export const SSO_ANSWER_SECONDS_MAX = 10;
