import { BACKUP_EVERY_HOURS_MAX, BACKUPS_KEPT_MAX, SLOW_WINDOW_MS_MAX } from '../limits.ts';
import { z } from './zod.ts';

/** Time span of slow statements, in milliseconds before now. */
export const slowStatementsQuery = z.object({
  withinMs: z.coerce.number().int().min(1).max(SLOW_WINDOW_MS_MAX).default(SLOW_WINDOW_MS_MAX),
});

/** Slow statements with the same shape: values are replaced by `?`, so no data is stored. */
export interface SlowStatement {
  readonly shape: string;
  readonly space: string;
  readonly username: string;
  readonly count: number;
  readonly meanMs: number;
  readonly longestMs: number;
  /** Unix milliseconds. */
  readonly lastAt: number;
  /** The last full text, while this server runs; absent after a restart. */
  readonly example?: string;
}

/** The slow statements, the most time in total first. */
export interface SlowStatementList {
  /** Threshold in milliseconds from which a statement counts as slow. */
  readonly slowMs: number;
  readonly items: readonly SlowStatement[];
}

/** An account that the database has locked after wrong passwords. */
export interface LockedAccount {
  readonly username: string;
  /** End of the lock, in Unix milliseconds. */
  readonly until: number;
}

/** The locked accounts of a database, as far as known from sign-ins at this studio. */
export interface LockedAccountList {
  readonly items: readonly LockedAccount[];
}

/** Steps of activity charts, in milliseconds: a minute for three hours, a quarter of an hour and more for 30 days. */
export const ACTIVITY_STEPS_MS = [60_000, 900_000, 3_600_000, 21_600_000] as const;

/** Query of the activity. */
export const activityQuery = z.object({
  /** Length of a step; a minute if absent. */
  step: z.coerce
    .number()
    .refine((step) => ACTIVITY_STEPS_MS.some((one) => one === step))
    .default(ACTIVITY_STEPS_MS[0]),
});

/** One minute of a database, counting statements through this studio and the embedded database's protocol server. */
export interface ActivityMinute {
  /** Start time, in Unix milliseconds. */
  readonly at: number;
  readonly statements: number;
  /** Number of failed ones. */
  readonly failures: number;
  /** Median duration in milliseconds, accurate to a fifth. */
  readonly medianMs: number;
  /** 95th percentile of the duration in milliseconds, accurate to a fifth. */
  readonly slowestTwentiethMs: number;
  /** 99th percentile of the duration in milliseconds, accurate to a fifth. */
  readonly slowestHundredthMs: number;
  /** Bytes of results passed on by this studio. */
  readonly answeredBytes: number;
}

/** Resources used by the studio's process in one minute or step, including the embedded database. */
export interface MachineMinute {
  /** Start time, in Unix milliseconds. */
  readonly at: number;
  readonly memoryBytes: number;
  /** Share of one processor core; above 1 if several cores were used. */
  readonly cpuShare: number;
  /** Sessions of the embedded database, for users signed in there. */
  readonly sessions?: number;
  /** Memory of the graphs of its open spaces, in bytes. */
  readonly graphBytes?: number;
  /** Size of its spaces on disk. */
  readonly diskBytes?: number;
}

/** Load of a database per minute; minutes without statements are omitted. */
export interface Activity {
  /** The first and last recorded minute, in Unix milliseconds. */
  readonly since: number;
  readonly now: number;
  /** Length of a step in milliseconds: a minute, or more for longer ranges. */
  readonly stepMs: number;
  /** Steps with activity. */
  readonly minutes: readonly ActivityMinute[];
  /** All recorded minutes, the current one last. */
  readonly machine: readonly MachineMinute[];
}

/** Disk usage of a space of the embedded database. */
export interface SpaceStorage {
  readonly name: string;
  /** Bytes of its files. */
  readonly bytes: number;
  /** Bytes of its files at the first measurement within the last 30 days, with its time in Unix milliseconds. */
  readonly earlier?: { readonly bytes: number; readonly at: number };
}

/** Disk usage of the embedded database. */
export interface StorageState {
  readonly directory: string;
  readonly spaces: readonly SpaceStorage[];
  /** Bytes of other files: users, jobs, and the studio's own data. */
  readonly otherBytes: number;
  readonly freeBytes: number;
  readonly backups: readonly Backup[];
  readonly schedules: readonly BackupSchedule[];
  /** The last background check of each checked space. */
  readonly checks: readonly SpaceCheckRecord[];
}

