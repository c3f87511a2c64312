import { z } from './zod.ts';

/** The page of the studio to open after signing in with the provider. */
export const ssoStartQuery = z.object({
  to: z
    .string()
    .regex(/^(\/|(\/[\w.-]+)+)$/)
    .default('/'),
});

/**
 * Why the sign-in with the provider failed: unreachable, declined by the user, timed out or another browser, an untrusted response, no account for
 * the user, no such account in the database, no password for it, refused by the database.
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

/** Reasons for a failed sign-in with the provider. */
export type SsoCause = (typeof SSO_CAUSES)[number];
