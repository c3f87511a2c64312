import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Login } from '../session/login.ts';

/** Returns file sizes in bytes by space, for spaces the login may see. */
export async function spaceFileSizes(login: Login, dataDirectory: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await login.execute('SHOW SPACES');
  const names = rows.flatMap(([name]) => (typeof name === 'string' ? [name] : []));
  const sizes = new Map<string, number>();
  for (const name of names) {
    const id = await login.schema(name).then(
      (schema) => schema.space.id,
      () => undefined,
    );
    if (id !== undefined) sizes.set(name, await spaceFileBytes(dataDirectory, id));
  }
  return sizes;
}

/** Total size of the files in a folder, excluding subfolders, in bytes. */
export async function folderBytes(folder: string): Promise<number> {
  let sum = 0;
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => []))
    if (entry.isFile()) sum += await sizeOf(join(folder, entry.name));
  return sum;
}

/** Bytes that are free on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the file size of a space in bytes, with its log while open. */
export async function spaceFileBytes(dataDirectory: string, id: number): Promise<number> {
  const path = join(dataDirectory, 'spaces', `${id}.db`);
  return (await sizeOf(path)) + (await sizeOf(`${path}-wal`));
}

function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
