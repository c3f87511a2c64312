import { accountPreferencesBody, type AccountPreferences } from '@astrolabe/http-api';
import type { Account } from '../session/account.ts';
import type { StudioStore } from './studio-store.ts';

/** Preferences of accounts. */
export class AccountPreferencesTable {
  readonly #store: StudioStore;

  constructor(store: StudioStore) {
    this.#store = store;
  }

  /** Returns the stored preferences, or defaults if there are none or they are unreadable. */
  read({ database, username }: Account): AccountPreferences {
    const row = this.#store.database
      .prepare('SELECT content FROM account_preferences WHERE database = ? AND username = ?')
      .get(database, username);
    const parsed = accountPreferencesBody.safeParse(jsonOf(row?.['content']));
    return parsed.success ? parsed.data : accountPreferencesBody.parse({});
  }

  replace({ database, username }: Account, preferences: AccountPreferences): void {
    this.#store.database
      .prepare(
        `INSERT INTO account_preferences (database, username, content) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET content = excluded.content`,
      )
      .run(database, username, JSON.stringify(preferences));
  }
}

function jsonOf(text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    return {};
  }
}
