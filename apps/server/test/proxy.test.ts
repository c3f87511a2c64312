import type { SessionState } from '@astrolabe/http-api';
import { describe, expect, it } from 'vitest';
import { rawRequest, startStudio, type TestStudio } from './_studio.ts';

const IMPLIED = { username: 'root', password: 'nebula', address: 'embedded', isImplied: true } as const;

/** Whether a page under these headers is offered, and gets, the account that signs in automatically. */
async function automatic({ port }: TestStudio, headers: Record<string, string>): Promise<readonly unknown[]> {
  const sent = { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...headers };
  const state = await rawRequest(port, 'GET', '/api/v1/session', sent);
  const asked = await rawRequest(port, 'POST', '/api/v1/session/auto', sent, '{"isAsked":true}');
  const { data } = JSON.parse(state.text) as { data: SessionState };
  return [data.canSignInAutomatically, data.configuredHost !== undefined, asked.status];
}

describe('the account that signs in automatically', () => {
  it.each([
    {},
    { host: 'localhost' },
    { host: '[::1]:7001' },
    { host: 'studio.localhost.internal' },
    { origin: 'http://127.0.0.1:7001', 'sec-fetch-site': 'same-origin' },
    { 'x-request-id': '7', 'accept-language': 'en', 'upgrade-insecure-requests': '1', dnt: '1', priority: 'u=0' },
  ])('exists for a user on this host: %j', async (headers) => {
    const studio = await startStudio({ account: IMPLIED, allowedHosts: ['studio.localhost.internal'] });
    expect(await automatic(studio, headers)).toEqual([true, true, 200]);
  });

  it('does not exist behind a proxy', async () => {
    const studio = await startStudio({ account: IMPLIED, siteName: 'studio.example' });
    for (const headers of [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': '127.0.0.1' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-host': 'localhost' },
      { forwarded: 'for=127.0.0.1' },
      { via: '1.1 vegur' },
      { 'x-real-ip': '127.0.0.1' },
      { 'cf-connecting-ip': '203.0.113.9' },
      { 'true-client-ip': '203.0.113.9' },
      { 'x-forwarded': 'for=127.0.0.1' },
      { x_forwarded_for: '203.0.113.9' },
      { 'client-ip': '203.0.113.9' },
      { 'x-remote-ip': '203.0.113.9' },
      { 'x-originating-ip': '203.0.113.9' },
      { 'wl-proxy-client-ip': '203.0.113.9' },
      { 'x-scheme': 'https' },
      { 'x-original-url': '/' },
      { 'fly-client-ip': '203.0.113.9' },
      { 'cdn-loop': 'cloud' },
      { host: '203.0.113.9' },
      { host: 'studio.example' },
      { host: '192.168.1.4:7001' },
      { origin: 'https://studio.example', 'sec-fetch-site': 'same-origin' },
    ])
      expect([headers, await automatic(studio, headers)]).toEqual([headers, [false, false, 401]]);
  });

  it('exists beyond this host if configured', async () => {
    const account = { username: 'guest', password: 'nebula', address: 'embedded' };
    const studio = await startStudio({ account });
    expect(await automatic(studio, { 'x-forwarded-for': '203.0.113.9' })).toEqual([true, true, 200]);
  });
});

describe('the initial password of root', () => {
  const signIn = (port: number, password: string, headers: Record<string, string> = {}): Promise<{ status: number }> =>
    rawRequest(
      port,
      'POST',
      '/api/v1/session',
      { host: `127.0.0.1:${port}`, 'content-type': 'application/json', ...headers },
      JSON.stringify({ host: 'embedded', username: 'root', password }),
    );

  it('opens the database on this host only', async () => {
    const { port } = await startStudio({ account: IMPLIED });
    expect(await signIn(port, 'nebula')).toMatchObject({ status: 200 });
    expect(await signIn(port, 'nebula', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
      status: 401,
      text: expect.stringContaining('initial password') as unknown,
    });
  });
});

describe('an unknown user who signs in', () => {
  const REMOTE = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json' };

  async function attempt(port: number, body: object): Promise<{ status: number; message: unknown; ms: number }> {
    const startedAt = performance.now();
    const { status, text } = await rawRequest(
      port,
      'POST',
      '/api/v1/session',
      { host: `127.0.0.1:${port}`, ...REMOTE },
      JSON.stringify({ username: 'ann', password: 'x', ...body }),
    );
    const { message } = JSON.parse(text) as { message: unknown };
    return { status, message, ms: performance.now() - startedAt };
  }

  it('gets one message after one delay for every failure', async () => {
    const { port } = await startStudio({
      clusterHosts: {
        hosts: [{ host: '127.0.0.1' }, { host: 'no-such-host.invalid' }, { host: '10.255.255.1' }],
        anyFor: 'local',
      },
    });
    const results = await Promise.all(
      [
        { host: 'embedded' },
        { host: 'embedded', username: 'nobody', password: 'nebula' },
        { host: '127.0.0.1:1' },
        { host: 'no-such-host.invalid' },
        { host: '10.255.255.1:9669' },
        { host: 'not-allowed.example' },
        { host: '169.254.169.254:80' },
        { host: '2852039166:80' },
        { host: `127.0.0.1:${port}` },
      ].map((body) => attempt(port, body)),
    );
    const times = results.map(({ ms }) => ms);
    expect(results.map(({ status, message }) => `${status} ${String(message)}`)).toEqual(
      results.map(() => '401 sign-in failed'),
    );
    expect(Math.max(...times) - Math.min(...times)).toBeLessThan(500);
    expect(Math.min(...times)).toBeGreaterThan(1900);
  });

  it('waits after wrong passwords, whether the account exists or not, and is locked if configured', async () => {
    const { port, browser } = await startStudio({ isLoginLockOn: true });
    for (const username of ['ann', 'nobody']) {
      const results = await Promise.all(Array.from({ length: 8 }, () => attempt(port, { host: 'embedded', username })));
      expect(results.map(({ message }) => String(message).replace(/\d+/, 'n')).toSorted()).toEqual([
        ...Array.from({ length: 5 }, () => 'sign-in failed'),
        ...Array.from({ length: 3 }, () => 'too many wrong passwords, try again in n seconds'),
      ]);
    }
    expect((await browser.signIn('root')).status).toBe(200);
  });
});
