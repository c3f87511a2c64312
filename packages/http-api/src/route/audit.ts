import { AUDIT_PAGE_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Which entries of the audit trail are wanted: those older than one, at most so many. */
export const auditQuery = z.object({
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(AUDIT_PAGE_MAX).default(AUDIT_PAGE_MAX),
});

/** A statement that changed something, or tried to: values are `?`, so that nothing of the data is kept. */
export interface AuditEntry {
  /** Later entries have larger ones. */
  readonly id: number;
  readonly username: string;
  /** Empty text where none was named. */
  readonly space: string;
  readonly shape: string;
  readonly hasFailed: boolean;
  /** When it ended, in Unix milliseconds. */
  readonly at: number;
}

/** Who changed what, the newest first. */
export interface AuditList {
  readonly items: readonly AuditEntry[];
}
