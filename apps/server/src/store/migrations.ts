import { IMPORT_TABLES } from './import-tables.ts';

/**
 * All migrations of the studio's database, oldest first. `PRAGMA user_version` counts those applied. A released migration never changes; new ones
 * are appended.
 */
export const MIGRATIONS: readonly string[] = [
  `CREATE TABLE favorites (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     content TEXT NOT NULL,
     create_time INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX favorites_of_account ON favorites (database, username, id);
   CREATE TABLE sketches (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     schema TEXT NOT NULL,
     snapshot TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX sketches_of_account ON sketches (database, username, id);
   CREATE TABLE schema_snapshots (
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     space TEXT NOT NULL,
     snapshot TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL,
     PRIMARY KEY (database, username, space)
   ) STRICT, WITHOUT ROWID;`,
  IMPORT_TABLES,
  `CREATE TABLE slow_runs (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     space TEXT NOT NULL,
     shape TEXT NOT NULL,
     duration_ms REAL NOT NULL,
     ended_at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX slow_runs_of_database ON slow_runs (database, ended_at);
   CREATE TABLE space_sizes (
     space TEXT NOT NULL,
     at INTEGER NOT NULL,
     bytes INTEGER NOT NULL,
     PRIMARY KEY (space, at)
   ) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE favorites ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE favorites ADD COLUMN folder TEXT NOT NULL DEFAULT '';`,
  `CREATE TABLE canvases (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     space TEXT NOT NULL,
     content TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX canvases_of_account ON canvases (database, username, id);`,
  `CREATE TABLE saved_mappings (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     space TEXT NOT NULL,
     file TEXT NOT NULL,
     columns TEXT NOT NULL,
     mapping TEXT NOT NULL,
     update_time INTEGER NOT NULL,
     UNIQUE (database, username, space, columns)
   ) STRICT;`,
  `CREATE TABLE audit_entries (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     space TEXT NOT NULL,
     shape TEXT NOT NULL,
     has_failed INTEGER NOT NULL,
     at INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX audit_of_database ON audit_entries (database, id);`,
  `ALTER TABLE audit_entries ADD COLUMN kind TEXT NOT NULL DEFAULT 'statement';
   ALTER TABLE audit_entries ADD COLUMN via TEXT NOT NULL DEFAULT 'studio';
   ALTER TABLE audit_entries ADD COLUMN times INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE audit_entries ADD COLUMN count INTEGER;`,
  `CREATE TABLE grants (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     kind TEXT NOT NULL,
     name TEXT NOT NULL,
     digest TEXT NOT NULL UNIQUE,
     sealed BLOB NOT NULL,
     view TEXT,
     create_time INTEGER NOT NULL,
     expire_time INTEGER NOT NULL,
     last_used_time INTEGER
   ) STRICT;
   CREATE INDEX grants_of_account ON grants (database, username, id);`,
  `CREATE TABLE backup_schedules (
     space TEXT PRIMARY KEY,
     every_hours INTEGER NOT NULL,
     keep INTEGER NOT NULL,
     next_at INTEGER NOT NULL,
     problem TEXT
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE alerts (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     space TEXT NOT NULL,
     statement TEXT NOT NULL,
     every_minutes INTEGER NOT NULL,
     condition TEXT NOT NULL,
     more_than INTEGER NOT NULL,
     is_on INTEGER NOT NULL,
     next_at INTEGER NOT NULL,
     last_run_at INTEGER,
     row_count INTEGER,
     fingerprint TEXT,
     is_met INTEGER NOT NULL DEFAULT 0,
     fired_at INTEGER,
     seen_at INTEGER,
     failures INTEGER NOT NULL DEFAULT 0,
     problem TEXT
   ) STRICT;
   CREATE INDEX alerts_of_account ON alerts (database, username, id);`,
  `ALTER TABLE files ADD COLUMN kinds TEXT;`,
  `ALTER TABLE files ADD COLUMN notes TEXT;`,
  '/* From here on the checksums of all pages are beside the file. */',
  `CREATE TABLE space_checks (
     space TEXT PRIMARY KEY,
     checked_at INTEGER NOT NULL,
     problem TEXT
   ) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE canvases ADD COLUMN picture TEXT NOT NULL DEFAULT '';`,
  `UPDATE audit_entries SET via = 'protocol' WHERE via = 'door';`,
  `CREATE TABLE account_preferences (
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     content TEXT NOT NULL,
     PRIMARY KEY (database, username)
   ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE dashboards (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     is_shared INTEGER NOT NULL,
     content TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX dashboards_of_account ON dashboards (database, username, id);`,
  `UPDATE import_tasks
    SET definition = json_set(json_remove(definition, '$.mendings'), '$.fixes', json_extract(definition, '$.mendings'))
    WHERE json_type(definition, '$.mendings') IS NOT NULL;`,
  `CREATE TABLE activity_quarters (
     database TEXT NOT NULL,
     at INTEGER NOT NULL,
     statements INTEGER NOT NULL,
     failures INTEGER NOT NULL,
     times TEXT NOT NULL,
     answered_bytes INTEGER NOT NULL,
     PRIMARY KEY (database, at)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE machine_quarters (
     at INTEGER PRIMARY KEY,
     content TEXT NOT NULL
   ) STRICT;`,
  `ALTER TABLE alerts ADD COLUMN webhook TEXT NOT NULL DEFAULT '';
   ALTER TABLE alerts ADD COLUMN email TEXT NOT NULL DEFAULT '';
   CREATE TABLE alert_cases (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     space TEXT NOT NULL,
     statement TEXT NOT NULL,
     row_count INTEGER NOT NULL,
     fired_at INTEGER NOT NULL,
     state TEXT NOT NULL DEFAULT 'open',
     assignee TEXT NOT NULL DEFAULT ''
   ) STRICT;
   CREATE INDEX alert_cases_of_account ON alert_cases (database, username, id);
   CREATE TABLE alert_comments (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     case_id INTEGER NOT NULL,
     author TEXT NOT NULL,
     at INTEGER NOT NULL,
     text TEXT NOT NULL
   ) STRICT;
   CREATE INDEX alert_comments_of_case ON alert_comments (case_id, id);
   CREATE TABLE alert_deliveries (
     case_id INTEGER NOT NULL,
     channel TEXT NOT NULL,
     address TEXT NOT NULL,
     tries INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER,
     problem TEXT,
     PRIMARY KEY (case_id, channel)
   ) STRICT, WITHOUT ROWID;`,
];
