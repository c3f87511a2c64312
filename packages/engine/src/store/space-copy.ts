import { AstrolabeError } from '@astrolabe/model';
import { crc32 } from './crc32.ts';
import { isFramed } from './framed-file.ts';
import { FramedStorage } from './framed-storage.ts';
import type { ChunkId, LogRecord } from './graph-store.ts';
import { isSqliteFile, SqliteReader, type SqliteCell } from './sqlite-reader.ts';
import { MemoryFile } from './sync-file.ts';

/** Id of the copied space, and of the document with its description. */
const COPIED = 1;
const DESCRIPTION = { kind: 'copy', key: 'description' };

/** The parts of a copy of a space. */
export interface CopiedSpace {
  readonly chunks: Iterable<readonly [ChunkId, Uint8Array]>;
  readonly records: Iterable<LogRecord>;
}

/** Writes a space and its description into one file that every storage reads: that of a browser and that of a server. */
export function writeSpaceCopy({ chunks, records }: CopiedSpace, description: string): Uint8Array<ArrayBuffer> {
  const file = new MemoryFile();
  const storage = new FramedStorage([file, new MemoryFile()], 'the copy', { deadBytesMin: Infinity });
  const store = storage.store(COPIED);
  store.checkpoint(chunks);
  store.append([...records]);
  storage.documents.transact([{ ...DESCRIPTION, json: description }]);
  storage.close();
  return file.bytes;
}

/** Whether bytes begin like a copy that `writeSpaceCopy` wrote. */
export function isSpaceCopy(bytes: Uint8Array): boolean {
  return isFramed(bytes);
}

/**
 * Reads a copy, or a backup of a server, with all its checksums. Throws `STORAGE_CORRUPT` for damage and for other files.
 */
export function readSpaceCopy(bytes: Uint8Array): CopiedSpace & { readonly description: string } {
  return isSqliteFile(bytes) ? readBackup(bytes) : readFrames(bytes);
}

function readBackup(bytes: Uint8Array): CopiedSpace & { readonly description: string } {
  const file = new SqliteReader(bytes);
  const [note] = file.rows('note');
  const description = note?.[0];
  if (typeof description !== 'string')
    throw new AstrolabeError('STORAGE_CORRUPT', 'the file is not a backup of a space');
  const chunks = Array.from(file.rows('chunk'), ([id, , checksum, content]) => {
    return [String(id), verified(content, checksum)] as const;
  });
  const records = Array.from(file.rows('log'), ([, checksum, content]) => verified(content, checksum));
  return { description, chunks, records };
}

function verified(content: SqliteCell | undefined, checksum: SqliteCell | undefined): Uint8Array {
  if (content instanceof Uint8Array && crc32(content) === checksum) return content;
  throw new AstrolabeError('STORAGE_CORRUPT', 'the file is damaged: a checksum is wrong');
}

function readFrames(bytes: Uint8Array): CopiedSpace & { readonly description: string } {
  const storage = new FramedStorage([new MemoryFile(bytes), new MemoryFile()], 'the copy');
  const description = storage.documents.get(DESCRIPTION.kind, DESCRIPTION.key);
  if (description === undefined) throw new AstrolabeError('STORAGE_CORRUPT', 'the file is not a copy of a space');
  const records: LogRecord[] = [];
  storage.replay(COPIED, (record) => records.push(record));
  const chunks = storage.chunkIds(COPIED).map((id) => [id, storage.readChunk(COPIED, id)!] as const);
  return { description, chunks, records };
}
