import { createHash } from 'node:crypto';
import { ALERT_ROWS_MAX } from '@astrolabe/http-api';
import { writeValueJson } from '@astrolabe/model';
import type { ServedSession } from '../engine-host/engine-client.ts';
import { refuseChanges } from '../refuse-changes.ts';
import type { Account } from '../session/account.ts';
import type { AlertCases, DueDelivery } from '../store/alert-cases.ts';
import type { AlertFinding, Alerts, SavedAlert } from '../store/alerts.ts';
import type { EndedStatement } from '../store/slow-statements.ts';
import { ALERT_RUN_MS_MAX } from './limits.ts';

/** Dependencies of the alert runner. */
export interface AlertSources {
  readonly alerts: Alerts;
  readonly cases: AlertCases;
  /** Sends a case to its recipients; throws if it was not accepted. */
  readonly send: (due: DueDelivery) => Promise<void>;
  /** Opens a session with the rights of an account; undefined if none is available, as on a cluster where the account is not signed in. */
  readonly open: (account: Account) => Promise<ServedSession | undefined>;
  readonly watch: (statement: EndedStatement) => void;
}

/** Runs due alert statements in turn, each with the current rights of its account. */
export class AlertRunner {
  readonly #sources: AlertSources;
  #isRunning = false;
  #isSending = false;

  constructor(sources: AlertSources) {
    this.#sources = sources;
  }

  /** Runs due alerts. Does nothing while another round is running. */
  async runDue(now: () => number): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    try {
      for (const kept of this.#sources.alerts.due(now())) await this.#run(kept, now);
    } finally {
      this.#isRunning = false;
    }
  }

  /** Sends due cases. Does nothing while another round is sending. */
  async sendDue(now: () => number): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      await Promise.all(this.#sources.cases.dueDeliveries(now()).map((due) => this.#deliver(due, now)));
    } finally {
      this.#isSending = false;
    }
  }

  async #run(kept: SavedAlert, now: () => number): Promise<void> {
    const { alerts, open } = this.#sources;
    try {
      const session = await open(kept.account);
      if (!session) return;
      try {
        alerts.note(kept, await this.#ask(session, kept), now());
      } finally {
        await session.close().catch(() => undefined);
      }
    } catch (error) {
      alerts.noteFailure(kept, error instanceof Error ? error.message : String(error), now());
    }
  }

  async #deliver(due: DueDelivery, now: () => number): Promise<void> {
    const { cases, send } = this.#sources;
    try {
      await send(due);
      cases.noteDelivery(due, undefined, now());
    } catch (error) {
      cases.noteDelivery(due, error instanceof Error ? error.message : String(error), now());
    }
  }

  async #ask(session: ServedSession, { account, alert }: SavedAlert): Promise<AlertFinding> {
    const { statement: text, space } = alert;
    checkAlertStatement(text);
    const startedAt = performance.now();
    let hasFailed = true;
    try {
      const found = await findingOf(session, text, space);
      hasFailed = false;
      return found;
    } finally {
      const durationMs = performance.now() - startedAt;
      this.#sources.watch({ account, text, space, durationMs, hasFailed, via: 'studio' });
    }
  }
}

/** Throws for a statement that an alert must not run. */
export function checkAlertStatement(statement: string): void {
  refuseChanges(statement, 'an alert only reads, and this statement would change the database');
}

/** Counts rows up to `ALERT_ROWS_MAX`; further rows are ignored. */
async function findingOf(session: ServedSession, text: string, space: string): Promise<AlertFinding> {
  const rows: string[] = [];
  for await (const chunk of session.stream(text, { space, timeoutMs: ALERT_RUN_MS_MAX })) {
    if (chunk.kind !== 'rows') continue;
    for (const row of chunk.rows) {
      if (rows.length === ALERT_ROWS_MAX) break;
      rows.push(row.map(writeValueJson).join(','));
    }
    if (rows.length === ALERT_ROWS_MAX) break;
  }
  const digest = createHash('sha256').update(rows.toSorted().join('\n')).digest('base64url');
  return { rowCount: rows.length, fingerprint: digest };
}
