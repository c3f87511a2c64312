import { SSO_CAUSES, type SsoCause } from '@astrolabe/http-api';

/** The cause of a failed sign-in with the provider, and its account. */
export interface SsoFailure {
  readonly cause: SsoCause;
  /** The user or account; may be empty. */
  readonly name: string;
}

const NAME_LENGTH_MAX = 128;

/** Parses a failed provider sign-in from the address of the login page. */
export function ssoFailureOf(search: string): SsoFailure | undefined {
  const query = new URLSearchParams(search);
  const cause = SSO_CAUSES.find((one) => one === query.get('sso'));
  return cause && { cause, name: (query.get('name') ?? '').slice(0, NAME_LENGTH_MAX) };
}
