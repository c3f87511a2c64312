import { parse, printStatement } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import { edgesByKey, verticesByVid } from '../../data/element-statements.ts';
import {
  allEdgesOf,
  commonNeighboursOf,
  countsOfEdges,
  edgesOf,
  expansionOf,
  pathsBetween,
  pathsOfPattern,
  sampleOfEdgeType,
  valuesOfEdges,
  verticesByIndex,
  verticesOfTag,
} from './explore-statements.ts';

test('ids and names of any characters are escaped', () => {
  expect(printStatement(verticesByVid(['a"b', 'c']))).toBe('MATCH (v) WHERE (id(v) IN ["a\\"b", "c"]) RETURN v AS v');
  expect(printStatement(verticesByVid([-7n]))).toBe('MATCH (v) WHERE (id(v) IN [-7]) RETURN v AS v');
  expect(printStatement(edgesByKey('my edge', [{ src: 'a', dst: 'b', rank: 3n }]))).toBe(
    'FETCH PROP ON `my edge` "a" -> "b" @ 3 YIELD EDGE AS e',
  );
  expect(printStatement(verticesOfTag('my tag', 100))).toBe('MATCH (v:`my tag`) RETURN v AS v LIMIT 100');
});

test('conditions are joined from left to right, NOT included', () => {
  const conditions = [
    { property: 'age', operator: '>=', value: 30n, relation: 'AND' },
    { property: 'name', operator: 'STARTS WITH', value: 'A', relation: 'OR' },
    { property: 'active', operator: '==', value: true, relation: 'NOT' },
  ] as const;
  expect(printStatement(verticesOfTag('person', 10, conditions))).toBe(
    'MATCH (v:person) WHERE (((v.person.age >= 30) OR (v.person.name STARTS WITH "A")) AND !(v.person.active == true)) RETURN v AS v LIMIT 10',
  );
  expect(printStatement(verticesByIndex('person', 10, conditions.slice(0, 1)))).toBe(
    'LOOKUP ON person WHERE (person.age >= 30) YIELD VERTEX AS v | LIMIT 10',
  );
});

test('counts are asked for per edge type and direction', () => {
  expect(printStatement(countsOfEdges('a', 'in'))).toBe(
    'GO FROM "a" OVER * REVERSELY YIELD type(EDGE) AS edgeType | GROUP BY $-.edgeType YIELD $-.edgeType AS edgeType, count(*) AS count',
  );
  expect(printStatement(valuesOfEdges('a', 'follow', 'degree', 'out'))).toBe(
    'GO FROM "a" OVER follow YIELD follow.degree AS value | GROUP BY $-.value YIELD $-.value AS value, count(*) AS count | LIMIT 5000',
  );
});

test('an expansion takes the first, the greatest of a range, or a sample', () => {
  const choice = { edgeType: 'follow', direction: 'out', limit: 50 } as const;
  expect(printStatement(edgesOf(['a'], choice))).toBe('GO FROM "a" OVER follow YIELD EDGE AS e | LIMIT 50');
  expect(
    printStatement(
      edgesOf(['a'], {
        ...choice,
        range: { property: 'degree', from: 5n, to: 9n },
        order: { property: 'degree', isDescending: true },
      }),
    ),
  ).toBe(
    'GO FROM "a" OVER follow WHERE ((follow.degree >= 5) AND (follow.degree <= 9)) YIELD EDGE AS e, follow.degree AS o | ORDER BY $-.o DESC | LIMIT 50',
  );
  expect(printStatement(edgesOf(['a'], { ...choice, isSample: true }))).toBe(
    'GO FROM "a" OVER follow YIELD EDGE AS e SAMPLE [50]',
  );
});

test('steps are a number or a range', () => {
  expect(printStatement(expansionOf(['a', 'b'], ['follow'], 'both', [1, 3], 100))).toBe(
    'MATCH p = (a)-[e:follow*1..3]-(b) WHERE (id(a) IN ["a", "b"]) RETURN p AS p LIMIT 100',
  );
  expect(printStatement(expansionOf([1n], [], 'out', [1, 1], 5))).toBe(
    'MATCH p = (a)-[e]->(b) WHERE (id(a) IN [1]) RETURN p AS p LIMIT 5',
  );
});

test('conditions hold for every edge of an expansion', () => {
  const conditions = [
    { property: 'degree', operator: '>', value: 5n, relation: 'AND' },
    { property: 'note', operator: 'CONTAINS', value: 'x', relation: 'XOR' },
  ] as const;
  expect(printStatement(expansionOf(['a'], ['follow'], 'out', [1, 1], 9, conditions))).toBe(
    'MATCH p = (a)-[e:follow]->(b) WHERE ((id(a) IN ["a"]) AND ((e.degree > 5) XOR (e.note CONTAINS "x"))) RETURN p AS p LIMIT 9',
  );
  expect(printStatement(expansionOf(['a'], ['follow'], 'out', [1, 2], 9, conditions))).toBe(
    'MATCH p = (a)-[e:follow*1..2]->(b) WHERE ((id(a) IN ["a"]) AND all(x IN e WHERE ((x.degree > 5) XOR (x.note CONTAINS "x")))) RETURN p AS p LIMIT 9',
  );
  expect(printStatement(edgesOf(['a'], { edgeType: 'follow', direction: 'out', limit: 9, conditions }))).toBe(
    'GO FROM "a" OVER follow WHERE ((follow.degree > 5) XOR (follow.note CONTAINS "x")) YIELD EDGE AS e | LIMIT 9',
  );
});

test('paths have a mode, a direction, steps and a limit', () => {
  expect(
    printStatement(
      pathsBetween({
        mode: 'noloop',
        from: ['a'],
        to: ['b', 'c'],
        edgeTypes: ['follow'],
        direction: 'in',
        steps: 4,
        limit: 20,
      }),
    ),
  ).toBe(
    'FIND NOLOOP PATH WITH PROP FROM "a" TO "b", "c" OVER follow REVERSELY UPTO 4 STEPS YIELD PATH AS p | LIMIT 20',
  );
  expect(printStatement(commonNeighboursOf('a', 'b', 100))).toBe(
    'MATCH (a)-[e]-(n)-[f]-(b) WHERE ((id(a) == "a") AND (id(b) == "b")) RETURN e AS e, n AS n, f AS f LIMIT 100',
  );
});

test('every question is a statement that parses', () => {
  const statements = [
    sampleOfEdgeType('follow'),
    pathsOfPattern('person', '', 'team', 10),
    allEdgesOf(['a'], 100),
    edgesOf(['a'], { edgeType: 'e', direction: 'both', limit: 3, isSample: true }),
    expansionOf(['a'], [], 'in', [2, 2], 5, [{ property: 'p', operator: '==', value: 1n, relation: 'NOT' }]),
  ];
  for (const statement of statements) expect(parse(printStatement(statement)).errors).toEqual([]);
});
