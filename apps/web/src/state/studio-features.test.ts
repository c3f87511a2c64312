// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import type { SessionState, StudioFeatures } from '@astrolabe/http-api';
import { guardStore, isGuarded, toggleGuard } from './guard-store.ts';
import { hasModule, hasPlace, moduleOfPath, rememberStudio, workPage } from './studio-features.ts';

function studio(features?: StudioFeatures): SessionState['studio'] {
  const facts = {
    name: 'Astrolabe',
    version: '3.5.0',
    mode: 'workspace',
    siteName: '',
    embeddedHost: 'embedded',
  } as const;
  return { ...facts, ...(features && { features }) };
}

afterEach(() => {
  sessionStorage.clear();
  rememberStudio(studio());
  guardStore.setState({ isReadOnly: false });
});

test('features disabled by the server are hidden, and work continues elsewhere', () => {
  expect([hasModule('console'), workPage()]).toEqual([true, '/console']);
  rememberStudio(studio({ hidden: ['console', 'guide'], isReadOnly: false }));
  expect([hasModule('console'), hasModule('schema'), workPage()]).toEqual([false, true, '/welcome']);
  expect(['/', '/welcome', '/guide/start', '/import'].map(moduleOfPath)).toEqual([
    undefined,
    undefined,
    'guide',
    'import',
  ]);
});

test('nothing links to the import of a playground, nor to disabled tokens', () => {
  const paths = ['/import/tasks', '/access', '/schema'];
  expect(paths.map((path) => hasPlace(path, studio()))).toEqual([true, false, true]);
  expect(paths.map((path) => hasPlace(path, { ...studio(), mode: 'playground', grants: ['mcp'] }))).toEqual([
    false,
    true,
    true,
  ]);
});

test('a read-only studio locks the tab, and unlocking restores its own choice', () => {
  rememberStudio(studio({ hidden: ['import'], isReadOnly: true }));
  toggleGuard();
  expect([isGuarded(), guardStore.getState().isLocked]).toEqual([true, true]);
  rememberStudio(studio());
  expect(isGuarded()).toBe(false);
  toggleGuard();
  expect([isGuarded(), sessionStorage.getItem('astrolabe.read-only')]).toEqual([true, '1']);
});
