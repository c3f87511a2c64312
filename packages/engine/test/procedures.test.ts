import { PROCEDURES } from '@astrolabe/ngql';
import { beforeAll, describe, expect, it } from 'vitest';
import { procedures } from '../src/procedure/procedures.ts';
import { listProcedures } from '../src/procedure/list-procedures.ts';
import { searchProcedures } from '../src/procedure/search-procedures.ts';
import { openDatabase, type TestSession } from './_database.ts';

let root: TestSession;

/** Two triangles joined by a bridge c->d, and a lonely vertex. Flights weigh by kilometers. */
beforeAll(async () => {
  ({ root } = await openDatabase());
  root.setUp(
    'CREATE SPACE s(vid_type=FIXED_STRING(8))',
    'USE s',
    'CREATE TAG city(name string, lat double, lon double)',
    'CREATE TAG hub()',
    'CREATE EDGE flies(km int, carrier string)',
    'CREATE EDGE drives(km double)',
    'INSERT VERTEX city(name, lat, lon) VALUES "a":("A",0.0,0.0),"b":("B",0.0,1.0),"c":("C",0.0,2.0),"d":("D",0.0,3.0),"e":("E",0.0,4.0),"f":("F",0.0,5.0),"z":("Z",9.0,9.0)',
    'INSERT VERTEX hub() VALUES "c":(),"d":()',
    'INSERT EDGE flies(km, carrier) VALUES "a"->"b":(200,"X"),"b"->"c":(200,"X"),"c"->"a":(300,"X"),"c"->"d":(200,"Y"),"d"->"e":(200,"X"),"e"->"f":(200,"X"),"f"->"d":(300,"X")',
    'INSERT EDGE drives(km) VALUES "a"->"c":(150.5)',
  );
});

const rows = (text: string): readonly string[] => {
  const result = root.ask(text);
  if (typeof result === 'string') throw new Error(result);
  return result;
};

