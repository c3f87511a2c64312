import { printStatement } from '@astrolabe/ngql';
import { expect, test } from 'vitest';
import {
  commonNeighboursOf,
  countsOfEdges,
  edgesOf,
  pathsBetween,
  sampleOfEdgeType,
  verticesByVid,
  verticesOfTag,
} from './explore-statements.ts';

test('ids and names of any characters are printed as what they are', () => {
  expect(printStatement(verticesByVid(['a"b', 'c']))).toBe('FETCH PROP ON * "a\\"b", "c" YIELD VERTEX AS v');
  expect(printStatement(verticesByVid([-7n]))).toBe('FETCH PROP ON * -7 YIELD VERTEX AS v');
  expect(printStatement(verticesOfTag('my tag', 100))).toBe('MATCH (v:`my tag`) RETURN v AS v LIMIT 100');
});

test('counts are asked for per edge type and direction', () => {
  expect(printStatement(countsOfEdges('a', 'in'))).toBe(
    'GO FROM "a" OVER * REVERSELY YIELD type(EDGE) AS edgeType | GROUP BY $-.edgeType YIELD $-.edgeType AS edgeType, count(*) AS count',
  );
});

test('an expansion has a limit', () => {
  expect(printStatement(edgesOf(['a'], 'follow', 'out', 50))).toBe(
    'GO FROM "a" OVER follow YIELD EDGE AS e | LIMIT 50',
  );
  expect(printStatement(sampleOfEdgeType('follow'))).toBe(
    'MATCH (a)-[e:follow]->(b) RETURN a AS a, e AS e, b AS b LIMIT 10',
  );
});

test('paths and common neighbours ignore the direction of edges', () => {
  expect(printStatement(pathsBetween('shortest', 'a', 'b'))).toBe(
    'FIND SHORTEST PATH WITH PROP FROM "a" TO "b" OVER * BIDIRECT UPTO 5 STEPS YIELD PATH AS p | LIMIT 20',
  );
  expect(printStatement(commonNeighboursOf('a', 'b', 100))).toBe(
    'MATCH (a)-[e]-(n)-[f]-(b) WHERE ((id(a) == "a") AND (id(b) == "b")) RETURN e AS e, n AS n, f AS f LIMIT 100',
  );
});
