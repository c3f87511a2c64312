import { AstrolabeError } from '@astrolabe/model';

/** The error of a failed write in words, where the disk is full or a folder cannot be written; any other error comes out as it is. */
export function diskError(error: unknown, name: string): unknown {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new AstrolabeError('STORAGE_FULL', `the disk has no room for \`${name}\``, { cause: error });
  if (code === 'EACCES' || code === 'EROFS')
    return new AstrolabeError('STORAGE_NOT_WRITABLE', `the folder for \`${name}\` cannot be written`, { cause: error });
  return error;
}
