import { inBackground } from '@astrolabe/model';
import { changesDatabase } from '@astrolabe/ngql';
import { AUDIT_AGE_MS_MAX, type AuditEntry, type AuditKind, type AuditPart } from '@astrolabe/http-api';
import {
  AUDIT_CHANGES_MAX,
  AUDIT_INSERT_LOOKED_AT_MAX,
  AUDIT_LOOKED_AT_MAX,
  AUDIT_PENDING_CHARS_MAX,
  AUDIT_PENDING_MAX,
  AUDIT_RETRY_MS,
  AUDIT_TEXT_LENGTH_MAX,
  AUDIT_VISITS_MAX,
  AUDIT_WRITE_DELAY_MS,
} from '../limits.ts';
import type { Account } from '../session/account.ts';
import type { EndedStatement } from './slow-statements.ts';
import { statementShape } from './statement-shape.ts';
import type { StudioStore } from './studio-store.ts';

/** An action other than a statement. See `AuditEntry`. */
export interface AuditedAct extends Partial<Pick<AuditEntry, 'space' | 'shape' | 'via' | 'hasFailed' | 'count'>> {
  readonly account: Account;
  readonly kind: Exclude<AuditKind, 'statement'>;
}

/** Filter of entries. */
export interface AuditQuery {
  readonly database: string;
  /** Only this user's. */
  readonly username?: string;
  /** Only changes, or only sign-ins and sign-outs. */
  readonly part?: AuditPart;
  /** Only older ones than this entry. */
  readonly before?: number;
  readonly limit: number;
}

/** An action, or a statement whose text has not been inspected yet. */
type Pending = ({ readonly act: AuditedAct } | { readonly statement: EndedStatement }) & { readonly at: number };

const MINUTE_MS = 60_000;
const VISITS = "('sign-in', 'sign-out')";
const READING =
  'DESC|DESCRIBE|FETCH|FIND|GET|GO|GROUP|LIMIT|LOOKUP|MATCH|OPTIONAL|ORDER|RETURN|SHOW|UNWIND|USE|WITH|YIELD';
/**
 * Matches texts that only read: every part after `;` and pipes, including those inside values, starts with a read keyword. Most texts match, in
 * less than a microsecond.
 */
const READS = new RegExp(`^\\s*(?:${READING})\\b[^;|]*(?:[;|]\\s*(?:${READING})\\b[^;|]*)*(?:;\\s*)*$`, 'i');

/** A single INSERT; only the first of many rows is inspected. */
const INSERTS = /^\s*INSERT\b[^;]*(?:;\s*)?$/i;
const FURTHER_ROWS = /(\bVALUES? ?\?(?:->\?)?(?:@\?)?:\([^()]*\)),.*$/i;

/**
 * Audit trail: every statement that does more than read, without its values, other actions, and failures. Entries are written in batches after a
 * short delay to save disk syncs. Repetitions by one user within a minute become one entry, so that bulk inserts do not displace others.
 */
export class AuditTrail {
  readonly #store: StudioStore;
  #pending: Pending[] = [];
  #pendingChars = 0;
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;
  #lostCount = 0;
  /** Entries of the last written minute by content. */
  #recent = { minute: 0, ids: new Map<string, number>() };

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Records a statement if it changes something. */
  watch(statement: EndedStatement, now: number): void {
    if (!READS.test(statement.text)) this.#add({ statement, at: now }, statement.text.length);
  }

  /** Records an action. */
  note(act: AuditedAct, now = Date.now()): void {
    this.#add({ act, at: now }, 0);
  }

  /** Runs an action and records its outcome; `count` extracts its size from the result. */
  async noteOutcome<T>(act: AuditedAct, work: () => Promise<T>, count?: (result: T) => number): Promise<T> {
    const note = (outcome: Pick<AuditedAct, 'hasFailed' | 'count'>): void => this.note({ ...act, ...outcome });
    const result = await work().catch((error: unknown) => {
      note({ hasFailed: true });
      throw error;
    });
    note({ hasFailed: false, ...(count && { count: count(result) }) });
    return result;
  }

