import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY_ID = 'test-key';

/** Claims for the next sign-in, and how the provider misbehaves. */
export interface IssuerPlan {
  claims: Record<string, unknown>;
  /** The provider's `userinfo` response; absent: it has no such endpoint. */
  userinfo?: Record<string, unknown>;
  /** Claims of the provider to falsify. */
  wrong: Record<string, unknown>;
}

/** An OpenID Connect provider for tests with one client; every user is the one of `plan`. It checks PKCE. */
export interface Issuer {
  readonly url: string;
  readonly plan: IssuerPlan;
  /** Signs in the user of a redirect to the provider; returns the redirect back. */
  signIn(url: string): string;
}

/** Starts a provider that stops after its test. */
export async function startIssuer(clientId: string): Promise<Issuer> {
  const plan: IssuerPlan = { claims: {}, wrong: {} };
  const granted = new Map<string, { readonly challenge: string; readonly nonce: string; readonly redirect: string }>();
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '/', issuer());
    const result = (value: unknown, status = 200): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    };
    if (url.pathname === '/.well-known/openid-configuration')
      return result({
        issuer: issuer(),
        authorization_endpoint: `${issuer()}/authorize`,
        token_endpoint: `${issuer()}/token`,
        jwks_uri: `${issuer()}/keys`,
        ...(plan.userinfo && { userinfo_endpoint: `${issuer()}/userinfo` }),
        end_session_endpoint: `${issuer()}/leave`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      });
    if (url.pathname === '/keys')
      return result({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'RS256', use: 'sig' }] });
    if (url.pathname === '/userinfo')
      return request.headers.authorization === 'Bearer a' ? result({ sub: 's-1', ...plan.userinfo }) : result({}, 401);
    let text = '';
    request.setEncoding('utf8').on('data', (piece: string) => (text += piece));
    request.on('end', () => {
      const form = new URLSearchParams(text);
      const code = form.get('code') ?? '';
      const grant = granted.get(code);
      granted.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (grant?.challenge !== challenge || grant.redirect !== form.get('redirect_uri'))
        return result({ error: 'invalid_grant' }, 400);
      const now = Math.floor(Date.now() / 1000);
      const token = { iss: issuer(), aud: clientId, sub: 's-1', iat: now, exp: now + 60, nonce: grant.nonce };
      result({
        access_token: 'a',
        token_type: 'Bearer',
        id_token: signed({ ...token, ...plan.claims, ...plan.wrong }),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const issuer = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: issuer(),
    plan,
    signIn: (address) => {
      const asked = new URL(address).searchParams;
      const redirect = asked.get('redirect_uri') ?? '';
      const code = `code-${granted.size + 1}`;
      granted.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        redirect,
      });
      return `${redirect}?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
  };
}

function signed(claims: object): string {
  const text = [{ alg: 'RS256', kid: KEY_ID }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
}
