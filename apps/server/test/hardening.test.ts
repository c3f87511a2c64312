import { connect, type Socket } from 'node:net';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startStudio, type TestStudio } from './_studio.ts';

/** Sends bytes over a new socket and returns everything received until it closes, or until `ms` have passed. */
function exchange(port: number, bytes: string, ms = 700): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.setEncoding('latin1').on('data', (piece: string) => (received += piece));
    socket.on('error', () => undefined).on('close', () => resolve(received));
    setTimeout(() => socket.destroy(), ms);
  });
}

const statusLines = (received: string): readonly string[] =>
  [...received.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status!);

describe('a body is read only after the guards', () => {
  /** Sends headers that announce a large body, and no byte of it. The response shows that the server did not wait for the body. */
  const announce = async ({ port }: TestStudio, path: string, bytes: number): Promise<string> =>
    exchange(
      port,
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`,
    );

  it.each([
    '/api-nebula/db/exec',
    '/api-nebula/db/batchExec',
    '/api/v1/execute',
    '/api/v1/export',
    '/api/favorites',
    '/api/canvases',
    '/api/import-tasks',
    '/api/v1/grants',
    '/mcp',
  ])('%s rejects a client without a session before it sends any', async (path) => {
    const studio = await startStudio({ grants: ['mcp'] });
    expect(statusLines(await announce(studio, path, 32 * 1024 * 1024))).toEqual(['401']);
  });

  it.each(['/api/v1/session', '/api-nebula/db/connect', '/api/v1/session/auto'])(
    '%s accepts 16 KB and no more, announced or not',
    async (path) => {
      const studio = await startStudio();
      expect(await announce(studio, path, 16 * 1024 + 1)).toContain('QUERY_TOO_LARGE');
      const chunk = `4000\r\n${'['.padEnd(0x4000, ' ')}\r\n`;
      const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`;
      expect(await exchange(studio.port, `${head}${chunk}${chunk}`)).toContain('QUERY_TOO_LARGE');
    },
  );

  it('three anonymous bodies of 32 MB cost almost no memory and time', async () => {
    const { browser } = await startStudio();
    const nested = `{"gql":${'[[],'.repeat(8 * 1024 * 1024)}`;
    const before = process.memoryUsage();
    const cpu = process.cpuUsage();
    const statuses = await Promise.all(
      [1, 2, 3].map(async () =>
        browser.send('POST', '/api-nebula/db/exec', nested).then(
          ({ status }) => status,
          () => 'cut off',
        ),
      ),
    );
    const { user, system } = process.cpuUsage(cpu);
    expect(statuses.filter((status) => status !== 401 && status !== 'cut off')).toEqual([]);
    expect(process.memoryUsage().heapUsed - before.heapUsed).toBeLessThan(200 * 1024 * 1024);
    // The test client shares the process and uses most of this time; parsing took 27 s.
    expect((user + system) / 1e6).toBeLessThan(4);
  });

  it('of a signed-in user: 64 levels, half a million values', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    const send = async (gql: string): Promise<string> =>
      (await browser.send('POST', '/api-nebula/db/exec', `{"gql":${gql}}`)).text;
    expect(await send('['.repeat(100_000))).toContain('nested deeper than 64 levels');
    expect(await send(`${'['.repeat(63)}${']'.repeat(63)}`)).toContain('must be a text');
    expect(await send(`[${'1,'.repeat(600_000)}1]`)).toContain('more than 500000 values');
    expect(await send(`"${'[{,'.repeat(1000)}\\"[[["`)).toContain('"code":0');
  });
});

describe('the Host header', () => {
  it.each([
    ['two', 'host: localhost\r\nhost: localhost\r\n', '400'],
    ['two that differ', 'Host: localhost\r\nhOsT: evil.example\r\n', '400'],
    ['none', '', '400'],
    ['one', 'host: localhost\r\n', '200'],
  ])('%s', async (_name, lines, status) => {
    const { port } = await startStudio();
    expect(statusLines(await exchange(port, `GET /health HTTP/1.1\r\n${lines}\r\n`))).toEqual([status]);
  });
});

