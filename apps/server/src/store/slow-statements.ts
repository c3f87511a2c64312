import { SLOW_WINDOW_MS_MAX, type AuditEntry, type SlowStatement } from '@astrolabe/http-api';
import { SLOW_EXAMPLES_MAX, SLOW_RUNS_MAX } from '../limits.ts';
import type { Account } from '../session/account.ts';
import { statementShape } from './statement-shape.ts';
import type { StudioStore } from './studio-store.ts';

/** A statement that has ended. */
export interface EndedStatement {
  readonly account: Account;
  readonly text: string;
  /** Empty if none was chosen. */
  readonly space: string;
  readonly durationMs: number;
  readonly hasFailed: boolean;
  /** Size of the response in bytes, if it went through the studio. */
  readonly answeredBytes?: number;
  /** Entry point of the statement. */
  readonly via: AuditEntry['via'];
}

/**
 * Slow statements. Databases keep no such list, so the studio records statements that pass through it or the embedded database's protocol port:
 * shapes without values on disk, for a week; the latest full text of each shape in memory only.
 */
export class SlowStatements {
  readonly slowMs: number;
  readonly #store: StudioStore;
  readonly #examples = new Map<string, string>();

  constructor(store: StudioStore, slowMs: number) {
    this.#store = store;
    this.slowMs = slowMs;
  }

  /** Records a statement that took long enough; a full disk never affects its result. */
  watch({ account, text, space, durationMs }: EndedStatement, now: number): void {
    if (durationMs < this.slowMs) return;
    const { database, username } = account;
    const shape = statementShape(text);
    this.#store.writeIfPossible(() => {
      this.#store.database
        .prepare(
          'INSERT INTO slow_runs (database, username, space, shape, duration_ms, ended_at) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(database, username, space, shape, durationMs, now);
      this.#store.database
        .prepare('DELETE FROM slow_runs WHERE ended_at < ? OR id <= (SELECT max(id) FROM slow_runs) - ?')
        .run(now - SLOW_WINDOW_MS_MAX, SLOW_RUNS_MAX);
    });
    const key = exampleKey(database, username, space, shape);
    this.#examples.delete(key);
    // A text with a password is not stored, not even in memory.
    if (!/\bPASSWORD\b/i.test(text)) this.#examples.set(key, text);
    for (const oldest of this.#examples.keys()) {
      if (this.#examples.size <= SLOW_EXAMPLES_MAX) break;
      this.#examples.delete(oldest);
    }
  }

  /** The slow statements of a database since a time, by shape, highest total time first; optionally of one user. */
  list(database: string, since: number, username?: string): readonly SlowStatement[] {
    const rows = this.#store.database
      .prepare(
        `SELECT username, space, shape, count(*) AS count, avg(duration_ms) AS mean, max(duration_ms) AS longest, max(ended_at) AS last
         FROM slow_runs WHERE database = ? AND ended_at >= ? AND (? IS NULL OR username = ?)
         GROUP BY username, space, shape ORDER BY sum(duration_ms) DESC`,
      )
      .all(database, since, username ?? null, username ?? null);
    return rows.map((row) => {
      const found = { username: String(row['username']), space: String(row['space']), shape: String(row['shape']) };
      const example = this.#examples.get(exampleKey(database, found.username, found.space, found.shape));
      return {
        ...found,
        count: Number(row['count']),
        meanMs: Number(row['mean']),
        longestMs: Number(row['longest']),
        lastAt: Number(row['last']),
        ...(example !== undefined && { example }),
      };
    });
  }
}

function exampleKey(...parts: readonly string[]): string {
  return JSON.stringify(parts);
}
