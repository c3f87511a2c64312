import { realpathSync, statSync, type Stats } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { FolderEntry, FolderListing } from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { FOLDER_ENTRIES_MAX, REPORTED_ADDRESS_LENGTH } from '../limits.ts';
import { isAcceptedFile } from '@astrolabe/http-api';

const LINK = 'folder:';

/** A file of the folder in its current state. */
export interface FolderFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** The name under which it is stored, which changes with the file. */
  readonly storedName: string;
}

/** The server folder for imports. Nothing outside it is listed or read, also by paths or links; hidden files are excluded. */
export class ServerFolder {
  readonly #root: string;

  /** `root` is an absolute path without links in it. */
  constructor(root: string) {
    this.#root = root;
  }

  /** Returns whether a stored name refers to a file read in place. */
  static isLink(storedName: string): boolean {
    return storedName.startsWith(LINK);
  }

  /** The subfolders and the files that can be imported, by name; folders first. */
  async list(path: string): Promise<FolderListing> {
    const folder = this.#inside(path);
    const names = await readdir(folder.path).catch((cause: unknown) => {
      throw notThere(path, cause);
    });
    const entries = names
      .filter((name) => !name.startsWith('.'))
      .flatMap((name) => this.#entry(name, path === '' ? name : `${path}/${name}`) ?? [])
      .toSorted((a, b) => a.kind.localeCompare(b.kind) * -1 || a.name.localeCompare(b.name));
    return { path, entries: entries.slice(0, FOLDER_ENTRIES_MAX), isCut: entries.length > FOLDER_ENTRIES_MAX };
  }

  /** A file by its path in the folder, or `HTTP_NOT_FOUND`. */
  file(path: string): FolderFile {
    const { path: real, stat } = this.#inside(path);
    if (!stat.isFile()) throw notThere(path);
    return { path: real, size: stat.size, storedName: `${LINK}${stat.size}:${Math.trunc(stat.mtimeMs)}:${path}` };
  }

  /** Returns the current file of a stored name; undefined if it was deleted. */
  linked(storedName: string): FolderFile | undefined {
    const [, , ...path] = storedName.slice(LINK.length).split(':');
    try {
      return this.file(path.join(':'));
    } catch (error) {
      if (AstrolabeError.is(error)) return undefined;
      throw error;
    }
  }

  #entry(name: string, path: string): FolderEntry | undefined {
    let stat: Stats;
    try {
      ({ stat } = this.#inside(path));
    } catch (error) {
      // A link that leads out of the folder, or to nothing.
      if (AstrolabeError.is(error)) return undefined;
      throw error;
    }
    if (stat.isDirectory()) return { kind: 'folder', name, path };
    if (!stat.isFile() || !isAcceptedFile(name)) return undefined;
    return { kind: 'file', name, path, size: stat.size, modifyTime: Math.trunc(stat.mtimeMs) };
  }

  #inside(path: string): { readonly path: string; readonly stat: Stats } {
    const parts = path.split('/');
    if (
      isAbsolute(path) ||
      /[\\\0]/.test(path) ||
      (path !== '' && parts.some((part) => part === '' || part.startsWith('.')))
    )
      throw notThere(path);
    try {
      const real = realpathSync(join(this.#root, path));
      const from = relative(this.#root, real);
      if (from === '..' || from.startsWith(`..${sep}`) || isAbsolute(from)) throw notThere(path);
      return { path: real, stat: statSync(real) };
    } catch (cause) {
      throw AstrolabeError.is(cause) ? cause : notThere(path, cause);
    }
  }
}

/** The same message for all reasons, so that nothing outside is disclosed. */
function notThere(path: string, cause?: unknown): AstrolabeError {
  return new AstrolabeError(
    'HTTP_NOT_FOUND',
    `the folder of the server has no ${JSON.stringify(path.slice(0, REPORTED_ADDRESS_LENGTH))}`,
    {
      hint: 'look at the list again',
      cause,
    },
  );
}
