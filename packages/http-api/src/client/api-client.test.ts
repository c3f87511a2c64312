import type { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { ApiClient } from './api-client.ts';

const INVALID = {
  code: 40104001,
  message: 'gone',
  error: { code: 'SESSION_INVALID', message: 'gone', hint: 'sign in again' },
};

/** What comes of asking for the session where the server answers this, and how often the session was said to be over. */
async function asked(answer: () => Response): Promise<readonly [string, number]> {
  let ends = 0;
  const client = new ApiClient({
    baseUrl: 'http://studio/lab/',
    fetch: () => Promise.resolve().then(answer),
    onSessionEnd: () => ends++,
  });
  const text = await client.session().then(
    (data) => JSON.stringify(data),
    ({ code, message }: AstrolabeError) => `${code}: ${message}`,
  );
  return [text, ends];
}

test('every failure of a request has a code and words, and the end of a session is told', async () => {
  expect([
    await asked(() => Response.json({ code: 0, message: 'Success', data: { seat: 1 } })),
    await asked(() => Response.json(INVALID, { status: 401 })),
    await asked(() => Response.json(INVALID)),
    await asked(() => new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })),
    // A proxy that wants a sign-in of its own answers with a page, and that it is well.
    await asked(() => new Response('<h1>Who are you?</h1>', { statusText: 'OK' })),
    await asked(() => {
      throw new TypeError('fetch failed');
    }),
  ]).toEqual([
    ['{"seat":1}', 0],
    ['SESSION_INVALID: gone', 1],
    ['SESSION_INVALID: gone', 1],
    ['UNKNOWN: request error 502 Bad Gateway', 0],
    ['UNKNOWN: request error 200 OK', 0],
    ['CONNECTION_FAILED: the studio does not answer', 0],
  ]);
});