describe('CALL', () => {
  it('implements every declared procedure and no other', () => {
    expect([procedures, searchProcedures, listProcedures].flatMap(Object.keys).toSorted()).toEqual(
      PROCEDURES.map(({ name }) => name).toSorted(),
    );
  });

  it('returns all columns without YIELD, selected and renamed ones with it, and can be piped', () => {
    expect(rows('CALL algo.wcc()')).toEqual([
      'id | component',
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `"${id}" | 0`),
      '"z" | 1',
    ]);
    expect(
      rows('CALL ALGO.Degree({edgeTypes: ["flies"]}) YIELD degree AS n, id | ORDER BY $-.n DESC, $-.id | LIMIT 2'),
    ).toEqual(['n | id', '3.0 | "c"', '3.0 | "d"']);
    expect(
      rows('$r = CALL algo.kCore() YIELD id, core; YIELD $r.core AS core, count(*) AS n | ORDER BY $-.core'),
    ).toEqual(['core | n', '0 | 1', '2 | 6']);
    expect(
      rows('CALL algo.wcc() YIELD id, component | FETCH PROP ON city $-.id YIELD city.name AS n | YIELD count(*) AS c'),
    ).toEqual(['c', '7']);
  });

  it('runs on the selected tags, edge types and filtered edges', () => {
    expect(rows('CALL algo.degree({tags: ["hub"]}) YIELD id, degree')).toEqual([
      'id | degree',
      '"c" | 1.0',
      '"d" | 1.0',
    ]);
    expect(
      rows('CALL algo.wcc({filter: "flies.carrier == \\"X\\""}) YIELD component | YIELD DISTINCT $-.component AS c'),
    ).toEqual(['c', '0', '1', '2']);
    expect(
      rows(
        'CALL algo.degree({direction: "in", weight: "km"}) YIELD id, degree | YIELD $-.degree AS d WHERE $-.id == "c"',
      ),
    ).toEqual(['d', '350.5']);
  });

  it('returns paths as values with their cheapest edges', () => {
    expect(rows('CALL algo.shortestPath({source: "a", target: "d", weight: "km"}) YIELD path AS p, cost')).toEqual([
      'p | cost',
      '<("a" :city{lat: 0.0, lon: 0.0, name: "A"})-[:drives@0 {km: 150.5}]->("c" :city{lat: 0.0, lon: 2.0, name: "C"} :hub{})-[:flies@0 {carrier: "Y", km: 200}]->("d" :city{lat: 0.0, lon: 3.0, name: "D"} :hub{})> | 350.5',
    ]);
    expect(
      rows(
        'CALL algo.kShortestPaths({source: "a", target: "d", weight: "km", k: 9}) YIELD path AS p, cost | YIELD length($-.p) AS n, $-.cost AS cost',
      ),
    ).toEqual(['n | cost', '2 | 350.5', '3 | 600.0']);
    expect(
      rows(
        'CALL algo.shortestPath({source: "d", target: "a", direction: "both"}) YIELD path AS p | YIELD length($-.p) AS n',
      ),
    ).toEqual(['n', '2']);
    expect(rows('CALL algo.shortestPath({source: "a", target: "z"}) YIELD cost')).toEqual(['cost']);
    const plain = rows('CALL algo.shortestPath({source: "a", target: "f", weight: "km"}) YIELD cost');
    expect(
      rows(
        'CALL algo.shortestPath({source: "a", target: "f", weight: "km", latitude: "lat", longitude: "lon"}) YIELD cost',
      ),
    ).toEqual(plain);
  });

  it('finds cycles, trees, similar vertices and missing links', () => {
    expect(
      rows('CALL algo.cycles({maxLength: 3}) YIELD length | YIELD $-.length AS k, count(*) AS n | ORDER BY $-.k'),
    ).toEqual(['k | n', '2 | 1', '3 | 2']);
    expect(rows('CALL algo.cycles({source: "d"}) YIELD path AS p | YIELD [v IN nodes($-.p) | id(v)] AS ids')).toEqual([
      'ids',
      '["d", "e", "f", "d"]',
    ]);
    expect(
      rows('CALL algo.spanningTree({weight: "km"}) YIELD weight | YIELD sum($-.weight) AS s, count(*) AS n'),
    ).toEqual(['s | n', '950.5 | 5']);
    expect(rows('CALL algo.linkPrediction({sources: ["a"], metric: "commonNeighbors"})')).toEqual([
      'src | dst | score',
      '"a" | "d" | 1.0',
    ]);
    expect(rows('CALL algo.similarity({sources: ["a"], direction: "both"}) YIELD dst, score | LIMIT 1')).toEqual([
      'dst | score',
      '"b" | 0.3333333333333333',
    ]);
  });

  it('returns the same random results for a seed', () => {
    const walk = 'CALL algo.randomWalk({walkLength: 5, walksPerVertex: 2, seed: 7})';
    expect(rows(walk)).toEqual(rows(walk));
    expect(rows(walk)).toHaveLength(15);
    expect(
      rows('CALL algo.node2vec({dimension: 3}) YIELD embedding | YIELD size($-.embedding) AS n | LIMIT 1'),
    ).toEqual(['n', '3']);
  });

  it('explains its plan', () => {
    expect(JSON.stringify(root.session.executeNow('EXPLAIN CALL algo.wcc()').plan)).toContain('CallProcedure');
  });

  it.each([
    ['CALL algo.pagerang()', 'did you mean `algo.pageRank`?'],
    ['CALL algo.pageRank(1)', 'must be a list of names'],
    ['CALL algo.pageRank({damping: 0.5})', 'has no option'],
    ['CALL algo.pageRank({dampingFactor: 2})', 'must be a number from 0 to 0.999'],
    ['CALL algo.pageRank({dampingFactor: "x"})', 'must be a number'],
    ['CALL algo.pageRank({maxIterations: 1.5})', 'must be an integer'],
    ['CALL algo.pageRank({direction: "up"})', 'must be one of out, in, both'],
    ['CALL algo.pageRank({tags: ["citi"]})', 'did you mean `city`?'],
    ['CALL algo.pageRank({edgeTypes: ["fly"]})', 'this space has flies, drives'],
    ['CALL algo.pageRank({weight: "carrier"})', 'is not a number'],
    ['CALL algo.pageRank({weight: "carrier", edgeTypes: ["flies"]})', 'is not a number'],
    ['CALL algo.pageRank({filter: "flies.km >"})', "Option `filter'"],
    ['CALL algo.pageRank({filter: "flies.speed > 1"})', "Option `filter'"],
    ['CALL algo.pageRank() YIELD rank', 'its columns are id, score'],
    ['CALL algo.shortestPath({source: "a"})', "needs the option `target'"],
    ['CALL algo.shortestPath({source: "a", target: "nobody"})', 'no vertex of this space has the ID'],
    [
      'CALL algo.shortestPath({source: "a", target: "z", edgeTypes: ["flies"], tags: ["hub"]})',
      'it has none of the tags',
    ],
    ['GO FROM "a" OVER flies YIELD dst(edge) AS id | CALL algo.wcc()', 'CALL reads no input'],
    ['CALL algo.wcc(', 'syntax error'],
    ['CALL algo.', 'syntax error'],
  ])('refuses %s', (text, expected) => {
    expect(root.ask(text)).toContain(expected);
  });

  it('rejects invalid weights and names the edge', () => {
    root.setUp('CREATE EDGE debt(amount int)', 'INSERT EDGE debt(amount) VALUES "a"->"b":(-5)');
    try {
      expect(
        root.ask('CALL algo.shortestPath({source: "a", target: "b", edgeTypes: ["debt"], weight: "amount"})'),
      ).toContain('edge debt "a"->"b"@0 has -5');
      expect(
        rows('CALL algo.degree({edgeTypes: ["debt"], weight: "amount", direction: "out"}) YIELD degree | LIMIT 1'),
      ).toEqual(['degree', '-5.0']);
      root.setUp('INSERT EDGE debt() VALUES "b"->"c":()');
      expect(root.ask('CALL algo.degree({edgeTypes: ["debt"], weight: "amount"})')).toContain(
        'edge debt "b"->"c"@0'.slice(5),
      );
    } finally {
      root.setUp('DELETE EDGE debt "a"->"b", "b"->"c"', 'DROP EDGE debt');
    }
  });

  it('keeps `call` a name where it is one in 3.x', () => {
    expect(rows('YIELD 1 AS call')).toEqual(['call', '1']);
    root.setUp('CREATE TAG IF NOT EXISTS call(x int)');
    expect(rows('MATCH (v:call) RETURN count(*) AS n')).toEqual(['n', '0']);
  });

  it('works in a space without vertices', () => {
    root.setUp('CREATE SPACE none(vid_type=INT64)', 'USE none', 'CREATE TAG t()', 'CREATE EDGE e()');
    try {
      for (const { name, options } of PROCEDURES.filter(
        (one) => !(one.name in listProcedures) && !one.options.some(({ isRequired }) => isRequired),
      ))
        expect(rows(`CALL ${name}()`), `${name} ${options.length}`).toHaveLength(1);
    } finally {
      root.setUp('USE s');
    }
  });
});
