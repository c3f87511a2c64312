import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from './create-app.ts';

test('people are stored, found and listed, also after a restart', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-example-'));
  const app = await createApp(directory);
  const people = [
    { id: 'ann', name: 'Ann', born: 1990 },
    { id: 'bo', name: 'Bo' },
    { id: 'an id that is longer than thirty-two bytes', name: 'Cy' },
  ];
  const written = await app.inject({ method: 'POST', url: '/people', payload: people });
  expect(written.json()).toMatchObject({ written: 2, rejected: [{ line: 3 }] });
  expect(
    (await app.inject({ method: 'PUT', url: '/people/ann/friends/bo', payload: { since: 2001 } })).statusCode,
  ).toBe(204);
  await app.close();

  const again = await createApp(directory);
  expect((await again.inject('/people/ann/friends')).json()).toEqual([{ id: 'bo', name: 'Bo', since: 2001 }]);
  expect((await again.inject("/people/ann' OR 1 == 1/friends")).json()).toEqual([]);
  expect((await again.inject('/people')).body.split('\n').sort()).toEqual(['', 'ann\tAnn', 'bo\tBo']);
  await again.close();
  rmSync(directory, { recursive: true });
});

test('an invalid body is rejected with its errors', async () => {
  const app = await createApp();
  const results = await Promise.all([
    app.inject({ method: 'POST', url: '/people', payload: { id: 'ann' } }),
    app.inject({ method: 'POST', url: '/people', payload: [{ id: 'ann' }] }),
    app.inject({ method: 'PUT', url: '/people/ann/friends/bo', payload: { since: 'long ago' } }),
  ]);
  expect(results.map((result) => [result.statusCode, result.json()])).toEqual([
    [400, { message: 'body must be array' }],
    [400, { message: "body/0 must have required property 'name'" }],
    [400, { message: 'body/since must be integer' }],
  ]);
  await app.close();
});
