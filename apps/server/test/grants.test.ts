import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CreatedGrant, GrantList, SignedIn } from '@astrolabe/http-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { grantedKinds } from '../src/grant/granted-kinds.ts';
import type { Browser, TestStudio } from './_studio.ts';
import { startStudio } from './_studio.ts';

const OVER = { status: 401, json: { message: 'the token is unknown, has expired or was revoked' } };

async function makeToken(browser: Browser): Promise<CreatedGrant> {
  const { json } = await browser.send('POST', '/api/v1/grants', { name: 'my agent', days: 30 });
  return (json as { data: CreatedGrant }).data;
}

async function connect({ url }: TestStudio, token: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${token}` };
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } });
  // The library's types disagree on what may be undefined.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  onTestFinished(() => client.close());
  return client;
}

async function call(client: Client, name: string, values: Record<string, unknown> = {}): Promise<unknown> {
  const { content, isError } = await client.callTool({ name, arguments: values });
  const [first] = content as readonly { readonly text: string }[];
  return isError === true ? { failed: first?.text } : first?.text;
}

describe('grants', () => {
  it('do not exist if the settings disable them', async () => {
    const { browser } = await startStudio();
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/grants', { name: 'a', days: 1 })).toMatchObject({ status: 403 });
    expect(await browser.send('POST', '/mcp', {})).toMatchObject({ status: 404 });
  });

  it('of views are for the owner of the embedded database unless the settings allow all accounts', async () => {
    const { browser } = await startStudio({ hasOwnerViews: true });
    await browser.signIn();
    const view = { kind: 'result', statement: 'YIELD 1', space: '' };
    expect(await browser.send('POST', '/api/v1/grants', { name: 'a', days: 1, view })).toMatchObject({ status: 200 });
    expect(await browser.send('POST', '/api/v1/grants', { name: 'a', days: 1 })).toMatchObject({ status: 403 });
    const as = (kind: 'embedded' | 'cluster', username: string) => ({ signedIn: { kind, username } as SignedIn });
    const kinds = (login: ReturnType<typeof as> | undefined) => grantedKinds({ hasOwnerViews: true }, login);
    expect([kinds(undefined), kinds(as('embedded', 'ann')), kinds(as('cluster', 'root'))]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(kinds(as('embedded', 'root'))).toEqual(['view']);
  });

  it('are shown once, listed without their secret, and void when revoked', async () => {
    const studio = await startStudio({ grants: ['mcp'] });
    const { browser } = studio;
    await browser.signIn();
    const { grant, token } = await makeToken(browser);
    await connect(studio, token);
    const { json, text } = await browser.send('GET', '/api/v1/grants');
    expect((json as { data: GrantList }).data.items).toEqual([
      { ...grant, lastUsedTime: expect.any(Number) as number },
    ]);
    expect(text).not.toContain(token.slice(4));
    expect((await browser.send('GET', '/api/v1/audit')).json).toMatchObject({
      data: { items: [{ kind: 'sign-in', shape: '127.0.0.1, my agent' }, { kind: 'grant', shape: 'my agent' }, {}] },
    });
    expect(await browser.send('DELETE', `/api/v1/grants/${grant.id}`)).toMatchObject({ status: 200 });
    expect(await browser.send('DELETE', `/api/v1/grants/${grant.id}`)).toMatchObject({ status: 404 });
    expect(await browser.send('POST', '/mcp', {}, { headers: { authorization: `Bearer ${token}` } })).toMatchObject(
      OVER,
    );
  });

  it('refuse clients without a token, with the standard header', async () => {
    const { browser } = await startStudio({ grants: ['mcp'] });
    const result = await browser.send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'ping' });
    expect(result).toMatchObject(OVER);
    expect(result.headers.get('www-authenticate')).toBe('Bearer realm="astrolabe"');
    expect(await browser.send('GET', '/mcp')).toMatchObject({ status: 405 });
  });

  it('may be a link to one read-only view', async () => {
    const { browser } = await startStudio({ grants: ['view'] });
    await browser.signIn();
    const make = (statement: string) =>
      browser.send('POST', '/api/v1/grants', { name: 'v', days: 1, view: { kind: 'result', statement, space: '' } });
    expect(await make('DROP SPACE known')).toMatchObject({ status: 400 });
    const made = (await make('YIELD 1')).json as { data: CreatedGrant };
    const headers = { authorization: `Bearer ${made.data.token}` };
    const { grant } = made.data;
    browser.cookies.clear();
    expect((await browser.send('GET', '/api/v1/view', undefined, { headers })).json).toMatchObject({
      data: {
        kind: 'result',
        name: 'v',
        expireTime: grant.expireTime,
        columns: ['n', 'text'],
        rows: [[2, '']],
        rowCount: 1,
      },
    });
    expect(await browser.send('POST', '/api/v1/execute', { text: 'YIELD 1' }, { headers })).toMatchObject({
      status: 401,
    });
    expect(await browser.send('POST', '/mcp', {}, { headers })).toMatchObject({ status: 404 });
    await browser.signIn();
    expect(await browser.send('POST', '/api/v1/grants', { name: 'a', days: 1 })).toMatchObject({ status: 403 });
  });
});

it('show a canvas by its link as it is saved now, until it is deleted', async () => {
  const { browser } = await startStudio({ grants: ['view'] });
  await browser.signIn();
  const content = JSON.stringify({ space: 's', at: 1, tip: 1, layers: ['a'], steps: [{ id: 1, layers: [0] }] });
  const saved = await browser.send('POST', '/api/canvases', { name: 'c', space: 's', content });
  const { id } = (saved.json as { data: { id: string } }).data;
  const made = await browser.send('POST', '/api/v1/grants', {
    name: 'v',
    days: 1,
    view: { kind: 'canvas', canvas: id },
  });
  const headers = { authorization: `Bearer ${(made.json as { data: CreatedGrant }).data.token}` };
  expect((await browser.send('GET', '/api/v1/view', undefined, { headers })).json).toMatchObject({
    data: { kind: 'canvas', name: 'v', space: 's', content: expect.stringContaining('"layers":["a"]') as string },
  });
  await browser.send('DELETE', `/api/canvases/${id}`);
  expect(await browser.send('GET', '/api/v1/view', undefined, { headers })).toMatchObject({
    status: 404,
    json: { message: 'the canvas of this view was deleted' },
  });
});

describe('a program with a token', () => {
  it('reads spaces, schemas and any number of rows', async () => {
    const studio = await startStudio({ grants: ['mcp'] });
    await studio.browser.signIn();
    const client = await connect(studio, (await makeToken(studio.browser)).token);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list_spaces',
      'describe_schema',
      'run_statement',
      'explain_statement',
      'search_language',
    ]);
    expect(await call(client, 'list_spaces')).toBe('["known"]');
    expect(await call(client, 'describe_schema', { space: 'known' })).toContain('CREATE SPACE IF NOT EXISTS known ');
    expect(await call(client, 'describe_schema', { space: 'gone' })).toEqual({
      failed: expect.stringMatching(/^SpaceNotFound: /) as string,
    });
    expect((await client.listResources()).resources.map(({ uri }) => uri)).toEqual(['astrolabe://spaces/known/schema']);
    expect(JSON.parse(String(await call(client, 'run_statement', { statement: 'YIELD 1', rows: 1 })))).toEqual({
      columns: ['n', 'text'],
      rows: [[2, '']],
      rowCount: 1,
      isCut: false,
      milliseconds: 0.007,
    });
    expect(await call(client, 'search_language', { search: 'shortest path' })).toContain('FIND SHORTEST PATH');
  });

  it('changes nothing, also not after a statement that reads', async () => {
    const studio = await startStudio({ grants: ['mcp'] });
    await studio.browser.signIn();
    const client = await connect(studio, (await makeToken(studio.browser)).token);
    const refused = { failed: expect.stringContaining('only statements that read are run here') as string };
    for (const statement of [
      'DROP SPACE known',
      'YIELD 1; DROP SPACE known',
      'YIELD 1 | DELETE VERTEX $-.id',
      'rows 5',
    ])
      expect(await call(client, 'run_statement', { statement }), statement).toEqual(refused);
    expect(await call(client, 'explain_statement', { statement: 'YIELD 1; DROP SPACE known' })).toEqual(refused);
  });
});
