import { createServer } from 'node:net';
import { SLOT_HEADER, SLOTS_MAX, type ParameterList, type SessionState } from '@astrolabe/http-api';
import { describe, expect, it, vi } from 'vitest';
import { checkAccount } from '../src/setting-values.ts';
import { Browser, rawRequest, startStudio } from './_studio.ts';

const GONE = { status: 401, json: { code: 40104001, message: 'nobody is signed in, or the session has ended' } };

describe('signing in', () => {
  it('returns the version and sets an HttpOnly cookie', async () => {
    const { browser } = await startStudio();
    const result = await browser.signIn();
    expect(result.json).toEqual({ code: 0, message: 'Success', data: { version: 'v3.0' } });
    const [session, ...others] = result.headers.getSetCookie();
    expect(session).toMatch(/^astrolabe_test=[A-Za-z0-9_-]{43}; Max-Age=259200; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(others.slice(0, 2)).toEqual([
      'nh=embedded; Max-Age=259200; Path=/; SameSite=Strict',
      'nu=root; Max-Age=259200; Path=/; SameSite=Strict',
    ]);
  });

  it.each([
    ['a wrong password', 'embedded', ['root', 'x'], 401, 40104000, 'Invalid password'],
    ['no such user', 'embedded', ['nobody', 'nebula'], 401, 40104000, 'User not exist'],
    [
      'half a pair',
      'embedded',
      ['root'],
      400,
      40004000,
      'the Authorization header must hold a word and the base64 of ["username","password"]',
    ],
    ['an address that is none', 'a b', ['root', 'nebula'], 400, 40004000, '"a b" is not an address'],
    [
      'a name that nobody knows',
      'no-such-host.invalid:9669',
      ['root', 'nebula'],
      400,
      40004000,
      'the name of no-such-host.invalid:9669 is not known',
    ],
  ])('names the cause of a failure: %s', async (_name, address, pair, status, code, message) => {
    const { browser } = await startStudio();
    const authorization = `Bearer ${Buffer.from(JSON.stringify(pair)).toString('base64')}`;
    expect(
      await browser.send('POST', '/api-nebula/db/connect', { address }, { headers: { authorization } }),
    ).toMatchObject({ status, json: { code, message } });
    expect(browser.cookies.size).toBe(0);
  });

  it('distinguishes a closed port, one that drops connections, and a web server', async () => {
    const { browser } = await startStudio();
    let greeting = '';
    const server = createServer((socket) => {
      // The studio may close the connection at once.
      socket.on('error', () => undefined);
      socket.resume().end(greeting);
    });
    const port = await new Promise<number>((resolve) =>
      server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
    );
    const signIn = { host: `127.0.0.1:${port}`, username: 'root', password: 'nebula' };
    expect(await browser.send('POST', '/api/v1/session', signIn)).toMatchObject({
      status: 400,
      json: {
        code: 40004000,
        message: `127.0.0.1:${port}: the graph service closed the connection`,
        error: { code: 'CONNECTION_FAILED' },
      },
    });
    greeting = 'HTTP/1.1 400 Bad Request\r\n\r\n';
    expect(await browser.send('POST', '/api/v1/session', signIn)).toMatchObject({
      status: 400,
      json: { code: 40004000, message: `127.0.0.1:${port}: an HTTP server answers there, no graph service` },
    });
    await new Promise((resolve) => server.close(resolve));
    expect(await browser.send('POST', '/api/v1/session', signIn)).toMatchObject({
      status: 400,
      json: {
        code: 40004000,
        message: `127.0.0.1:${port} refused the connection`,
        error: { code: 'CONNECTION_REFUSED' },
      },
    });
  });

  it('signs in automatically, but not after an explicit sign-out', async () => {
    const { browser } = await startStudio();
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({
      data: {
        studio: {
          ...{ name: 'Astrolabe', version: '3.5.0', mode: 'workspace', siteName: '' },
          embeddedHost: expect.stringMatching(/^127\.0\.0\.1:\d+$/),
        },
        canSignInAutomatically: true,
      },
    });
    const session = { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0' };
    expect((await browser.send('POST', '/api/v1/session/auto', {})).json).toMatchObject({ data: { session } });
    expect((await browser.send('DELETE', '/api/v1/session')).json).toMatchObject({ code: 0, message: 'Success' });
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({
      data: { canSignInAutomatically: false },
    });
    expect(await browser.send('POST', '/api/v1/session/auto', {})).toMatchObject({
      status: 401,
      json: { code: 40104001, message: 'you signed out' },
    });
    await browser.signIn();
    expect((await browser.send('POST', '/api/v1/session/auto', {})).json).toMatchObject({
      data: { session, canSignInAutomatically: true },
    });
  });

  it('does not sign in automatically if the account is off', async () => {
    const { browser, port } = await startStudio({ account: checkAccount('account', 'off') ?? null });
    for (const body of [{}, { isAsked: true }])
      expect(await browser.send('POST', '/api/v1/session/auto', body)).toMatchObject({
        status: 401,
        json: { message: 'no account is configured for automatic sign-in' },
      });
    const { json } = await browser.send('GET', '/api/v1/session');
    expect(json).toMatchObject({ data: { canSignInAutomatically: false } });
    expect(JSON.stringify(json)).not.toContain('configuredHost');
    const { text } = await rawRequest(port, 'POST', '/api/v1/session/auto', { host: `localhost:${port}` });
    expect(JSON.parse(text)).toMatchObject({ message: 'no account is configured for automatic sign-in' });
  });

  it('uses the other account if the address contains localhost', async () => {
    const { port } = await startStudio({
      localhostAccount: { username: 'nobody', password: 'nebula', address: 'embedded' },
    });
    const { text } = await rawRequest(port, 'POST', '/api/v1/session/auto', { host: `localhost:${port}` });
    expect(JSON.parse(text)).toMatchObject({ message: 'User not exist' });
  });

  it('opens the configured database on request, also after signing out', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    await browser.send('DELETE', '/api/v1/session');
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({ data: { configuredHost: 'embedded' } });
    expect((await browser.send('POST', '/api/v1/session/auto', { isAsked: true })).json).toMatchObject({
      data: { session: { host: 'embedded' } },
    });
  });

  it('gives a browser a slot per database, and signing out ends all of them', async () => {
    const { browser } = await startStudio();
    const account = { host: 'embedded', username: 'root', password: 'nebula' };
    const at = (slot: number): RequestInit => ({ headers: { [SLOT_HEADER]: String(slot) } });
    await browser.signIn();
    expect((await browser.send('POST', '/api/v1/session', account, at(0))).json).toMatchObject({ data: { slot: 1 } });
    await browser.send('POST', '/api/v1/parameters', { commands: [':param here => 1'] }, at(1));
    const names = async (path: string, init?: RequestInit): Promise<unknown> =>
      ((await browser.send('GET', path, undefined, init)).json as { data: ParameterList }).data.items.map(
        ({ name }) => name,
      );
    expect(await names('/api/v1/parameters')).toEqual([]);
    expect(await names('/api/v1/parameters', at(1))).toEqual(['here']);
    expect(await names('/api/v1/parameters?slot=1')).toEqual(['here']);
    const stale = new Browser(browser.url);
    for (const [name, value] of browser.cookies) stale.cookies.set(name, value);
    await browser.send('DELETE', '/api/v1/session', undefined, at(1));
    for (const slot of [0, 1])
      for (const one of [browser, stale])
        expect(await one.send('GET', '/api/favorites/list', undefined, at(slot))).toMatchObject(GONE);
    expect((await browser.send('GET', '/api/v1/session')).json).not.toHaveProperty('data.session');
  });

  it('reuses the least recently used slot when all are taken, and ignores unknown slots', async () => {
    const { browser, database, ...studio } = await startStudio();
    const account = { host: 'embedded', username: 'root', password: 'nebula' };
    const slots: unknown[] = [];
    for (let count = 0; count <= SLOTS_MAX; count++) {
      studio.advance(1000);
      const { json } = await browser.send('POST', '/api/v1/session', account);
      slots.push((json as { data: SessionState }).data.slot);
    }
    expect(slots).toEqual([...Array.from({ length: SLOTS_MAX }, (_, slot) => slot), 0]);
    expect(database.openSessions).toBe(SLOTS_MAX);
    for (const slot of ['8', '-1', '1.5', '', 'x'])
      expect(await browser.send('GET', `/api/favorites/list?slot=${slot}`)).toMatchObject({
        status: 400,
        json: { message: `"${slot}" is not a slot from 0 to 7` },
      });
  });

  it('ends a session immediately when its owner signs out', async () => {
    const { browser, database, url } = await startStudio();
    await browser.signIn();
    const thief = new Browser(url);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await thief.send('GET', '/api/favorites/list')).status).toBe(200);
    await browser.send('POST', '/api-nebula/db/disconnect', '', { headers: { 'content-type': 'application/json' } });
    expect(await thief.send('GET', '/api/favorites/list')).toMatchObject(GONE);
    expect(database.openSessions).toBe(0);
  });

  it('ends a session that is idle for long', async () => {
    const { browser, ...studio } = await startStudio();
    await browser.signIn();
    studio.advance(11 * 3600 * 1000);
    expect((await browser.send('GET', '/api/favorites/list')).status).toBe(200);
    studio.advance(13 * 3600 * 1000);
    expect(await browser.send('GET', '/api/favorites/list')).toMatchObject(GONE);
  });

  it('records sign-ins, sign-outs and failures with the address and without a password', async () => {
    const { browser } = await startStudio();
    await browser.signIn('root', 'wrong7');
    await browser.signIn();
    await browser.send('DELETE', '/api/v1/session');
    await browser.signIn();
    const { json, text } = await browser.send('GET', '/api/v1/audit?part=visits');
    const items = (json['data'] as { items: Record<string, unknown>[] }).items;
    expect(
      items.map(({ kind, username, shape, hasFailed, times }) => [kind, username, shape, hasFailed, times]),
    ).toEqual([
      ['sign-out', 'root', '127.0.0.1', false, 1],
      ['sign-in', 'root', '127.0.0.1', false, 2],
      ['sign-in', 'root', '127.0.0.1', true, 1],
    ]);
    expect(text).not.toContain('wrong7');
  });

  it('shows administrators only how many audit entries were lost', async () => {
    const { browser, records } = await startStudio();
    await browser.signIn();
    const lostCount = async (): Promise<unknown> =>
      ((await browser.send('GET', '/api/v1/audit')).json['data'] as { lostCount?: number }).lostCount;
    expect(await lostCount()).toBeUndefined();
    vi.spyOn(records.auditTrail, 'lostCount', 'get').mockReturnValue(7);
    expect(await lostCount()).toBe(7);
    await browser.signIn('guest');
    expect(await lostCount()).toBeUndefined();
  });

  it('requires a session except for health and sign-in', async () => {
    const { browser } = await startStudio();
    expect((await browser.send('GET', '/health')).json).toEqual({
      code: 0,
      message: 'Success',
      data: { status: 'OK' },
    });
    const guarded = [
      ['POST', '/api-nebula/db/exec', { gql: 'rows 1' }],
      ['POST', '/api-nebula/db/batchExec', { gqls: [] }],
      ['POST', '/api-nebula/db/exec_seq', { gql: 'rows 1' }],
      ['POST', '/api/v1/execute', { text: 'rows 1' }],
      ['POST', '/api/v1/export', { text: 'rows 1', format: 'csv' }],
      ['POST', '/api/v1/executions/x/cancel', {}],
      ['GET', '/api/v1/parameters'],
      ['POST', '/api/v1/parameters', { commands: [] }],
      ['GET', '/api/v1/spaces'],
      ['GET', '/api/v1/spaces/known/schema'],
      ['GET', '/api/favorites/list'],
      ['POST', '/api/favorites', { content: 'x' }],
      ['PUT', '/api/favorites/1', { name: 'x' }],
      ['DELETE', '/api/favorites/1'],
      ['DELETE', '/api/favorites'],
      ['GET', '/api/sketches/list'],
      ['POST', '/api/sketches/sketch', { name: 'x' }],
      ['PUT', '/api/sketches/1', { name: 'x' }],
      ['DELETE', '/api/sketches/1'],
      ['GET', '/api/canvases'],
      ['GET', '/api/canvases/1'],
      ['POST', '/api/canvases', { name: 'x', space: 's', content: '{}' }],
      ['PUT', '/api/canvases/1', { name: 'x', space: 's', content: '{}' }],
      ['DELETE', '/api/canvases/1'],
      ['GET', '/api/schema/s/snapshot'],
      ['PUT', '/api/schema/s/snapshot', { snapshot: '{}' }],
      ['GET', '/api/files'],
      ['GET', '/api/import-tasks'],
    ] as const;
    for (const [method, path, body] of guarded)
      expect({ path, ...(await browser.send(method, path, body)) }).toMatchObject({ path, ...GONE });
  });
});
