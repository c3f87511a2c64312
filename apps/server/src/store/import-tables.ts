/** The tables of uploaded files and of import tasks. */
export const IMPORT_TABLES = `CREATE TABLE files (
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     stored_name TEXT NOT NULL,
     size INTEGER NOT NULL,
     upload_time INTEGER NOT NULL,
     settings TEXT NOT NULL,
     PRIMARY KEY (database, username, name)
   ) STRICT, WITHOUT ROWID;
   CREATE TABLE import_tasks (
     id INTEGER PRIMARY KEY AUTOINCREMENT,
     database TEXT NOT NULL,
     username TEXT NOT NULL,
     name TEXT NOT NULL,
     space TEXT NOT NULL,
     status TEXT NOT NULL,
     message TEXT NOT NULL,
     definition TEXT NOT NULL,
     checkpoint TEXT NOT NULL,
     create_time INTEGER NOT NULL,
     update_time INTEGER NOT NULL
   ) STRICT;
   CREATE INDEX import_tasks_of_account ON import_tasks (database, username, id);`;
