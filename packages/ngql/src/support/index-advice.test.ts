import { expect, test } from 'vitest';
import { snapshotOf } from './_snapshot.ts';
import { indexAdvice } from './index-advice.ts';

const SCHEMA = snapshotOf(`
  CREATE TAG person(name string, age int64, seen duration);
  CREATE TAG city(name string);
  CREATE EDGE knows(since int64);
  CREATE TAG INDEX person_name ON person(name(20));
`);

test.each<[string, string | undefined]>([
  ['PROFILE MATCH (v:person) WHERE v.person.age > 20 RETURN v', 'person.age'],
  ['PROFILE MATCH (v:person {age: 3}) RETURN v', 'person.age'],
  ['MATCH (v:city)-[e:knows]->(w) WHERE v.city.name STARTS WITH "R" AND w.person.age > 3 RETURN w', 'city.name'],
  ['MATCH (v:person {name: "Ann"}) WHERE v.person.age > 3 RETURN v', undefined],
  ['MATCH (a:city)-->(b:person {name: "Ann"}) WHERE a.city.name == "Rome" RETURN a', undefined],
  ['MATCH (v:person) WHERE id(v) == "ann" AND v.person.age > 3 RETURN v', undefined],
  ['MATCH (v:person) WHERE v.person.age > 3 OR v.person.age < 1 RETURN v', undefined],
  ['MATCH (v:city) WHERE v.city.name CONTAINS "o" RETURN v', undefined],
  ['MATCH (v:person) WHERE v.person.seen == duration({days: 1}) RETURN v', undefined],
  ['PROFILE LOOKUP ON person WHERE person.age == 3 YIELD id(vertex) AS id | LIMIT 3', 'person.age'],
  ['EXPLAIN { $a = LOOKUP ON knows WHERE knows.since == 3 YIELD src(edge) AS s; YIELD $a.s }', 'knows.since'],
  ['LOOKUP ON person WHERE person.name == "Ann" YIELD id(vertex) AS id', undefined],
  ['GO FROM "ann" OVER knows YIELD dst(edge) AS d', undefined],
  ['MATCH (v:person WHERE', undefined],
])('%s asks for an index on %s', (text, expected) => {
  const advice = indexAdvice(text, SCHEMA);
  expect(advice && `${advice.element}.${advice.property}`).toBe(expected);
});

test('the advice contains the statements to run', () => {
  expect(indexAdvice('MATCH (v:city {name: "Rome"}) RETURN v', SCHEMA)).toEqual({
    on: 'tag',
    element: 'city',
    property: 'name',
    index: 'city_name_index',
    create: 'CREATE TAG INDEX IF NOT EXISTS city_name_index ON city(name(64))',
    rebuild: 'REBUILD TAG INDEX city_name_index',
  });
});
