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
  ])('is there for a person at this machine: %j', async (headers) => {
    const studio = await startStudio({ account: IMPLIED, allowedHosts: ['studio.localhost.internal'] });
    expect(await automatic(studio, headers)).toEqual([true, true, 200]);
  });

  it.each([
    { 'x-forwarded-for': '203.0.113.9' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 vegur' },
    { 'x-real-ip': '127.0.0.1' },
    { 'cf-connecting-ip': '203.0.113.9' },
    { 'true-client-ip': '203.0.113.9' },
    { host: '203.0.113.9' },
    { host: 'studio.example' },
    { host: '192.168.1.4:7001' },
    { origin: 'https://studio.example', 'sec-fetch-site': 'same-origin' },
  ])('is not there behind a proxy: %j', async (headers) => {
    const studio = await startStudio({ account: IMPLIED, siteName: 'studio.example' });
    expect(await automatic(studio, headers)).toEqual([false, false, 401]);
  });

  it('is there beyond this machine where an administrator has set one', async () => {
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

  it('opens the database at this machine only', async () => {
    const { port } = await startStudio({ account: IMPLIED });
    expect(await signIn(port, 'nebula')).toMatchObject({ status: 200 });
    expect(await signIn(port, 'nebula', { 'x-forwarded-for': '203.0.113.9' })).toMatchObject({
      status: 401,
      text: expect.stringContaining('initial password') as unknown,
    });
  });
});