  /** Writes pending entries before the store closes; later events are not recorded. */
  close(): void {
    this.write();
    clearTimeout(this.#timer);
    this.#isClosed = true;
  }

  /** Writes pending entries. What cannot be stored is retried, up to `AUDIT_PENDING_MAX` entries. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const pending = this.#pending;
    const chars = this.#pendingChars;
    this.#pending = [];
    this.#pendingChars = 0;
    const entries = pending.map(entryOf).filter((entry) => entry !== undefined);
    if (entries.length === 0 || this.#store.writeIfPossible(() => this.#insert(entries))) return;
    // Ids of entries that were rolled back are not to be counted up.
    this.#recent = { minute: 0, ids: new Map() };
    const excess = Math.max(0, pending.length - AUDIT_PENDING_MAX);
    this.#lostCount += excess;
    this.#pending = excess === 0 ? pending : pending.slice(excess);
    this.#pendingChars = Math.min(chars, AUDIT_PENDING_CHARS_MAX);
    this.#timer = setTimeout(() => inBackground('writing the audit trail', () => this.write()), AUDIT_RETRY_MS).unref();
  }

  /** Number of entries that were dropped because they could not be stored. */
  get lostCount(): number {
    return this.#lostCount;
  }

  /** Entries of a database, the newest first. */
  list({ database, username, part, before, limit }: AuditQuery): readonly AuditEntry[] {
    this.write();
    const wanted = part === undefined ? '' : `AND kind ${part === 'visits' ? 'IN' : 'NOT IN'} ${VISITS}`;
    const rows = this.#store.database
      .prepare(
        `SELECT * FROM audit_entries
         WHERE database = ? ${wanted} AND (? IS NULL OR username = ?) AND (? IS NULL OR id < ?) ORDER BY id DESC LIMIT ?`,
      )
      .all(database, username ?? null, username ?? null, before ?? null, before ?? null, limit);
    return rows.map((row) => ({
      id: Number(row['id']),
      kind: String(row['kind']) as AuditKind,
      username: String(row['username']),
      space: String(row['space']),
      shape: String(row['shape']),
      via: row['via'] === 'protocol' ? 'protocol' : 'studio',
      hasFailed: row['has_failed'] === 1,
      times: Number(row['times']),
      ...(row['count'] !== null && { count: Number(row['count']) }),
      at: Number(row['at']),
    }));
  }

  #add(pending: Pending, chars: number): void {
    if (this.#isClosed) return;
    this.#pending.push(pending);
    this.#pendingChars += chars;
    const isMuch = this.#pending.length >= AUDIT_PENDING_MAX || this.#pendingChars >= AUDIT_PENDING_CHARS_MAX;
    // While the store fails the timer determines the next attempt, unless entries would be lost.
    if (isMuch && (!this.#store.trouble || this.#pending.length > 2 * AUDIT_PENDING_MAX)) this.write();
    else
      this.#timer ??= setTimeout(
        () => inBackground('writing the audit trail', () => this.write()),
        AUDIT_WRITE_DELAY_MS,
      ).unref();
  }

  #insert(entries: readonly NewEntry[]): void {
    const { database: store } = this.#store;
    const insert = store.prepare(
      'INSERT INTO audit_entries (database, username, kind, via, space, shape, has_failed, count, times, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const again = store.prepare('UPDATE audit_entries SET times = times + ? WHERE id = ?');
    for (const { key, entry, times } of repeated(entries)) {
      const { database, username, kind, via, space, shape, hasFailed, count = null, at } = entry;
      const minute = Math.floor(at / MINUTE_MS);
      if (minute !== this.#recent.minute) {
        this.#recent = { minute, ids: new Map() };
        this.#forgetOld(at);
      }
      const known = this.#recent.ids.get(key);
      // An entry dropped earlier for lack of space is created now.
      if (known !== undefined && again.run(times, known).changes > 0) continue;
      const values = [database, username, kind, via, space, shape, Number(hasFailed), count, times, at];
      this.#recent.ids.set(key, Number(insert.run(...values).lastInsertRowid));
    }
  }

  /** Changes and visits have separate limits, so repeated sign-ins do not displace changes. */
  #forgetOld(now: number): void {
    const { database } = this.#store;
    database.prepare('DELETE FROM audit_entries WHERE at < ?').run(now - AUDIT_AGE_MS_MAX);
    for (const [condition, countMax] of [
      [`kind NOT IN ${VISITS}`, AUDIT_CHANGES_MAX],
      [`kind IN ${VISITS}`, AUDIT_VISITS_MAX],
    ] as const)
      database
        .prepare(
          `DELETE FROM audit_entries WHERE ${condition} AND id <=
             (SELECT id FROM audit_entries WHERE ${condition} ORDER BY id DESC LIMIT 1 OFFSET ?)`,
        )
        .run(countMax);
  }
}

type NewEntry = Omit<AuditEntry, 'id' | 'times'> & Pick<Account, 'database'>;

interface RepeatedEntry {
  /** Content and minute of the entry. */
  readonly key: string;
  readonly entry: NewEntry;
  times: number;
}

/** Each distinct entry with its count within its minute, in order of first occurrence. */
function repeated(entries: readonly NewEntry[]): Iterable<RepeatedEntry> {
  const found = new Map<string, RepeatedEntry>();
  for (const entry of entries) {
    const { database, username, kind, via, space, shape, hasFailed, count, at } = entry;
    const minute = Math.floor(at / MINUTE_MS);
    const key = JSON.stringify([database, username, kind, via, space, shape, hasFailed, count, minute]);
    const same = found.get(key);
    if (same) same.times++;
    else found.set(key, { key, entry, times: 1 });
  }
  return found.values();
}

/** Returns the entry to write; undefined for a read statement. */
function entryOf(pending: Pending): NewEntry | undefined {
  const { at } = pending;
  if ('act' in pending) {
    const { account, kind, space = '', shape = '', via = 'studio', hasFailed = false, count } = pending.act;
    const { database, username } = account;
    return {
      database,
      username: username.slice(0, AUDIT_TEXT_LENGTH_MAX),
      kind,
      space,
      shape: shape.slice(0, AUDIT_TEXT_LENGTH_MAX),
      via,
      hasFailed,
      ...(count !== undefined && { count }),
      at,
    };
  }
  const { account, text, space, via, hasFailed } = pending.statement;
  const said = { ...account, kind: 'statement', space, via, hasFailed, at } as const;
  if (INSERTS.test(text)) {
    const shape = statementShape(text.slice(0, AUDIT_INSERT_LOOKED_AT_MAX));
    return { ...said, shape: shape.replace(FURTHER_ROWS, '$1, …') };
  }
  // For very long texts only the start is checked; in doubt it counts as a change.
  if (text.length <= AUDIT_LOOKED_AT_MAX && !changesDatabase(text)) return undefined;
  return { ...said, shape: statementShape(text.slice(0, AUDIT_LOOKED_AT_MAX)) };
}