/** A background check of a space. */
export interface SpaceCheckRecord {
  readonly space: string;
  /** Unix milliseconds. */
  readonly checkedAt: number;
  /** Description of the damage. */
  readonly problem?: string;
}

/** Frequency of a space's automatic backups. */
export interface BackupSchedule {
  readonly space: string;
  readonly everyHours: number;
  /** Number of its backups to keep; older ones are deleted, manual ones never. */
  readonly keep: number;
  /** Due time of the next one, in Unix milliseconds. */
  readonly nextAt: number;
  /** Why the last one failed. */
  readonly problem?: string;
}

/** Frequency of a space's backups, and the number to keep. */
export const backupScheduleBody = z.object({
  everyHours: z.number().int().min(1).max(BACKUP_EVERY_HOURS_MAX),
  keep: z.number().int().min(1).max(BACKUPS_KEPT_MAX),
});

/** Path parameter: the space of a schedule. */
export const backupScheduleParams = z.object({ space: z.string().min(1) });

/** A copy of a space in one file. */
export interface Backup {
  readonly name: string;
  readonly space: string;
  readonly bytes: number;
  /** Unix milliseconds. */
  readonly createdAt: number;
  readonly state: 'running' | 'complete' | 'failed';
  /** Whether a schedule made it. */
  readonly isScheduled: boolean;
  /** 0 to 1, while it runs. */
  readonly share?: number;
  readonly problem?: string;
  readonly vertices?: number;
  readonly edges?: number;
  /** Roles in the space; accounts and passwords are not part of a backup. */
  readonly roles?: readonly BackupRole[];
}

/** A role in a space that was copied. */
export interface BackupRole {
  readonly user: string;
  readonly role: string;
}

/** The space to copy. */
export const backupBody = z.object({ space: z.string().min(1) });

/** Path parameter: a backup. */
export const backupParams = z.object({ name: z.string().regex(/^[\w.-]{1,200}$/, 'must be the name of a backup') });

/** The name of the restored space, and whether users with the same names get the roles saved in the backup. */
export const restoreBody = z.object({ space: z.string().min(1), withRoles: z.boolean().default(true) });

/** Contents of a restored space; the same counts as in the backup. */
export interface RestoreResponse {
  readonly space: string;
  readonly vertices: number;
  readonly edges: number;
  /** The granted roles: those of the backup whose users exist in this database. */
  readonly roles: readonly BackupRole[];
}

/** Result of checking a space; consistent if there are no problems. */
export interface SpaceCheckResponse {
  readonly problems: readonly { readonly kind: string; readonly where: string; readonly message: string }[];
  readonly milliseconds: number;
}

/** Settings that a page may change: resource limits of the embedded database and how long sessions last, but none that grants access. */
export const DATABASE_SETTING_NAMES = [
  'durability',
  'memory-limit',
  'statement-memory',
  'statement-time-ms',
  'statement-rows',
  'slow-statement-ms',
  'session-idle-minutes',
  'session-age-minutes',
] as const;

/** Settings that can only be changed where the studio is started. None is a secret. */
export const STUDIO_SETTING_NAMES = [
  'views',
  'import-urls',
  'import-dir',
  'assistant-url',
  'assistant-model',
  'mcp',
  'plugins',
  'map-tiles',
  'alert-webhooks',
  'alert-recipients',
  'metrics',
  'search-memory',
  'timezone-name',
] as const;

/** A setting of the embedded database, or of the studio. */
export interface DatabaseSetting {
  /** As in `astrolabe.yaml`. */
  readonly name: (typeof DATABASE_SETTING_NAMES)[number] | (typeof STUDIO_SETTING_NAMES)[number];
  /** The environment variable that sets it; absent for settings that this API can change. */
  readonly variable?: string;
  /** Current value as text; empty if unset and the default applies. */
  readonly value: string;
  readonly source: 'flag' | 'environment' | 'file' | 'default';
  /** Allowed values, if limited. */
  readonly choices?: readonly string[];
  /** Value in the settings file if it differs from the current one: it applies from the next start. Empty: removed. */
  readonly next?: string;
}

/** The settings of the embedded database, and the file that stores them. */
export interface DatabaseSettingsResponse {
  readonly file: string;
  readonly items: readonly DatabaseSetting[];
}

/** Path parameter: a setting. */
export const settingParams = z.object({ name: z.enum(DATABASE_SETTING_NAMES) });

/** The value of a setting after a restart; empty removes it from the file. */
export const settingBody = z.object({ value: z.string().max(100) });

/** Path parameters for a space and one of its files. */
export const exportParams = z.object({ space: z.string().min(1), file: z.string().min(1).max(100) });
