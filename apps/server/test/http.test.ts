import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient, SEAT_HEADER, SEATS_MAX, type ParameterList, type SessionState } from '@astrolabe/http-api';
import { describe, expect, it } from 'vitest';
import { Browser, rawRequest, startStudio } from './_studio.ts';

const GONE = { status: 401, json: { code: 40104001, message: 'nobody is signed in, or the session has ended' } };

describe('signing in', () => {
  it('answers the version and gives a cookie that no script can read', async () => {
    const { browser } = await startStudio();
    const answer = await browser.signIn();
    expect(answer.json).toEqual({ code: 0, message: 'Success', data: { version: 'v3.0' } });
    const [session, ...others] = answer.headers.getSetCookie();
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

  it('tells a port where nobody listens from one that closes every connection', async () => {
    const { browser } = await startStudio();
    const server = createServer((socket) => socket.resume().end());
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

  it('signs in by itself, but not after somebody signed out on purpose', async () => {
    const { browser } = await startStudio();
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({
      data: {
        studio: { name: 'Astrolabe', version: '3.5.0', mode: 'workspace', siteName: '' },
        canSignInAutomatically: true,
      },
    });
    const session = { host: 'embedded', kind: 'embedded', username: 'root', version: 'v3.0' };
    expect((await browser.send('POST', '/api/v1/session/auto', {})).json).toMatchObject({ data: { session } });
    expect((await browser.send('DELETE', '/api/v1/session')).json).toEqual({ code: 0, message: 'Success' });
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

  it('uses the other account where the address contains localhost', async () => {
    const { port } = await startStudio({
      localhostAccount: { username: 'nobody', password: 'nebula', address: 'embedded' },
    });
    const { text } = await rawRequest(port, 'POST', '/api/v1/session/auto', { host: `localhost:${port}` });
    expect(JSON.parse(text)).toMatchObject({ message: 'User not exist' });
  });

  it('opens the configured database for who asks for it by hand, also after signing out', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    await browser.send('DELETE', '/api/v1/session');
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({ data: { configuredHost: 'embedded' } });
    expect((await browser.send('POST', '/api/v1/session/auto', { isAsked: true })).json).toMatchObject({
      data: { session: { host: 'embedded' } },
    });
  });

  it('seats one browser at several databases, and signing out of one leaves the other', async () => {
    const { browser } = await startStudio();
    const account = { host: 'embedded', username: 'root', password: 'nebula' };
    const at = (seat: number): RequestInit => ({ headers: { [SEAT_HEADER]: String(seat) } });
    await browser.signIn();
    expect((await browser.send('POST', '/api/v1/session', account, at(0))).json).toMatchObject({ data: { seat: 1 } });
    await browser.send('POST', '/api/v1/parameters', { commands: [':param here => 1'] }, at(1));
    const names = async (path: string, init?: RequestInit): Promise<unknown> =>
      ((await browser.send('GET', path, undefined, init)).json as { data: ParameterList }).data.items.map(
        ({ name }) => name,
      );
    expect(await names('/api/v1/parameters')).toEqual([]);
    expect(await names('/api/v1/parameters', at(1))).toEqual(['here']);
    expect(await names('/api/v1/parameters?seat=1')).toEqual(['here']);
    await browser.send('DELETE', '/api/v1/session', undefined, at(1));
    expect(await browser.send('GET', '/api/favorites/list', undefined, at(1))).toMatchObject(GONE);
    expect((await browser.send('GET', '/api/favorites/list', undefined, at(0))).status).toBe(200);
    expect((await browser.send('GET', '/api/favorites/list')).status).toBe(200);
    await browser.send('POST', '/api/v1/session', account, at(1));
    await browser.send('DELETE', '/api/v1/session', undefined, at(0));
    expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({ data: { seat: 1 } });
  });

  it('gives the seat that was used longest ago to who comes when all are taken, and knows no others', async () => {
    const { browser, database, ...studio } = await startStudio();
    const account = { host: 'embedded', username: 'root', password: 'nebula' };
    const seats: unknown[] = [];
    for (let count = 0; count <= SEATS_MAX; count++) {
      studio.advance(1000);
      const { json } = await browser.send('POST', '/api/v1/session', account);
      seats.push((json as { data: SessionState }).data.seat);
    }
    expect(seats).toEqual([...Array.from({ length: SEATS_MAX }, (_, seat) => seat), 0]);
    expect(database.openSessions).toBe(SEATS_MAX);
    for (const seat of ['8', '-1', '1.5', '', 'x'])
      expect(await browser.send('GET', `/api/favorites/list?seat=${seat}`)).toMatchObject({
        status: 400,
        json: { message: `"${seat}" is not a seat from 0 to 7` },
      });
  });

  it('ends a session at once when its owner signs out', async () => {
    const { browser, database, url } = await startStudio();
    await browser.signIn();
    const thief = new Browser(url);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    expect((await thief.send('GET', '/api/favorites/list')).status).toBe(200);
    await browser.send('POST', '/api-nebula/db/disconnect', '', { headers: { 'content-type': 'application/json' } });
    expect(await thief.send('GET', '/api/favorites/list')).toMatchObject(GONE);
    expect(database.openSessions).toBe(0);
  });

  it('ends a session that was not used for long', async () => {
    const { browser, ...studio } = await startStudio();
    await browser.signIn();
    studio.advance(11 * 3600 * 1000);
    expect((await browser.send('GET', '/api/favorites/list')).status).toBe(200);
    studio.advance(13 * 3600 * 1000);
    expect(await browser.send('GET', '/api/favorites/list')).toMatchObject(GONE);
  });

  it('needs a session everywhere but for health and signing in', async () => {
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

describe('exec', () => {
  it('answers the specified result', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { text } = await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 1' });
    expect(text).toBe(
      '{"code":0,"message":"Success","data":{"headers":["n","text"],"tables":[{"n":0,"text":"text 0"}],"timeCost":7,"localParams":null,"space":"","columns":["n","text"],"rows":[[0,"text 0"]]}}',
    );
  });

  it('tells place and hint of a mistake beside the message', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api-nebula/db/exec', { gql: 'wrong' })).toMatchObject({
      status: 400,
      json: {
        code: 40004000,
        message: "syntax error near `wrong'",
        error: {
          code: 'SYNTAX_ERROR',
          message: "syntax error near `wrong'",
          position: { start: 0, end: 5 },
          hint: 'did you mean rows?',
        },
      },
    });
  });

  it('lets USE persist where no space is given, and not where one is', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const where = async (space?: string): Promise<unknown> => {
      const { json } = await browser.send('POST', '/api-nebula/db/exec', { gql: 'where', space });
      return (json as { data: { tables: { n: string }[] } }).data.tables[0]?.n;
    };
    await browser.send('POST', '/api-nebula/db/exec', { gql: 'use a', space: 'z' });
    expect(await where()).toBe('');
    await browser.send('POST', '/api-nebula/db/exec', { gql: 'use a' });
    expect([await where(), await where('b'), await where()]).toEqual(['a', 'b', 'a']);
  });

  it('answers a hundred thousand rows whole', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { json } = await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 100000' });
    expect((json as { data: { rows: unknown[][] } }).data.rows.at(-1)).toEqual([99999, 'text 999']);
  });

  it.each([
    ['no statement', {}, 400, 40004001, /^the body is not as expected: gql: /],
    ['a number for a statement', { gql: 1 }, 400, 40004001, /gql: /],
    ['no JSON', '{"gql":', 400, 40004000, /^the request is not understood/],
    ['bytes', '\u0000\u0001\u0002', 400, 40004000, /^the request is not understood/],
    ['nothing', '', 400, 40004001, /^the body is not as expected/],
    ['a list', [], 400, 40004001, /^the body is not as expected/],
  ])('refuses %s', async (_name, body, status, code, message) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const answer = await browser.send('POST', '/api-nebula/db/exec', body);
    expect(answer).toMatchObject({ status, json: { code, message: expect.stringMatching(message) as unknown } });
  });

  it('refuses what is not JSON by its type, and what is too large', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(
      await browser.send('POST', '/api-nebula/db/exec', 'gql=1', {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ).toMatchObject({
      status: 400,
      json: { code: 40004000, message: 'the body of the request is not JSON by its content type' },
    });
    expect(await browser.send('POST', '/api-nebula/db/exec', { gql: 'x'.repeat(33 * 1024 * 1024) })).toMatchObject({
      status: 400,
      json: {
        code: 40004000,
        message: 'the body of the request is larger than this route takes',
        error: { code: 'QUERY_TOO_LARGE' },
      },
    });
    expect(
      (await browser.send('POST', '/api-nebula/db/exec', { gql: `rows 1${' '.repeat(10 * 1024 * 1024)}` })).status,
    ).toBe(200);
  });
});

describe('batchExec', () => {
  it('answers every text, whatever becomes of the others', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { status, json } = await browser.send('POST', '/api-nebula/db/batchExec', {
      gqls: ['rows 1', 'wrong', 'where', ''],
      space: 's',
    });
    const empty = { headers: [], tables: [], timeCost: 0, localParams: null, space: '', columns: [], rows: [] };
    expect({ status, json }).toMatchObject({
      status: 200,
      json: {
        code: 0,
        data: [
          { gql: 'rows 1', code: 0, data: { tables: [{ n: 0, text: 'text 0' }] } },
          {
            gql: 'wrong',
            code: -1,
            message: "syntax error near `wrong'",
            error: { position: { start: 0, end: 5 } },
            data: empty,
          },
          { gql: 'where', code: 0, data: { tables: [{ n: 's' }] } },
          { gql: '', code: -1, error: { code: 'STATEMENT_EMPTY' }, data: empty },
        ],
      },
    });
    expect((await browser.send('POST', '/api-nebula/db/batchExec', { gqls: [] })).json).toEqual({
      code: 0,
      message: 'Success',
      data: [],
    });
  });
});

describe('exec_seq', () => {
  it('runs a script with pauses, and stops at the first error', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const started = Date.now();
    expect(
      (await browser.send('POST', '/api-nebula/db/exec_seq', { gql: 'use a; :sleep 1; rows 1' })).json,
    ).toMatchObject({ code: 0, data: { ok: true } });
    expect(Date.now() - started).toBeGreaterThan(950);
    expect(
      (await browser.send('POST', '/api-nebula/db/exec_seq', { gql: 'wrong ; :sleep 9; rows 1' })).json,
    ).toMatchObject({ code: 40004000 });
    expect((await browser.send('POST', '/api-nebula/db/exec_seq', { gql: 'rows 1; :sleep 99;' })).json).toMatchObject({
      code: 40004001,
    });
  });
});

describe('parameters', () => {
  it('belong to the login and are listed where asked for', async () => {
    const { browser, url } = await startStudio();
    await browser.signIn();
    const listed = async (paramList: readonly string[], gql = ''): Promise<unknown> =>
      (await browser.send('POST', '/api-nebula/db/exec', { gql, paramList })).json;
    expect(await listed([':params'])).toMatchObject({ code: 0, data: { localParams: {}, headers: [] } });
    expect(await listed([':param p => 1 + 1', ':params'])).toMatchObject({ data: { localParams: { p: 2 } } });
    expect(await listed([':param q => 7'], 'YIELD $q')).toMatchObject({
      data: { localParams: null, tables: [{ n: 7 }] },
    });
    expect(await listed([':PARAMS p'])).toMatchObject({ data: { localParams: { p: 2 } } });
    expect(await listed([':param p =>', ':params'])).toMatchObject({ data: { localParams: { q: 7 } } });
    expect((await browser.send('GET', '/api/v1/parameters')).json).toMatchObject({
      data: { items: [{ name: 'q', value: 7, text: '7' }] },
    });
    const batch = await browser.send('POST', '/api-nebula/db/batchExec', {
      gqls: [':param z => 3', 'rows 1'],
      paramList: [':params'],
    });
    expect(batch.json).toMatchObject({
      data: [
        { gql: ':param z => 3', code: 0 },
        { gql: 'rows 1', code: 0 },
        { gql: ':params', code: 0, data: { localParams: { q: 7 } } },
      ],
    });
    const other = new Browser(url);
    await other.signIn();
    expect((await other.send('GET', '/api/v1/parameters')).json).toMatchObject({ data: { items: [] } });
  });

  it.each([
    [':params nope', 40004001, 'there is no parameter "nope"'],
    [':par x', 40004000, expect.any(String)],
    [':param 1a => 2', 40004000, expect.any(String)],
    [':param a => 1; DROP SPACE s', 40004000, expect.any(String)],
  ])('refuses %s', async (command, code, message: unknown) => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/parameters', { commands: [command] })).toMatchObject({
      status: 400,
      json: { code, message },
    });
    expect((await browser.send('GET', '/api/v1/parameters')).json).toMatchObject({ data: { items: [] } });
  });
});

