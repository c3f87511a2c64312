import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerFolder } from './server-folder.ts';

let directory: string;
let folder: ServerFolder;

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), 'astrolabe-folder-')));
  const root = join(directory, 'lent');
  mkdirSync(join(root, 'nightly'), { recursive: true });
  writeFileSync(join(directory, 'secret.csv'), 'a\n');
  writeFileSync(join(root, 'ships.csv'), 'id\ns1\n');
  writeFileSync(join(root, 'notes.md'), 'no');
  writeFileSync(join(root, '.hidden.csv'), 'no');
  writeFileSync(join(root, 'nightly', 'more.json'), '[]');
  symlinkSync(join(directory, 'secret.csv'), join(root, 'out.csv'));
  symlinkSync(directory, join(root, 'up'));
  symlinkSync(join(root, 'nightly'), join(root, 'alias'));
  for (const name of ['ships.csv', 'nightly/more.json']) utimesSync(join(root, name), 9, 9);
  folder = new ServerFolder(root);
});
afterAll(() => rmSync(directory, { recursive: true }));

test('lists folders and importable files, but no link that leads out', async () => {
  expect(await folder.list('')).toEqual({
    path: '',
    entries: [
      { kind: 'folder', name: 'alias', path: 'alias' },
      { kind: 'folder', name: 'nightly', path: 'nightly' },
      { kind: 'file', name: 'ships.csv', path: 'ships.csv', size: 6, modifyTime: 9000 },
    ],
    isCut: false,
  });
  expect((await folder.list('nightly')).entries).toEqual([
    { kind: 'file', name: 'more.json', path: 'nightly/more.json', size: 2, modifyTime: 9000 },
  ]);
});

test.each([
  '..',
  '../secret.csv',
  'nightly/../../secret.csv',
  '/etc/passwd',
  'out.csv',
  'up/secret.csv',
  '.hidden.csv',
  'a\0b',
  'gone.csv',
  'a\\b',
  '',
])('has no file %j', async (path) => {
  expect(() => folder.file(path)).toThrow(`the folder of the server has no ${JSON.stringify(path)}`);
});

test('recognizes an imported file until it is replaced or deleted', () => {
  const { storedName, path } = folder.file('ships.csv');
  expect(ServerFolder.isLink(storedName)).toBe(true);
  expect(folder.linked(storedName)?.storedName).toBe(storedName);
  writeFileSync(path, 'id\ns1\ns2\n');
  expect(folder.linked(storedName)).toMatchObject({ path, size: 9 });
  expect(folder.linked(storedName)?.storedName).not.toBe(storedName);
  rmSync(path);
  expect(folder.linked(storedName)).toBeUndefined();
});
