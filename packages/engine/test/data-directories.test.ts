import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { Database } from '../src/library.ts';

const FOLDER = join(import.meta.dirname, 'data-directories');

/*
 * Data directories written by released versions. Before a format changes, a directory is added here, so that an upgrade in place is tested for as
 * long as it is supported.
 */
test.each(readdirSync(FOLDER))('data of version %s opens, reads, and accepts writes', async (version) => {
  const directory = mkdtempSync(join(tmpdir(), 'astrolabe-upgrade-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  cpSync(join(FOLDER, version), directory, { recursive: true });
  {
    using db = Database.open(directory, { space: 'town' });
    const text =
      'MATCH (p:person)-[e:lives_in]->(c) RETURN p.person AS p, e, c.city.name AS city, e.since AS since ORDER BY since';
    expect(db.query(text)).toEqual([
      {
        p: {
          name: 'Ann',
          age: 41,
          score: 1.5,
          born: '1983-02-28',
          seen: '2024-01-01T10:20:30.000456',
          home: 'POINT(4.5 52.1)',
        },
        e: {
          kind: 'edge',
          type: 'lives_in',
          src: 'ann',
          dst: 'delft',
          rank: 0,
          properties: { since: 1999, note: 'über' },
        },
        city: 'Delft',
        since: 1999,
      },
      {
        p: { name: 'Bo', age: null, score: 1.5, born: null, seen: null, home: null },
        e: {
          kind: 'edge',
          type: 'lives_in',
          src: 'bo',
          dst: 'delft',
          rank: 7,
          properties: { since: 2010, note: null },
        },
        city: 'Delft',
        since: 2010,
      },
    ]);
    expect(db.query('LOOKUP ON person WHERE person.name == "Bo" YIELD id(vertex) AS id')).toEqual([{ id: 'bo' }]);
    expect(db.query('SHOW ROLES IN town')).toContainEqual({ Account: 'ada', 'Role Type': 'USER' });
    db.query('UPDATE VERTEX ON person "bo" SET age = 33');
  }
  using again = Database.open(directory, { space: 'town' });
  expect(again.get('FETCH PROP ON person "bo" YIELD person.age AS age')).toEqual({ age: 33 });
});
