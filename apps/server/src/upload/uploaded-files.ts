import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteSource } from '@astrolabe/importer';
import { fileSource } from '@astrolabe/importer/node';
import { AstrolabeError } from '@astrolabe/model';
import {
  ACCOUNT_FILES_BYTES_MAX,
  FILE_NAME_BYTES_MAX,
  STUDIO_FILES_BYTES_MAX,
  UNPACK_RATIO_MAX,
  UPLOAD_FILE_BYTES_MAX,
} from '../limits.ts';
import type { Account } from '../session/account.ts';
import type { Files, StoredFile } from '../store/files.ts';
import { detachedHeaders } from './detached-headers.ts';
import { diskError } from './disk-error.ts';
import { formatOf } from '@astrolabe/http-api';
import { originOfNotes } from './table-origin.ts';
import { fileOfPart } from './made-table.ts';
import { ServerFolder } from './server-folder.ts';
import { unpackUpload, type UnpackedFile } from './unpack-upload.ts';
import { UploadQuota, type FileLimits } from './upload-quota.ts';

const DEFAULT_LIMITS: FileLimits = {
  fileBytesMax: UPLOAD_FILE_BYTES_MAX,
  accountBytesMax: ACCOUNT_FILES_BYTES_MAX,
  studioBytesMax: STUDIO_FILES_BYTES_MAX,
  unpackRatioMax: UNPACK_RATIO_MAX,
};

/**
 * The files of accounts. Uploads are stored as `files/<account>/<uuid>.csv`. A name given by a client never becomes part of a path, and
 * replacing an upload creates a new file, so that a task reading the old one is not disturbed.
 */
export class UploadedFiles {
  readonly #directory: string;
  readonly #files: Files;
  readonly #limits: FileLimits;
  /** The server folder for imports, if configured. */
  readonly serverFolder: ServerFolder | undefined;

  constructor(dataDirectory: string, files: Files, importDirectory?: string, limits: Partial<FileLimits> = {}) {
    this.#directory = join(dataDirectory, 'files');
    this.#files = files;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
    this.serverFolder = importDirectory === undefined ? undefined : new ServerFolder(importDirectory);
  }

