import { GUARD_HEADER } from '@astrolabe/http-api';
import { expect, it } from 'vitest';
import { startStudio } from './_studio.ts';

const READ: RequestInit = { headers: { [GUARD_HEADER]: 'read' } };
const REFUSED = {
  status: 403,
  json: { message: expect.stringContaining('this page is read-only') as unknown },
};

it('rejects changes of the database for a read-only page, and nothing else', async () => {
  const { browser } = await startStudio();
  await browser.signIn();
  const send = (path: string, body: unknown, headers = READ) => browser.send('POST', path, body, headers);
  expect(await send('/api-nebula/db/exec', { gql: 'USE towns; DROP TAG town' })).toMatchObject(REFUSED);
  expect(await send('/api-nebula/db/batchExec', { gqls: ['YIELD 1', 'DROP TAG town'] })).toMatchObject(REFUSED);
  expect(await send('/api/v1/execute', { text: 'PROFILE DELETE VERTEX "a"' })).toMatchObject(REFUSED);
  expect(await send('/api/v1/export', { text: 'DROP TAG town', format: 'csv' })).toMatchObject(REFUSED);
  expect(await send('/api/v1/import-tasks/7/resume', {})).toMatchObject(REFUSED);
  expect(await send('/api/favorites', { content: 'DROP TAG town' })).toMatchObject({ status: 200 });
  expect(await send('/api-nebula/db/exec', { gql: 'YIELD 1' })).toMatchObject({ status: 200 });
  expect(await send('/api-nebula/db/exec', { gql: 'DROP TAG town' }, {})).toMatchObject({ status: 200 });
});

it('rejects changes of everyone if the studio is locked, even a backup', async () => {
  const { browser } = await startStudio({ features: { hidden: ['import'], isReadOnly: true } });
  await browser.signIn();
  const send = (path: string, body: unknown) => browser.send('POST', path, body);
  const locked = { status: 403, json: { error: { hint: 'an administrator has made the studio read-only' } } };
  expect(await send('/api/v1/execute', { text: 'DROP TAG town' })).toMatchObject(locked);
  expect(await send('/api/v1/backups', { space: 'towns' })).toMatchObject(locked);
  expect(await send('/api/v1/import-tasks/7/resume', {})).toMatchObject({ status: 403 });
  expect(await send('/api-nebula/db/exec', { gql: 'YIELD 1' })).toMatchObject({ status: 200 });
  expect(await send('/api/favorites', { content: 'DROP TAG town' })).toMatchObject({ status: 200 });
});

it('rejects requests of disabled features with a message', async () => {
  const features = { hidden: ['import', 'sketch'], isReadOnly: false } as const;
  const { browser } = await startStudio({ features });
  await browser.signIn();
  expect((await browser.send('GET', '/api/v1/session')).json).toMatchObject({ data: { studio: { features } } });
  for (const [method, path] of [
    ['GET', '/api/files'],
    ['GET', '/api/import-tasks/1/stop'],
    ['GET', '/api/v1/file-sources'],
    ['GET', '/api/sketches/list'],
    ['PUT', '/api/sketches/1'],
  ] as const)
    expect(await browser.send(method, path, method === 'PUT' ? {} : undefined)).toMatchObject({
      status: 403,
      json: { error: { hint: 'an administrator has disabled this feature' } },
    });
  expect(await browser.send('GET', '/api/canvases')).toMatchObject({ status: 200 });
});
