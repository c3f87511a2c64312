import { SLOW_WINDOW_MS_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Since when slow statements are wanted: so many milliseconds back from now. */
export const slowStatementsQuery = z.object({
  withinMs: z.coerce.number().int().min(1).max(SLOW_WINDOW_MS_MAX).default(SLOW_WINDOW_MS_MAX),
});

/** Statements of one shape that took long: values are `?`, so that nothing of the data is kept. */
export interface SlowStatement {
  readonly shape: string;
  readonly space: string;
  readonly username: string;
  readonly count: number;
  readonly meanMs: number;
  readonly longestMs: number;
  /** Unix milliseconds. */
  readonly lastAt: number;
  /** The whole text of the last one, as long as this server runs; absent after a restart. */
  readonly example?: string;
}

/** The slow statements, the most time in total first. */
export interface SlowStatementList {
  /** From how many milliseconds on a statement counts as slow. */
  readonly slowMs: number;
  readonly items: readonly SlowStatement[];
}

/** One minute of a database, as far as its statements went through this studio. */
export interface ActivityMinute {
  /** When it began, in Unix milliseconds. */
  readonly at: number;
  readonly statements: number;
  /** How many of them failed. */
  readonly failures: number;
  /** Half of the statements took no longer, in milliseconds, told to within a fifth. */
  readonly medianMs: number;
  /** All but a twentieth of the statements took no longer, in milliseconds, told to within a fifth. */
  readonly slowestTwentiethMs: number;
}

/** How busy a database was, minute by minute; minutes without statements are left out. */
export interface Activity {
  /** The first and the last minute that is known, in Unix milliseconds. */
  readonly since: number;
  readonly now: number;
  readonly minutes: readonly ActivityMinute[];
  /** What the studio's process held, with the embedded database inside, in bytes. */
  readonly memory: readonly { readonly at: number; readonly bytes: number }[];
}

/** What a space of the embedded database takes on the disk. */
export interface SpaceStorage {
  readonly name: string;
  /** Bytes of its files. */
  readonly bytes: number;
  /** Bytes that its files took when they were first looked at within the last 30 days, and when that was, in Unix milliseconds. */
  readonly earlier?: { readonly bytes: number; readonly at: number };
}

/** What the embedded database takes. */
export interface StorageState {
  readonly directory: string;
  readonly spaces: readonly SpaceStorage[];
  /** Bytes of everything else: users, jobs, what the studio remembers. */
  readonly otherBytes: number;
  readonly freeBytes: number;
  readonly backups: readonly Backup[];
}

/** A copy of a space in one file. */
export interface Backup {
  readonly name: string;
  readonly space: string;
  readonly bytes: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly state: 'running' | 'complete' | 'failed';
  /** 0 to 1, while it runs. */
  readonly share?: number;
  readonly problem?: string;
  readonly vertices?: number;
  readonly edges?: number;
}

/** Which space to copy. */
export const backupBody = z.object({ space: z.string().min(1) });

/** The path's part that names a backup. */
export const backupParams = z.object({ name: z.string().regex(/^[\w.-]{1,200}$/, 'must be the name of a backup') });

/** The name that the restored space gets. */
export const restoreBody = z.object({ space: z.string().min(1) });

/** What a restored space holds; the same figures as in the backup. */
export interface RestoreAnswer {
  readonly space: string;
  readonly vertices: number;
  readonly edges: number;
}

/** What a check of a space found; no problems: everything agrees. */
export interface SpaceCheckAnswer {
  readonly problems: readonly { readonly kind: string; readonly where: string; readonly message: string }[];
  readonly milliseconds: number;
}

/** The path's part that names a space and a file of it. */
export const takeOutParams = z.object({ space: z.string().min(1), file: z.string().min(1).max(100) });
