import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { formatOf, isAcceptedFile, type FileNote } from '@astrolabe/http-api';
import { detectInSample, findLists, type DialectChoice, type InferredType } from '@astrolabe/importer';
import { AstrolabeError } from '@astrolabe/model';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ARCHIVE_ENTRIES_MAX, LISTS_FILE_BYTES_MAX } from '../limits.ts';
import { checkedEntryNames } from './archive-names.ts';
import { isOwnCsv, OWN_HEADER_BYTES } from './graph/own-csv.ts';
import { MADE_DIALECT } from './made-table.ts';
import { makeTables } from './make-tables.ts';
import type { UploadQuota } from './upload-quota.ts';

/** A table in an upload. Files of an archive are read in order, each before the next is requested. */
export interface UnpackedFile {
  readonly name: string;
  readonly content: Readable;
  /** Its dialect, if known because it was converted. */
  readonly settings?: DialectChoice;
  /** The types of its columns if the source declares them. */
  readonly kinds?: readonly (InferredType['kind'] | null)[];
  readonly notes?: readonly FileNote[];
}

/** Returns the path of a temporary file or folder, which is deleted after the upload. */
export type ScratchPath = () => string;

/** What unpacking needs. */
export interface UnpackOptions {
  readonly scratch: ScratchPath;
  readonly quota: UploadQuota;
}

/**
 * The tables of an upload: the file itself, the files packed in it (`.gz`, `.zip`), or the tables converted from another format. Throws
 * `HTTP_PARAMETER` for names, sizes and archives that are not accepted, and `IMPORT_FILE_INVALID` for unreadable content.
 */
export async function* unpackUpload(
  clientName: string,
  content: Readable,
  options: UnpackOptions,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const name = basename(clientName.replaceAll('\\', '/'));
  if (!isAcceptedFile(name)) throw notAccepted(name);
  if (/\.zip$/i.test(name)) yield* unzipped(name, content, options);
  else if (/\.gz$/i.test(name)) {
    const inner = name.replace(/\.gz$/i, '');
    let packed = 0;
    content.on('data', (piece: Uint8Array) => (packed += piece.length));
    const meter = options.quota.ratioMeters(name, () => packed)();
    yield* tablesOf(inner, chained(inner, content, createGunzip(), meter), options);
  } else yield* tablesOf(name, content, options);
}

function notAccepted(name: string): AstrolabeError {
  return new AstrolabeError('HTTP_PARAMETER', `\`${name}\` has an unsupported format`, {
    hint: 'upload .csv, .tsv, .tab, .txt, .dat, .json, .jsonl, .ndjson, .geojson, .cyjs, .parquet, .sqlite, .sqlite3, .db, .graphml, .gexf, .xml, .gml, .dot, .gv, .net, .edgelist, .edges or .adjlist, also packed as .gz or .zip',
  });
}

async function* tablesOf(
  name: string,
  content: Readable,
  options: UnpackOptions,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const { scratch, quota } = options;
  let source = content;
  if (formatOf(name) === 'text') {
    const { start, whole } = await peek(content, SAMPLE_BYTES);
    if (!isOwnCsv(start.toString('utf8', 0, OWN_HEADER_BYTES))) {
      if (hasLists(name, start)) yield* withLists(name, whole, options);
      else yield { name, content: whole };
      return;
    }
    source = whole;
  }
  // Most formats reveal their columns only at the end.
  const path = scratch();
  await pipeline(source, quota.meter(name, false), createWriteStream(path));
  const folder = scratch();
  await mkdir(folder);
  for (const table of await makeTables({ path, folder, name, bytesMax: quota.left })) {
    const { kinds, notes } = table;
    yield {
      name: table.name,
      content: createReadStream(table.path),
      settings: MADE_DIALECT,
      ...(kinds && { kinds }),
      ...(notes && { notes }),
    };
  }
}

/** A table with lists in its cells, and the tables of these lists. If they cannot be made, the table alone, with a note. */
async function* withLists(
  name: string,
  content: Readable,
  { scratch, quota }: UnpackOptions,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const path = scratch();
  await pipeline(content, quota.meter(name, false), createWriteStream(path));
  const { size } = await stat(path);
  const folder = scratch();
  await mkdir(folder);
  const order = { path, folder, name, bytesMax: Math.max(0, quota.left - size), isPlain: true };
  const tables =
    size > LISTS_FILE_BYTES_MAX
      ? undefined
      : await makeTables(order).catch((error: unknown) => {
          if (AstrolabeError.is(error) && error.code !== 'INTERNAL') return undefined;
          throw error;
        });
  const notes: readonly FileNote[] | undefined = tables ? undefined : [{ kind: 'listsAsText' }];
  yield { name, content: createReadStream(path), ...(notes && { notes }) };
  for (const table of tables ?? [])
    yield {
      name: table.name,
      content: createReadStream(table.path),
      settings: MADE_DIALECT,
      ...(table.notes && { notes: table.notes }),
    };
}