it('an absolute address names the same host', async () => {
  const { port } = await startStudio();
  const get = async (address: string): Promise<readonly string[]> =>
    statusLines(await exchange(port, `GET ${address} HTTP/1.1\r\nhost: localhost\r\n\r\n`, 300));
  expect(await get('http://localhost/health')).toEqual(['200']);
  expect(await get('http://evil.example/health')).toEqual(['400']);
});

describe('smuggled requests', () => {
  const second = 'GET /api/v1/session HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const post = 'POST /api/v1/session/auto HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';

  it.each([
    ['length and chunks', `${post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${second}`],
    ['two lengths', `${post}content-length: 0\r\ncontent-length: ${second.length}\r\n\r\n${second}`],
    ['a list of lengths', `${post}content-length: 0, ${second.length}\r\n\r\n${second}`],
    ['a signed length', `${post}content-length: +${second.length}\r\n\r\n${second}`],
    ['a length that is none', `${post}content-length: 0x10\r\n\r\n${second}`],
    ['chunks twice', `${post}transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${second}`],
    ['compressed chunks', `${post}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n${second}`],
    ['chunks of another name', `${post}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${second}`],
    ['a blank before the colon', `${post}transfer-encoding : chunked\r\n\r\n0\r\n\r\n${second}`],
    ['a folded header', `${post}transfer-encoding:\r\n chunked\r\ncontent-length: 3\r\n\r\n0\r\n\r\n${second}`],
    ['a size of a chunk that is none', `${post}transfer-encoding: chunked\r\n\r\nzz\r\n\r\n${second}`],
    ['a huge size of a chunk', `${post}transfer-encoding: chunked\r\n\r\nffffffffffffffffff\r\n\r\n${second}`],
    ['a bare line feed', `${post.replaceAll('\r\n', '\n')}content-length: 0\n\n${second}`],
    ['a null in a header', `${post}x-a: \u0000\r\ncontent-length: 0\r\n\r\n${second}`],
  ])('%s: the second request gets no response', async (_name, bytes) => {
    const { port } = await startStudio({ account: { username: 'nobody', password: 'x', address: 'embedded' } });
    const received = await exchange(port, bytes);
    expect(received).not.toContain('canSignInAutomatically');
    expect(statusLines(received).filter((status) => status === '200')).toEqual([]);
  });
});

describe('x-content-type-options', () => {
  it('is on every response', async () => {
    const pages = mkdtempSync(join(tmpdir(), 'astrolabe-pages-'));
    writeFileSync(join(pages, 'index.html'), '<p>');
    writeFileSync(join(pages, 'x.js'), 'let x;');
    const { browser, port } = await startStudio({ metrics: {} }, pages);
    await browser.signIn();
    for (const [method, path, body] of [
      ['GET', '/'],
      ['GET', '/console'],
      ['GET', '/x.js'],
      ['GET', '/nope.js'],
      ['GET', '/api/nope'],
      ['GET', '/health'],
      ['GET', '/metrics'],
      ['GET', '/api/v1/openapi.json'],
      ['GET', '/api/import-tasks/x'],
      ['PUT', '/api-nebula/db/exec', {}],
      ['POST', '/api-nebula/db/exec', { gql: 'rows 2' }],
      ['POST', '/api-nebula/db/exec', { gql: 'wrong' }],
      ['POST', '/api/v1/execute', { text: 'rows 2' }],
      ['POST', '/api/v1/execute', { text: 'break 2000' }],
      ['POST', '/api/v1/export', { text: 'rows 2', format: 'csv' }],
      ['POST', '/api/v1/export', 'no json'],
    ] as const) {
      const { headers } = await browser.send(method, path, body);
      expect({ path, header: headers.get('x-content-type-options') }).toEqual({ path, header: 'nosniff' });
    }
    expect(await exchange(port, `GET / HTTP/1.1\r\nhost: localhost\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431 [^]*the headers of the request are larger than 16 KB/,
    );
    for (const bytes of [
      '\u0000\r\n\r\n',
      'GET /%E0%A4%A HTTP/1.1\r\nhost: localhost\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
    ])
      expect((await exchange(port, bytes)).toLowerCase()).toContain('x-content-type-options: nosniff');
  });
});
