import { AUDIT_PAGE_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Which part of the audit trail is wanted: what was changed, or who came and went. */
export const AUDIT_PARTS = ['changes', 'visits'] as const;

/** A part of the audit trail. */
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** What an entry of the audit trail can be about; those of `visits` are the last ones. */
export type AuditKind =
  | 'statement'
  | 'import-start'
  | 'import-end'
  | 'backup'
  | 'backup-upload'
  | 'backup-removal'
  | 'restore'
  | 'check'
  | 'setting'
  | 'grant'
  | 'grant-removal'
  | 'sign-in'
  | 'sign-out';

/** Which entries of the audit trail are wanted: those of a part, older than one, at most so many. */
export const auditQuery = z.object({
  part: z.enum(AUDIT_PARTS).optional(),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_MAX),
});

/** Something that changed the database, or was to: without values and passwords, so that nothing of the data is kept. */
export interface AuditEntry {
  /** Later entries have larger ones. */
  readonly id: number;
  readonly kind: AuditKind;
  readonly username: string;
  /** Empty text where none was named. */
  readonly space: string;
  /**
   * What it was: a statement with `?` for its values, the files of an import, the name of a backup or a setting, the network address
   * of who signs in. Empty text where nothing is to be told.
   */
  readonly shape: string;
  /** Where it came in: the studio, or the embedded database's own door. */
  readonly via: 'studio' | 'door';
  readonly hasFailed: boolean;
  /** How often the same was done within one minute. */
  readonly times: number;
  /** Rows that an import has written, or problems that a check has found. */
  readonly count?: number;
  /** When it ended, the first of `times`, in Unix milliseconds. */
  readonly at: number;
}

/** Who changed what, the newest first. */
export interface AuditList {
  readonly items: readonly AuditEntry[];
  /** Entries lost since the start because they could not be stored; for administrators, absent where none was lost. */
  readonly lostCount?: number;
}
