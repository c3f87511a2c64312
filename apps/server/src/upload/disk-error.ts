import { AstrolabeError } from '@astrolabe/model';

/** Converts errors of a full disk or missing permission to clear errors; others are returned unchanged. */
export function diskError(error: unknown, name: string): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AstrolabeError('STORAGE_FULL', `the disk has no room for \`${name}\``, { cause: error });
  if (code === 'EACCES' || code === 'EROFS')
    return new AstrolabeError('STORAGE_NOT_WRITABLE', `the folder for \`${name}\` cannot be written`, { cause: error });
  return error;
}
