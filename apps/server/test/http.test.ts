import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Browser, rawRequest, startStudio } from './_studio.ts';

describe('favorites, sketches and schema snapshots', () => {
  it('are stored for the account', async () => {
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
    for (const content of ['\u0089PNG\r\n\u001a\n\u0000', 'PK\u0003\u0004'])
      expect(await browser.send('POST', '/api/favorites', { content })).toMatchObject({ status: 400 });
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

  it('canvases are stored for the account with their content', async () => {
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
    for (const wrong of [
      { name: '' },
      ...['x', '{}', '7', 'null', '[]', '{"steps":7}', '{"steps":[7]}'].map((content) => ({ content })),
    ])
      expect(await browser.send('POST', '/api/canvases', { ...canvas, ...wrong })).toMatchObject({ status: 400 });
  });

  it('canvases open for everyone with access to their space, and only their owner changes them', async () => {
    const { browser, url } = await startStudio();
    await browser.signIn();
    for (const space of ['known', 'hidden'])
      await browser.send('POST', '/api/canvases', { name: space, space, content: '{"steps":[]}' });
    const colleague = new Browser(url);
    await colleague.signIn('ann');
    expect((await colleague.send('GET', '/api/canvases')).json).toMatchObject({ data: { total: 0 } });
    expect((await colleague.send('GET', '/api/canvases/1')).json).toMatchObject({ data: { name: 'known' } });
    expect(await colleague.send('GET', '/api/canvases/2')).toMatchObject({ status: 404 });
    const canvas = { name: 'taken', space: 'known', content: '{"steps":[]}' };
    expect(await colleague.send('PUT', '/api/canvases/1', canvas)).toMatchObject({ status: 404 });
    expect(await colleague.send('DELETE', '/api/canvases/1')).toMatchObject({ status: 404 });
  });

  it('cannot be saved in a playground', async () => {
    const { browser } = await startStudio({ mode: 'playground' });
    await browser.signIn();
    expect(await browser.send('POST', '/api/sketches/sketch', { name: 'n' })).toMatchObject({
      status: 403,
      json: { code: 40304000, message: 'no permission: sketches cannot be changed in a playground' },
    });
  });
});

describe('cross-origin requests', () => {
  it('get no response under a foreign host name', async () => {
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
  ])('cannot change anything: %j returns %i', async (headers, status) => {
    const { port } = await startStudio();
    const sent = { host: `127.0.0.1:${port}`, ...headers };
    expect(await rawRequest(port, 'DELETE', '/api/favorites', sent)).toMatchObject({ status });
    for (const path of ['stop', 'stop/', '%73top', 'stop?slot=0'])
      expect(await rawRequest(port, 'GET', `/api/import-tasks/1/${path}`, sent)).toMatchObject({ status });
    expect(await rawRequest(port, 'GET', '/health', sent)).toMatchObject({ status: 200 });
  });

  it('of the same origin are allowed', async () => {
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
    '<base href="__BASE_PATH__"><meta property="csp-nonce" nonce="__CSP_NONCE__">',
  );
  writeFileSync(join(webDirectory, 'assets', 'a-1.js'), 'let plain;');
  writeFileSync(join(webDirectory, 'assets', 'a-1.js.br'), 'brotli');
  writeFileSync(join(webDirectory, 'assets', 'a-1.js.gz'), 'gzip');
  afterAll(() => rmSync(webDirectory, { recursive: true, force: true }));

  it('have a strict policy with a fresh nonce', async () => {
    const { browser } = await startStudio({}, webDirectory);
    const pages = [await browser.send('GET', '/console'), await browser.send('GET', '/')];
    const nonces = pages.map(({ text }) => /nonce="([^"]+)"/.exec(text)?.[1]);
    expect(pages[0]!.text).toBe(`<base href="/"><meta property="csp-nonce" nonce="${nonces[0]}">`);
    expect(pages[0]!.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'nonce-${nonces[0]}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'self'; frame-ancestors 'none'; object-src 'none'`,
    );
    expect(nonces[0]).not.toBe(nonces[1]);
    expect(pages[0]!.headers.get('cache-control')).toBe('no-store');
  });

  it('can be framed only by configured origins', async () => {
    const policyOf = async (frameAncestors: readonly string[]): Promise<readonly unknown[]> => {
      const { browser } = await startStudio({ frameAncestors }, webDirectory);
      const { headers } = await browser.send('GET', '/explore?embed');
      const policy = headers.get('content-security-policy') ?? '';
      return [/frame-ancestors ([^;]*)/.exec(policy)?.[1], headers.get('x-frame-options')];
    };
    expect([await policyOf([]), await policyOf(["'self'", 'https://wiki.example.com'])]).toEqual([
      ["'none'", 'DENY'],
      ["'self' https://wiki.example.com", null],
    ]);
  });

  it('and their files are compressed and cached by the browser', async () => {
    const { port, browser } = await startStudio({}, webDirectory);
    const result = await browser.send('GET', '/assets/a-1.js', undefined, {
      headers: { 'accept-encoding': 'identity' },
    });
    expect({
      text: result.text,
      cache: result.headers.get('cache-control'),
      type: result.headers.get('content-type'),
    }).toEqual({
      text: 'let plain;',
      cache: 'public, max-age=31536000, immutable',
      type: 'application/javascript; charset=utf-8',
    });
    expect(result.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(
      (await rawRequest(port, 'GET', '/assets/a-1.js', { host: 'localhost', 'accept-encoding': 'gzip, br' })).text,
    ).toBe('brotli');
    expect(
      (await rawRequest(port, 'GET', '/assets/a-1.js', { host: 'localhost', 'accept-encoding': 'gzip' })).text,
    ).toBe('gzip');
  });

  it('cannot leave their folder', async () => {
    const { port } = await startStudio({}, webDirectory);
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/assets/../../x.js', '/%', '/assets/nope.js']) {
      expect({ path, ...(await rawRequest(port, 'GET', path, { host: 'localhost' })) }).toMatchObject({
        path,
        status: expect.toSatisfy((status: number) => status === 404 || status === 400) as unknown,
      });
    }
  });

  it('never handle API paths', async () => {
    const { browser } = await startStudio({}, webDirectory);
    expect(await browser.send('GET', '/api/nope')).toMatchObject({
      status: 404,
      json: { code: 40404000, message: 'there is nothing under GET /api/nope' },
    });
    expect(await browser.send('POST', '/console', {})).toMatchObject({ status: 404, json: { code: 40404000 } });
    expect(await browser.send('GET', '/api-nebula/db/exec')).toMatchObject({ status: 404, json: { code: 40404000 } });
  });

  it('work under a base path, which a proxy may strip', async () => {
    const { browser, port } = await startStudio({ basePath: '/tools/studio' }, webDirectory);
    const result = await browser.signIn();
    expect(result.headers.getSetCookie()[0]).toContain('Path=/tools/studio;');
    expect((await browser.send('GET', '/api/favorites/list')).status).toBe(200);
    expect((await browser.send('GET', '')).text).toContain('<base href="/tools/studio/">');
    expect((await rawRequest(port, 'GET', '/tools/studio/assets/a-1.js', { host: 'localhost' })).text).toBe(
      'let plain;',
    );
    expect((await rawRequest(port, 'GET', '/health', { host: 'localhost' })).status).toBe(200);
    expect((await rawRequest(port, 'GET', '/tools/studiox/api/nope', { host: 'localhost' })).text).toContain('<base');
  });

  it('report that they are not built', async () => {
    const { browser } = await startStudio();
    expect(await browser.send('GET', '/')).toMatchObject({ status: 404, json: { message: 'the pages are not built' } });
  });
});

it('serves its OpenAPI document', async () => {
  const { browser } = await startStudio();
  const { paths, security, components } = (await browser.send('GET', '/api/v1/openapi.json')).json as {
    paths: Record<string, Record<string, unknown>>;
    security: unknown;
    components: Record<string, Record<string, unknown>>;
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
  expect({ security, ...components }).toMatchObject({
    security: [{ session: [] }],
    securitySchemes: { session: { in: 'cookie' }, credentials: { scheme: 'bearer' } },
    schemas: { Success: { required: ['code', 'message'] }, Failure: { required: ['code', 'message'] } },
  });
  const json = (name: string): object => ({
    content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
  });
  expect(paths['/health']?.['get']).toMatchObject({ security: [], responses: { 200: json('Success') } });
  expect(paths['/api-nebula/db/connect']?.['post']).toMatchObject({ security: [{ credentials: [] }] });
  expect(paths['/api/files']?.['put']).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { schema: { properties: { file: { format: 'binary' } } } } } },
    responses: { 200: json('Success'), default: json('Failure') },
  });
  expect(paths['/api/import-tasks/{id}/download-logs']?.['get']).toMatchObject({
    responses: { 200: { content: { 'text/plain; charset=utf-8': { schema: { type: 'string', format: 'binary' } } } } },
  });
  expect(paths['/api-nebula/db/exec']?.['post']).toMatchObject({
    requestBody: {
      content: { 'application/json': { schema: { properties: { gql: { type: 'string' } }, required: ['gql'] } } },
    },
  });
});