describe('execute', () => {
  const clientOf = (browser: Browser): ApiClient =>
    new ApiClient({
      baseUrl: `${browser.url}/`,
      fetch: (input, init) =>
        browser.fetch(
          init?.method ?? 'GET',
          new Request(input).url.slice(browser.url.length),
          init?.body ?? undefined,
          init,
        ),
    });

  it('streams columns, rows and the end', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { text, headers } = await browser.send('POST', '/api/v1/execute', {
      text: 'rows 2',
      space: 's',
      executionId: 'x1',
    });
    expect([headers.get('content-type'), headers.get('x-execution-id')]).toEqual([
      'application/x-ndjson; charset=utf-8',
      'x1',
    ]);
    expect(text).toBe(
      '{"kind":"head","hasTable":true,"columns":["n","text"]}\n{"kind":"rows","rows":[[0,"text 0"],[1,"text 1"]]}\n{"kind":"end","spaceName":"s","latencyUs":7,"notes":[],"rowCount":2}\n',
    );
  });

  it('leaves out the rows that a page has already, and counts them', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { text } = await browser.send('POST', '/api/v1/execute', { text: 'rows 5', rowsSkipped: 2, rowsShownMax: 2 });
    expect(text.trim().split('\n').slice(1)).toEqual([
      '{"kind":"rows","rows":[[2,"text 2"],[3,"text 3"]]}',
      '{"kind":"end","spaceName":"","latencyUs":7,"notes":[],"rowCount":5}',
    ]);
  });

  it.each([
    ['csv', 'text/csv; charset=utf-8', '\uFEFF"n","text"\r\n"0","text 0"\r\n"1","text 1"\r\n'],
    ['json', 'application/json; charset=utf-8', '[\n  {"n": 0, "text": "text 0"},\n  {"n": 1, "text": "text 1"}\n]\n'],
    ['jsonl', 'application/jsonl; charset=utf-8', '{"n": 0, "text": "text 0"}\n{"n": 1, "text": "text 1"}\n'],
  ])('exports all rows of a statement as %s', async (format, type, file) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const response = await browser.fetch('POST', '/api/v1/export', { text: 'rows 2', format });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
    expect([response.headers.get('content-type'), response.headers.get('content-disposition'), text]).toEqual([
      type,
      `attachment; filename="result.${format}"`,
      file,
    ]);
  });

  it('gives an export that fails at once a status, and cuts one off that fails later, so that no half file looks whole', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/export', { text: 'wrong', format: 'csv' })).toMatchObject({
      status: 400,
    });
    const response = await browser.fetch('POST', '/api/v1/export', { text: 'break 100000', format: 'csv' });
    await expect(response.text()).rejects.toThrow(/terminated|aborted|closed/);
  });

  it('gives a failure before the first row a status, and one after it a line', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/execute', { text: 'wrong' })).toMatchObject({
      status: 400,
      json: { error: { position: { start: 0, end: 5 } } },
    });
    const { status, text } = await browser.send('POST', '/api/v1/execute', { text: 'break 2' });
    expect({ status, last: text.trim().split('\n').at(-1) }).toEqual({
      status: 200,
      last: '{"kind":"error","error":{"code":"EXECUTION_ERROR","message":"it broke"}}',
    });
  });

  it('is cancelled by its name', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const client = clientOf(browser);
    const { executionId, chunks } = await client.execute({ text: 'forever', rowsShownMax: 0 });
    expect((await chunks.next()).value).toMatchObject({ kind: 'head' });
    expect(await client.cancel(executionId)).toEqual({ wasRunning: true });
    await expect(chunks.next()).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
    await expect.poll(() => client.cancel(executionId)).toEqual({ wasRunning: false });
  });

  it('is cancelled when its reader goes away, and other statements were never held up', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const client = clientOf(browser);
    const controller = new AbortController();
    const { executionId, chunks } = await client.execute({ text: 'forever' }, { signal: controller.signal });
    await chunks.next();
    const quick = await client.execute({ text: 'rows 1', space: 's' });
    expect((await Array.fromAsync(quick.chunks)).at(-1)).toMatchObject({ rowCount: 1 });
    controller.abort();
    await expect(Array.fromAsync(chunks)).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
    await expect.poll(() => client.cancel(executionId)).toEqual({ wasRunning: false });
    // The main session is free again.
    expect((await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 1' })).status).toBe(200);
  });

  it('waits for a slow reader instead of filling memory', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const response = await browser.fetch('POST', '/api/v1/execute', { text: 'forever' });
    const reader = response.body!.getReader();
    await reader.read();
    const before = process.memoryUsage().rss;
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    await reader.cancel();
  });

  it('runs several statements of one login side by side, and more of them in turn', async () => {
    const { browser, database } = await startStudio();
    await browser.signIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.send('POST', '/api/v1/execute', { text: 'rows 1000', space: 's' })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(database.openSessions).toBeLessThanOrEqual(9);
  });

  it('says so when the database ends in the middle, and goes on afterwards', async () => {
    const { browser, database } = await startStudio();
    await browser.signIn();
    const { chunks } = await clientOf(browser).execute({ text: 'forever', space: 's', rowsShownMax: 0 });
    await chunks.next();
    database.crash();
    await expect(chunks.next()).rejects.toMatchObject({
      code: 'EXECUTION_ERROR',
      message: 'the thread of the embedded database ended while this ran; whether it was done is not known',
    });
    expect((await browser.send('POST', '/api/v1/execute', { text: 'rows 1', space: 's' })).status).toBe(200);
    expect((await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 1' })).status).toBe(200);
  });
});

