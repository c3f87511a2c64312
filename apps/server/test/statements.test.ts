import { ApiClient } from '@astrolabe/http-api';
import { describe, expect, it } from 'vitest';
import { Browser, rawRequest, startStudio } from './_studio.ts';

describe('exec', () => {
  it('returns the specified result', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { text } = await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 1' });
    expect(text).toBe(
      '{"code":0,"message":"Success","data":{"headers":["n","text"],"tables":[{"n":0,"text":"text 0"}],"timeCost":7,"localParams":null,"space":"","columns":["n","text"],"rows":[[0,"text 0"]]}}',
    );
  });

  it('returns position and hint of an error beside the message', async () => {
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

  it('returns the time until a statement failed, to users of this interface only', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const { headers } = await browser.send('POST', '/api/v1/execute', { text: 'wrong' });
    expect(headers.get('server-timing')).toMatch(/^statement;dur=\d+\.\d\d$/);
  });

  it('USE persists if no space is given, and not otherwise', async () => {
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

  it('returns a hundred thousand rows completely', async () => {
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
    const result = await browser.send('POST', '/api-nebula/db/exec', body);
    expect(result).toMatchObject({ status, json: { code, message: expect.stringMatching(message) as unknown } });
  });

  it('rejects other content types and large bodies', async () => {
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
        message: 'the body of the request is larger than the 33554432 bytes of this route',
        error: { code: 'QUERY_TOO_LARGE' },
      },
    });
    expect(
      (await browser.send('POST', '/api-nebula/db/exec', { gql: `rows 1${' '.repeat(10 * 1024 * 1024)}` })).status,
    ).toBe(200);
  });
});

describe('batchExec', () => {
  it('returns a result for every text, whether others fail or not', async () => {
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
          {
            gql: '',
            code: -1,
            message: 'the statement is empty',
            error: { code: 'STATEMENT_EMPTY', hint: 'write a statement' },
            data: empty,
          },
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

describe('a session that was killed', () => {
  it.each([undefined, 's'])('gets 401 and is not reused, in space %j', async (space) => {
    const { browser, database } = await startStudio();
    await browser.signIn();
    const exec = (gql: string): Promise<unknown> => browser.send('POST', '/api-nebula/db/exec', { gql, space });
    expect(await exec('kill')).toMatchObject({ status: 401, json: { code: 40104001 } });
    expect(await exec('rows 1')).toMatchObject({ status: 200 });
    await browser.send('POST', '/api-nebula/db/disconnect');
    expect(database.openSessions).toBe(0);
  });

  it('ends its batch without running the rest', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const batch = (gqls: readonly string[]): Promise<unknown> =>
      browser.send('POST', '/api-nebula/db/batchExec', { gqls });
    const ended = { code: -1, message: 'Session not existed!', error: { code: 'SESSION_INVALID' } };
    expect(await batch(['rows 1', 'kill', 'use a'])).toMatchObject({
      status: 200,
      json: {
        data: [
          { gql: 'rows 1', code: 0 },
          { gql: 'kill', ...ended },
          { gql: 'use a', ...ended },
        ],
      },
    });
    expect(await batch(['kill', 'rows 1'])).toMatchObject({ status: 401, json: { code: 40104001 } });
    expect(await batch(['where'])).toMatchObject({ json: { data: [{ data: { tables: [{ n: '' }] } }] } });
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
  it('belong to the login and are listed on request', async () => {
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

  it('skips rows that the page already has, and counts them', async () => {
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

  it('returns a status if an export fails immediately, and cuts it off if it fails later', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/export', { text: 'wrong', format: 'csv' })).toMatchObject({
      status: 400,
    });
    const response = await browser.fetch('POST', '/api/v1/export', { text: 'break 100000', format: 'csv' });
    await expect(response.text()).rejects.toThrow(/terminated|aborted|closed/);
  });

  it('returns a status for a failure before the first row, and a line for one after it', async () => {
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

  it('is canceled by its id', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const client = clientOf(browser);
    const { executionId, chunks } = await client.execute({ text: 'forever', rowsShownMax: 0 });
    expect((await chunks.next()).value).toMatchObject({ kind: 'head' });
    expect(await client.cancel(executionId)).toEqual({ wasRunning: true });
    await expect(chunks.next()).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
    await expect.poll(() => client.cancel(executionId)).toEqual({ wasRunning: false });
  });

  it('cancels only statements of the same sign-in', async () => {
    const { browser, database } = await startStudio();
    await browser.signIn();
    const running = browser.fetch('POST', '/api/v1/execute', { text: 'forever', executionId: 'mine' });
    await expect.poll(() => database.runningCount).toBe(1);
    for (const username of ['ann', 'root']) {
      const other = new Browser(browser.url);
      await other.signIn(username);
      for (const id of ['mine', '*', '%2A', '..%2Fmine'])
        expect((await other.send('POST', `/api/v1/executions/${id}/cancel`, {})).json).toMatchObject({
          data: { wasRunning: false },
        });
      expect(
        (await other.send('POST', '/api/v1/execute', { text: 'rows 1', executionId: 'mine' })).text,
        'another sign-in may use the same name',
      ).toContain('"rows"');
    }
    expect(database.runningCount).toBe(1);
    expect((await browser.send('POST', '/api/v1/executions/mine/cancel', {})).json).toMatchObject({
      data: { wasRunning: true },
    });
    await (await running).text();
    await expect.poll(() => database.runningCount).toBe(0);
  });

  it('is canceled when its reader disconnects, without blocking other statements', async () => {
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

  it('runs several statements of one login in parallel, and more of them in turn', async () => {
    const { browser, database } = await startStudio();
    await browser.signIn();
    const results = await Promise.all(
      Array.from({ length: 20 }, () => browser.send('POST', '/api/v1/execute', { text: 'rows 1000', space: 's' })),
    );
    expect(results.every(({ status }) => status === 200)).toBe(true);
    expect(database.openSessions).toBeLessThanOrEqual(9);
  });

  it('reports that the database ended during a statement, and continues afterwards', async () => {
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

it('accepts what Studio 3.5 clients send where the specification is silent', async () => {
  const { browser, port } = await startStudio();
  const authorization = `Bearer ${Buffer.from(JSON.stringify(['root', 'nebula'])).toString('base64')}`;
  const connect = await browser.send(
    'POST',
    '/api-nebula/db/connect',
    { address: 'embedded', port: null },
    { headers: { authorization } },
  );
  expect(connect.json).toMatchObject({ code: 0 });
  const exec = async (body: object): Promise<unknown> => (await browser.send('POST', '/api-nebula/db/exec', body)).json;
  expect(await exec({ gql: 'rows 1', paramList: null })).toMatchObject({ code: 0 });
  expect(await exec({ gql: ':param n => 5' })).toMatchObject({ code: 0, data: { localParams: null } });
  expect(await exec({ gql: ' :params ', paramList: null })).toMatchObject({ code: 0, data: { localParams: { n: 5 } } });
  expect(await exec({ gql: ':params other' })).toMatchObject({ code: 40_004_001 });
  expect(await browser.send('GET', '/api/import-tasks/working-dir')).toMatchObject({ status: 200, json: { code: 0 } });
  for (const path of ['/nebula_ws', '/', '/console'])
    expect(
      await rawRequest(port, 'GET', path, {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      }),
    ).toMatchObject({ status: 404, text: expect.stringContaining('there is nothing under GET') as unknown });
});
