import { randomBytes } from 'node:crypto';
import type { SsoCause } from '@astrolabe/http-api';
import type { Configuration } from 'openid-client';
import { isLoopbackHost } from '../loopback.ts';
import type { Claims } from './account-of-claims.ts';
import { SSO_RESPONSE_SECONDS_MAX, SSO_ATTEMPT_MS_MAX, SSO_ATTEMPTS_MAX } from './limits.ts';
import type { OidcSettings } from './sso-settings.ts';

/** A pending OIDC login: state, nonce, expiry. */
interface Attempt {
  readonly verifier: string;
  readonly nonce: string;
  /** Secret known only to the starting browser. */
  readonly secret: string;
  readonly target: string;
  readonly until: number;
}

/** Redirect URL, and the cookie that the browser must return. */
export interface BegunSso {
  readonly url: string;
  readonly state: string;
  readonly secret: string;
}

/** Outcome of a provider sign-in. */
export type EndedSso =
  | {
      readonly kind: 'known';
      readonly claims: Claims;
      readonly target: string;
      /** Proves to the provider which sign-in to end. */
      readonly idToken: string | undefined;
    }
  | { readonly kind: 'refused'; readonly cause: SsoCause; readonly error?: unknown };

/** Sign-in with a provider: the redirect there, and the return. */
export interface ProviderFlow {
  /** Starts a sign-in; rejects if the provider is unreachable. `target` is the page to open afterward. */
  begin(callbackUrl: string, target: string): Promise<BegunSso>;
  /** Handles users who return from the provider; each attempt is valid once. */
  end(currentUrl: URL, secretOf: (state: string) => string | undefined): Promise<EndedSso>;
  /** Returns the provider's log-out address; undefined if it has none. */
  signOutUrl(idToken: string | undefined, returnUrl: string): Promise<string | undefined>;
}

/**
 * Signs in with an OpenID Connect provider: the authorization code flow with PKCE, state and nonce, bound to the browser that started. The library
 * and the provider's addresses are loaded at the first sign-in.
 */
export class SsoFlow implements ProviderFlow {
  readonly #settings: OidcSettings;
  readonly #now: () => number;
  readonly #attempts = new Map<string, Attempt>();
  #provider: Promise<Configuration> | undefined;

  constructor(settings: OidcSettings, now: () => number = Date.now) {
    this.#settings = settings;
    this.#now = now;
  }

  /** Starts a sign-in; rejects if the provider is unreachable. `target` is the page to open afterward. */
  async begin(callbackUrl: string, target: string): Promise<BegunSso> {
    const [client, provider] = await Promise.all([import('openid-client'), this.#discovered()]);
    const state = client.randomState();
    const nonce = client.randomNonce();
    const verifier = client.randomPKCECodeVerifier();
    const secret = randomBytes(32).toString('base64url');
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: callbackUrl,
      scope: this.#settings.scope,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    this.#forgetOld();
    this.#attempts.set(state, { verifier, nonce, secret, target, until: this.#now() + SSO_ATTEMPT_MS_MAX });
    return { url: url.href, state, secret };
  }

  /** Handles users who return to a callback URL; each attempt is valid once. */
  async end(currentUrl: URL, secretOf: (state: string) => string | undefined): Promise<EndedSso> {
    const state = currentUrl.searchParams.get('state') ?? '';
    const attempt = this.#attempts.get(state);
    this.#attempts.delete(state);
    if (!attempt || attempt.until < this.#now() || attempt.secret !== secretOf(state))
      return { kind: 'refused', cause: 'over' };
    if (currentUrl.searchParams.has('error'))
      return {
        kind: 'refused',
        cause: currentUrl.searchParams.get('error') === 'access_denied' ? 'denied' : 'answer',
        error: currentUrl.searchParams.get('error_description') ?? currentUrl.searchParams.get('error'),
      };
    try {
      const [client, provider] = await Promise.all([import('openid-client'), this.#discovered()]);
      const tokens = await client.authorizationCodeGrant(provider, currentUrl, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      });
      const signed = tokens.claims();
      // Many providers omit names and groups from the ID token. Signed claims take precedence.
      const described =
        signed === undefined || provider.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(provider, tokens.access_token, signed.sub);
      return {
        kind: 'known',
        claims: { ...described, ...signed },
        target: attempt.target,
        idToken: tokens.id_token,
      };
    } catch (error) {
      return { kind: 'refused', cause: 'answer', error };
    }
  }

  /** Returns the provider's log-out address; undefined if it has none. */
  async signOutUrl(idToken: string | undefined, returnUrl: string): Promise<string | undefined> {
    const [client, provider] = await Promise.all([import('openid-client'), this.#discovered()]);
    if (provider.serverMetadata().end_session_endpoint === undefined) return undefined;
    return client.buildEndSessionUrl(provider, {
      post_logout_redirect_uri: returnUrl,
      ...(idToken !== undefined && { id_token_hint: idToken }),
    }).href;
  }

  #discovered(): Promise<Configuration> {
    this.#provider ??= this.#discover().catch((error: unknown) => {
      this.#provider = undefined;
      throw error;
    });
    return this.#provider;
  }

  async #discover(): Promise<Configuration> {
    const client = await import('openid-client');
    const { issuer, clientId, clientSecret } = this.#settings;
    const isPlain = issuer.protocol === 'http:' && isLoopbackHost(issuer.hostname);
    return client.discovery(issuer, clientId, clientSecret, clientSecret === undefined ? client.None() : undefined, {
      timeout: SSO_RESPONSE_SECONDS_MAX,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    });
  }

  #forgetOld(): void {
    for (const [state, { until }] of this.#attempts)
      if (until < this.#now() || this.#attempts.size >= SSO_ATTEMPTS_MAX) this.#attempts.delete(state);
  }
}