describe('spaces', () => {
  it('are listed and described', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await browser.send('GET', '/api/v1/spaces')).json).toEqual({
      code: 0,
      message: 'Success',
      data: { items: [{ name: 'known' }] },
    });
    expect((await browser.send('GET', '/api/v1/spaces/known/schema')).json).toMatchObject({
      data: { schema: { space: { name: 'known', vidType: { kind: 'int64' } }, tags: [] } },
    });
    expect(await browser.send('GET', '/api/v1/spaces/other/schema')).toMatchObject({
      status: 500,
      json: { code: 50004000, error: { code: 'SPACE_NOT_FOUND' } },
    });
  });
});

describe('favorites, sketches and schema snapshots', () => {
  it('are kept for the account', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect((await browser.send('POST', '/api/favorites', { content: 'SHOW SPACES' })).json).toEqual({
      code: 0,
      message: 'Success',
      data: { id: '1' },
    });
    expect((await browser.send('GET', '/api/favorites/list')).json).toMatchObject({
      data: { items: [{ id: '1', content: 'SHOW SPACES', createTime: expect.any(Number) as unknown }], total: 1 },
    });
    expect(await browser.send('DELETE', '/api/favorites/9')).toMatchObject({
      status: 404,
      json: { code: 40404000, message: 'there is no favorite 9' },
    });
    expect(await browser.send('DELETE', '/api/favorites/x')).toMatchObject({ status: 400, json: { code: 40004001 } });
    expect(await browser.send('POST', '/api/favorites', { content: '' })).toMatchObject({
      status: 400,
      json: { code: 40004001 },
    });
    expect((await browser.send('DELETE', '/api/favorites')).json).toEqual({ code: 0, message: 'Success' });

    expect((await browser.send('POST', '/api/sketches/sketch', { name: 'n', schema: '{}' })).json).toMatchObject({
      data: { id: '1' },
    });
    expect((await browser.send('PUT', '/api/sketches/1', { name: 'm' })).json).toEqual({ code: 0, message: 'Success' });
    expect((await browser.send('GET', '/api/sketches/list?page=1&pageSize=999&keyword=M')).json).toMatchObject({
      data: { items: [{ id: '1', name: 'm', schema: '{}' }], total: 1, page: 1, pageSize: 999 },
    });
    expect(await browser.send('GET', '/api/sketches/list?pageSize=9999')).toMatchObject({ status: 400 });
    expect((await browser.send('DELETE', '/api/sketches/1')).json).toEqual({ code: 0, message: 'Success' });

    expect((await browser.send('GET', '/api/schema/a%2Fb/snapshot')).json).toEqual({ code: 0, message: 'Success' });
    await browser.send('PUT', '/api/schema/a%2Fb/snapshot', { snapshot: '{"x":1}' });
    expect((await browser.send('GET', '/api/schema/snapshot?space=a%2Fb')).json).toMatchObject({
      data: { space: 'a/b', snapshot: '{"x":1}' },
    });
  });

  it('canvases are kept for the account, with what stands on them', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const canvas = { name: 'harbour', space: 's', content: '{"steps":[]}' };
    expect((await browser.send('POST', '/api/canvases', canvas)).json).toMatchObject({ data: { id: '1' } });
    expect((await browser.send('PUT', '/api/canvases/1', { ...canvas, name: 'port' })).json).toMatchObject({ code: 0 });
    expect((await browser.send('GET', '/api/canvases')).json).toEqual({
      code: 0,
      message: 'Success',
      data: {
        items: [
          {
            id: '1',
            name: 'port',
            space: 's',
            createTime: expect.any(Number) as unknown,
            updateTime: expect.any(Number) as unknown,
          },
        ],
        total: 1,
      },
    });
    expect((await browser.send('GET', '/api/canvases/1')).json).toMatchObject({
      data: { name: 'port', content: '{"steps":[]}' },
    });
    expect((await browser.send('DELETE', '/api/canvases/1')).json).toMatchObject({ code: 0 });
    expect(await browser.send('GET', '/api/canvases/1')).toMatchObject({
      status: 404,
      json: { message: 'there is no canvas 1' },
    });
    expect(await browser.send('POST', '/api/canvases', { name: '', space: 's', content: 'x' })).toMatchObject({
      status: 400,
    });
  });

  it('cannot be drawn in a playground', async () => {
    const { browser } = await startStudio({ mode: 'playground' });
    await browser.signIn();
    expect(await browser.send('POST', '/api/sketches/sketch', { name: 'n' })).toMatchObject({
      status: 403,
      json: { code: 40304000, message: 'no permission: sketches cannot be changed in a playground' },
    });
  });
});

