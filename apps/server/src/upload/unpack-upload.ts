import { createReadStream, createWriteStream } from 'node:fs';
import { basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { DialectChoice, InferredType } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { openPromise, type Entry } from 'yauzl';
import { UNPACKED_BYTES_MAX, UPLOAD_FILES_MAX } from '../limits.ts';
import { csvOfJson } from './json-table.ts';
import { unpackParquet } from './unpack-parquet.ts';

/** A CSV file that an upload holds. Files of an archive are read one after the other, each before the next is asked for. */
export interface UnpackedFile {
  /** Ends in `.csv`. */
  readonly name: string;
  readonly content: Readable;
  /** How it is read, where that is known because it was no CSV file before. */
  readonly settings?: DialectChoice;
  /** The types of its columns, where the file itself says them. */
  readonly kinds?: readonly InferredType['kind'][];
}

/** Gives a path for a file of the moment, which is removed when the upload has ended. */
export type ScratchFile = () => string;

/**
 * The CSV files of an upload: itself, what it was packed from (`.gz`, `.zip`), and what objects of JSON (`.json`, `.jsonl`,
 * `.ndjson`) and Parquet files (`.parquet`) are as a table. Everything else is refused by its name.
 */
export async function* unpackUpload(
  clientName: string,
  content: Readable,
  scratch: ScratchFile,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const name = basename(clientName.replaceAll('\\', '/'));
  if (/\.zip$/i.test(name)) yield* unzipped(name, content, scratch);
  else if (/\.gz$/i.test(name)) {
    const inner = name.replace(/\.gz$/i, '');
    // Before a stream is made that nobody would read.
    if (!TABLE.test(inner)) throw notTaken(name);
    yield* plain(inner, through(content, createGunzip(), inner), scratch);
  } else if (TABLE.test(name)) yield* plain(name, content, scratch);
  else throw notTaken(name);
}

/** Whether a file of such a name is taken, packed or not. */
export function isTakenName(name: string): boolean {
  return /\.zip$/i.test(name) || TABLE.test(name.replace(/\.gz$/i, ''));
}

const TABLE = /\.(csv|json|jsonl|ndjson|parquet)$/i;

/** How tables are written here. */
const OWN_DIALECT = { encoding: 'utf-8', delimiter: ',', quote: '"', hasHeader: true, linesBefore: 0 } as const;

function notTaken(name: string): AstrolabeError {
  return new AstrolabeError('HTTP_PARAMETER', `\`${name}\` is not a .csv file`, {
    hint: 'files whose names end in .csv, .json, .jsonl, .ndjson or .parquet are taken, also packed as .gz or .zip',
  });
}

async function* plain(
  name: string,
  content: Readable,
  scratch: ScratchFile,
): AsyncGenerator<UnpackedFile, void, undefined> {
  if (/\.csv$/i.test(name)) {
    yield { name, content };
    return;
  }
  // The columns of objects are known only when every one was seen, and those of Parquet stand at its end.
  const path = scratch();
  await pipeline(content, createWriteStream(path));
  const own = { name: name.replace(TABLE, '.csv'), settings: OWN_DIALECT };
  if (/\.parquet$/i.test(name)) {
    const table = scratch();
    const kinds = await unpackParquet({ path, table, name });
    yield { ...own, content: through(createReadStream(table), undefined, name), kinds };
    return;
  }
  const lines = await csvOfJson(() => createReadStream(path), name);
  yield { ...own, content: Readable.from(lines) };
}

async function* unzipped(
  name: string,
  content: Readable,
  scratch: ScratchFile,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const path = scratch();
  await pipeline(content, createWriteStream(path));
  const archive = await openPromise(path).catch((error: unknown) => {
    throw notReadable(name, error);
  });
  try {
    let count = 0;
    for await (const entry of archive.eachEntry()) {
      if (!isTaken(entry)) continue;
      if (++count > UPLOAD_FILES_MAX)
        throw new AstrolabeError('HTTP_PARAMETER', `\`${name}\` holds more than ${UPLOAD_FILES_MAX} files`);
      const inner = basename(entry.fileName.replaceAll('\\', '/'));
      const file = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
        throw notReadable(name, error);
      });
      yield* plain(inner, through(file, undefined, inner), scratch);
    }
    if (count === 0)
      throw new AstrolabeError(
        'HTTP_PARAMETER',
        `\`${name}\` holds no file whose name ends in .csv, .json, .jsonl or .parquet`,
      );
  } finally {
    archive.close();
  }
}

/** Folders, and the notes that systems leave beside the files, are passed over. */
function isTaken({ fileName }: Entry): boolean {
  return TABLE.test(fileName) && !/(^|[/\\])(__MACOSX[/\\]|\._)/.test(fileName);
}

/** The bytes of a stream after an unpacker, with an end to what a small file may grow into. */
function through(source: Readable, unpacker: Transform | undefined, name: string): Readable {
  let bytes = 0;
  const meter = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      bytes += piece.length;
      done(
        bytes > UNPACKED_BYTES_MAX
          ? new AstrolabeError('HTTP_PARAMETER', `\`${name}\` is larger than ${UNPACKED_BYTES_MAX} bytes when unpacked`)
          : null,
        piece,
      );
    },
  });
  // A pipeline would hand the unpacker's own error on; here it is told in words, where the last stream is read.
  const fail = (error: unknown): void => {
    meter.destroy(AstrolabeError.is(error) ? error : notReadable(name, error));
    source.destroy();
  };
  source.once('error', fail);
  unpacker?.once('error', fail);
  meter.once('close', () => source.destroy());
  (unpacker ? source.pipe(unpacker) : source).pipe(meter);
  return meter;
}

function notReadable(name: string, error: unknown): AstrolabeError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` cannot be unpacked: ${reason}`, {
    hint: 'pack it again, or upload the files themselves',
    cause: error,
  });
}
