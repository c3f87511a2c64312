import { beforeAll, describe, expect, test } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

/*
 *     oslo ──2h──▶ rome ──1h──▶ bari
 *      │  ◀──2h── (rome)          │
 *      3h                         4h
 *      ▼                          ▼
 *     kiel ◀──────────1h──────── (bari)      bari ──4h──▶ nowhere (no vertex)
 *     oslo ──by rail, 9h──▶ rome
 */
let root: TestSession;
const ask = (text: string): string | readonly string[] => root.ask(text);

/** The rows without the header, sorted: for results without an order. */
function rows(text: string): string | readonly string[] {
  const result = ask(text);
  return typeof result === 'string' ? result : result.slice(1).toSorted();
}

beforeAll(async () => {
  ({ root } = await openDatabase());
  root.setUp(
    'CREATE SPACE air (vid_type = FIXED_STRING(10)); USE air; CREATE TAG city(name string, people int); CREATE TAG port(ships int); CREATE EDGE flight(hours int); CREATE EDGE rail(hours int)',
    'CREATE TAG INDEX by_people ON city(people); CREATE EDGE INDEX by_hours ON flight(hours)',
    'INSERT VERTEX city(name, people) VALUES "oslo":("Oslo", 700), "rome":("Rome", 2800), "bari":("Bari", 320), "kiel":("Kiel", NULL); INSERT VERTEX port(ships) VALUES "kiel":(12), "bari":(7)',
    'INSERT EDGE flight(hours) VALUES "oslo"->"rome":(2), "rome"->"oslo":(2), "rome"->"bari":(1), "oslo"->"kiel":(3), "bari"->"kiel":(1), "bari"->"nowhere":(4)',
    'INSERT EDGE rail(hours) VALUES "oslo"->"rome"@7:(9)',
  );
});

