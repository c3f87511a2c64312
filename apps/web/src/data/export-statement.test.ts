// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { api } from './api.ts';
import { exportStatement } from './export-statement.ts';

test('an export sends its space, and omits it if none is chosen', async () => {
  const sent: unknown[] = [];
  vi.spyOn(api, 'export').mockImplementation(async (body) => {
    sent.push(body);
    return new Response('a\n1\n');
  });
  const { signal } = new AbortController();
  const files = [
    await exportStatement('YIELD 1 AS a', '', 'csv', signal),
    await exportStatement('YIELD 1 AS a', 'geo', 'csv', signal),
  ];
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['a\n1\n', 'a\n1\n']);
  expect(sent).toEqual([
    { text: 'YIELD 1 AS a', format: 'csv' },
    { text: 'YIELD 1 AS a', format: 'csv', space: 'geo' },
  ]);
});