describe('foreign pages', () => {
  it('get no answer under a name of theirs that leads here', async () => {
    const { port } = await startStudio();
    expect(await rawRequest(port, 'GET', '/health', { host: `evil.example:${port}` })).toMatchObject({
      status: 403,
      text: expect.stringContaining('does not answer under the name') as unknown,
    });
    expect(await rawRequest(port, 'GET', '/health', { host: `localhost:${port}` })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 401],
    [{ origin: 'null' }, 403],
    [{}, 401],
  ])('cannot change anything: %j answers %i', async (headers, status) => {
    const { port } = await startStudio();
    const sent = { host: `127.0.0.1:${port}`, ...headers };
    expect(await rawRequest(port, 'DELETE', '/api/favorites', sent)).toMatchObject({ status });
    expect(await rawRequest(port, 'GET', '/api/import-tasks/1/stop', sent)).toMatchObject({ status });
    expect(await rawRequest(port, 'GET', '/health', sent)).toMatchObject({ status: 200 });
  });

  it('of the same origin may', async () => {
    const { port } = await startStudio();
    expect(
      await rawRequest(port, 'POST', '/api-nebula/db/disconnect', {
        host: `127.0.0.1:${port}`,
        origin: `http://127.0.0.1:${port}`,
      }),
    ).toMatchObject({ status: 200 });
  });
});

