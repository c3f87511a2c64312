import { randomBytes } from 'node:crypto';
import type { SAML } from '@node-saml/node-saml';
import type { Claims } from './account-of-claims.ts';
import { SSO_ATTEMPT_MS_MAX, SSO_ATTEMPTS_MAX } from './limits.ts';
import type { BegunSso, EndedSso, ProviderFlow } from './sso-flow.ts';
import type { SamlSettings } from './sso-settings.ts';

/** A pending SAML login, and its outcome once the provider has posted it. */
interface Attempt {
  readonly secret: string;
  readonly target: string;
  readonly until: number;
  /** The validator that knows the request to which the response must refer. */
  readonly client: SAML;
  outcome?: { readonly claims: Claims } | { readonly error: unknown };
}

/**
 * Signs in with a SAML 2.0 provider: a request by redirect, a signed assertion by POST. The POST comes from another site without cookies, so its
 * outcome waits for the browser that started, which is then redirected to the callback. Only signed assertions for this request and this studio are
 * accepted, once.
 */
export class SamlFlow implements ProviderFlow {
  readonly #settings: SamlSettings;
  readonly #now: () => number;
  readonly #attempts = new Map<string, Attempt>();

  constructor(settings: SamlSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  async begin(callbackUrl: string, target: string): Promise<BegunSso> {
    const { SAML: Client, ValidateInResponseTo } = await import('@node-saml/node-saml');
    const { entryPoint, certificate, entityId } = this.#settings;
    const client = new Client({
      entryPoint: entryPoint.href,
      issuer: entityId,
      audience: entityId,
      callbackUrl,
      idpCert: certificate.split(/(?=-----BEGIN CERTIFICATE-----)/).filter((part) => part.includes('BEGIN')),
      wantAssertionsSigned: true,
      // Many providers sign only the assertion.
      wantAuthnResponseSigned: false,
      validateInResponseTo: ValidateInResponseTo.always,
      requestIdExpirationPeriodMs: SSO_ATTEMPT_MS_MAX,
      disableRequestedAuthnContext: true,
      identifierFormat: null,
    });
    const [state, secret] = [randomBytes(24).toString('base64url'), randomBytes(32).toString('base64url')];
    const url = await client.getAuthorizeUrlAsync(state, undefined, {});
    this.#forgetOld();
    this.#attempts.set(state, { secret, target, client, until: this.#now() + SSO_ATTEMPT_MS_MAX });
    return { url, state, secret };
  }

  /** Verifies the provider's POST. Returns the state of its attempt; undefined if none is open. */
  async receive(fields: ReadonlyMap<string, string>): Promise<string | undefined> {
    const state = fields.get('RelayState') ?? '';
    const attempt = this.#attempts.get(state);
    if (attempt === undefined || attempt.until < this.#now() || attempt.outcome !== undefined) return undefined;
    try {
      const { profile } = await attempt.client.validatePostResponseAsync({
        SAMLResponse: fields.get('SAMLResponse') ?? '',
      });
      attempt.outcome =
        profile === null ? { error: 'the response has no person' } : { claims: claimsOf(Object.entries(profile)) };
    } catch (error) {
      attempt.outcome = { error };
    }
    return state;
  }

  async end(currentUrl: URL, secretOf: (state: string) => string | undefined): Promise<EndedSso> {
    const state = currentUrl.searchParams.get('state') ?? '';
    const attempt = this.#attempts.get(state);
    this.#attempts.delete(state);
    if (!attempt?.outcome || attempt.until < this.#now() || attempt.secret !== secretOf(state))
      return { kind: 'refused', cause: 'over' };
    if ('error' in attempt.outcome) return { kind: 'refused', cause: 'answer', error: attempt.outcome.error };
    return { kind: 'known', claims: attempt.outcome.claims, target: attempt.target, idToken: undefined };
  }

  /** Sessions at the provider are not ended. */
  async signOutUrl(): Promise<undefined> {
    return undefined;
  }

  #forgetOld(): void {
    for (const [state, { until }] of this.#attempts)
      if (until < this.#now() || this.#attempts.size >= SSO_ATTEMPTS_MAX) this.#attempts.delete(state);
  }
}

/** Attributes by name, and by the last part of names that are URLs: `http://schemas.example/claims/groups`. */
function claimsOf(entries: readonly (readonly [string, unknown])[]): Claims {
  const claims = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (typeof value === 'function') continue;
    claims.set(name, value);
    const short = name.split(/[/:]/).at(-1) ?? name;
    if (!claims.has(short)) claims.set(short, value);
  }
  // The provider's signature covers the address.
  return { ...Object.fromEntries(claims), email_verified: true };
}
