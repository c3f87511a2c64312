import { createReadStream } from 'node:fs';
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** The name of the list in the data directory. */
const LIST = 'checksums.json';

/** Databases have checksums beside them; the rest of these are about to be removed or replaced. */
const NOT_LISTED = /(?:\.(?:db|astrolabe)|-(?:wal|shm|journal|seal)|\.part|\.part-seal|\.damaged.*)$/;

interface FileSum {
  readonly file: string;
  readonly size: number;
  /** Unix milliseconds. */
  readonly changedAt: number;
  readonly crc32: number;
}

/**
 * Checksums of the files of a data directory that are no databases: uploads, logs and rejected rows of imports, descriptions of backups, settings. The list
 * is `checksums.json`, with its own checksum.
 */
export class FileSums {
  readonly #directory: string;
  #known: ReadonlyMap<string, FileSum> | undefined;
  #isBusy = false;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /** Reads the files that changed since the last time, and writes the list. A call while another one runs does nothing. */
  async record(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    try {
      const known = this.#known ?? new Map((await readList(this.#directory))?.map((sum) => [sum.file, sum]));
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
      if (hasChanged || sums.length !== known.size) await writeList(this.#directory, sums);
      this.#known = new Map(sums.map((sum) => [sum.file, sum]));
    } finally {
      this.#isBusy = false;
    }
  }
}

/** Files whose content is not what was recorded, with a message each. A directory without a list has nothing to verify. */
export async function checkFileSums(
  directory: string,
): Promise<readonly { readonly file: string; readonly message: string }[]> {
  const text = await readFile(join(directory, LIST), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  const sums = await readList(directory);
  if (!sums) return [{ file: LIST, message: 'the list of checksums is damaged; it is made again at the next start' }];
  const problems: { readonly file: string; readonly message: string }[] = [];
  for (const { file, size, crc32: sum } of sums) {
    const now = await sumOf(directory, file, 0);
    if (!now) problems.push({ file, message: 'the file is missing' });
    else if (now.size !== size || now.crc32 !== sum)
      problems.push({ file, message: 'the content is not what was recorded when the studio ran last' });
  }
  return problems;
}

async function listedFiles(directory: string): Promise<readonly string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !NOT_LISTED.test(entry.name) && entry.name !== LIST)
    .map((entry) => join(entry.parentPath, entry.name).slice(directory.length + 1))
    .toSorted();
}

/** Undefined where the file cannot be read. */
async function sumOf(directory: string, file: string, changedAt: number): Promise<FileSum | undefined> {
  try {
    let [sum, size] = [0, 0];
    for await (const piece of createReadStream(join(directory, file)) as AsyncIterable<Buffer>) {
      sum = crc32(piece, sum);
      size += piece.length;
    }
    return { file, size, changedAt, crc32: sum };
  } catch {
    return undefined;
  }
}

async function readList(directory: string): Promise<readonly FileSum[] | undefined> {
  try {
    const { sums, crc32: sum } = JSON.parse(await readFile(join(directory, LIST), 'utf8')) as {
      readonly sums: readonly FileSum[];
      readonly crc32: number;
    };
    return crc32(JSON.stringify(sums)) === sum ? sums : undefined;
  } catch {
    return undefined;
  }
}

async function writeList(directory: string, sums: readonly FileSum[]): Promise<void> {
  const path = join(directory, LIST);
  const text = JSON.stringify({ sums, crc32: crc32(JSON.stringify(sums)) });
  await writeFile(`${path}.part`, text, { flush: true, mode: 0o600 });
  await rename(`${path}.part`, path);
}