  /**
   * Stores an upload from a stream: the file itself under its name, or the files of an archive. They are listed together once all are complete, so
   * that an interrupted upload leaves nothing, and simultaneous uploads of one file do not mix. `together` has the names of the same upload:
   * another file with one of them is numbered, so that it does not replace the first.
   */
  async receive(
    account: Account,
    clientName: string,
    content: Readable,
    now: number,
    together: Set<string> = new Set(),
  ): Promise<readonly StoredFile[]> {
    const folder = this.#folderOf(account);
    const quota = new UploadQuota(this.#limits, this.#files.storedBytes(account));
    const scratch: string[] = [];
    const written: NewFile[] = [];
    try {
      await mkdir(folder, { recursive: true });
      const path = (): string => {
        scratch.push(join(folder, `${randomUUID()}.part`));
        return scratch.at(-1)!;
      };
      for await (const file of unpackUpload(clientName, content, { scratch: path, quota }))
        written.push(await this.#write(account, folder, file, now, together, quota));
      const replaced = this.#putAll(account, written);
      for (const file of replaced) await this.#forget(account, file);
      return written.flatMap(({ name, storedName }) => {
        const file = this.find(account, name);
        // Another upload may have replaced it since.
        return file?.storedName === storedName ? [file] : [];
      });
    } catch (error) {
      for (const { storedName } of written) await rm(join(folder, storedName), { force: true });
      throw diskError(error, clientName);
    } finally {
      for (const file of scratch) await rm(file, { force: true, recursive: true });
    }
  }

  /** Returns the server folder for imports. Throws `HTTP_FORBIDDEN` if there is none. */
  requireServerFolder(): ServerFolder {
    if (this.serverFolder === undefined)
      throw new AstrolabeError('HTTP_FORBIDDEN', 'this studio lends no folder of the server to imports', {
        hint: 'the setting import-dir names one; upload the file instead',
      });
    return this.serverFolder;
  }

  /** Adds a file of the server folder. A CSV file is read in place; others are converted like uploads. */
  async takeFromServer(account: Account, path: string, now: number): Promise<readonly StoredFile[]> {
    const file = this.requireServerFolder().file(path);
    const name = basename(path);
    if (formatOf(name) !== 'text') return this.receive(account, name, createReadStream(file.path), now);
    const stored = { name: checkFileName(name), storedName: file.storedName, size: file.size, uploadTime: now };
    await this.#forget(account, this.#files.put(account, stored));
    return [this.require(account, stored.name)];
  }

  /** Writes a file that is not listed yet. */
  async #write(
    account: Account,
    folder: string,
    { name, content, settings, kinds, notes }: UnpackedFile,
    now: number,
    together: Set<string>,
    quota: UploadQuota,
  ): Promise<NewFile> {
    const wanted = checkFileName(name);
    const checked = together.has(wanted) ? this.freeName(account, wanted, together) : wanted;
    together.add(checked);
    const storedName = `${randomUUID()}.csv`;
    const partial = join(folder, `${storedName}.part`);
    try {
      let size = 0;
      const meter = quota.meter(checked, true);
      meter.on('data', (piece: Uint8Array) => (size += piece.length));
      await pipeline(content, meter, createWriteStream(partial, { flush: true }));
      await rename(partial, join(folder, storedName));
      return {
        name: checked,
        storedName,
        size,
        uploadTime: now,
        ...(settings && { settings }),
        ...(kinds && { kinds }),
        ...(notes && { notes }),
      };
    } catch (error) {
      await rm(partial, { force: true });
      throw diskError(error, checked);
    }
  }

  /**
   * Lists the files of an upload. Returns the files that are no longer listed: those of the same names, and the tables that an earlier upload of the
   * same graph, or of the same files with lists, created and this one did not. Files that only have a name of that form stay.
   */
  #putAll(account: Account, received: readonly NewFile[]): readonly StoredFile[] {
    const replaced = received.flatMap((file) => this.#files.put(account, file) ?? []);
    const current = new Set(received.map((file) => file.name));
    const whole = new Set(received.map((file) => fileOfPart(file.name) ?? file.name));
    const divided = new Set(received.map((file) => fileOfPart(file.name)));
    const former: StoredFile[] = [];
    for (const { name, notes } of this.#files.list(account)) {
      const file = fileOfPart(name);
      if (file === undefined || current.has(name)) continue;
      if (divided.has(file) || (whole.has(file) && originOfNotes(notes).listOf !== undefined))
        former.push(this.require(account, name));
    }
    for (const { name } of former) this.#files.remove(account, name);
    return [...replaced, ...former];
  }

  /**
   * Prepends the header of a file that contains only a header to the files that lack it, and deletes that file. Call it when an upload is complete.
   */
  async joinHeaders(account: Account): Promise<void> {
    for (const { header, columns, data, delimiter } of await detachedHeaders(this.#files.list(account), (file) =>
      this.source(account, file),
    )) {
      for (const file of data) {
        this.#files.changeSettings(account, file.name, { ...file.settings, delimiter, hasHeader: false, columns });
        this.#files.changeNotes(account, file.name, [{ kind: 'headerFrom', text: header.name }]);
      }
      await this.remove(account, header.name);
    }
  }

  /** Returns a file of the account, if it exists. */
  find(account: Account, name: string): StoredFile | undefined {
    const file = this.#files.find(account, name);
    return file && this.#asItIs(account, file);
  }

  /** A file of the account, or `IMPORT_FILE_NOT_FOUND`. */
  require(account: Account, name: string): StoredFile {
    const file = this.find(account, name);
    if (!file) throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `${name} file does not exist`, { hint: 'upload it' });
    return file;
  }

  /** Whether a stored file has not been replaced or deleted since. */
  isSame(account: Account, { name, storedName }: Pick<StoredFile, 'name' | 'storedName'>): boolean {
    return this.find(account, name)?.storedName === storedName;
  }

  /** Returns an unused file name: the wanted one, or a numbered variant; none of `taken`. */
  freeName(account: Account, wanted: string, taken: ReadonlySet<string> = new Set()): string {
    const [, base = wanted, ending = ''] = /^(.*?)((?:\.[^.]*)?)$/s.exec(wanted) ?? [];
    for (let number = 1; ; number++) {
      const name = number === 1 ? wanted : `${base}-${number}${ending}`;
      if (!taken.has(name) && !this.find(account, name)) return name;
    }
  }

