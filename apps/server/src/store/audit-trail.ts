import { changesDatabase } from '@astrolabe/ngql';
import { AUDIT_AGE_MS_MAX, type AuditEntry } from '@astrolabe/http-api';
import { AUDIT_ENTRIES_MAX, AUDIT_LOOKED_AT_MAX, AUDIT_PENDING_MAX, AUDIT_WRITE_DELAY_MS } from '../limits.ts';
import type { EndedStatement } from './slow-statements.ts';
import { statementShape } from './statement-shape.ts';
import type { StudioStore } from './studio-store.ts';

type PendingEntry = Omit<AuditEntry, 'id'> & { readonly database: string };

/** Which entries are wanted. */
export interface AuditQuery {
  readonly database: string;
  /** Only this user's. */
  readonly username?: string;
  /** Only older ones than this entry. */
  readonly before?: number;
  readonly limit: number;
}

/**
 * Who changed what through this studio: every statement that does more than read, without its values, also one that failed.
 * Entries are written together a moment later, so that a statement does not wait for the disk twice.
 */
export class AuditTrail {
  readonly #store: StudioStore;
  #pending: PendingEntry[] = [];
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Remembers a statement where it changes something. */
  watch({ account, text, space, hasFailed }: EndedStatement, now: number): void {
    if (this.#isClosed) return;
    // Of a very long text the beginning tells enough.
    const beginning = text.slice(0, AUDIT_LOOKED_AT_MAX);
    if (!changesDatabase(beginning)) return;
    const shape = statementShape(beginning);
    const { database, username } = account;
    this.#pending.push({ database, username, space, shape, hasFailed, at: now });
    if (this.#pending.length >= AUDIT_PENDING_MAX) this.write();
    else this.#timer ??= setTimeout(() => this.write(), AUDIT_WRITE_DELAY_MS).unref();
  }

  /** Writes what is left, before the store closes; what ends afterwards, because the studio does, is not remembered. */
  close(): void {
    this.write();
    this.#isClosed = true;
  }

  /** Writes what was remembered since the last time. */
  write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const entries = this.#pending;
    this.#pending = [];
    if (entries.length === 0) return;
    this.#store.keepWhereThereIsRoom(() => {
      const insert = this.#store.database.prepare(
        'INSERT INTO audit_entries (database, username, space, shape, has_failed, at) VALUES (?, ?, ?, ?, ?, ?)',
      );
      for (const { database, username, space, shape, hasFailed, at } of entries)
        insert.run(database, username, space, shape, Number(hasFailed), at);
      this.#store.database
        .prepare('DELETE FROM audit_entries WHERE at < ? OR id <= (SELECT max(id) FROM audit_entries) - ?')
        .run(entries.at(-1)!.at - AUDIT_AGE_MS_MAX, AUDIT_ENTRIES_MAX);
    });
  }

  /** Entries of a database, the newest first. */
  list({ database, username, before, limit }: AuditQuery): readonly AuditEntry[] {
    this.write();
    const rows = this.#store.database
      .prepare(
        `SELECT id, username, space, shape, has_failed, at FROM audit_entries
         WHERE database = ? AND (? IS NULL OR username = ?) AND (? IS NULL OR id < ?) ORDER BY id DESC LIMIT ?`,
      )
      .all(database, username ?? null, username ?? null, before ?? null, before ?? null, limit);
    return rows.map((row) => ({
      id: Number(row['id']),
      username: String(row['username']),
      space: String(row['space']),
      shape: String(row['shape']),
      hasFailed: row['has_failed'] === 1,
      at: Number(row['at']),
    }));
  }
}
