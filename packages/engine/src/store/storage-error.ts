import { statSync } from 'node:fs';
import { AstrolabeError, type ErrorCode } from '@astrolabe/model';

/** Runs a file action; errors become `AstrolabeError` with a `STORAGE_…` code. */
export function translate<T>(path: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw AstrolabeError.is(error) ? error : storageError(path, error);
  }
}

/** Converts an error of SQLite or of the operating system to an `AstrolabeError` that names the file. */
export function storageError(path: string, error: unknown): AstrolabeError {
  const code = storageCode(error);
  const reason = error instanceof Error ? error.message : String(error);
  return new AstrolabeError(code, `${SENTENCES[code]}: ${path} (${reason})`, { cause: error });
}

type StorageCode = Extract<ErrorCode, `STORAGE_${string}`>;

/** Sentence of each code, before the file name. */
export const SENTENCES: Readonly<Record<StorageCode, string>> = {
  STORAGE_LOCKED: 'another process uses the file',
  STORAGE_NOT_WRITABLE: 'the file cannot be written',
  STORAGE_FULL: 'the disk is full',
  STORAGE_CORRUPT: 'the file is damaged',
  STORAGE_VERSION_TOO_NEW: 'the file is of a newer version',
  STORAGE_FAILED: 'the file could not be used',
  STORAGE_ERROR: 'the file could not be used',
  STORAGE_OUTCOME_UNKNOWN: 'whether the change is stored is not known',
};

/** SQLite's primary result codes (sqlite.org/rescode.html) and the codes of the operating system. */
const CODES = new Map<StorageCode, readonly (number | string | undefined)[]>([
  ['STORAGE_LOCKED', [5, 6]],
  ['STORAGE_NOT_WRITABLE', [3, 8, 14, 23, 'EACCES', 'EPERM', 'EROFS', 'EISDIR', 'ENOENT', 'ENOTDIR']],
  ['STORAGE_FULL', [13, 'ENOSPC', 'EDQUOT']],
  ['STORAGE_CORRUPT', [11, 26]],
]);

function storageCode(error: unknown): StorageCode {
  const result = typeof error === 'object' && error !== null && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const system = systemCode(error);
  const found = [...CODES].find(([, codes]) => codes.includes(result) || codes.includes(system));
  return found?.[0] ?? 'STORAGE_FAILED';
}

/** Whether a file exists. Throws if that cannot be read, so that a failing disk does not count as a missing file. */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** The error code of the operating system, such as `ENOENT`. */
export function systemCode(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}
