import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Plugins } from './plugins.ts';

const EXAMPLES = join(import.meta.dirname, '..', '..', '..', '..', 'examples', 'plugins');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'astrolabe-plugins-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function add(name: string, manifest: unknown): void {
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'plugin.json'), JSON.stringify(manifest));
}

it('reads the examples with all four kinds of contributions and serves only declared pages', () => {
  cpSync(EXAMPLES, folder, { recursive: true });
  const plugins = new Plugins(folder);
  const { items, problems } = plugins.list();
  expect([items.map(({ name }) => name), problems]).toEqual([['contacts', 'word-counts'], []]);
  const counts = (['resultViews', 'importSources', 'canvasActions', 'snippets'] as const).map((part) =>
    items.reduce((sum, plugin) => sum + plugin[part].length, 0),
  );
  expect(counts.every((count) => count > 0)).toBe(true);
  expect(plugins.page('word-counts', 'view.html')).toContain('<script>');
  for (const page of ['plugin.json', 'other.html', '../contacts/import.html'])
    expect(plugins.page('word-counts', page)).toBeUndefined();
  expect(plugins.page('..', 'view.html')).toBeUndefined();
});

it('reports plugins that are invalid, ask for too little or write', () => {
  const base = { title: 'T', version: '1' };
  add('no-permission', { ...base, resultViews: [{ title: 'V', page: 'v.html' }] });
  add('writes', {
    ...base,
    permissions: ['statements'],
    canvasActions: [{ title: 'Drop', statement: 'DELETE VERTEX $vids' }],
  });
  add('untitled', { version: '1' });
  add('leads-out', { ...base, permissions: ['rows'], resultViews: [{ title: 'V', page: 'v.html' }] });
  writeFileSync(join(folder, 'secret.html'), 'secret');
  symlinkSync(join(folder, 'secret.html'), join(folder, 'leads-out', 'v.html'));
  mkdirSync(join(folder, 'Not a name'));
  const plugins = new Plugins(folder);
  expect(plugins.list().problems.map(({ name }) => name)).toEqual(['no-permission', 'untitled', 'writes']);
  expect(() => plugins.page('leads-out', 'v.html')).toThrow(/outside/);
  expect(new Plugins(join(folder, 'missing')).list()).toEqual({ items: [], problems: [] });
});
