import type { BackupSchedule } from '@astrolabe/http-api';
import type { EmbeddedDatabase } from '../engine-host/engine-client.ts';
import { EMBEDDED } from '../session/account.ts';
import type { AuditTrail } from '../store/audit-trail.ts';
import type { BackupSchedules } from '../store/backup-schedules.ts';
import type { SpaceBackups } from './space-backups.ts';

/** Dependencies of scheduled backups. */
export interface BackupMakers {
  readonly engine: Pick<EmbeddedDatabase, 'authenticate' | 'facts' | 'hostSecret'>;
  readonly backups: SpaceBackups;
  readonly schedules: BackupSchedules;
  readonly auditTrail: Pick<AuditTrail, 'note'>;
}

const HOUR_MS = 60 * 60 * 1000;
/** The account for scheduled backups. */
const OWNER = 'root';

/** Runs due backups, and deletes old scheduled ones; manual backups are kept. */
export class ScheduledBackups {
  readonly #makers: BackupMakers;
  /** Spaces being backed up. */
  readonly #busy = new Set<string>();

  constructor(makers: BackupMakers) {
    this.#makers = makers;
  }

  /** Starts due backups. Called about every minute. */
  async runDue(now: number): Promise<void> {
    const due = this.#makers.schedules
      .list()
      .filter((schedule) => isDue(schedule, now) && !this.#busy.has(schedule.space));
    if (due.length === 0) return;
    const { spaces } = await this.#makers.engine.facts();
    for (const schedule of due)
      if (spaces.some(({ name }) => name === schedule.space)) await this.#begin(schedule, now);
      else this.#makers.schedules.remove(schedule.space);
  }

  async #begin(schedule: BackupSchedule, now: number): Promise<void> {
    const { engine, backups, schedules, auditTrail } = this.#makers;
    const { space } = schedule;
    // The maximum number of backups is running: this one waits for the next round.
    if (backups.isFull) return;
    this.#busy.add(space);
    try {
      const session = await engine.authenticate(OWNER, engine.hostSecret);
      await backups.start(session, space, {
        now,
        isScheduled: true,
        hasEnded: (name, problem) => {
          this.#busy.delete(space);
          schedules.note(schedule, now, problem);
          const account = { database: EMBEDDED, username: OWNER };
          auditTrail.note({ account, kind: 'backup', space, shape: name, hasFailed: problem !== undefined });
          void backups.prune(space, schedule.keep, name).catch(() => undefined);
        },
      });
    } catch (error) {
      this.#busy.delete(space);
      schedules.note(schedule, now, error instanceof Error ? error.message : String(error));
    }
  }
}

/** A due time more than one interval ahead was set before the clock was set back. */
function isDue({ nextAt, everyHours }: BackupSchedule, now: number): boolean {
  return nextAt <= now || nextAt - now > everyHours * HOUR_MS;
}
