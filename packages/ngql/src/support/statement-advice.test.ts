import { expect, test } from 'vitest';
import { snapshotOf } from './_snapshot.ts';
import { statementAdvice } from './statement-advice.ts';

const SCHEMA = snapshotOf(`
  CREATE TAG person(name string, age int64);
  CREATE TAG city(name string);
  CREATE EDGE lives(since int64);
`);
const SEEN = [{ edgeType: 'lives', srcTag: 'person', dstTag: 'city', count: 4 }];

test.each<[string, readonly (readonly [string, string])[]]>([
  [
    'PROFILE MATCH (v:person) RETURN v.person.age AS age ORDER BY age',
    [['sortsAll', 'MATCH (v:person) RETURN v.person.age AS age ORDER BY age LIMIT 100']],
  ],
  ['MATCH (v:person) RETURN v AS v ORDER BY v LIMIT 3', []],
  [
    'PROFILE GO FROM "a" OVER lives YIELD dst(edge) AS d | ORDER BY $-.d',
    [['sortsAll', 'GO FROM "a" OVER lives YIELD dst(edge) AS d | ORDER BY $-.d | LIMIT 100']],
  ],
  ['GO FROM "a" OVER lives YIELD dst(edge) AS d | ORDER BY $-.d | LIMIT 3', []],
  [
    'PROFILE MATCH (a:person), (b:city) RETURN count(*)',
    [['unjoined', 'MATCH (a:person)-[:lives]->(b:city) RETURN count(*)']],
  ],
  ['MATCH (b:city), (a:person) RETURN a, b', [['unjoined', 'MATCH (b:city)<-[:lives]-(a:person) RETURN a, b']]],
  ['MATCH (a:city), (b:city) RETURN a, b', [['unjoined', 'MATCH (a:city)--(b:city) RETURN a, b']]],
  ['MATCH (a:person)-->(b), (b)-->(c) RETURN c', []],
  ['MATCH (a:person), (b:city) WHERE a.person.name == b.city.name RETURN a', []],
  [
    'PROFILE MATCH (a)-[e:lives*2..]->(b) WHERE id(a) == "x" RETURN b',
    [['unbounded', 'MATCH (a)-[e:lives*2..3]->(b) WHERE id(a) == "x" RETURN b']],
  ],
  [
    'MATCH (a)-[*]-(b) WHERE id(a) == "x" RETURN b',
    [['unbounded', 'MATCH (a)-[*1..3]-(b) WHERE id(a) == "x" RETURN b']],
  ],
  ['MATCH p = shortestPath((a)-[*]-(b)) WHERE id(a) == "x" RETURN p', []],
  [
    'PROFILE GO FROM "a" OVER lives WHERE properties($$).age > 3 YIELD properties($^).age, properties($$).name',
    [['wholeVertices', 'GO FROM "a" OVER lives WHERE $$.person.age > 3 YIELD $^.person.age, properties($$).name']],
  ],
  ['MATCH (v:person RETURN', []],
])('%s is dear in these ways', (text, expected) => {
  const found = statementAdvice(text, SCHEMA, SEEN).map(({ kind, better }) => [kind, better]);
  expect(found.filter(([kind]) => kind !== 'readsAll')).toEqual(expected);
});

test('a statement without a limit is offered with one, unless it counts', () => {
  const better = (text: string): readonly string[] => statementAdvice(text, SCHEMA).map((one) => one.better);
  expect([better('EXPLAIN MATCH (v) RETURN v'), better('MATCH (v) RETURN count(v)')]).toEqual([
    ['MATCH (v) RETURN v LIMIT 100'],
    [],
  ]);
});
