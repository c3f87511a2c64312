import { z } from './zod.ts';

/** Where to go after signing in with the provider: a page of the studio. */
export const ssoStartQuery = z.object({
  to: z
    .string()
    .regex(/^(\/|(\/[\w.-]+)+)$/)
    .default('/'),
});

/**
 * Why signing in with the provider failed: it cannot be reached, the person said no, it took too long or was another browser, its answer cannot be
 * trusted, nobody gave the person an account, the account is not in the database, the studio has no password of it, the database refuses.
 */
export const SSO_CAUSES = [
  'unreachable',
  'denied',
  'over',
  'answer',
  'nobody',
  'account',
  'password',
  'database',
] as const;

/** Why signing in with the provider failed. */
export type SsoCause = (typeof SSO_CAUSES)[number];
