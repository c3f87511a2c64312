import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { titleOfPath } from './page-title.ts';

test('every page has a title, with the space if it has one', () => {
  const words = (path: string): unknown => Object.values(titleOfPath(path) ?? {}).slice(1);
  expect(['/schema', '/schema/', '/schema/tag/list', '/schema/index/list/edge'].map(words)).toEqual([
    ['spaces', false],
    ['schema', true],
    ['tags', true],
    ['indexes', true],
  ]);
  expect(['/import/files', '/import/tasks/7', '/guide/start', '/'].map(words)).toEqual([
    ['files', false],
    ['tasks', false],
    ['guide', false],
    [],
  ]);
});

test('every path of the router has a title', () => {
  const source = readFileSync(new URL('router.tsx', import.meta.url), 'utf8');
  const paths = [...source.matchAll(/path: '(\/[\w/]+)/g)].map(([, path]) => path!);
  expect(paths.length).toBeGreaterThan(12);
  expect(paths.filter((path) => titleOfPath(path) === undefined)).toEqual([]);
});
