import { accessSync, chmodSync, constants, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { AstrolabeError } from '@astrolabe/model';
import { processWithFile } from './process-lookup.ts';
import { StartError } from './start-error.ts';
import { StudioStore } from './store/studio-store.ts';

/** Checks that the data directory exists, is writable, and is not readable by other users. Throws `StartError` with a remedy. */
export function prepareDataDirectory(directory: string): void {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    if (!statSync(directory).isDirectory()) throw new Error('it is not a folder');
    accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const file of readdirSync(directory).filter((name) => name.endsWith('.db')))
      accessSync(join(directory, file), constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new StartError(
      `The data directory ${directory} cannot be used: ${reasonOf(error)}. Choose another one with --data-dir or ASTROLABE_DATA_DIR.`,
      error,
    );
  }
  closeToOthers(directory);
}

/** Removes other users' permissions from a folder and its contents. Files of another owner are unchanged. */
function closeToOthers(directory: string): void {
  const paths = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of [directory, ...paths]) {
    try {
      const mode = statSync(path).mode & 0o777;
      if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
    } catch {
      // Not ours to change.
    }
  }
}

/** Returns a one-paragraph error for a data directory that cannot be opened. */
export function dataDirectoryError(error: unknown, directory: string): StartError {
  if (!AstrolabeError.is(error))
    return new StartError(`The data in ${directory} cannot be opened: ${reasonOf(error)}.`, error);
  switch (error.code) {
    case 'STORAGE_LOCKED': {
      const holder = processWithFile(StudioStore.fileIn(realpathSync(directory)));
      const who = holder ? `process ${holder.pid} (${holder.command})` : 'another process';
      return new StartError(
        `The data directory ${directory} is in use by ${who}. Stop that one, or choose another directory with --data-dir or ASTROLABE_DATA_DIR.`,
        error,
      );
    }
    case 'STORAGE_VERSION_TOO_NEW':
      return new StartError(
        `The data in ${directory} was written by a newer version of Astrolabe: ${error.message}. Nothing was changed. Start that version, or choose another directory with --data-dir.`,
        error,
      );
    case 'STORAGE_NOT_WRITABLE':
      return new StartError(
        `The data directory ${directory} cannot be written: ${error.message}. Give this user the right to write there, or choose another one with --data-dir.`,
        error,
      );
    case 'STORAGE_FULL':
      return new StartError(
        `The disk of the data directory ${directory} is full: ${error.message}. Free some space, then start again.`,
        error,
      );
    default:
      return new StartError(
        `The data in ${directory} cannot be opened: ${error.message}.${error.hint ? ` Advice: ${error.hint}.` : ''}`,
        error,
      );
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : undefined) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return 'this user may not write there';
    case 'ENOENT':
      return 'a folder cannot be made there';
    case 'ENOSPC':
      return 'the disk is full';
    case 'ENOTDIR':
    case 'EEXIST':
      return 'there is a file in the way';
    default:
      return error.message;
  }
}
