import type { Alert, AlertBody } from '@astrolabe/http-api';
import { ALERTS_MAX, ALERT_FAILURES_MAX } from '../alert/limits.ts';
import type { Account } from '../session/account.ts';
import { AccountRows } from './account-rows.ts';
import { insertCase } from './alert-cases.ts';
import type { StudioStore } from './studio-store.ts';

const MINUTE_MS = 60_000;

/** An alert with its account and the rows of its last run. */
export interface SavedAlert {
  readonly account: Account;
  readonly alert: Alert;
  readonly fingerprint: string | undefined;
  /** Due time; a different value means that the alert has changed. */
  readonly dueAt: number;
}

/** Result of a run. */
export interface AlertFinding {
  readonly rowCount: number;
  /** Equal for equal rows in any order. */
  readonly fingerprint: string;
}

/** Alerts of accounts and their findings. */
export class Alerts {
  readonly #store: StudioStore;
  readonly #rows: AccountRows;

  constructor(store: StudioStore) {
    this.#store = store;
    this.#rows = new AccountRows(store, 'alerts', ALERTS_MAX);
  }

  /** All alerts of an account, in order of creation. */
  list({ database, username }: Account): readonly Alert[] {
    return this.#store.database
      .prepare('SELECT * FROM alerts WHERE database = ? AND username = ? ORDER BY id')
      .all(database, username)
      .map((row) => savedAlertOf(row).alert);
  }

  /** All due alerts of all accounts, the longest overdue first. */
  due(now: number): readonly SavedAlert[] {
    return this.#store.database
      .prepare('SELECT * FROM alerts WHERE is_on = 1 AND next_at <= ? ORDER BY next_at')
      .all(now)
      .map(savedAlertOf);
  }

  /** Adds an alert, due immediately. Returns its id. */
  add(account: Account, body: AlertBody, now: number): string {
    return this.#store.transaction(() => this.#rows.insert(account, columnsOf(body, now)));
  }

  /** Updates an alert, which becomes due and loses its state. Returns whether it existed. */
  change({ database, username }: Account, id: string, body: AlertBody, now: number): boolean {
    const columns = columnsOf(body, now);
    const names = Object.keys(columns);
    return (
      this.#store.database
        .prepare(
          `UPDATE alerts SET ${names.map((name) => `${name} = ?`).join(', ')}, last_run_at = NULL, row_count = NULL,
           fingerprint = NULL, is_met = 0, fired_at = NULL, seen_at = NULL, failures = 0, problem = NULL
           WHERE database = ? AND username = ? AND id = ?`,
        )
        .run(...Object.values(columns), database, username, Number(id)).changes > 0
    );
  }

  /** Marks the alerts of an account as read. */
  see({ database, username }: Account, now: number): void {
    this.#store.database
      .prepare('UPDATE alerts SET seen_at = ? WHERE database = ? AND username = ?')
      .run(now, database, username);
  }

  /** Deletes an alert. Returns whether it existed. */
  remove(account: Account, id: string): boolean {
    return this.#rows.remove(account, id);
  }

  /** Records a run; the alert fires and opens a case when its condition becomes true, not while it stays true. */
  note({ account, alert, fingerprint, dueAt }: SavedAlert, found: AlertFinding, now: number): void {
    const hasChanged = fingerprint !== undefined && fingerprint !== found.fingerprint;
    const isMet = alert.condition === 'rows' ? found.rowCount > alert.moreThan : hasChanged;
    const hasFired = isMet && (alert.condition === 'changed' || !alert.isMet);
    this.#store.writeIfPossible(() => {
      const { changes } = this.#store.database
        .prepare(
          `UPDATE alerts SET last_run_at = ?, next_at = ?, row_count = ?, fingerprint = ?, is_met = ?,
           fired_at = coalesce(?, fired_at), failures = 0, problem = NULL WHERE id = ? AND next_at = ?`,
        )
        .run(
          now,
          now + alert.everyMinutes * MINUTE_MS,
          found.rowCount,
          found.fingerprint,
          Number(isMet),
          hasFired ? now : null,
          Number(alert.id),
          dueAt,
        );
      if (hasFired && changes > 0) insertCase(this.#store.database, account, alert, found.rowCount, now);
    });
  }

  /** Records a failed run; after `ALERT_FAILURES_MAX` consecutive failures the alert is turned off. */
  noteFailure({ alert, dueAt }: SavedAlert, problem: string, now: number): void {
    this.#store.writeIfPossible(() =>
      this.#store.database
        .prepare(
          `UPDATE alerts SET last_run_at = ?, next_at = ?, problem = ?, failures = failures + 1,
           is_on = CASE WHEN failures + 1 >= ? THEN 0 ELSE is_on END WHERE id = ? AND next_at = ?`,
        )
        .run(now, now + alert.everyMinutes * MINUTE_MS, problem, ALERT_FAILURES_MAX, Number(alert.id), dueAt),
    );
  }
}

function columnsOf(body: AlertBody, now: number): Readonly<Record<string, string | number>> {
  return {
    name: body.name,
    space: body.space,
    statement: body.statement,
    every_minutes: body.everyMinutes,
    condition: body.condition,
    more_than: body.moreThan,
    is_on: Number(body.isOn),
    webhook: body.webhook,
    email: body.email,
    next_at: now,
  };
}

function savedAlertOf(row: Record<string, unknown>): SavedAlert {
  const number = (column: string): number | undefined => (row[column] === null ? undefined : Number(row[column]));
  const lastRunAt = number('last_run_at');
  const rowCount = number('row_count');
  const firedAt = number('fired_at');
  return {
    account: { database: String(row['database']), username: String(row['username']) },
    dueAt: Number(row['next_at']),
    fingerprint: row['fingerprint'] === null ? undefined : String(row['fingerprint']),
    alert: {
      id: String(row['id']),
      name: String(row['name']),
      space: String(row['space']),
      statement: String(row['statement']),
      everyMinutes: Number(row['every_minutes']),
      condition: row['condition'] === 'changed' ? 'changed' : 'rows',
      moreThan: Number(row['more_than']),
      isOn: row['is_on'] === 1,
      webhook: String(row['webhook']),
      email: String(row['email']),
      isMet: row['is_met'] === 1,
      isNew: firedAt !== undefined && firedAt > (number('seen_at') ?? 0),
      ...(lastRunAt !== undefined && { lastRunAt }),
      ...(rowCount !== undefined && { rowCount }),
      ...(firedAt !== undefined && { firedAt }),
      ...(row['problem'] !== null && { problem: String(row['problem']) }),
    },
  };
}
