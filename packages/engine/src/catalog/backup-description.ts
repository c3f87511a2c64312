import { AstrolabeError } from '@astrolabe/model';
import type { BackupDescription } from './catalog-storage.ts';
import { SPACE_ROLES, type RoleEntry } from './users.ts';

/** Parses the description of a file that may have been edited. */
export function readDescription(note: string, file: string): BackupDescription {
  try {
    // Backups of older versions lack full-text indexes and roles.
    const {
      space,
      retired,
      fullText = [],
      roles = [],
      vertices,
      edges,
      createdAt,
    } = JSON.parse(note) as Partial<BackupDescription>;
    if (typeof space?.name === 'string' && space.vidType !== undefined && retired !== undefined)
      if (typeof vertices === 'number' && typeof edges === 'number' && typeof createdAt === 'number')
        if (roles.every(isRole)) return { space, retired, fullText, roles, vertices, edges, createdAt };
  } catch {
    // Reported below, like any invalid content.
  }
  throw new AstrolabeError('STORAGE_CORRUPT', `the description in the backup ${file} cannot be read`);
}

function isRole({ user, role }: Partial<RoleEntry>): boolean {
  return typeof user === 'string' && SPACE_ROLES.some((one) => one === role);
}
