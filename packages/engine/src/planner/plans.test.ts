import { beforeAll, describe, expect, it } from 'vitest';
import { Engine } from '../session/engine.ts';
import type { EngineSession } from '../session/engine-session.ts';

/*
 * 2000 people in 20 cities, who know five others each; 40 of them own one of 10 shops.
 *
 *     (shop) ◀─owns── (person) ──knows──▶ (person) ──lives_in──▶ (city)
 */
const PEOPLE = 2000;
const CITIES = 20;
const SHOPS = 10;
let session: EngineSession;

beforeAll(async () => {
  session = await Engine.open().authenticate('root', 'nebula');
  const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n);
  const people = numbers(PEOPLE).map((n) => `${n}:("n${n % 500}", ${20 + (n % 50)}, ${n % 3}, ${n % 2 === 0})`);
  const cities = numbers(CITIES).map((n) => `${10_000 + n}:("c${n}")`);
  const shops = numbers(SHOPS).map((n) => `${20_000 + n}:("s${n}", ${n})`);
  const knows = numbers(PEOPLE * 5).map(
    (n) => `${n % PEOPLE}->${(n * 7 + 131 * Math.floor(n / PEOPLE) + 1) % PEOPLE}:(${1990 + (n % 1000)}, ${n % 4})`,
  );
  const lives = numbers(PEOPLE).map((n) => `${n}->${10_000 + (n % CITIES)}`);
  const owns = numbers(40).map((n) => `${n}->${20_000 + (n % SHOPS)}`);
  for (const text of [
    'CREATE SPACE town(vid_type=INT64); USE town',
    'CREATE TAG person(name string, age int, floor int, is_home bool); CREATE TAG city(name string); CREATE TAG shop(name string, size int)',
    'CREATE EDGE knows(since int, trust int); CREATE EDGE lives_in(); CREATE EDGE owns()',
    'CREATE TAG INDEX by_name ON person(name(16)); CREATE TAG INDEX by_age ON person(age); CREATE TAG INDEX by_floor ON person(floor); CREATE TAG INDEX by_floor_age ON person(floor, age)',
    'CREATE TAG INDEX by_city ON city(name(16)); CREATE EDGE INDEX by_since ON knows(since); CREATE EDGE INDEX by_trust ON knows(trust)',
    `INSERT VERTEX person(name, age, floor, is_home) VALUES ${people.join(', ')}`,
    `INSERT VERTEX city(name) VALUES ${cities.join(', ')}; INSERT VERTEX shop(name, size) VALUES ${shops.join(', ')}`,
    `INSERT EDGE knows(since, trust) VALUES ${knows.join(', ')}`,
    `INSERT EDGE lives_in() VALUES ${lives.map((key) => `${key}:()`).join(', ')}; INSERT EDGE owns() VALUES ${owns.map((key) => `${key}:()`).join(', ')}`,
  ])
    session.executeNow(text);
});

/** Returns the plan from leaves to root with the reason for its start. Projects are omitted. */
function planOf(statement: string): readonly string[] {
  const nodes = session.executeNow(`EXPLAIN ${statement}`).plan?.nodes ?? [];
  const lines = nodes
    .toReversed()
    .filter(({ name }) => name !== 'Project' && name !== 'Start')
    .map(({ name, details }) => {
      const detail = (key: string): string | undefined => details.find(([known]) => known === key)?.[1];
      const steps = detail('steps');
      const shown = [
        detail('src') !== undefined && detail('dst') !== undefined ? `${detail('src')} to ${detail('dst')}` : undefined,
        steps !== undefined && steps !== '1' ? `${steps} steps` : undefined,
        detail('edges'),
        detail('filter') ? `where ${detail('filter')}` : undefined,
        detail('recheck') ? `checks ${detail('recheck')} if cut` : undefined,
        detail('condition') ? `where ${detail('condition')}` : undefined,
        detail('limit') ?? detail('count'),
        detail('only'),
        detail('seekOfFew') ? `few by ${detail('seekOfFew')}` : undefined,
        detail('closing') ? `closing at ${detail('closing')}` : undefined,
      ].filter((part) => part !== undefined);
      return `${name}${shown.length > 0 ? ` ${shown.join(', ')}` : ''}`;
    });
  const reason = nodes.flatMap(({ details }) => details.filter(([key]) => key === 'reason').map(([, why]) => why));
  return [lines.join(' → '), ...reason];
}

