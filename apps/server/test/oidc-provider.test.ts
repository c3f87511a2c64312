import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { Browser, startStudio } from './_studio.ts';

/** The used part of the package. */
interface ProviderClass {
  new (issuer: string, configuration: object): { callback(): RequestListener };
}

/** The address of the studio that the provider knows; the test follows its redirects itself. */
const STUDIO = 'http://127.0.0.1:7001';

/** A specifier that the compiler ignores, since the package is not installed with the others. */
const PACKAGE: string = 'oidc-provider';
const found = (await import(PACKAGE).catch(() => undefined)) as { readonly default: ProviderClass } | undefined;

/** A certified OpenID provider, with one public client. By the standard, claims of the profile are at `userinfo` only. */
async function startProvider(provider: ProviderClass, redirectUri: string): Promise<string> {
  const server: Server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const started = new provider(issuer, {
    clients: [
      {
        client_id: 'astrolabe',
        token_endpoint_auth_method: 'none',
        redirect_uris: [redirectUri],
        application_type: 'native',
      },
    ],
    claims: { profile: ['preferred_username', 'groups'] },
    findAccount: (_context: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: `${sub}.lee`, groups: ['analysts'] }),
    }),
  });
  server.on('request', started.callback());
  return issuer;
}

/** Follows redirects of the provider, signs in and consents if asked; returns the first address outside the provider. */
async function passProvider(issuer: string, start: string): Promise<string> {
  const browser = new Browser(issuer);
  let address = start;
  for (let steps = 0; address.startsWith(issuer) && steps < 20; steps++) {
    const response = await browser.send('GET', address.slice(issuer.length));
    const form = /action="([^"]*)"[^]*?name="prompt" value="(\w+)"/.exec(response.text);
    const result =
      response.status === 200 && form
        ? await browser.send('POST', form[1]!.replace(issuer, ''), `prompt=${form[2]}&login=ann&password=x`, {
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          })
        : response;
    address = new URL(result.headers.get('location') ?? 'about:blank', issuer).href;
  }
  return address;
}

it.skipIf(found === undefined)(
  'signs in with a certified provider with profile claims at userinfo only (npm install --no-save oidc-provider)',
  { timeout: 60_000 },
  async () => {
    const issuer = await startProvider(found!.default, `${STUDIO}/api/v1/sso/callback`);
    const { browser } = await startStudio({
      sso: {
        kind: 'oidc',
        issuer: new URL(issuer),
        clientId: 'astrolabe',
        name: 'Example',
        scope: 'openid profile',
        nameClaim: 'preferred_username',
        roleClaim: 'groups',
        accounts: [{ value: 'analysts', account: 'reader' }],
        database: 'embedded',
        passwords: new Map(),
        url: STUDIO,
      },
    });
    const start = (await browser.send('GET', '/api/v1/sso/start?to=/console')).headers.get('location') ?? '';
    const back = await passProvider(issuer, start);
    expect(back).toMatch(/\/api\/v1\/sso\/callback\?code=/);
    const landed = await browser.send('GET', back.slice(STUDIO.length));
    expect(landed.headers.get('location')).toBe('/console?slot=0');
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({
      data: { session: { username: 'reader' } },
    });
  },
);