describe('pages', () => {
  const webDirectory = mkdtempSync(join(tmpdir(), 'astrolabe-pages-'));
  mkdirSync(join(webDirectory, 'assets'));
  writeFileSync(
    join(webDirectory, 'index.html'),
    '<base href="__BASE_PATH__"><meta property="csp-nonce" nonce="__CSP_NONCE__"><i data-mode="__MODE__">',
  );
  writeFileSync(join(webDirectory, 'assets', 'a-1.js'), 'let plain;');
  writeFileSync(join(webDirectory, 'assets', 'a-1.js.br'), 'brotli');
  writeFileSync(join(webDirectory, 'assets', 'a-1.js.gz'), 'gzip');

  it('carry a strict policy whose nonce is never the same', async () => {
    const { browser } = await startStudio({}, webDirectory);
    const pages = [await browser.send('GET', '/console'), await browser.send('GET', '/')];
    const nonces = pages.map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1]);
    expect(pages[0]!.text).toBe(
      `<base href="/"><meta property="csp-nonce" nonce="${nonces[0]}"><i data-mode="workspace">`,
    );
    expect(pages[0]!.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(pages[0]!.headers.get('cache-control')).toBe('no-store');
  });

  it('and their files come compressed and are kept by the browser', async () => {
    const { port, browser } = await startStudio({}, webDirectory);
    const answer = await browser.send('GET', '/assets/a-1.js', undefined, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect({
      text: answer.text,
      cache: answer.headers.get('cache-control'),
      type: answer.headers.get('content-type'),
    }).toEqual({
      text: 'let plain;',
      cache: 'public, max-age=31536000, immutable',
      type: 'application/javascript; charset=utf-8',
    });
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(
      (await rawRequest(port, 'GET', '/assets/a-1.js', { host: 'localhost', 'accept-encoding': 'gzip, br' })).text,
    ).toBe('brotli');
    expect(
      (await rawRequest(port, 'GET', '/assets/a-1.js', { host: 'localhost', 'accept-encoding': 'gzip' })).text,
    ).toBe('gzip');
  });

  it('end at the folder that they are in', async () => {
    const { port } = await startStudio({}, webDirectory);
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/../../x.js', '/%', '/assets/nope.js']) {
      expect({ path, ...(await rawRequest(port, 'GET', path, { host: 'localhost' })) }).toMatchObject({
        path,
        status: expect.toSatisfy((status: number) => status === 404 || status === 400) as unknown,
      });
    }
  });

  it('never answer for the API', async () => {
    const { browser } = await startStudio({}, webDirectory);
    expect(await browser.send('GET', '/api/nope')).toMatchObject({
      status: 404,
      json: { code: 40404000, message: 'there is nothing under GET /api/nope' },
    });
    expect(await browser.send('POST', '/console', {})).toMatchObject({ status: 404, json: { code: 40404000 } });
    expect(await browser.send('GET', '/api-nebula/db/exec')).toMatchObject({ status: 404, json: { code: 40404000 } });
  });

  it('work under a base path, which a proxy may cut off', async () => {
    const { browser, port } = await startStudio({ basePath: '/tools/studio' }, webDirectory);
    const answer = await browser.signIn();
    expect(answer.headers.getSetCookie()[0]).toContain('Path=/tools/studio;');
    expect((await browser.send('GET', '/api/favorites/list')).status).toBe(200);
    expect((await browser.send('GET', '')).text).toContain('<base href="/tools/studio/">');
    expect((await rawRequest(port, 'GET', '/tools/studio/assets/a-1.js', { host: 'localhost' })).text).toBe(
      'let plain;',
    );
    expect((await rawRequest(port, 'GET', '/health', { host: 'localhost' })).status).toBe(200);
    expect((await rawRequest(port, 'GET', '/tools/studiox/api/nope', { host: 'localhost' })).text).toContain('<base');
  });

  it('that are not built say so', async () => {
    const { browser } = await startStudio();
    expect(await browser.send('GET', '/')).toMatchObject({ status: 404, json: { message: 'the pages are not built' } });
  });
});

it('describes itself', async () => {
  const { browser } = await startStudio();
  const { paths } = (await browser.send('GET', '/api/v1/openapi.json')).json as {
    paths: Record<string, Record<string, unknown>>;
  };
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining([
      '/health',
      '/api-nebula/db/connect',
      '/api-nebula/db/exec',
      '/api/v1/execute',
      '/api/favorites/{id}',
      '/api/import-tasks',
    ]),
  );
  expect(paths['/api-nebula/db/exec']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { gql: { type: 'string' } }, required: ['gql'] } } },
    },
  });
});
