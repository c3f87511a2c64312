import { AUDIT_PAGE_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Parts of the audit trail: changes, or sign-ins and sign-outs. */
export const AUDIT_PARTS = ['changes', 'visits'] as const;

/** A part of the audit trail. */
export type AuditPart = (typeof AUDIT_PARTS)[number];

/** Subjects of audit entries; those of `visits` come last. */
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

/** Filter of audit entries: by kind, older than an entry, up to a number. */
export const auditQuery = z.object({
  part: z.enum(AUDIT_PARTS).optional(),
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_MAX),
});

/** A change of the database, or an attempt: without values and passwords, so no data is stored. */
export interface AuditEntry {
  /** Later entries have larger ones. */
  readonly id: number;
  readonly kind: AuditKind;
  readonly username: string;
  /** Empty if none was given. */
  readonly space: string;
  /**
   * Description: a statement with `?` for its values, the files of an import, the name of a backup or setting, the network address of a
   * sign-in. May be empty.
   */
  readonly shape: string;
  /** Origin: the studio, or the embedded database's protocol server. */
  readonly via: 'studio' | 'protocol';
  readonly hasFailed: boolean;
  /** Number of repetitions within one minute. */
  readonly times: number;
  /** Rows that an import has written, or problems that a check has found. */
  readonly count?: number;
  /** End time, the first of `times`, in Unix milliseconds. */
  readonly at: number;
}

/** Audit entries, newest first. */
export interface AuditList {
  readonly items: readonly AuditEntry[];
  /** Entries lost since the start because they could not be stored; for administrators, absent if none was lost. */
  readonly lostCount?: number;
}
