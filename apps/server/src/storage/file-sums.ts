import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { isCount, isFlag, isNumber, isText, jsonOf, listOf, objectOf } from '@astrolabe/model';

/** The name of the list in the data directory. */
const LIST = 'checksums.json';

/** Databases have their own checksums; the other files are temporary. */
const NOT_LISTED = /(?:\.(?:db|astrolabe)|-(?:wal|shm|journal|seal)|\.part|\.part-seal|\.damaged.*)$/;

/** Logs and rejected rows of imports, which grow by appending. */
const APPENDED = /^tasks[/\\]/;

interface FileSum {
  readonly file: string;
  readonly size: number;
  /** Unix milliseconds. */
  readonly changedAt: number;
  readonly crc32: number;
}

/**
 * Checksums of the other files of a data directory: uploads, logs and rejected rows of imports, descriptions of backups, settings. The list
 * is `checksums.json`, with its own checksum.
 */
export class FileSums {
  readonly #directory: string;
  #known: ReadonlyMap<string, FileSum> | undefined;
  #isBusy = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Reads the files that changed since the last call, and writes the list. `isLast`: no changes follow. Does nothing while another call runs. */
  async record(isLast = false): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const known = this.#known ?? new Map((await readList(this.#directory))?.sums.map((sum) => [sum.file, sum]));
      const sums: FileSum[] = [];
      let hasChanged = !this.#known;
      for (const file of await listedFiles(this.#directory)) {
        const found = await stat(join(this.#directory, file)).catch(() => undefined);
        if (!found) continue;
        const before = known.get(file);
        const isSame = before?.size === found.size && before.changedAt === found.mtimeMs;
        const sum = isSame ? before : await sumOf(this.#directory, file, found.mtimeMs);
        if (!sum) continue;
        hasChanged ||= !isSame;
        sums.push(sum);
      }
      if (hasChanged || isLast || sums.length !== known.size) await writeList(this.#directory, { sums, isLast });
      this.#known = new Map(sums.map((sum) => [sum.file, sum]));
    } finally {
      this.#isBusy = false;
    }
  }
}

/** A file whose content may differ from the written one. */
export interface FileSumProblem {
  readonly file: string;
  readonly message: string;
  /** Whether the file may be intact: the studio was killed, and may have written after it last recorded checksums. */
  readonly isUncertain: boolean;
}

/** Compares files with the list of checksums. A directory without a list has nothing to verify. */
export async function checkFileSums(directory: string): Promise<readonly FileSumProblem[]> {
  const text = await readFile(join(directory, LIST), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const list = await readList(directory);
  if (!list)
    return [
      {
        file: LIST,
        message: 'the list of checksums is damaged; it is made again at the next start',
        isUncertain: false,
      },
    ];
  const problems: FileSumProblem[] = [];
  for (const recorded of list.sums) {
    const problem = await problemOf(directory, recorded, !list.isLast);
    if (problem) problems.push({ file: recorded.file, ...problem });
  }
  const known = new Set(list.sums.map(({ file }) => file));
  for (const file of await listedFiles(directory))
    if (!known.has(file))
      problems.push({ file, message: 'no checksum was recorded yet, so it was not verified', isUncertain: true });
  return problems;
}

/** Returns the problem of a file. With `mayBeLater`, the studio may have appended to it or removed it since. */
async function problemOf(
  directory: string,
  { file, size, crc32: sum }: FileSum,
  mayBeLater: boolean,
): Promise<Omit<FileSumProblem, 'file'> | undefined> {
  const now = await sumOf(directory, file, 0);
  if (!now)
    return mayBeLater
      ? { message: 'the file is missing; the studio may have removed it before it was killed', isUncertain: true }
      : { message: 'the file is missing', isUncertain: false };
  if (now.size === size && now.crc32 === sum) return undefined;
  const isLog = mayBeLater && now.size > size && APPENDED.test(file);
  if (isLog && (size === 0 || (await sumOf(directory, file, 0, size))?.crc32 === sum))
    return { message: 'the file is longer than when its checksum was recorded last', isUncertain: true };
  return { message: 'the content is not what was recorded when the studio ran last', isUncertain: false };
}

async function listedFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !NOT_LISTED.test(entry.name) && entry.name !== LIST)
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}

/** Returns the checksum of a file, or of its first `length` bytes; undefined if unreadable. */
async function sumOf(
  directory: string,
  file: string,
  changedAt: number,
  length = Infinity,
): Promise<FileSum | undefined> {
  try {
    let [sum, size] = [0, 0];
    for await (const piece of createReadStream(join(directory, file), { end: length - 1 }) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      size += piece.length;
    }
    return { file, size, changedAt, crc32: sum };
  } catch {
    return undefined;
  }
}

/** The list, and whether the studio that wrote it shut down cleanly. */
interface SumList {
  readonly sums: readonly FileSum[];
  readonly isLast: boolean;
}

const isSealedList = objectOf<SumList & { readonly crc32: number }>({
  sums: listOf(objectOf<FileSum>({ file: isText, size: isCount, changedAt: isNumber, crc32: isCount })),
  isLast: isFlag,
  crc32: isCount,
});

async function readList(directory: string): Promise<SumList | undefined> {
  try {
    const { crc32: sum, ...list } = jsonOf(await readFile(join(directory, LIST), 'utf8'), isSealedList, LIST);
    return crc32(JSON.stringify(list)) === sum ? list : undefined;
  } catch {
    return undefined;
  }
}

async function writeList(directory: string, list: SumList): Promise<void> {
  const path = join(directory, LIST);
  const text = JSON.stringify({ ...list, crc32: crc32(JSON.stringify(list)) });
  await writeFile(`${path}.part`, text, { flush: true, mode: 0o600 });
  await rename(`${path}.part`, path);
}
