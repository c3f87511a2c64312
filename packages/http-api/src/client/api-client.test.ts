import type { AstrolabeError } from '@astrolabe/model';
import { expect, expectTypeOf, test } from 'vitest';
import type { BodyAt, DataAt, Declared } from '../declared/declared-path.ts';
import type { GrantList } from '../route/grant.ts';
import type { FilePreview } from '../route/files.ts';
import { ApiClient } from './api-client.ts';

const INVALID = {
  code: 40104001,
  message: 'gone',
  error: { code: 'SESSION_INVALID', message: 'gone', hint: 'sign in again' },
};

/** Returns the result of asking for the session with this response, and how often the session was reported as ended. */
async function asked(result: () => Response): Promise<readonly [string, number]> {
  let ends = 0;
  const client = new ApiClient({
    baseUrl: 'http://studio/lab/',
    fetch: () => Promise.resolve().then(result),
    onSessionEnd: () => ends++,
  });
  const text = await client.session().then(
    (data) => JSON.stringify(data),
    ({ code, message }: AstrolabeError) => `${code}: ${message}`,
  );
  return [text, ends];
}

test('a call of an undeclared path, or with another body, does not compile', () => {
  expectTypeOf<Declared<'GET', 'api/v1/grants'>>().toBeUnknown();
  expectTypeOf<Declared<'GET', `api/v1/files/${string}/preview?rows=${number}`>>().toBeUnknown();
  expectTypeOf<Declared<'GET', 'api/v1/grant'>>().toBeNever();
  expectTypeOf<Declared<'PUT', 'api/v1/grants'>>().toBeNever();
  expectTypeOf<Declared<'GET', `api/v1/files/${string}`>>().toBeNever();
  expectTypeOf<Declared<'GET', string>>().toBeNever();
  expectTypeOf<DataAt<'GET', 'api/v1/grants'>>().toEqualTypeOf<GrantList>();
  expectTypeOf<DataAt<'GET', `api/v1/files/${string}/preview?rows=9`>>().toEqualTypeOf<FilePreview>();
  expectTypeOf<BodyAt<'POST', 'api/v1/backups'>>().toEqualTypeOf<{ readonly space: string }>();
});

test('every failure of a request has a code and a message, and the end of a session is reported', async () => {
  expect([
    await asked(() => Response.json({ code: 0, message: 'Success', data: { slot: 1 } })),
    await asked(() => Response.json(INVALID, { status: 401 })),
    await asked(() => Response.json(INVALID)),
    await asked(() => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })),
    // A proxy with its own sign-in responds with a page and status 200.
    await asked(() => new Response('<h1>Who are you?</h1>', { statusText: 'OK' })),
    await asked(() => {
      throw new TypeError('fetch failed');
    }),
  ]).toEqual([
    ['{"slot":1}', 0],
    ['SESSION_INVALID: gone', 1],
    ['SESSION_INVALID: gone', 1],
    ['UNKNOWN: request error 502 Bad Gateway', 0],
    ['UNKNOWN: request error 200 OK', 0],
    ['CONNECTION_FAILED: the studio does not respond', 0],
  ]);
});

test('an expired session is reported as ended, in a response as in a stream that cannot start', async () => {
  const timeout = {
    code: 40104001,
    message: 'expired',
    error: { code: 'SESSION_TIMEOUT', message: 'expired', hint: 'sign in again' },
  };
  const ends: string[] = [];
  const client = new ApiClient({
    baseUrl: 'http://studio/',
    fetch: () => Promise.resolve(Response.json(timeout, { status: 401 })),
    onSessionEnd: ({ code }) => void ends.push(code),
  });
  const failed = { code: 'SESSION_TIMEOUT', message: 'expired' };
  await expect(client.spaces()).rejects.toMatchObject(failed);
  await expect(client.execute({ text: 'YIELD 1' })).rejects.toMatchObject(failed);
  await expect(client.export({ text: 'YIELD 1', format: 'csv' })).rejects.toMatchObject(failed);
  await expect(client.send('POST', 'api/favorites', { content: 'YIELD 1' })).rejects.toMatchObject(failed);
  expect(ends).toEqual(Array.from({ length: 4 }, () => 'SESSION_TIMEOUT'));
});

/** A client whose result arrives in these pieces, and whether its rest was canceled. */
function streaming(pieces: readonly string[]): { readonly client: ApiClient; readonly wasCancelled: () => boolean } {
  let isCancelled = false;
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const piece = pieces[at++];
      if (piece === undefined) controller.close();
      else controller.enqueue(new TextEncoder().encode(piece));
    },
    cancel: () => void (isCancelled = true),
  });
  const client = new ApiClient({ baseUrl: 'http://studio/', fetch: () => Promise.resolve(new Response(body)) });
  return { client, wasCancelled: () => isCancelled };
}

const HEAD = '{"kind":"head","hasTable":true,"columns":["n"]}\n';

test('an unread result is canceled, so that its statement ends', async () => {
  const rows = Array.from({ length: 100 }, (_, n) => `{"kind":"rows","rows":[[${n}]]}\n`);
  const { client, wasCancelled } = streaming([HEAD, ...rows]);
  const { chunks } = await client.execute({ text: 'YIELD 1' });
  expect((await chunks.next()).value).toMatchObject({ kind: 'head' });
  expect(wasCancelled()).toBe(false);
  await chunks.return();
  expect(wasCancelled()).toBe(true);
});

test('an incomplete result is an error, not a shorter result', async () => {
  const { client } = streaming([HEAD, '{"kind":"rows","rows":[[1]]}\n']);
  const { chunks } = await client.execute({ text: 'YIELD 1' });
  const read = async (): Promise<number> => {
    let count = 0;
    for await (const _ of chunks) count++;
    return count;
  };
  await expect(read()).rejects.toMatchObject({ code: expect.any(String) as string });
});

test('a call carries a token only if the client has one', async () => {
  const sent: (string | null)[] = [];
  for (const token of [undefined, 'secret']) {
    const client = new ApiClient({
      baseUrl: 'http://studio/',
      ...(token !== undefined && { token }),
      fetch: async (_, init) => {
        sent.push(new Headers(init?.headers).get('authorization'));
        return Response.json({ code: 0, data: [] });
      },
    });
    await client.spaces();
  }
  expect(sent).toEqual([null, 'Bearer secret']);
});
