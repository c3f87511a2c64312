import type { CreatedGrant, Envelope } from '@astrolabe/http-api';
import { expect, it } from 'vitest';
import { newDataDirectory, startServerProcess } from './_server-process.ts';
import { Browser, type Result } from './_studio.ts';

it(
  'a changed password ends sessions, tokens and share links of the account, and nobody else’s',
  { timeout: 60_000 },
  async () => {
    const server = await startServerProcess([
      '--port',
      '0',
      '--data-dir',
      newDataDirectory(),
      '--mcp',
      'on',
      '--views',
      'on',
    ]);
    const root = new Browser(server.url);
    await root.send('POST', '/api/v1/session/auto', {});
    const exec = async (browser: Browser, gql: string): Promise<Result> =>
      browser.send('POST', '/api-nebula/db/exec', { gql });
    for (const gql of ['CREATE USER ann WITH PASSWORD "old"', 'CREATE USER bob WITH PASSWORD "old"'])
      expect((await exec(root, gql)).json).toMatchObject({ code: 0 });

    const signIn = async (username: string, password: string): Promise<readonly [Browser, number]> => {
      const browser = new Browser(server.url);
      const { status } = await browser.send('POST', '/api/v1/session', { host: 'embedded', username, password });
      return [browser, status];
    };
    const works = async (browser: Browser): Promise<boolean> =>
      (await browser.send('GET', '/api/favorites/list')).status === 200;
    const tokenOf = async (browser: Browser, view?: object): Promise<string> =>
      (
        (await browser.send('POST', '/api/v1/grants', { name: 'x', days: 1, ...(view && { view }) }))
          .json as unknown as Envelope<CreatedGrant>
      ).data!.token;
    const opens = async (path: string, method: string, token: string): Promise<number> =>
      (
        await new Browser(server.url).send(
          method,
          path,
          method === 'POST' ? { jsonrpc: '2.0', id: 1, method: 'ping' } : undefined,
          {
            headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
          },
        )
      ).status;

    let expected = 'old';
    for (const change of [
      ['ann', 'CHANGE PASSWORD ann FROM "old" TO "new"', 'new'],
      ['root', 'ALTER USER ann WITH PASSWORD "newer"', 'newer'],
      ['root', 'DROP USER ann', undefined],
    ] as const) {
      const [[one], [other], [bob]] = await Promise.all([
        signIn('ann', expected),
        signIn('ann', expected),
        signIn('bob', 'old'),
      ]);
      const program = await tokenOf(one);
      const link = await tokenOf(one, { kind: 'result', statement: 'YIELD 1', space: '' });
      expect([await opens('/mcp', 'POST', program), await opens('/api/v1/view', 'GET', link)]).toEqual([200, 200]);
      expect((await exec(one, 'CHANGE PASSWORD ann FROM "wrong" TO "x"')).json['code']).not.toBe(0);
      expect(await Promise.all([one, other, bob].map(works))).toEqual([true, true, true]);

      expect((await exec(change[0] === 'ann' ? one : root, change[1])).json).toMatchObject({ code: 0 });
      await expect
        .poll(async () => Promise.all([one, other, bob, root].map(works)))
        .toEqual([false, false, true, true]);
      expect([await opens('/mcp', 'POST', program), await opens('/api/v1/view', 'GET', link)]).toEqual([401, 401]);
      expect((await signIn('ann', expected))[1]).toBe(401);
      expected = change[2] ?? '';
    }
    await server.end('SIGTERM');
  },
);
