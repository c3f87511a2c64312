import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { newDataDirectory, startProcess } from './_server-process.ts';

/** Permission bits of the files and folders in a directory. */
function modesIn(directory: string): { readonly files: Set<string>; readonly folders: Set<string> } {
  const files = new Set<string>();
  const folders = new Set<string>([(statSync(directory).mode & 0o777).toString(8)]);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const mode = (statSync(join(entry.parentPath, entry.name)).mode & 0o777).toString(8);
    (entry.isDirectory() ? folders : files).add(mode);
  }
  return { files, folders };
}

test('the data directory is readable for its user only, also one of an earlier version', async () => {
  const directory = newDataDirectory();
  mkdirSync(join(directory, 'backups'), { mode: 0o755 });
  writeFileSync(join(directory, 'backups', 'old.astrolabe'), 'x', { mode: 0o644 });
  chmodSync(directory, 0o755);
  const server = await startProcess(['--port', '0', '--graphd-port', 'off', '--data-dir', directory]);
  if (!('url' in server)) throw new Error(server.stderr);
  expect(modesIn(directory)).toEqual({ files: new Set(['600']), folders: new Set(['700']) });
  await server.end('SIGTERM');
  expect(modesIn(directory)).toEqual({ files: new Set(['600']), folders: new Set(['700']) });
});