  list(account: Account): readonly StoredFile[] {
    return this.#files.list(account).map((file) => this.#asItIs(account, file));
  }

  /** Returns the path of a file. Throws `IMPORT_FILE_NOT_FOUND` if a file of the server folder was deleted or replaced. */
  pathOf(account: Account, { name, storedName }: Pick<StoredFile, 'name' | 'storedName'>): string {
    if (!ServerFolder.isLink(storedName)) return join(this.#folderOf(account), storedName);
    const now = this.serverFolder?.linked(storedName);
    if (now?.storedName === storedName) return now.path;
    throw new AstrolabeError('IMPORT_FILE_NOT_FOUND', `${name} of the server's folder is gone, or was replaced`, {
      hint: 'take it again',
    });
  }

  /** Returns the path of a file's profile: next to it, or in the uploads folder for server files. */
  profilePathOf(account: Account, { storedName }: Pick<StoredFile, 'storedName'>): string {
    const name = ServerFolder.isLink(storedName)
      ? createHash('sha256').update(storedName).digest('hex').slice(0, 32)
      : storedName;
    return join(this.#folderOf(account), `${name}.profile`);
  }

  /** The bytes of a file. */
  async source(account: Account, file: Pick<StoredFile, 'name' | 'storedName'>): Promise<ByteSource> {
    return fileSource(file.name, this.pathOf(account, file));
  }

  /** Deletes a file, or fails with `IMPORT_FILE_NOT_FOUND`. */
  async remove(account: Account, name: string): Promise<void> {
    const file = this.require(account, name);
    this.#files.remove(account, name);
    await this.#forget(account, file);
  }

  /** Removes files left by interrupted uploads. */
  async removeLeftovers(): Promise<void> {
    for (const folder of await readdir(this.#directory).catch(() => [])) {
      for (const name of await readdir(join(this.#directory, folder)).catch(() => [])) {
        if (name.endsWith('.part')) await rm(join(this.#directory, folder, name), { force: true });
      }
    }
  }

  /** Updates size and stored name of a server file, which may change. */
  #asItIs(account: Account, file: StoredFile): StoredFile {
    if (!ServerFolder.isLink(file.storedName)) return file;
    const now = this.serverFolder?.linked(file.storedName);
    if (now === undefined || now.storedName === file.storedName) return file;
    const { size, storedName } = now;
    this.#files.put(account, { ...file, size, storedName });
    return { ...file, size, storedName };
  }

  /** Deletes the bytes of an unlisted file, except server files. */
  async #forget(account: Account, file: Pick<StoredFile, 'storedName'> | undefined): Promise<void> {
    if (file === undefined) return;
    await rm(this.profilePathOf(account, file), { force: true });
    if (!ServerFolder.isLink(file.storedName))
      await rm(join(this.#folderOf(account), file.storedName), { force: true });
  }

  /** A folder for each account: readable, and different for accounts whose names differ in odd characters only. */
  #folderOf({ database, username }: Account): string {
    const readable = `${database}-${username}`.replace(/[^A-Za-z0-9._-]/g, '_').slice(0, 60);
    const exact = createHash('sha256')
      .update(JSON.stringify([database, username]))
      .digest('hex')
      .slice(0, 12);
    return join(this.#directory, `${readable}-${exact}`);
  }
}

/** A file that is complete, but not listed yet. */
type NewFile = Parameters<Files['put']>[1];

/** Returns the last part of a client's file name if usable; it need not be a safe path. */
function checkFileName(clientName: string): string {
  const name = basename(clientName.replaceAll('\\', '/')).normalize('NFC');
  if (name === '' || name === '.' || name === '..' || /\p{Cc}/u.test(name))
    throw new AstrolabeError('HTTP_PARAMETER', 'the file has no usable name', { hint: 'rename it' });
  if (Buffer.byteLength(name) > FILE_NAME_BYTES_MAX)
    throw new AstrolabeError('HTTP_PARAMETER', `the file's name is longer than ${FILE_NAME_BYTES_MAX} bytes`, {
      hint: 'rename it',
    });
  return name;
}
