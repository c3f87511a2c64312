import type { SessionState } from '@astrolabe/http-api';
import { expect, it } from 'vitest';
import type { OidcSettings } from '../src/sso/sso-settings.ts';
import { startIssuer, type Issuer } from './_issuer.ts';
import { startStudio, type Browser, type TestStudio } from './_studio.ts';

async function studioWith(settings: Partial<OidcSettings> = {}): Promise<TestStudio & { readonly issuer: Issuer }> {
  const issuer = await startIssuer('astrolabe');
  const studio = await startStudio({
    sso: {
      kind: 'oidc',
      issuer: new URL(issuer.url),
      clientId: 'astrolabe',
      name: 'Example',
      scope: 'openid',
      nameClaim: 'preferred_username',
      roleClaim: 'groups',
      accounts: [],
      database: 'embedded',
      passwords: new Map(),
      ...settings,
    },
  });
  return { ...studio, issuer };
}

/** Follows one link and returns its target. */
async function follow(browser: Browser, path: string): Promise<string> {
  return (await browser.send('GET', path)).headers.get('location') ?? '';
}

async function signIn({ browser, issuer }: { browser: Browser; issuer: Issuer }): Promise<string> {
  const back = issuer.signIn(await follow(browser, '/api/v1/sso/start?to=/console'));
  return follow(browser, back.slice(browser.url.length));
}

it('signs in as the account named by the provider, without a password, and signs out there too', async () => {
  const studio = await studioWith();
  const { browser, issuer } = studio;
  issuer.plan.claims = { preferred_username: 'ann' };
  expect(await signIn(studio)).toBe('/console?slot=0');
  const state = (await browser.send('GET', '/api/v1/session')).json as { data: SessionState };
  expect(state.data).toMatchObject({
    studio: { ssoName: 'Example' },
    session: { host: 'embedded', kind: 'embedded', username: 'ann' },
  });
  const { data } = (await browser.send('DELETE', '/api/v1/session')).json as { data: { signOutUrl: string } };
  const leave = new URL(data.signOutUrl);
  expect([leave.origin, leave.pathname]).toEqual([issuer.url, '/leave']);
  expect(leave.searchParams.get('post_logout_redirect_uri')).toBe(`${browser.url}/login`);
  expect(leave.searchParams.has('id_token_hint')).toBe(true);
});

it('uses PKCE, state and nonce, and accepts each response once, in the browser that asked', async () => {
  const studio = await studioWith();
  const { browser, issuer } = studio;
  issuer.plan.claims = { preferred_username: 'ann' };
  const asked = await follow(browser, '/api/v1/sso/start');
  const { searchParams } = new URL(asked);
  expect(['state', 'nonce', 'code_challenge'].map((name) => (searchParams.get(name)?.length ?? 0) >= 32)).toEqual([
    true,
    true,
    true,
  ]);
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  const back = issuer.signIn(asked).slice(browser.url.length);
  const [name, value] = [...browser.cookies].find(([cookie]) => cookie.startsWith('astrolabe_sso_')) ?? ['', ''];
  browser.cookies.delete(name);
  expect(await follow(browser, back)).toBe('/login?sso=over');
  browser.cookies.set(name, value);
  expect(await follow(browser, back)).toBe('/login?sso=over');
  expect(await follow(browser, '/api/v1/sso/callback?code=a&state=made-up')).toBe('/login?sso=over');
});

it.each([
  ['signed for another client', { aud: 'other' }],
  ['of another attempt', { nonce: 'other' }],
  ['of another provider', { iss: 'https://evil.example' }],
  ['that has expired', { exp: 1 }],
])('rejects a token %s', async (_name, wrong) => {
  const studio = await studioWith();
  studio.issuer.plan.claims = { preferred_username: 'ann' };
  studio.issuer.plan.wrong = wrong;
  expect(await signIn(studio)).toBe('/login?sso=answer');
  expect((await studio.browser.send('GET', '/api/v1/session')).json).not.toMatchObject({ data: { session: {} } });
});

it('reports a user without an account, and an account that the database does not have', async () => {
  const studio = await studioWith();
  studio.issuer.plan.claims = { preferred_username: 'root' };
  expect(await signIn(studio)).toBe('/login?sso=nobody&name=root');
  studio.issuer.plan.claims = { preferred_username: 'nobody' };
  expect(await signIn(studio)).toBe('/login?sso=account&name=nobody');
});

it('takes the account of a cluster from a rule, and its password from the settings', async () => {
  const accounts = [{ value: 'analysts', account: 'reader' }];
  const studio = await studioWith({ accounts, database: '127.0.0.1:1' });
  studio.issuer.plan.claims = { preferred_username: 'ann', groups: ['analysts'] };
  expect(await signIn(studio)).toBe('/login?sso=password&name=reader');
  const other = await studioWith({ accounts, database: '127.0.0.1:1', passwords: new Map([['reader', 'x']]) });
  other.issuer.plan.claims = studio.issuer.plan.claims;
  expect(await signIn(other)).toBe('/login?sso=database&name=reader');
});

it('reports a refusal by the user and an unreachable provider', async () => {
  const studio = await studioWith();
  const state = new URL(await follow(studio.browser, '/api/v1/sso/start')).searchParams.get('state') ?? '';
  const denied = new URLSearchParams({ error: 'access_denied', state });
  expect(await follow(studio.browser, `/api/v1/sso/callback?${denied}`)).toBe('/login?sso=denied');
  const away = await studioWith({ issuer: new URL('http://127.0.0.1:1') });
  expect(await follow(away.browser, '/api/v1/sso/start')).toBe('/login?sso=unreachable');
  expect(await away.browser.send('GET', '/api/v1/sso/start?to=//evil.example')).toMatchObject({ status: 400 });
});