/** Statements with their plan from leaves to root and the reason for the start. Projects are omitted. */
const PLANS: readonly (readonly [statement: string, ...plan: string[]])[] = [
  ['GO FROM 1 OVER knows YIELD dst(edge) AS d', 'ExpandAll'],
  ['GO FROM 1 OVER knows WHERE knows.since > 2015 YIELD dst(edge) AS d', 'ExpandAll where (knows.since>2015)'],
  ['GO FROM 1 OVER knows WHERE $$.person.age > 30 YIELD dst(edge) AS d', 'ExpandAll where ($$.person.age>30)'],
  ['GO 2 STEPS FROM 1 OVER knows YIELD dst(edge) AS d', 'Expand → ExpandAll'],
  ['GO 2 STEPS FROM 1 OVER knows YIELD DISTINCT dst(edge) AS d', 'Expand 2 steps'],
  [
    'GO 3 STEPS FROM 1 OVER knows YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n',
    'Expand 3 steps, count → Aggregate',
  ],
  [
    'GO 3 STEPS FROM 1 OVER knows WHERE knows.since > 2015 YIELD DISTINCT dst(edge) AS d | YIELD count(*) AS n',
    'Expand 2 steps → ExpandAll where (knows.since>2015) → Dedup → Aggregate',
  ],
  ['GO 1 TO 3 STEPS FROM 1 OVER * BIDIRECT YIELD DISTINCT dst(edge) AS d', 'ExpandAll 3 steps → Dedup'],
  ['GO FROM 1 OVER knows REVERSELY YIELD DISTINCT dst(edge) AS d', 'ExpandAll → Dedup'],
  ['GO FROM 1 OVER knows YIELD dst(edge) AS d, knows.since AS s | ORDER BY $-.s | LIMIT 3', 'ExpandAll → TopN 3'],
  ['GO FROM 1 OVER knows YIELD dst(edge) AS d | LIMIT 2, 3', 'ExpandAll → Limit 3'],
  [
    'GO FROM 1 OVER knows YIELD dst(edge) AS d | GO FROM $-.d OVER knows YIELD dst(edge) AS e',
    'ExpandAll → ExpandAll → HashInnerJoin',
  ],
  [
    'GO FROM 1 OVER knows YIELD dst(edge) AS d, knows.since AS s | GROUP BY $-.s YIELD $-.s AS s, count(*) AS n',
    'ExpandAll → Aggregate',
  ],
  ['FETCH PROP ON person 1, 2 YIELD person.name AS n', 'GetVertices'],
  ['FETCH PROP ON knows 1->8 YIELD knows.since AS s', 'GetEdges'],
  [
    'GO FROM 1 OVER knows YIELD dst(edge) AS d | FETCH PROP ON person $-.d YIELD person.age AS a',
    'ExpandAll → GetVertices',
  ],
  [
    'LOOKUP ON person WHERE person.name == "n7" YIELD id(vertex) AS i',
    'TagIndexPrefixScan checks (person.name=="n7") if cut',
    'by_name, the best of 4: about 4 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age == 30 YIELD id(vertex) AS i',
    'TagIndexPrefixScan',
    'by_age, the best of 4: about 40 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age >= 30 AND person.age < 33 YIELD id(vertex) AS i, person.age AS a | LIMIT 10',
    'TagIndexRangeScan 10',
    'by_age, the best of 4: about 120 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age > 30 AND person.name STARTS WITH "n1" YIELD id(vertex) AS i',
    'TagIndexRangeScan → Filter where ((person.age>30) AND (person.name STARTS WITH "n1"))',
    'by_name, the best of 4: about 440 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age > 68 AND person.name STARTS WITH "n1" YIELD id(vertex) AS i',
    'TagIndexRangeScan → Filter where ((person.age>68) AND (person.name STARTS WITH "n1"))',
    'by_age, the best of 4: about 40 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age > 25 AND person.floor < 1 YIELD id(vertex) AS i',
    'TagIndexRangeScan → Filter where ((person.age>25) AND (person.floor<1))',
    'by_floor, the best of 4: about 670 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age > 60 AND person.floor < 2 YIELD id(vertex) AS i',
    'TagIndexRangeScan → Filter where ((person.age>60) AND (person.floor<2))',
    'by_age, the best of 4: about 360 rows',
  ],
  [
    'LOOKUP ON knows WHERE knows.trust == 1 AND knows.since > 2985 YIELD src(edge) AS s',
    'EdgeIndexRangeScan → Filter where ((knows.trust==1) AND (knows.since>2985))',
    'by_since, the best of 2: about 40 rows',
  ],
  [
    'LOOKUP ON knows WHERE knows.trust == 1 AND knows.since > 2000 YIELD src(edge) AS s',
    'EdgeIndexPrefixScan → Filter where ((knows.trust==1) AND (knows.since>2000))',
    'by_trust, the best of 2: about 2500 rows',
  ],
  [
    'LOOKUP ON person WHERE person.name == "n7" AND person.floor == 1 YIELD id(vertex) AS i',
    'TagIndexPrefixScan → Filter where ((person.name=="n7") AND (person.floor==1))',
    'by_name, the best of 4: about 4 rows',
  ],
  [
    'LOOKUP ON person WHERE person.floor == 1 AND person.age == 30 YIELD id(vertex) AS i',
    'TagIndexPrefixScan',
    'by_floor_age, the best of 4: about 14 rows',
  ],
  [
    'LOOKUP ON person WHERE person.floor == 1 AND person.age > 30 YIELD id(vertex) AS i',
    'TagIndexRangeScan',
    'by_floor_age, the best of 4: about 520 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age == 30 OR person.name == "n7" YIELD id(vertex) AS i',
    'IndexScan → Filter where ((person.age==30) OR (person.name=="n7"))',
    'by_age, the best of 4: about 44 rows',
  ],
  [
    'LOOKUP ON person WHERE person.age IN [20, 21] YIELD id(vertex) AS i',
    'IndexScan → Filter where (person.age IN [20,21])',
    'by_age, the best of 4: about 80 rows',
  ],
  [
    'LOOKUP ON person WHERE person.is_home == true YIELD id(vertex) AS i',
    'TagIndexFullScan → Filter where (person.is_home==true)',
    'by_age, the best of 4: about 2000 rows',
  ],
  [
    'LOOKUP ON person YIELD person.age AS a | GROUP BY $-.a YIELD $-.a AS a, count(*) AS c',
    'TagIndexFullScan → Aggregate',
    'by_age, the best of 4: about 2000 rows',
  ],
  [
    'LOOKUP ON person YIELD id(vertex) AS i | YIELD count(*) AS n',
    'TagIndexFullScan → Aggregate',
    'by_age, the best of 4: about 2000 rows',
  ],
  [
    'LOOKUP ON knows WHERE knows.since == 2000 YIELD src(edge) AS s, dst(edge) AS d',
    'EdgeIndexPrefixScan',
    'by_since, the best of 2: about 10 rows',
  ],
  [
    'LOOKUP ON knows WHERE knows.since > 2980 YIELD src(edge) AS s | LIMIT 5',
    'EdgeIndexRangeScan 5',
    'by_since, the best of 2: about 90 rows',
  ],
  ['FIND SHORTEST PATH FROM 1 TO 99 OVER knows YIELD path AS p', 'BFSShortest 1 to 99, 5 steps'],
  [
    'FIND SHORTEST PATH FROM 1 TO 99 OVER knows YIELD path AS p | YIELD length($-.p) AS n | LIMIT 1',
    'BFSShortest 1 to 99, 5 steps',
  ],
  [
    'FIND ALL PATH FROM 1 TO 99 OVER knows UPTO 3 STEPS YIELD path AS p | LIMIT 5',
    'AllPaths 1 to 99, 3 steps → Limit 5',
  ],
  ['GET SUBGRAPH 2 STEPS FROM 1 OUT knows YIELD VERTICES AS v, EDGES AS e', 'Subgraph 2 steps'],
  [
    'MATCH (a:person)-[:knows]->(b) WHERE id(a) == 1 RETURN id(b)',
    'AppendVertices → Filter where (id($a)==1) → Traverse a to b',
    'a: named by id, 6 rows; not b: scan of 2030, 12000 rows',
  ],
  [
    'MATCH (a)-[:knows]->(b) WHERE id(b) == 1 RETURN id(a)',
    'AppendVertices → Filter where (id($b)==1) → Traverse b to a',
    'b: named by id, 6 rows; not a: scan of 2030, 12000 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city) RETURN id(a), id(c)',
    'ScanVertices → Traverse c to a',
    'c: scan of 20, 2000 rows; not a: scan of 2000, 4000 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city {name: "c3"}) RETURN count(*)',
    'TagIndexPrefixScan → Filter where (c.city.name=="c3") → PatternJoin c -lives_in a → Aggregate',
    'c: about 1 in index by_city, 100 rows; not a: scan of 2000, 4000 rows',
  ],
  [
    'MATCH (a:person {name: "n7"})-[:lives_in]->(c:city {name: "c3"}) RETURN count(*)',
    'TagIndexPrefixScan → Filter where (a.person.name=="n7") → PatternJoin a lives_in c, where (c.city.name=="c3") → Aggregate',
    'a: about 4 in index by_name, 8 rows; not c: about 1 in index by_city, 100 rows',
  ],
  [
    'MATCH (a:person {age: 30})-[:owns]->(s:shop) RETURN id(a)',
    'TagIndexPrefixScan → Filter where (a.person.age==30) → Traverse a to s',
    'a: about 40 in index by_age, 41 rows; not s: scan of 10, 50 rows',
  ],
  [
    'MATCH (a:person)-[:owns]->(s:shop) RETURN id(a)',
    'ScanVertices → Traverse s to a',
    's: scan of 10, 50 rows; not a: scan of 2000, 2000 rows',
  ],
  [
    'MATCH (a:person)-[:owns]->(s) WHERE s.shop.size == 3 RETURN id(a)',
    'ScanVertices → Filter where (s.shop.size==3) → Traverse s to a',
    's: scan of 10, 10 rows; not a: scan of 2000, 2000 rows',
  ],
  [
    'MATCH (a:person)-[e:knows]->(b:person) WHERE e.since == 2000 RETURN id(a), id(b)',
    'EdgeIndexPrefixScan → Filter where (e.since==2000) → AppendVertices → AppendVertices',
    'e: about 10 in index by_since, 10 rows; not a: scan of 2000, 12000 rows; not b: scan of 2000, 12000 rows',
  ],
  [
    'MATCH (a:person {name: "n7"})-[e:knows]->(b:person) WHERE e.since > 2000 RETURN id(a), id(b)',
    'TagIndexPrefixScan → Filter where (a.person.name=="n7") → Traverse a to b → Filter where (e.since>2000)',
    'a: about 4 in index by_name, 24 rows; not b: scan of 2000, 12000 rows; not e: about 9900 in index by_since, 9900 rows',
  ],
  [
    'MATCH (a:person {name: "n7"})-[e:knows]->(b:person) WHERE e.since > 2988 RETURN id(a), id(b)',
    'EdgeIndexRangeScan → Filter where (e.since>2988) → AppendVertices → Filter where (a.person.name=="n7") → AppendVertices',
    'e: about 10 in index by_since, 10 rows; not a: about 4 in index by_name, 24 rows; not b: scan of 2000, 12000 rows',
  ],
  [
    'MATCH (a:person)-[:knows]->(b:person) WHERE a.person.age > 40 AND b.person.age == 30 RETURN id(b)',
    'TagIndexPrefixScan → Filter where (b.person.age==30) → Traverse b to a → Filter where (a.person.age>40)',
    'b: about 40 in index by_age, 240 rows; not a: about 1200 in index by_age, 7000 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city) WHERE a.person.age > 68 RETURN id(c)',
    'TagIndexRangeScan → Filter where (a.person.age>68) → Traverse a to c',
    'a: about 40 in index by_age, 80 rows; not c: scan of 20, 2000 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city) WHERE a.person.age > 18 RETURN id(c)',
    'ScanVertices → Traverse c to a → Filter where (a.person.age>18)',
    'c: scan of 20, 2000 rows; not a: about 2000 in index by_age, 4000 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city) WHERE a.person.age > 21 AND c.city.name == "c3" RETURN id(a)',
    'TagIndexPrefixScan → Filter where (c.city.name=="c3") → Traverse c to a → Filter where (a.person.age>21)',
    'c: about 1 in index by_city, 100 rows; not a: about 1900 in index by_age, 3800 rows',
  ],
  [
    'MATCH (a:person)-[:lives_in]->(c:city) WHERE a.person.age > 68 AND c.city.name >= "c3" RETURN id(a)',
    'TagIndexRangeScan → Filter where (a.person.age>68) → Traverse a to c → Filter where (c.city.name>="c3")',
    'a: about 40 in index by_age, 80 rows; not c: about 7 in index by_city, 710 rows',
  ],
  [
    'MATCH (v:person) WHERE v.person.age >= 69 AND v.person.name < "n3" RETURN id(v)',
    'TagIndexRangeScan → Filter where ((v.person.age>=69) AND (v.person.name<"n3"))',
    'v: about 40 in index by_age, 40 rows',
  ],
  [
    'MATCH (a)-[e:knows {since: 2001}]->(b)-[:lives_in]->(c) RETURN id(c)',
    'EdgeIndexPrefixScan → Filter where (e.since==2001) → AppendVertices → AppendVertices → Traverse b to c',
    'e: about 10 in index by_since, 20 rows; not a: scan of 2030, 22000 rows; not b: scan of 2030, 14000 rows; not c: scan of 2030, 14000 rows',
  ],
  [
    'MATCH (a)-[:knows]->(b)-[:knows]->(c)-[:knows]->(a) WHERE id(a) == 1 RETURN count(*) AS n',
    'AppendVertices → Filter where (id($a)==1) → PatternJoin a knows b; b knows c; c knows a → Aggregate',
    'a: named by id, 150 rows; not b: scan of 2030, 61000 rows; not c: scan of 2030, 12000 rows',
  ],
  [
    'MATCH (a)-[:knows*2]->(b) WHERE id(a) == 1 RETURN count(*) AS n',
    'AppendVertices → Filter where (id($a)==1) → Traverse a to b, 2..2 steps → Aggregate',
    'a: named by id, 25 rows; not b: scan of 2030, 51000 rows',
  ],
  [
    'MATCH (a)-[:knows*9223372036854775807]->(b) WHERE id(a) == 1 RETURN id(b)',
    'AppendVertices → Filter where (id($a)==1) → Traverse a to b, 9223372036854776000..9223372036854776000 steps',
    'a: named by id, 1000000000000 rows; not b: scan of 2030, 2000000000000000 rows',
  ],
  [
    'MATCH (a:person)-[:knows]->(b:person), (b)-[:owns]->(s:shop) WHERE id(a) == 1 RETURN id(s)',
    'AppendVertices → Filter where (id($a)==1) → Traverse a to b → Traverse b to s',
    'a: named by id, 6 rows; not b: scan of 2000, 12000 rows',
  ],
  [
    'MATCH (v:person) WHERE v.person.age == 30 RETURN v.person.name AS n ORDER BY n LIMIT 3',
    'TagIndexPrefixScan → Filter where (v.person.age==30) → TopN 3',
    'v: about 40 in index by_age, 40 rows',
  ],
  [
    'MATCH (v:person) RETURN v.person.age AS a, count(*) AS n ORDER BY n DESC LIMIT 5',
    'ScanVertices → Aggregate → TopN 5',
    'v: scan of 2000, 2000 rows',
  ],
  [
    'MATCH (v:person) WHERE 1 < 2 RETURN v.person.age AS a, count(*) AS n',
    'ScanVertices → Aggregate',
    'v: scan of 2000, 2000 rows',
  ],
  [
    'MATCH (v:person) WHERE v.person.name == "n7" OR v.person.age == 30 RETURN id(v)',
    'IndexScan → Filter where ((v.person.name=="n7") OR (v.person.age==30))',
    'v: about 44 in index by_name, by_age, 44 rows',
  ],
  [
    'MATCH (v:person) WHERE v.person.name == "n7" OR v.person.height == 30 RETURN id(v)',
    'ScanVertices → Filter where ((v.person.name=="n7") OR (v.person.height==30))',
    'v: scan of 2000, 2000 rows',
  ],
  [
    'MATCH (v:person)-[:knows]->(w) WHERE v.person.name == "n7" OR w.person.name == "n7" RETURN id(v)',
    'ScanVertices → Traverse v to w → Filter where ((v.person.name=="n7") OR (w.person.name=="n7"))',
    'v: scan of 2000, 12000 rows; not w: scan of 2030, 12000 rows',
  ],
  [
    'MATCH p = shortestPath((a:person)-[:knows*..5]->(b:person)) WHERE id(a) == 1 AND b.person.name == "n7" RETURN p',
    'TagIndexPrefixScan → AppendVertices → Filter where (id($a)==1) → CrossJoin → Filter where (b.person.name=="n7") → ShortestPath a to b, 5 steps',
    'a: named by id; both ends of shortest paths are looked for',
    'b: about 4 in index by_name; both ends of shortest paths are looked for',
  ],
  [
    'MATCH (v) WHERE id(v) IN [1, 2, 3] RETURN v.person.name',
    'AppendVertices → Filter where (id($v) IN [1,2,3])',
    'v: named by id, 3 rows',
  ],
  [
    'MATCH (v:city) OPTIONAL MATCH (v)<-[:lives_in]-(p:person {name: "n7"}) RETURN id(v), count(p)',
    'ScanVertices → PatternJoin v -lives_in p, where (p.person.name=="n7") → Aggregate',
    'v: scan of 20, 20 rows',
  ],
  [
    'UNWIND ["n7", "n8"] AS n MATCH (a:person)-[:lives_in]->(c:city) WHERE a.person.name == n RETURN id(c)',
    'ScanVertices → Unwind → HashInnerJoin few by by_name → Filter where (a.person.name==$n) → Traverse a to c',
    'a: about 4 a row in index by_name, 8 rows; not c: scan of 20, 2000 rows',
  ],
  [
    'MATCH (a:person), (b:person) WHERE a.person.name == "n7" AND b.person.age == a.person.age RETURN id(b)',
    'ScanVertices → TagIndexPrefixScan → Filter where (a.person.name=="n7") → HashInnerJoin few by by_age → Filter where (b.person.age==a.person.age)',
    'a: about 4 in index by_name, 4 rows',
    'b: about 42 a row in index by_age, 42 rows',
  ],
  [
    'MATCH p = shortestPath((a)-[:knows*..5]->(b)) WHERE id(a) == 1 AND id(b) == 99 RETURN length(p)',
    'AppendVertices → Filter where (id($a)==1) → AppendVertices → Filter where (id($b)==99) → ShortestPath a to b, 5 steps',
    'b: named by id; both ends of shortest paths are looked for',
    'a: named by id; both ends of shortest paths are looked for',
  ],
];

describe('plans', () => {
  it.each(PLANS)('%s', (statement, ...plan) => {
    expect(planOf(statement)).toEqual(plan);
  });
});

/** Rows of each vertex scan and of the join above it. */
function joinedRows(count: number): unknown {
  const text = `PROFILE UNWIND range(0, ${count - 1}) AS n MATCH (a:person) WHERE a.person.name == "n" + n RETURN id(a)`;
  const nodes = session.executeNow(text).plan?.nodes ?? [];
  return ['ScanVertices', 'HashInnerJoin'].map((wanted) =>
    nodes.filter(({ name }) => name === wanted).map(({ profiles }) => profiles?.map(({ rows }) => rows)),
  );
}

describe('a join with index entries', () => {
  it('looks up few rows in the index and reads no vertices', () => {
    expect(joinedRows(3)).toEqual([[[]], [[12]]]);
  });

  it('reads the vertices of many rows', () => {
    expect(joinedRows(400)).toEqual([[[PEOPLE]], [[1600]]]);
  });
});
