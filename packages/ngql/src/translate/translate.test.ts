import { sampleSpace } from '@astrolabe/model/test/sample-space';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from '../parser/parse.ts';
import { schemaOfStatements } from '../migration/schema-of-statements.ts';
import { translate } from './translate.ts';

const { schema } = schemaOfStatements(
  parse(`CREATE TAG person(name string, age int, city string); CREATE TAG team(name string, founded int);
    CREATE TAG movie(title string, year int); CREATE EDGE knows(since int); CREATE EDGE plays_in_team();
    CREATE EDGE acted_in(role string)`).statements,
  sampleSpace('film'),
);

const PAIRS: readonly (readonly [string, string])[] = [
  [
    'SELECT name, age FROM persons WHERE age > 30 ORDER BY age DESC LIMIT 10',
    'MATCH (persons:person) WHERE persons.person.age > 30 RETURN persons.person.name AS name, persons.person.age AS age ORDER BY age DESC LIMIT 10',
  ],
  [
    "SELECT p.name AS player, t.name AS team FROM Person p INNER JOIN Teams t ON p.team_id = t.id WHERE p.city = 'Ro''me' AND t.founded BETWEEN 1900 AND 1950",
    'MATCH (p:person)-[:plays_in_team]->(t:team) WHERE p.person.city == "Ro\'me" AND t.team.founded >= 1900 AND t.team.founded <= 1950 RETURN p.person.name AS player, t.team.name AS team',
  ],
  [
    'SELECT a.name, b.name FROM person a JOIN knows k ON k.person_id = a.id JOIN person b ON k.friend_id = b.id',
    'MATCH (a:person)-[k:knows]->(b:person) RETURN a.person.name, b.person.name',
  ],
  [
    'SELECT k.since FROM knows k JOIN person a ON k.to_id = a.id JOIN person b ON k.from_id = b.id',
    'MATCH (b:person)-[k:knows]->(a:person) RETURN k.since AS since',
  ],
  [
    'SELECT m.title, COUNT(*) AS n FROM movie m, acted_in a, person p WHERE a.movie_id = m.id AND a.person_id = p.id GROUP BY m.title HAVING COUNT(*) > 2 ORDER BY 2 DESC',
    'MATCH (m:movie)-[a:acted_in]-(p:person) WITH m.movie.title AS title, count(*) AS n WHERE n > 2 RETURN title, n ORDER BY n DESC',
  ],
  [
    'SELECT p.name FROM person p LEFT JOIN team t ON p.team_id = t.id AND t.founded > 1900 WHERE t.id IS NULL AND p.age IN (3, 4)',
    'MATCH (p:person) WHERE p.person.age IN [3, 4] OPTIONAL MATCH (p)-[:plays_in_team]->(t:team) WHERE t.team.founded > 1900 WITH * WHERE id(t) IS NULL RETURN p.person.name AS name',
  ],
  [
    'SELECT DISTINCT a.city FROM person a JOIN person b ON a.city = b.city WHERE a.id <> b.id OFFSET 5 ROWS FETCH NEXT 3 ROWS ONLY',
    'MATCH (a:person), (b:person) WHERE a.person.city == b.person.city AND id(a) != id(b) RETURN DISTINCT a.person.city AS city SKIP 5 LIMIT 3',
  ],
  [
    "SELECT title FROM movie WHERE title LIKE 'The %' OR title LIKE '%b_d%' OR NOT year = 1999 UNION ALL SELECT name FROM team",
    'MATCH (movie:movie) WHERE (movie.movie.title STARTS WITH "The " OR movie.movie.title =~ ".*b.d.*" OR NOT movie.movie.year == 1999) RETURN movie.movie.title AS title UNION ALL MATCH (team:team) RETURN team.team.name AS name',
  ],
  [
    'SELECT count(*), CASE WHEN age > 17 THEN 1 ELSE 0 END adult FROM person GROUP BY CASE WHEN age > 17 THEN 1 ELSE 0 END',
    'MATCH (person:person) RETURN count(*), CASE WHEN person.person.age > 17 THEN 1 ELSE 0 END AS adult',
  ],
  [
    "MATCH (p:Person)-[:ACTED_IN]->(m:Movie {Title: 'name'}) WHERE p.name = 'n.name' RETURN p.age, m.year // p.name",
    "MATCH (p:person)-[:acted_in]->(m:movie {title: 'name'}) WHERE p.person.name = 'n.name' RETURN p.person.age, m.movie.year // p.name",
  ],
  [
    'MATCH (n) WHERE exists(n.title) AND n.year = {year} RETURN n',
    'MATCH (n) WHERE n.movie.title IS NOT NULL AND n.movie.year = $year RETURN n',
  ],
  [
    'CREATE INDEX by_name IF NOT EXISTS FOR (n:Person) ON (n.name, n.age)',
    'CREATE TAG INDEX IF NOT EXISTS by_name ON person(name(64), age)',
  ],
  ['CREATE INDEX FOR ()-[k:KNOWS]-() ON (k.since)', 'CREATE EDGE INDEX knows_index ON knows(since)'],
];

it.each(PAIRS)('%s', (text, wanted) => {
  const translated = translate(text, schema)?.text ?? '';
  expect(translated.replaceAll(/\s+/g, ' ')).toBe(wanted);
  expect(parse(translated).errors).toEqual([]);
});

it('names what it has guessed or not found', () => {
  expect(translate('SELECT x.a FROM nothing x', schema)).toMatchObject({
    notes: [
      { kind: 'tableUnknown', name: 'nothing' },
      { kind: 'columnUnknown', name: 'a' },
    ],
  });
  expect(translate('SELECT t.name FROM person p JOIN team t ON p.team_id = t.id', schema)).toMatchObject({
    notes: [{ kind: 'edgeGuessed', name: 'team_id', taken: 'plays_in_team' }],
  });
  expect(translate('MATCH (n) RETURN n.name', schema)).toMatchObject({
    notes: [{ kind: 'propertyAmbiguous', name: 'n.name', taken: 'person' }],
  });
});

it('refuses what has no translation, at its place', () => {
  expect(translate('SELECT name FROM (SELECT 1) x', schema)).toEqual({ from: 'sql', text: undefined, near: '(' });
  expect(translate('SELECT name FROM person WHERE age IN (SELECT 1)', schema)).toMatchObject({ near: 'SELECT' });
  expect(translate('SELECT rank() OVER (ORDER BY age) FROM person', schema)).toMatchObject({ near: 'OVER' });
  expect(translate('MATCH (a) USING JOIN ON a RETURN a', schema)).toMatchObject({ from: 'cypher', text: undefined });
});

it('leaves nGQL as it is', () => {
  for (const text of [
    'GO FROM "a" OVER knows',
    'MATCH (p:person) RETURN p.person.name',
    'SHOW TAGS',
    '',
    'no language',
  ])
    expect(translate(text, schema)).toBeUndefined();
});

it('never throws', () => {
  const word = fc.constantFrom(
    ...'SELECT FROM WHERE JOIN ON LEFT ( ) , . * = person p team t id name 1 "x" GROUP BY ORDER COUNT AND OR LIKE IN MATCH -[ ]-> { } : RETURN'.split(
      ' ',
    ),
    "'x'",
  );
  fc.assert(
    fc.property(fc.array(word, { maxLength: 25 }), (words) => {
      translate(`SELECT ${words.join(' ')}`, schema);
      translate(`MATCH (p:Person) ${words.join(' ')}`, schema);
    }),
    { numRuns: 300 },
  );
});
