import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fetchFile } from './fetch-file.ts';

/** Lines that reveal missing or repeated ones. */
const LONG = Array.from({ length: 1000 }, (_, i) => `${String(i).padStart(6, '0')}\n`).join('');

let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    switch (request.url) {
      case '/named':
        response.writeHead(200, { 'content-disposition': `attachment; filename*=UTF-8''sch%C3%B6n.csv` }).end('a\n');
        break;
      case '/typed':
        response.writeHead(200, { 'content-type': 'text/csv; charset=utf-8' }).end('a\n');
        break;
      case '/packed.csv':
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('a,b\n'));
        break;
      case '/metadata':
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data.csv' }).end();
        break;
      case '/elsewhere':
        response.writeHead(302, { location: 'file:///etc/passwd' }).end();
        break;
      case '/endless.csv': {
        const more = (): void => {
          while (!response.destroyed && response.write('x'.repeat(1000)));
        };
        response.on('drain', more);
        more();
        break;
      }
      case '/broken-later.csv':
        response.writeHead(200, { 'content-length': 100 }).write('a\n');
        break;
      case '/broken.csv':
        response.writeHead(200, { 'content-length': 100 }).write('a\n', () => response.destroy());
        break;
      case '/torn.csv':
      case '/changed.csv': {
        const [, from] = /^bytes=(\d+)-$/.exec(String(request.headers.range)) ?? [];
        const tag = { etag: '"one"', 'accept-ranges': 'bytes' };
        const rest = LONG.slice(Number(from ?? 0));
        if (from === undefined || request.headers['if-range'] !== '"one"' || request.url === '/changed.csv')
          response.writeHead(200, { ...tag, 'content-length': LONG.length });
        else
          response.writeHead(206, {
            ...tag,
            'content-length': rest.length,
            'content-range': `bytes ${from}-${LONG.length - 1}/${LONG.length}`,
          });
        // Each response sends 3,000 bytes and breaks off.
        if (rest.length <= 3000) response.end(rest);
        else response.write(rest.slice(0, 3000), () => response.destroy());
        break;
      }
      default:
        response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetched = (address: string, allowsPrivate = true) =>
  fetchFile(address, {
    allowsPrivate,
    signal: new AbortController().signal,
    onProgress: () => {},
    bytesMax: 10_000,
  });

describe('rejects addresses of this host and of private networks', () => {
  test.each([
    'http://127.0.0.1/x.csv',
    'http://2130706433/x.csv',
    'http://0x7f.1/x.csv',
    'http://[::1]/x.csv',
    'http://[::ffff:127.0.0.1]/x.csv',
    'http://169.254.169.254/latest.csv',
    'http://10.0.0.1/x.csv',
  ])('%s', async (address) => {
    await expect(fetched(address, false)).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' });
  });

  test('rejects a name that resolves to one', async () => {
    await expect(fetched(origin.replace('127.0.0.1', 'localhost'), false)).rejects.toMatchObject({
      code: 'HTTP_FORBIDDEN',
      message: 'localhost is an address of this machine or of a private network',
    });
  });
});

test.each([
  'http://169.254.169.254/latest.csv',
  'http://2852039166/latest.csv',
  'http://[::ffff:a9fe:a9fe]/latest.csv',
  'http://[fd00:ec2::254]/latest.csv',
  'https://[fe80::1]/x.csv',
])('%s is rejected even if private networks are allowed', async (address) => {
  await expect(fetched(address)).rejects.toMatchObject({
    code: 'HTTP_FORBIDDEN',
    message: expect.stringContaining('metadata service') as unknown,
  });
});

test.each(['file:///etc/passwd', 'ftp://example.org/x.csv', 'x.csv', 'javascript:1'])(
  '%s is not an address',
  async (address) => {
    await expect(fetched(address)).rejects.toMatchObject({ code: 'HTTP_PARAMETER' });
  },
);

test('a redirect to a metadata service is rejected', async () => {
  await expect(fetched(`${origin}/metadata`)).rejects.toMatchObject({ code: 'HTTP_FORBIDDEN' });
});

test('an address is checked again after a redirect', async () => {
  await expect(fetched(`${origin}/elsewhere`)).rejects.toMatchObject({
    code: 'HTTP_PARAMETER',
    message: '"file:///etc/passwd" is no address of a file',
  });
});

test('names and passwords in an address are rejected and not repeated', async () => {
  const refusal = await fetched(origin.replace('//', '//user:secret@')).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'IMPORT_FILE_INVALID' });
  expect(JSON.stringify(refusal)).not.toContain('secret');
});

test('a file is named by the response, else by its address and type', async () => {
  const named = await fetched(`${origin}/named`);
  const typed = await fetched(`${origin}/typed`);
  expect([named.name, typed.name]).toEqual(['schön.csv', 'typed.csv']);
  expect(await text(named.content)).toBe('a\n');
  typed.content.destroy();
});

test('compressed responses are decompressed', async () => {
  expect(await text((await fetched(`${origin}/packed.csv`)).content)).toBe('a,b\n');
});

test('an endless or incomplete file is reported', async () => {
  await expect(text((await fetched(`${origin}/endless.csv`)).content)).rejects.toMatchObject({
    message: `${origin}/endless.csv is larger than 10000 bytes`,
  });
  await expect(text((await fetched(`${origin}/broken.csv`)).content)).rejects.toMatchObject({
    code: expect.stringMatching(/IMPORT_FILE_INVALID|CONNECTION_FAILED/),
  });
});

test('a file that breaks off repeatedly is complete, and one that was replaced meanwhile is rejected', async () => {
  expect(await text((await fetched(`${origin}/torn.csv`)).content)).toBe(LONG);
  await expect(text((await fetched(`${origin}/changed.csv`)).content)).rejects.toMatchObject({
    message: `${origin}/changed.csv broke off`,
  });
});

test('a file that breaks off or is canceled before it is read affects no other', async () => {
  const broken = await fetched(`${origin}/broken.csv`);
  await expect.poll(() => broken.content.destroyed).toBe(true);
  await expect(text(broken.content)).rejects.toMatchObject({
    code: expect.stringMatching(/IMPORT_FILE_INVALID|CONNECTION_FAILED/),
  });
  const stopper = new AbortController();
  const unwanted = await fetchFile(`${origin}/broken-later.csv`, {
    allowsPrivate: true,
    signal: stopper.signal,
    onProgress: () => {},
  });
  stopper.abort();
  await expect.poll(() => unwanted.content.destroyed).toBe(true);
  await expect(text(unwanted.content)).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
});
