import { open, stat } from 'node:fs/promises';
import { AstrolabeError } from '@astrolabe/model';
import { READ_BYTES } from '../limits.ts';
import type { ByteSource } from './byte-source.ts';

/** A local file; `name` is used in reports. Throws `IMPORT_FILE_NOT_FOUND` if it does not exist. */
export async function fileSource(name: string, path: string): Promise<ByteSource> {
  try {
    const { size } = await stat(path);
    return { name, size, open: (from = 0) => filePieces(name, path, from, size) };
  } catch (cause) {
    throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `file \`${name}\` is not there`, {
      hint: 'upload it again',
      cause,
    });
  }
}

/** Reads exactly the bytes that the file had when it was opened, and throws if they no longer exist. */
async function* filePieces(name: string, path: string, from: number, size: number): AsyncGenerator<Uint8Array> {
  await using file = await open(path).catch((cause: unknown) => {
    throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `file \`${name}\` went away`, {
      hint: 'upload it again, then resume',
      cause,
    });
  });
  const buffer = new Uint8Array(READ_BYTES);
  for (let at = from; at < size;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, size - at), at);
    if (bytesRead === 0) {
      throw new AstrolabeError('IMPORT_FILE_INVALID', `file \`${name}\` became shorter while it was read`, {
        hint: 'upload it again, then start a new task',
        detail: { byte: at },
      });
    }
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}
