import { AstrolabeError } from '@astrolabe/model';
import type { BackupDescription } from './catalog-storage.ts';
import { backupDescriptions } from './documents.ts';

/** Parses the description of a file that may have been edited. */
export function readDescription(note: string, file: string): BackupDescription {
  try {
    return backupDescriptions.decode(note);
  } catch (error) {
    if (AstrolabeError.is(error) && error.code === 'STORAGE_VERSION_TOO_NEW') throw error;
    throw new AstrolabeError('STORAGE_CORRUPT', `the description in the backup ${file} cannot be read`, {
      cause: error,
    });
  }
}
