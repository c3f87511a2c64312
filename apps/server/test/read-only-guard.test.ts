import { GUARD_HEADER } from '@astrolabe/http-api';
import { expect, it } from 'vitest';
import { startStudio } from './_studio.ts';

const READ: RequestInit = { headers: { [GUARD_HEADER]: 'read' } };
const REFUSED = {
  status: 403,
  json: { message: expect.stringContaining('this page only reads') as unknown },
};

it('refuses what would change the database for a page that only reads, and nothing else', async () => {
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