/** Whether the first rows of a table have lists in their cells. */
function hasLists(name: string, start: Uint8Array): boolean {
  try {
    const { header = [], rows } = detectInSample(name, start, start.length < SAMPLE_BYTES);
    return findLists(header, rows).length > 0;
  } catch {
    return false;
  }
}

/** Returns the first bytes of a file, and a stream of the complete file. */
async function peek(content: Readable, count: number): Promise<{ readonly start: Buffer; readonly whole: Readable }> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  const read: Buffer[] = [];
  let length = 0;
  let isOver = false;
  while (length < count && !isOver) {
    const next = await pieces.next();
    isOver = next.done === true;
    if (next.done !== true) length += read[read.push(Buffer.from(next.value)) - 1]!.length;
  }
  const whole = Readable.from(
    (async function* () {
      yield* read;
      if (isOver) return;
      for (let next = await pieces.next(); next.done !== true; next = await pieces.next())
        yield Buffer.from(next.value);
    })(),
  );
  return { start: Buffer.concat(read).subarray(0, count), whole };
}

async function* unzipped(
  name: string,
  content: Readable,
  options: UnpackOptions,
): AsyncGenerator<UnpackedFile, void, undefined> {
  const { scratch, quota } = options;
  const path = scratch();
  await pipeline(content, quota.meter(name, false), createWriteStream(path));
  const { size } = await stat(path);
  // Without decoding, yauzl leaves name checks to `checkedEntryNames`.
  const archive = await openPromise(path, { decodeStrings: false, autoClose: false }).catch((error: unknown) => {
    throw notReadable(name, error);
  });
  try {
    const entries = await entriesOf(archive, name);
    const names = checkedEntryNames(name, entries);
    const ratioMeter = quota.ratioMeters(name, () => size);
    let count = 0;
    for (const [i, entry] of entries.entries()) {
      const inner = names[i]!;
      if (!isWanted(inner)) continue;
      const file = await archive.openReadStreamPromise(entry).catch((error: unknown) => {
        throw notReadable(name, error);
      });
      const { start, whole } = await peek(chained(inner, file, ratioMeter()), SAMPLE_BYTES);
      // Archives contain plain-text notes next to their tables.
      if (/\.(?:txt|dat)$/i.test(inner) && !isTable(inner, start)) {
        file.destroy();
        continue;
      }
      count++;
      yield* tablesOf(basename(inner), whole, options);
    }
    if (count === 0)
      throw new AstrolabeError('HTTP_PARAMETER', `\`${name}\` contains no file of a supported format`, {
        hint: 'pack tables or graph files',
      });
  } finally {
    archive.close();
  }
}

async function entriesOf(archive: ZipFile, name: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      entries.push(entry);
      if (entries.length > ARCHIVE_ENTRIES_MAX)
        throw new AstrolabeError('HTTP_PARAMETER', `\`${name}\` holds more than ${ARCHIVE_ENTRIES_MAX} files`, {
          hint: 'pack only the files to import',
        });
    }
  } catch (error) {
    throw AstrolabeError.is(error) ? error : notReadable(name, error);
  }
  return entries;
}

/** Returns whether an entry is read; system files are skipped. */
function isWanted(path: string): boolean {
  return formatOf(path) !== undefined && !/(^|\/)(__MACOSX\/|\._|Thumbs\.db$)/i.test(path);
}

/** Whether the start of a text has rows with the same number of columns. */
function isTable(name: string, start: Uint8Array): boolean {
  try {
    const { columnCount, confidence, rows } = detectInSample(name, start, start.length < SAMPLE_BYTES);
    return columnCount > 1 && confidence.delimiter >= TABLE_SHARE_MIN && rows.length > 0;
  } catch {
    return false;
  }
}

const SAMPLE_BYTES = 64 * 1024;
/** The share of rows that have the same number of columns in a table. */
const TABLE_SHARE_MIN = 0.9;

/** Chains a stream with transforms; the first error is the error of the result. */
function chained(name: string, source: Readable, ...transforms: readonly Transform[]): Readable {
  const last = transforms.at(-1)!;
  const fail = (error: unknown): void => {
    last.destroy(AstrolabeError.is(error) ? error : notReadable(name, error));
    source.destroy();
  };
  for (const stream of [source, ...transforms.slice(0, -1)]) stream.once('error', fail);
  last.once('close', () => source.destroy());
  let stream = source;
  for (const transform of transforms) stream = stream.pipe(transform);
  return last;
}

function notReadable(name: string, error: unknown): AstrolabeError {
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError('IMPORT_FILE_INVALID', `\`${name}\` cannot be unpacked: ${reason}`, {
    hint: 'pack it again, or upload the files themselves',
    cause: error,
  });
}
