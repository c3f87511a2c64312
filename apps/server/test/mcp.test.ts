import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { CreatedGrant, Envelope } from '@astrolabe/http-api';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startStudio, type TestStudio } from './_studio.ts';

/** A client of the official SDK with its own token. */
async function connected(): Promise<{ readonly client: Client; readonly studio: TestStudio }> {
  const studio = await startStudio({ grants: ['mcp'] });
  await studio.browser.signIn();
  const { json } = await studio.browser.send('POST', '/api/v1/grants', { name: 'program', days: 1 });
  const { token } = (json as unknown as Envelope<CreatedGrant>).data!;
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${studio.url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }) as never,
  );
  onTestFinished(() => client.close());
  return { client, studio };
}

describe('a program with the official SDK', () => {
  it('gets structured content that matches the schema of every tool', async () => {
    const { client } = await connected();
    const { tools } = await client.listTools();
    expect(tools.map(({ outputSchema }) => outputSchema?.type)).toEqual(tools.map(() => 'object'));
    const spaces = await client.callTool({ name: 'list_spaces', arguments: {} });
    expect(spaces.structuredContent).toEqual({ spaces: ['known'] });
    const table = await client.callTool({ name: 'run_statement', arguments: { statement: 'YIELD 1' } });
    expect(table.structuredContent).toMatchObject({
      columns: ['n', 'text'],
      rows: [[2, '']],
      rowCount: 1,
      isCut: false,
    });
    const schema = await client.callTool({ name: 'describe_schema', arguments: { space: 'known' } });
    expect(schema.structuredContent).toMatchObject({ space: 'known' });
    const entries = await client.callTool({ name: 'search_language', arguments: { search: 'shortest path' } });
    expect(entries.structuredContent).toHaveProperty('entries.0.name');
  });

  it.each([
    ['list_spaces', { all: true }],
    ['run_statement', { statement: 'YIELD 1', rowsMax: 5 }],
    ['describe_schema', { space: 'known', depth: 1 }],
    ['search_language', { search: 'a', limit: 3 }],
  ])('%s rejects unknown arguments', async (name, args) => {
    const { client } = await connected();
    const refused = await client.callTool({ name, arguments: args }).then(
      (result) => JSON.stringify(result),
      (error: unknown) => String(error),
    );
    expect(refused).toMatch(/not known|unrecognized/i);
  });

  it.each(['cancels the call', 'closes the connection'])('that %s ends its statement', async (how) => {
    const { client, studio } = await connected();
    const aborting = new AbortController();
    const call = client
      .callTool(
        { name: 'run_statement', arguments: { statement: 'YIELD forever', milliseconds: 300_000 } },
        undefined,
        {
          signal: aborting.signal,
        },
      )
      .catch(() => 'canceled');
    await expect.poll(() => studio.database.runningCount).toBe(1);
    if (how === 'cancels the call') aborting.abort();
    else await client.close();
    expect(await call).toBe('canceled');
    await expect.poll(() => studio.database.runningCount).toBe(0);
  });
});
