import { expect, test } from 'vitest';
import { databaseOf, tablesOf } from './_made-tables.ts';

test('the tables of a SQLite database become files', async () => {
  const content = databaseOf(`
    PRAGMA journal_mode = WAL;
    CREATE TABLE artist (id INTEGER PRIMARY KEY, name TEXT, zip VARCHAR(5), seen DATE, weight REAL, raw BLOB);
    INSERT INTO artist VALUES (9007199254740993, 'AC/DC, "live"', '01234', '2024-02-29', 0.5, x'00ff'), (2, NULL, '99999', NULL, NULL, x'6f6b');
    CREATE TABLE "odd ""name" (a, "b c", total INTEGER GENERATED ALWAYS AS (a * 2) STORED);
    INSERT INTO "odd ""name" (a, "b c") VALUES (1, 'x
y');
    CREATE TABLE empty (id INTEGER);
    CREATE VIEW artists AS SELECT * FROM artist;
    CREATE VIRTUAL TABLE words USING fts5(text);
    INSERT INTO words VALUES ('hidden');
  `);
  const tables = await tablesOf('music.db', content);
  expect(tables.map(({ name, text }) => [name, text])).toEqual([
    [
      'music.db (artist)',
      '"id","name","zip","seen","weight","raw"\n2,,"99999",,,"ok"\n9007199254740993,"AC/DC, ""live""","01234","2024-02-29",0.5,"00ff"\n',
    ],
    ['music.db (odd "name)', '"a","b c","total"\n1,"x\ny",2\n'],
  ]);
  expect(tables[0]?.kinds).toEqual([null, null, 'string', null, null, null]);
});

test('declared keys of one column become notes', async () => {
  const content = databaseOf(`
    PRAGMA foreign_keys = OFF;
    CREATE TABLE element (number INTEGER PRIMARY KEY, symbol TEXT UNIQUE);
    CREATE TABLE isotope (
      id INTEGER PRIMARY KEY,
      mass REAL,
      element INTEGER REFERENCES ELEMENT,
      symbol TEXT REFERENCES element (symbol),
      missing INTEGER REFERENCES elsewhere (id)
    );
    CREATE TABLE decay (isotope INTEGER, step INTEGER, next INTEGER, PRIMARY KEY (isotope, step),
      FOREIGN KEY (next, step) REFERENCES decay (isotope, step));
    INSERT INTO element VALUES (1, 'H');
    INSERT INTO isotope VALUES (1, 1.008, 1, 'H', NULL);
    INSERT INTO decay VALUES (1, 1, NULL);
  `);
  const tables = await tablesOf('atoms.db', content);
  expect(tables.map(({ name, notes }) => [name, notes])).toEqual([
    ['atoms.db (decay)', undefined],
    ['atoms.db (element)', [{ kind: 'primaryKey', column: 'number' }]],
    [
      'atoms.db (isotope)',
      [
        { kind: 'primaryKey', column: 'id' },
        { kind: 'foreignKey', column: 'symbol', text: 'atoms.db (element)', keys: ['symbol'] },
        { kind: 'foreignKey', column: 'element', text: 'atoms.db (element)', keys: ['number'] },
      ],
    ],
  ]);
});

test.each([
  [() => 'notes, not a database', /cannot be read as SQLite/],
  [() => databaseOf('CREATE TABLE empty (id INTEGER)'), /has no table with rows/],
  [
    () => databaseOf('CREATE TABLE a (b); INSERT INTO a VALUES (zeroblob(20000))').fill(0x5a, 4096),
    /cannot be read as SQLite/,
  ],
])('a file without readable tables is rejected', async (content, message) => {
  await expect(tablesOf('a.sqlite3', content())).rejects.toMatchObject({
    code: 'IMPORT_FILE_INVALID',
    message: expect.stringMatching(message),
  });
});