describe('GO', () => {
  test('reads both ends, the edge and its properties', () => {
    expect(
      ask(
        'GO FROM "oslo" OVER flight WHERE flight.hours > 2 YIELD src(edge) AS s, dst(edge) AS d, rank(edge), flight.hours AS h, $^.city.name, $$.city.name, $$.port.ships, type(edge)',
      ),
    ).toEqual([
      's | d | rank(EDGE) | h | $^.city.name | $$.city.name | $$.port.ships | type(EDGE)',
      '"oslo" | "kiel" | 0 | 3 | "Oslo" | "Kiel" | 12 | "flight"',
    ]);
    expect(ask('GO FROM "oslo" OVER rail YIELD edge AS e, $$ AS v, properties(edge).hours AS h')).toEqual([
      'e | v | h',
      '[:rail "oslo"->"rome" @7 {hours: 9}] | ("rome" :city{name: "Rome", people: 2800}) | 9',
    ]);
  });

  test.each<[string, readonly string[]]>([
    ['GO 2 STEPS FROM "oslo" OVER flight YIELD dst(edge) AS d', ['"bari"', '"oslo"']],
    [
      'GO 3 STEPS FROM "oslo" OVER flight YIELD src(edge), dst(edge)',
      ['"bari" | "kiel"', '"bari" | "nowhere"', '"oslo" | "kiel"', '"oslo" | "rome"'],
    ],
    ['GO 1 TO 2 STEPS FROM "oslo" OVER flight YIELD dst(edge)', ['"bari"', '"kiel"', '"oslo"', '"rome"']],
    ['GO 0 STEPS FROM "oslo" OVER flight YIELD dst(edge)', []],
    [
      'GO FROM "rome" OVER flight REVERSELY YIELD flight._src, flight._dst, src(edge), dst(edge)',
      ['"rome" | "oslo" | "oslo" | "rome"'],
    ],
    [
      'GO FROM "rome" OVER flight BIDIRECT YIELD id($$), flight._type > 0',
      ['"bari" | true', '"oslo" | false', '"oslo" | true'],
    ],
    [
      'GO FROM "oslo" OVER * YIELD flight.hours, rail.hours, dst(edge)',
      [' | 9 | "rome"', '2 |  | "rome"', '3 |  | "kiel"'],
    ],
    ['GO FROM "oslo", "oslo", "atlantis" OVER flight YIELD dst(edge)', ['"kiel"', '"rome"']],
    [
      'GO FROM "bari" OVER flight YIELD dst(edge), $$.city.name, $$.city.people',
      ['"kiel" | "Kiel" | __NULL__', '"nowhere" | __NULL__ | __NULL__'],
    ],
    ['GO FROM "oslo" OVER flight AS f YIELD f.hours', ['2', '3']],
    ['GO 2 STEPS FROM "rome" OVER flight YIELD dst(edge) LIMIT [2, 1] | YIELD count(*)', ['1']],
    ['GO 2 STEPS FROM "oslo" OVER flight YIELD dst(edge) SAMPLE [9, 0]', []],
    [
      'GO FROM "oslo" OVER flight YIELD dst(edge) AS id | GO FROM $-.id OVER flight YIELD $-.id, dst(edge)',
      ['"rome" | "bari"', '"rome" | "oslo"'],
    ],
    [
      '(YIELD "oslo" AS id, 1 AS n UNION ALL YIELD "oslo" AS id, 2 AS n) | GO 2 STEPS FROM $-.id OVER flight YIELD $-.n, dst(edge)',
      ['1 | "bari"', '1 | "oslo"', '2 | "bari"', '2 | "oslo"'],
    ],
    [
      '$v = GO FROM "oslo" OVER flight YIELD dst(edge) AS id, flight.hours AS h; GO FROM $v.id OVER flight YIELD $v.h + flight.hours AS hours',
      ['3', '4'],
    ],
    [
      'GO FROM "oslo" OVER flight WHERE any(x IN [1, 3] WHERE flight.hours == x AND $$.port.ships > x) YIELD dst(edge)',
      ['"kiel"'],
    ],
  ])('%s', (text, expected) => {
    const result = rows(text);
    expect(result).toEqual(expected);
  });

  test.each<[string, string]>([
    [
      'GO FROM "oslo" OVER fligth YIELD dst(edge)',
      'SemanticError: fligth not found in space [air]. @ fligth (did you mean `flight`?)',
    ],
    ['GO FROM 1 OVER flight YIELD dst(edge)', 'SemanticError: Vid should be a FIXED_STRING @ 1 (write it in quotes)'],
    [
      'GO FROM "oslo" OVER flight',
      'SemanticError: Missing yield clause. @ GO FROM "oslo" OVER flight (add a YIELD clause with the columns to return)',
    ],
    [
      'GO FROM "oslo" OVER flight YIELD flight.hour',
      "SemanticError: `flight.hour', not found the property `hour'. @ flight.hour (did you mean `hours`?)",
    ],
    [
      'GO FROM "oslo" OVER flight YIELD rail.hours',
      'SemanticError: edge should be declared first in over clause. @ rail.hours (write the edge type behind OVER too)',
    ],
    [
      'GO FROM "oslo" OVER flight YIELD vertex AS v',
      "SemanticError: `VERTEX' is not support in go sentence. @ vertex (the edge is EDGE, its ends are $^ and $$; name them with AS)",
    ],
    [
      'GO FROM "oslo" OVER flight YIELD hours',
      'SemanticError: Invalid label identifiers: hours @ hours (a text stands in quotes; a column of what comes before the pipe is $-.name)',
    ],
    [
      'GO FROM "oslo" OVER flight WHERE flight.hours + 1 YIELD dst(edge)',
      "SemanticError: `(flight.hours+1)', expected boolean, but was `INT' @ flight.hours + 1 (compare it, as in x == 1, or test it with IS NOT NULL)",
    ],
    [
      'GO 3 TO 2 STEPS FROM "oslo" OVER flight YIELD dst(edge)',
      "SemanticError: `3 TO 2 STEPS', upper bound steps should be greater than lower bound. @ 3 TO 2 STEPS (write the smaller number first)",
    ],
    [
      'GO 2 STEPS FROM "oslo" OVER flight YIELD dst(edge) LIMIT [1]',
      "SemanticError: `[1]' length must be equal to GO step size 2. @ [1] (one number for each step)",
    ],
    [
      'GO FROM "oslo" OVER flight YIELD dst(edge) LIMIT [-1]',
      'SemanticError: Limit/Sample element must be nonnegative. @ [-1]',
    ],
    [
      'YIELD "oslo" AS id | GO FROM "rome" OVER flight YIELD $-.id',
      'SemanticError: $- must be referred in FROM before used in WHERE or YIELD @ $-.id (write FROM $-.column or FROM $variable.column)',
    ],
    [
      'YIELD 1 AS id | GO FROM $-.id OVER flight YIELD dst(edge)',
      "SemanticError: `$-.id', the srcs should be type of FIXED_STRING, but was`INT' @ $-.id (hash(text) makes an int of a text, toString(int) a text of an int)",
    ],
    [
      'YIELD "oslo" AS id | GO FROM $-.ids OVER flight YIELD dst(edge)',
      "SemanticError: `$-.ids', not exist prop `ids' @ $-.ids (did you mean `id`?)",
    ],
    [
      'YIELD "oslo" AS id, 2 AS id | GO FROM $-.id OVER flight YIELD dst(edge)',
      "SemanticError: Duplicate Column Name : `id' @ $-.id (give the columns different names with AS)",
    ],
    [
      'GO FROM "oslo" OVER flight WHERE properties(edge).hours YIELD dst(edge)',
      'Failed to evaluate condition: properties(EDGE).hours. For boolean conditions, please write in their full forms like <condition> == <true/false> or <condition> IS [NOT] NULL. @ properties(edge).hours (it must be true or false, and comes to INT)',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('FETCH', () => {
  test.each<[string, readonly string[]]>([
    ['FETCH PROP ON city "oslo", "atlantis", "oslo" YIELD id(vertex), city.people', ['"oslo" | 700', '"oslo" | 700']],
    [
      'FETCH PROP ON port "kiel", "oslo" YIELD vertex AS v, port.ships',
      ['("kiel" :port{ships: 12}) | 12', '("oslo") | '],
    ],
    ['FETCH PROP ON * "kiel" YIELD tags(vertex), properties(vertex).ships', ['["city", "port"] | 12']],
    [
      'GO FROM "oslo" OVER flight YIELD dst(edge) AS id | FETCH PROP ON city $-.id YIELD DISTINCT city.name',
      ['"Kiel"', '"Rome"'],
    ],
    [
      'FETCH PROP ON flight "oslo"->"rome", "oslo"->"bari", "oslo"->"rome"@1 YIELD edge AS e, flight._dst',
      ['[:flight "oslo"->"rome" @0 {hours: 2}] | "rome"'],
    ],
    [
      'GO FROM "oslo" OVER rail YIELD src(edge) AS s, dst(edge) AS d, rank(edge) AS r | FETCH PROP ON rail $-.s->$-.d@$-.r YIELD rail.hours',
      ['9'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['FETCH PROP ON town "oslo" YIELD vertex AS v', 'TagNotFound: TagName `town` @ town (there are city, port)'],
    [
      'FETCH PROP ON city "oslo" YIELD port.ships',
      "SemanticError: mismatched tag `port' @ port.ships (write the tag behind ON too)",
    ],
    [
      'FETCH PROP ON city "oslo" YIELD edge AS e',
      "SemanticError: illegal yield clauses `EDGE AS e' @ edge AS e (vertices are read ON a tag, edges ON an edge type)",
    ],
    [
      'FETCH PROP ON flight, rail "oslo"->"rome" YIELD edge AS e',
      'SemanticError: only allow fetch on one edge @ rail (fetch each edge type by a statement of its own)',
    ],
    [
      'FETCH PROP ON flight "oslo"->"rome" YIELD rail.hours',
      "SemanticError: should use edge name `flight' @ rail.hours (only properties of what stands behind ON can be used)",
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('LOOKUP', () => {
  test.each<[string, readonly string[]]>([
    ['LOOKUP ON city WHERE city.people > 320 YIELD id(vertex), city.name', ['"oslo" | "Oslo"', '"rome" | "Rome"']],
    ['LOOKUP ON city WHERE city.people == 320 OR city.people IN [2800, 1] YIELD id(vertex)', ['"bari"', '"rome"']],
    ['LOOKUP ON city WHERE city.people >= 319.5 AND 701 > city.people YIELD id(vertex)', ['"bari"', '"oslo"']],
    [
      'LOOKUP ON city WHERE city.people > 1 AND city.name STARTS WITH "R" YIELD vertex AS v',
      ['("rome" :city{name: "Rome", people: 2800})'],
    ],
    ['LOOKUP ON city YIELD id(vertex)', ['"bari"', '"kiel"', '"oslo"', '"rome"']],
    [
      'LOOKUP ON flight WHERE flight.hours == 1 YIELD src(edge), dst(edge), flight.hours',
      ['"bari" | "kiel" | 1', '"rome" | "bari" | 1'],
    ],
  ])('%s', (text, expected) => {
    expect(rows(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    ['LOOKUP ON town YIELD id(vertex)', 'Schema not exist: town @ town (there are city, port, flight, rail)'],
    [
      'LOOKUP ON port WHERE port.ships > 1 YIELD id(vertex)',
      "There is no index to use at runtime @ port (CREATE TAG INDEX on `port' and rebuild it)",
    ],
    [
      'LOOKUP ON city WHERE city.name CONTAINS "s" YIELD id(vertex)',
      'SemanticError: Expression (city.name CONTAINS "s") is not supported, please use full-text index as an optimal solution @ city.name CONTAINS "s" (MATCH has this comparison too: it looks at every vertex or edge)',
    ],
    [
      'LOOKUP ON city WHERE city.people == city.people YIELD id(vertex)',
      'SemanticError: Expression (city.people==city.people) not supported yet @ city.people == city.people (compare a property with a constant, as in player.age > 18; MATCH takes any condition)',
    ],
    [
      'LOOKUP ON city WHERE port.ships == 1 YIELD id(vertex)',
      'SemanticError: Schema name error: port @ port.ships (only properties of what stands behind ON can be used)',
    ],
    [
      'LOOKUP ON city WHERE city.peple == 1 YIELD id(vertex)',
      'SemanticError: Invalid column: peple @ city.peple (did you mean `people`?)',
    ],
    [
      'LOOKUP ON city WHERE city.people == "x" YIELD id(vertex)',
      'SemanticError: Column type error : people @ "x" (`people` is int64)',
    ],
    [
      'LOOKUP ON city WHERE city.people IN [1, "x"] YIELD id(vertex)',
      'SemanticError: Column type of people mismatched. Expected INT but was STRING @ [1, "x"] (`people` is int64)',
    ],
    [
      'LOOKUP ON city YIELD edge AS e',
      "SemanticError: illegal yield clauses `EDGE AS e' @ edge AS e (vertices are read ON a tag, edges ON an edge type)",
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('pipes, variables and set operations', () => {
  test.each<[string, readonly string[]]>([
    ['YIELD 1 AS a, 2 AS b | YIELD $-.*', ['$-.a | $-.b', '1 | 2']],
    ['UNWIND [3, 1, 2] AS n | ORDER BY $-.n DESC | LIMIT 1, 1', ['n', '2']],
    [
      'UNWIND [1, 2, 3, 4] AS n | YIELD $-.n AS n, $-.n % 2 AS odd | GROUP BY $-.odd YIELD $-.odd, sum($-.n) + 1 AS s | ORDER BY $-.s',
      ['$-.odd | s', '1 | 5', '0 | 7'],
    ],
    [
      'UNWIND [1, 2, 2] AS n | YIELD count(*), count(DISTINCT $-.n), collect($-.n), max($-.n) - min($-.n)',
      ['count(*) | count(distinct $-.n) | collect($-.n) | (max($-.n)-min($-.n))', '3 | 2 | [1, 2, 2] | 1'],
    ],
    ['UNWIND [1, 2] AS n | YIELD 7 AS x', ['x', '7', '7']],
    ['GO FROM "atlantis" OVER flight YIELD dst(edge) AS d | YIELD count(*) AS n', ['n', '0']],
    ['UNWIND [1, 2, 3] AS n | YIELD $-.n AS n WHERE $-.n > 1', ['n', '2', '3']],
    ['UNWIND [1, 1, 2] AS n | YIELD DISTINCT $-.n', ['$-.n', '1', '2']],
    ['YIELD 1 AS a UNION YIELD 1 AS a', ['a', '1']],
    ['YIELD 1 AS a UNION ALL YIELD 1 AS a', ['a', '1', '1']],
    ['(UNWIND [1, 1, 2] AS a) INTERSECT YIELD 1 AS a', ['a', '1', '1']],
    ['(UNWIND [1, 1, 2] AS a) MINUS YIELD 1 AS a', ['a', '2']],
    ['$a = UNWIND [1, 2] AS x; $b = YIELD $a.x + 1 AS y; YIELD $b.y', ['$b.y', '2', '3']],
    [
      '$a = YIELD 1 AS x, "l" AS l; $b = YIELD 1 AS y, "r" AS r; YIELD $a.l, $b.r FROM $a INNER JOIN $b ON $a.x == $b.y',
      ['$a.l | $b.r', '"l" | "r"'],
    ],
    ['$a = YIELD 5 AS x', ['x', '5']],
    ['RETURN 1 AS a', ['a', '1']],
  ])('%s', (text, expected) => {
    expect(ask(text)).toEqual(expected);
  });

  test.each<[string, string]>([
    [
      'YIELD 1 AS a UNION YIELD 1 AS b',
      'SemanticError: different column names to UNION/INTERSECT/MINUS are not supported @ YIELD 1 AS b (give both sides the same names with AS)',
    ],
    [
      'YIELD 1 AS a UNION YIELD 1 AS a, 2 AS b',
      'SemanticError: number of columns to UNION/INTERSECT/MINUS must be same @ YIELD 1 AS a, 2 AS b (let both sides YIELD the same columns)',
    ],
    ['$a = YIELD 1 AS x; $a = YIELD 2 AS x', "SemanticError: Variable `a' already exists @ $a (choose another name)"],
    ['YIELD $a.x', "SemanticError: `$a.x', not exist variable `a' @ $a.x (there is none yet)"],
    [
      '$a = YIELD 1 AS x; YIELD 1 AS y | YIELD $a.x, $-.y',
      'SemanticError: Not support both input and variable. @ $-.y (read either the columns of the pipe or those of the variable)',
    ],
    [
      'YIELD 1 AS x | ORDER BY $-.x + 1',
      "SemanticError: Order by with invalid expression `($-.x+1)' @ $-.x + 1 (name the expression by YIELD … AS before, and sort by $-.name)",
    ],
    [
      'YIELD 1 AS x | GROUP BY 1 YIELD count(*)',
      "SemanticError: Group `1' invalid @ 1 (group by columns of the input, such as $-.name, or by what is computed from them)",
    ],
    [
      'YIELD 1 AS x, 2 AS y | GROUP BY $-.x YIELD $-.y',
      "SemanticError: Yield non-agg expression `$-.y' must be functionally dependent on items in GROUP BY clause @ $-.y (add it to GROUP BY, or aggregate it)",
    ],
    [
      'YIELD 1 AS x | YIELD sum(max($-.x))',
      "SemanticError: Aggregate function nesting is not allowed: `sum(max($-.x))' @ sum(max($-.x)) (aggregate first, and the result behind a pipe or WITH)",
    ],
    ['YIELD $$.city.name', 'SemanticError: Only support input and variable in yield sentence. @ $$.city.name'],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('EXPLAIN and PROFILE', () => {
  /** Node names from the root, with the rows counted by PROFILE. */
  function nodes(text: string): readonly string[] {
    const { plan } = root.session.executeNow(text);
    return plan!.nodes.map(({ name, profiles }) => (profiles?.[0] ? `${name} ${profiles[0].rows}` : name));
  }

  test.each<[string, readonly string[]]>([
    ['EXPLAIN YIELD 1', ['Project', 'Start']],
    [
      'EXPLAIN GO 3 STEPS FROM "oslo" OVER flight WHERE flight.hours > 1 YIELD DISTINCT dst(edge)',
      ['Dedup', 'Project', 'ExpandAll', 'Expand', 'Start'],
    ],
    [
      'EXPLAIN LOOKUP ON city WHERE city.people > 1 YIELD id(vertex) AS v | ORDER BY $-.v | LIMIT 3',
      ['TopN', 'Project', 'TagIndexRangeScan'],
    ],
    [
      'EXPLAIN LOOKUP ON city WHERE city.people > 1 AND city.people != 7 YIELD id(vertex) AS v',
      ['Project', 'Filter', 'TagIndexRangeScan'],
    ],
    ['EXPLAIN LOOKUP ON city WHERE city.people > 1.5 YIELD id(vertex) AS v', ['Project', 'TagIndexRangeScan']],
    [
      'EXPLAIN GO FROM "oslo" OVER flight YIELD dst(edge) AS d | GO FROM $-.d OVER flight YIELD $-.d',
      ['Project', 'Project', 'HashInnerJoin', 'Project', 'ExpandAll', 'Start', 'ExpandAll'],
    ],
    [
      'PROFILE GO FROM "oslo" OVER flight YIELD dst(edge) AS d | YIELD count(*)',
      ['Aggregate 1', 'ExpandAll 2', 'Start'],
    ],
  ])('%s', (text, expected) => {
    expect(nodes(text)).toEqual(expected);
  });

  test('EXPLAIN returns no rows, PROFILE does', () => {
    expect(root.session.executeNow('EXPLAIN YIELD 1 AS a').rows).toEqual([]);
    expect(root.session.executeNow('PROFILE YIELD 1 AS a').rows).toEqual([[1n]]);
  });

  test('a plan describes its nodes', () => {
    const { plan } = root.session.executeNow(
      'EXPLAIN format="dot" GO FROM "oslo" OVER flight YIELD flight.hours + 1 AS h',
    );
    expect(plan).toMatchObject({
      format: 'dot',
      nodes: [
        {
          id: 0,
          name: 'Project',
          dependencies: [1],
          outputVariable: '{"colNames":["h"],"type":"DATASET","name":"__Project_0"}',
          details: [['columns', '(_edge.hours+1)']],
        },
        {
          id: 1,
          name: 'ExpandAll',
          dependencies: [2],
          details: [
            ['src', '"oslo"'],
            ['edge_types', 'flight'],
            ['steps', '1'],
          ],
        },
        { id: 2, name: 'Start', dependencies: [], details: [] },
      ],
    });
  });
});
