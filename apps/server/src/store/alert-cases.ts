import type { DatabaseSync } from 'node:sqlite';
import {
  CASE_STATES,
  type Alert,
  type AlertCase,
  type AlertCaseBody,
  type AlertChannel,
  type AlertComment,
  type AlertDelivery,
} from '@astrolabe/http-api';
import { AstrolabeError } from '@astrolabe/model';
import { ALERT_CASES_MAX, ALERT_COMMENTS_MAX, ALERT_RETRIES_MS } from '../alert/limits.ts';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

type StoredRow = Readonly<Record<string, unknown>>;

/** A case that is to be sent over a channel now. */
export interface DueDelivery {
  readonly caseId: string;
  readonly channel: AlertChannel;
  /** A URL, or e-mail addresses separated by commas. */
  readonly address: string;
  readonly tries: number;
  readonly name: string;
  readonly space: string;
  readonly rowCount: number;
  readonly firedAt: number;
}

/** Cases of alerts, with their comments and deliveries. */
export class AlertCases {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Returns the cases that an account owns or is assigned to, newest first. */
  list({ database, username }: Account): readonly AlertCase[] {
    const rows = this.#store.database
      .prepare('SELECT * FROM alert_cases WHERE database = ? AND ? IN (username, assignee) ORDER BY id DESC')
      .all(database, username);
    const comments = this.#store.database.prepare('SELECT * FROM alert_comments WHERE case_id = ? ORDER BY id');
    const deliveries = this.#store.database.prepare('SELECT * FROM alert_deliveries WHERE case_id = ?');
    return rows.map((row) => {
      const id = Number(row['id']);
      return caseOf(row, comments.all(id).map(commentOf), deliveries.all(id).map(deliveryOf));
    });
  }

  /** Changes a case that the account owns or is assigned to. Returns whether it exists. */
  change({ database, username }: Account, id: string, { state, assignee }: AlertCaseBody): boolean {
    const { changes } = this.#store.database
      .prepare(
        'UPDATE alert_cases SET state = ?, assignee = ? WHERE database = ? AND ? IN (username, assignee) AND id = ?',
      )
      .run(state, assignee, database, username, Number(id));
    return changes > 0;
  }

  /** Adds a comment. Returns whether the case exists. Throws `HTTP_PARAMETER` at the limit of a case. */
  comment({ database, username }: Account, id: string, text: string, now: number): boolean {
    return this.#store.transaction(() => {
      const row = this.#store.database
        .prepare(
          `SELECT (SELECT count(*) FROM alert_comments WHERE case_id = c.id) AS n FROM alert_cases c
           WHERE database = ? AND ? IN (username, assignee) AND id = ?`,
        )
        .get(database, username, Number(id));
      if (row === undefined) return false;
      if (Number(row['n']) >= ALERT_COMMENTS_MAX)
        throw new AstrolabeError('HTTP_PARAMETER', `a case has at most ${ALERT_COMMENTS_MAX} comments`);
      this.#store.database
        .prepare('INSERT INTO alert_comments (case_id, author, at, text) VALUES (?, ?, ?, ?)')
        .run(Number(id), username, now, text);
      return true;
    });
  }

  /** Returns the deliveries to attempt now. */
  dueDeliveries(now: number): readonly DueDelivery[] {
    return this.#store.database
      .prepare(
        `SELECT d.case_id, d.channel, d.address, d.tries, c.name, c.space, c.row_count, c.fired_at
         FROM alert_deliveries d JOIN alert_cases c ON c.id = d.case_id WHERE d.next_at <= ? ORDER BY d.next_at`,
      )
      .all(now)
      .map((row) => ({
        caseId: String(row['case_id']),
        channel: channelOf(row),
        address: String(row['address']),
        tries: Number(row['tries']),
        name: String(row['name']),
        space: String(row['space']),
        rowCount: Number(row['row_count']),
        firedAt: Number(row['fired_at']),
      }));
  }

  /** Records an attempt. After a failure the next one is after the next of `ALERT_RETRIES_MS`, if there is one. */
  noteDelivery({ caseId, channel, tries }: DueDelivery, problem: string | undefined, now: number): void {
    const wait = problem === undefined ? undefined : ALERT_RETRIES_MS[tries];
    this.#store.writeIfPossible(() =>
      this.#store.database
        .prepare(
          'UPDATE alert_deliveries SET tries = tries + 1, problem = ?, next_at = ? WHERE case_id = ? AND channel = ?',
        )
        .run(problem ?? null, wait === undefined ? null : now + wait, Number(caseId), channel),
    );
  }
}

/** Opens a case with its deliveries, and deletes the oldest cases of the account beyond `ALERT_CASES_MAX`, closed ones first. */
export function insertCase(
  database: DatabaseSync,
  account: Account,
  { name, space, statement, webhook, email }: Alert,
  rowCount: number,
  now: number,
): void {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT INTO alert_cases (database, username, name, space, statement, row_count, fired_at)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(account.database, account.username, name, space, statement, rowCount, now);
  const deliver = database.prepare(
    'INSERT INTO alert_deliveries (case_id, channel, address, next_at) VALUES (?, ?, ?, ?)',
  );
  if (webhook !== '') deliver.run(lastInsertRowid, 'webhook', webhook, now);
  if (email !== '') deliver.run(lastInsertRowid, 'email', email, now);
  database
    .prepare(
      `DELETE FROM alert_cases WHERE id IN (SELECT id FROM alert_cases WHERE database = ? AND username = ?
       ORDER BY state = 'closed', id DESC LIMIT -1 OFFSET ?)`,
    )
    .run(account.database, account.username, ALERT_CASES_MAX);
  for (const table of ['alert_comments', 'alert_deliveries'])
    database.exec(`DELETE FROM ${table} WHERE case_id NOT IN (SELECT id FROM alert_cases)`);
}

function caseOf(row: StoredRow, comments: readonly AlertComment[], deliveries: readonly AlertDelivery[]): AlertCase {
  return {
    id: String(row['id']),
    name: String(row['name']),
    space: String(row['space']),
    statement: String(row['statement']),
    rowCount: Number(row['row_count']),
    firedAt: Number(row['fired_at']),
    owner: String(row['username']),
    state: CASE_STATES.find((state) => state === row['state']) ?? 'open',
    assignee: String(row['assignee']),
    comments,
    deliveries,
  };
}

function commentOf(row: StoredRow): AlertComment {
  return { author: String(row['author']), at: Number(row['at']), text: String(row['text']) };
}

function deliveryOf(row: StoredRow): AlertDelivery {
  const problem = row['problem'] === null ? undefined : String(row['problem']);
  const state = row['next_at'] !== null ? 'waiting' : problem === undefined ? 'sent' : 'failed';
  return { channel: channelOf(row), state, ...(problem !== undefined && { problem }) };
}

function channelOf(row: StoredRow): AlertChannel {
  return row['channel'] === 'email' ? 'email' : 'webhook';
}
