import { AUDIT_TABLES } from './audit-trail.ts';
import { CANVAS_TABLES } from './canvases.ts';
import { IMPORT_TABLES } from './import-tables.ts';
import { MAPPING_TABLES } from './saved-mappings.ts';
import { SLOW_TABLES } from './slow-statements.ts';
import { SIZE_TABLES } from './space-sizes.ts';

/**
 * Every step the studio's own database has taken, oldest first. `PRAGMA user_version` counts the steps done. A step that
 * was released never changes; a new one is added at the end.
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
  `${SLOW_TABLES} ${SIZE_TABLES}`,
  `ALTER TABLE favorites ADD COLUMN name TEXT NOT NULL DEFAULT '';
   ALTER TABLE favorites ADD COLUMN folder TEXT NOT NULL DEFAULT '';`,
  CANVAS_TABLES,
  MAPPING_TABLES,
  AUDIT_TABLES,
];
