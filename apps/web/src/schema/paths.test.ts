import { expect, test } from 'vitest';
import { schemaPlace, tabPath } from './paths.ts';

test('every specified path leads to its page', () => {
  expect(
    [
      'tag/list',
      'edge/list',
      'index/list',
      'index/list/edge',
      'statistic/list',
      'visualization',
      'tag/create',
      'edge/edit',
      'index/create',
    ].map(schemaPlace),
  ).toEqual([
    { tab: 'tag', action: 'list', module: 'tag' },
    { tab: 'edge', action: 'list', module: 'tag' },
    { tab: 'index', action: 'list', module: 'tag' },
    { tab: 'index', action: 'list', module: 'edge' },
    { tab: 'statistic', action: 'list', module: 'tag' },
    { tab: 'visualization', action: 'list', module: 'tag' },
    { tab: 'tag', action: 'create', module: 'tag' },
    { tab: 'edge', action: 'edit', module: 'tag' },
    { tab: 'index', action: 'create', module: 'tag' },
  ]);
});

test('other paths lead to no page', () => {
  expect(
    [
      '',
      'nothing',
      'tag/list/edge',
      'statistic/create',
      'index/edit',
      'index/list/other',
      'tag/list/tag/more',
      'visualization/list',
    ].map(schemaPlace),
  ).toEqual(Array.from({ length: 8 }, () => undefined));
});

test('a tab leads to its list, the diagram to itself', () => {
  expect([tabPath('tag'), tabPath('index', 'edge'), tabPath('visualization')]).toEqual([
    'tag/list',
    'index/list/edge',
    'visualization',
  ]);
});
