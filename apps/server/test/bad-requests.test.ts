import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser, rawRequest, startStudio } from './_studio.ts';

const FORM = { 'content-type': 'multipart/form-data; boundary=b' };

/** Returns the response to bytes that are not a request. */
function sendBytes(port: number, text: string): Promise<string> {
  return new Promise((resolve) => {
    let result = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.setEncoding('latin1').on('data', (piece: string) => (result += piece));
    socket.on('close', () => resolve(result));
    socket.on('error', () => undefined);
  });
}

describe('a malformed request', () => {
  it.each([
    ['a url that cannot be decoded', 'GET', '/api/v1/files/%E0%A4%A/preview', undefined, {}, 400, 40004000],
    [
      'a form that breaks off',
      'PUT',
      '/api/files',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nabc',
      FORM,
      400,
      40004000,
    ],
    [
      'a form without its boundary',
      'PUT',
      '/api/files',
      'abc',
      { 'content-type': 'multipart/form-data' },
      400,
      40004000,
    ],
    [
      'a form without a file',
      'PUT',
      '/api/files',
      '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nabc\r\n--b--\r\n',
      FORM,
      400,
      40004000,
    ],
    [
      'a list that is nested without end',
      'POST',
      '/api-nebula/db/exec',
      `{"gql":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      {},
      400,
      40004001,
    ],
    [
      'a prototype in the body',
      'POST',
      '/api-nebula/db/exec',
      '{"__proto__":{"x":1},"gql":"rows 1"}',
      {},
      400,
      40004000,
    ],
    ['a list for a configuration', 'POST', '/api/import-tasks', '{"name":"x","config":[]}', {}, 400, 40004001],
    ['an empty configuration', 'POST', '/api/import-tasks', '{"name":"x","config":{}}', {}, 400, 40004001],
    ['an id that is none', 'GET', "/api/import-tasks/1'or'1", undefined, {}, 400, 40004001],
    ['a page before the first', 'GET', '/api/import-tasks?page=-1', undefined, {}, 400, 40004001],
    ['another method', 'PUT', '/api-nebula/db/exec', '{}', {}, 404, 40404000],
    ['a path that leads out', 'GET', '/api/v1/files/..%2F..%2Fstudio.db/preview', undefined, {}, 404, 40404000],
  ] as const)('is answered with the envelope: %s', async (_name, method, path, body, headers, status, code) => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send(method, path, body, { headers })).toMatchObject({
      status,
      json: { code, message: expect.stringMatching(/\S/) as unknown },
    });
    expect((await browser.send('POST', '/api-nebula/db/exec', { gql: 'rows 1' })).status).toBe(200);
  });

  it('may not even be HTTP', async () => {
    const { browser, port } = await startStudio();
    for (const bytes of [
      '\u0000\u0001 nothing\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000',
      'POST /api/favorites HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ]) {
      expect(await sendBytes(port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
    }
    expect((await browser.send('GET', '/health')).status).toBe(200);
  });

  it.each([
    ['../../x.csv', 200],
    ['..\\\\..\\\\x.csv', 200],
    ['../../../etc/passwd', 400],
    ['', 400],
    [`${'a'.repeat(300)}.csv`, 400],
  ])('a file name cannot leave its folder: %s', async (name, status) => {
    const { browser } = await startStudio();
    await browser.signIn();
    const form = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\na,b\n1,2\n\r\n--b--\r\n`;
    const result = await browser.send('PUT', '/api/files', form, { headers: FORM });
    expect({
      status: result.status,
      names: ((result.json['data'] ?? []) as { name: string }[]).map((file) => file.name),
    }).toEqual({ status, names: status === 200 ? ['x.csv'] : [] });
  });

  it.each([
    'astrolabe_test=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
    'astrolabe_test=__proto__; __proto__=1',
    '===;;;=%%%',
  ])('a cookie is not trusted: %s', async (cookie) => {
    const { port } = await startStudio();
    expect(await rawRequest(port, 'GET', '/api/favorites/list', { host: 'localhost', cookie })).toMatchObject({
      status: 401,
    });
  });

  it.each(['evil.example', 'localhost@evil.example', 'localhost.evil.example', '127.0.0.1.nip.io'])(
    'the host name %s is rejected',
    async (host) => {
      const { port } = await startStudio();
      expect(await rawRequest(port, 'GET', '/health', { host })).toMatchObject({ status: 403 });
    },
  );
});

it('very long chains in a statement are rejected, and the process continues', async () => {
  const server = await startServerProcess(['--port', '0', '--data-dir', newDataDirectory()]);
  const browser = new Browser(server.url);
  await browser.send('POST', '/api/v1/session/auto', {});
  const exec = async (gql: string): Promise<Record<string, unknown>> =>
    (await browser.send('POST', '/api-nebula/db/exec', { gql })).json;
  await exec('CREATE SPACE s(vid_type = INT64); USE s; CREATE TAG t(n int)');
  const tooDeep = { error: { message: expect.stringMatching(/^The depth of plan tree has exceeded the max/) } };
  for (const gql of [
    `YIELD 1 AS a${' | YIELD $-.a AS a'.repeat(20_000)}`,
    `YIELD 1 AS a${' UNION YIELD 1 AS a'.repeat(20_000)}`,
    `MATCH (a)${'--()'.repeat(20_000)} RETURN a`,
  ]) {
    expect(await exec(gql)).toMatchObject(tooDeep);
  }
  expect(await exec(`YIELD 1${' + 1'.repeat(20_000)}`)).toMatchObject({ code: 40004000 });
  expect(await exec('YIELD 1 AS one')).toMatchObject({ code: 0 });
  await server.end('SIGTERM');
});
