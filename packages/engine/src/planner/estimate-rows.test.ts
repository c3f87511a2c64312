import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../test/_database.ts';

const { root } = await openDatabase();
root.setUp(
  'CREATE SPACE town(vid_type = FIXED_STRING(8)); USE town; CREATE TAG person(age int, city string); CREATE TAG shop(kind string); CREATE EDGE knows(since int); CREATE EDGE visits()',
);
root.setUp('CREATE TAG INDEX by_city ON person(city(8))');
// 100 persons in five cities, 20 shops; everybody knows four others and visits two shops.
const persons = Array.from({ length: 100 }, (_, i) => `"p${i}":(${i}, "c${i % 5}")`);
const shops = Array.from({ length: 20 }, (_, i) => `"s${i}":("k${i % 2}")`);
const knows = Array.from(
  { length: 400 },
  (_, i) => `"p${i % 100}"->"p${(i * 7 + 13 * (i % 4) + 1) % 100}"@${i}:(${i})`,
);
const visits = Array.from({ length: 200 }, (_, i) => `"p${i % 100}"->"s${(i * 3) % 20}"@${i}:()`);
root.setUp(`INSERT VERTEX person(age, city) VALUES ${persons.join(', ')}; INSERT VERTEX shop(kind) VALUES ${shops.join(', ')};
  INSERT EDGE knows(since) VALUES ${knows.join(', ')}; INSERT EDGE visits() VALUES ${visits.join(', ')}`);
root.setUp('REBUILD TAG INDEX by_city');

/** The estimated and the actual rows of each operator of a plan. */
function figures(statement: string): readonly (readonly [string, number | undefined, number | undefined])[] {
  const { plan } = root.session.executeNow(`PROFILE ${statement}`);
  return plan!.nodes.map(({ name, estimatedRows, profiles }) => [name, estimatedRows, profiles?.[0]?.rows]);
}

describe('the estimate of an operator', () => {
  test.each([
    ['MATCH (p:person) RETURN p.person.age', 100],
    ['MATCH (v) RETURN id(v)', 120],
    ['MATCH (p:person)-[:knows]->(q:person) RETURN id(p), id(q)', 400],
    ['MATCH (p:person)-[:knows]->(q)-[:visits]->(s:shop) RETURN id(p), id(s)', 800],
    ['MATCH (p:person {city: "c1"}) RETURN p.person.age', 20],
    ['MATCH (p:person)-[:visits]->(s:shop) RETURN s.shop.kind, count(*)', 2],
    ['MATCH (p:person) RETURN count(*)', 1],
    ['MATCH (p:person) RETURN p.person.age AS age ORDER BY age LIMIT 7', 7],
    ['MATCH (p:person) RETURN p.person.city, count(*)', 5],
    ['GO FROM "p1", "p2" OVER knows YIELD dst(edge)', 8],
    ['LOOKUP ON person WHERE person.city == "c2" YIELD id(vertex)', 20],
    ['FETCH PROP ON person "p1", "p2", "p3" YIELD person.age', 3],
    ['UNWIND [1, 2, 3] AS n RETURN n', 3],
    ['MATCH (a:shop), (b:shop) RETURN id(a), id(b)', 400],
  ])('%s is near its rows', (statement, rows) => {
    const [root] = figures(statement) as [[string, number, number]];
    expect(root[2]).toBe(rows);
    const factor = Math.max(1, root[1]) / rows;
    expect(factor, JSON.stringify(figures(statement))).toBeGreaterThan(0.4);
    // Groups by a property without an index are assumed to be many.
    expect(factor, JSON.stringify(figures(statement))).toBeLessThan(statement.includes('kind') ? Infinity : 2.5);
  });

  test('is left out where nothing is known, and in all that depends on it', () => {
    const found = figures('CALL algo.degree() YIELD id, degree RETURN id ORDER BY id LIMIT 3');
    expect(found.find(([name]) => name === 'CallProcedure')?.[1]).toBeUndefined();
    expect(found[0]?.[1]).toBeUndefined();
    expect(figures('GO FROM "p1" OVER knows YIELD dst(edge)').at(-1)).toEqual(['Start', undefined, undefined]);
  });

  test('of many steps takes no time', () => {
    for (const statement of [
      'MATCH (a)-[:knows*9223372036854775807]->(b) WHERE id(a) == "p1" RETURN id(b)',
      'MATCH (a)-[:knows*3..9223372036854775807]->(b) WHERE id(a) == "p1" RETURN id(b)',
      'GO 1 TO 1000000000 STEPS FROM "p1" OVER knows YIELD dst(edge)',
    ])
      expect(root.session.executeNow(`EXPLAIN ${statement}`).plan!.nodes[0]!.estimatedRows).toBeGreaterThan(100);
  });

  test('is shown by EXPLAIN, which runs nothing', () => {
    const { plan } = root.session.executeNow('EXPLAIN MATCH (p:person) RETURN p');
    expect(plan!.nodes.map(({ estimatedRows, profiles }) => [estimatedRows, profiles])).toContainEqual([
      100,
      undefined,
    ]);
  });
});
