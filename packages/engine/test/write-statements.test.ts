import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

let root: TestSession;
const ask = (text: string): string | readonly string[] => root.ask(text);

const WRONG_TYPE = 'Storage Error: The data type does not meet the requirements. Use the correct type of data.';
const LONG_VID = 'Storage Error: The VID must be a 64-bit integer or a string fitting space vertex id length limit.';

beforeEach(async () => {
  ({ root } = await openDatabase());
  root.setUp(
    'CREATE SPACE air (vid_type = FIXED_STRING(8))',
    'USE air',
    'CREATE TAG plane(name string NOT NULL, seats int16 DEFAULT 100, wing float, seen timestamp DEFAULT now(), code fixed_string(3))',
    'CREATE TAG museum(hall int)',
    'CREATE EDGE hop(miles int NOT NULL, price double DEFAULT 1.5, note string)',
  );
});

describe('INSERT VERTEX', () => {
  test('fills in defaults and nulls, converts, and cuts fixed strings between characters', () => {
    expect(ask('INSERT VERTEX plane(name, wing, code) VALUES "1":("A320", 34, "中文"), "2":("B747", 0.1, "ab")')).toBe(
      'ok',
    );
    expect(
      ask('FETCH PROP ON plane "1", "2" YIELD plane.name, plane.seats, plane.wing, plane.seen, plane.code'),
    ).toEqual([
      'plane.name | plane.seats | plane.wing | plane.seen | plane.code',
      '"A320" | 100 | 34.0 | 1700000000 | "中"',
      `"B747" | 100 | ${Math.fround(0.1)} | 1700000000 | "ab"`,
    ]);
  });

  test('writes the rows of several tags, and replaces a whole row', () => {
    root.setUp(
      'INSERT VERTEX plane(name, seats), museum(hall) VALUES "1":("A320", 180, 3)',
      'INSERT VERTEX plane(name) VALUES "1":("A321")',
    );
    expect(ask('FETCH PROP ON * "1" YIELD plane.name AS n, plane.seats AS s, museum.hall AS h')).toEqual([
      'n | s | h',
      '"A321" | 100 | 3',
    ]);
  });

  test('accepts expressions and parameters', () => {
    root.session.executeNow('INSERT VERTEX plane(name, seats) VALUES "1":("A" + "320", $seats * 2)', {
      parameters: new Map([['seats', 90n]]),
    });
    expect(ask('FETCH PROP ON plane "1" YIELD plane.name, plane.seats')).toEqual([
      'plane.name | plane.seats',
      '"A320" | 180',
    ]);
  });

  test('the last of equal vids wins, with IF NOT EXISTS the first, and existing rows before all', () => {
    root.setUp(
      'INSERT VERTEX museum(hall) VALUES "1":(1), "1":(2)',
      'INSERT VERTEX IF NOT EXISTS museum(hall) VALUES "1":(3), "2":(4), "2":(5)',
    );
    expect(ask('FETCH PROP ON museum "1", "2" YIELD museum.hall')).toEqual(['museum.hall', '2', '4']);
  });

  test('writes nothing if one row is invalid', () => {
    expect(ask('INSERT VERTEX museum(hall) VALUES "1":(1), "2":("x")')).toBe(`${WRONG_TYPE} @ "x" (\`hall\` is int64)`);
    expect(ask('FETCH PROP ON museum "1" YIELD museum.hall')).toEqual(['museum.hall']);
  });

  test.each<[string, string]>([
    ['INSERT VERTEX plan() VALUES "1":()', "SemanticError: No schema found for `plan' @ plan (did you mean `plane`?)"],
    [
      'INSERT VERTEX plane(nam) VALUES "1":("a")',
      "SemanticError: Unknown column `nam' in schema @ nam (did you mean `name`?)",
    ],
    [
      'INSERT VERTEX plane(name, seats) VALUES "1":("a")',
      'SemanticError: Column count doesn\'t match value count. @ "1":("a") (2 expected, 1 given)',
    ],
    [
      'INSERT VERTEX VALUES "1":()',
      'SemanticError: Insert vertex is forbidden, please specify the tag @ INSERT VERTEX VALUES "1":() (INSERT VERTEX tag(property) VALUES "id":(value))',
    ],
    ['INSERT VERTEX plane(name) VALUES "1":(x)', "SemanticError: Insert wrong value: `x'. @ x"],
    [
      'INSERT VERTEX plane(name) VALUES 7:("a")',
      'Wrong vertex id type: 7 @ 7 (the space has text vids: FIXED_STRING(8))',
    ],
    [
      'INSERT VERTEX plane(name) VALUES "123456789":("a")',
      `${LONG_VID} @ "123456789" (vids of the space have at most 8 bytes)`,
    ],
    [
      'INSERT VERTEX plane(name) VALUES "中中中":("a")',
      `${LONG_VID} @ "中中中" (vids of the space have at most 8 bytes)`,
    ],
    [
      'INSERT VERTEX plane(seats) VALUES "1":(1)',
      'Storage Error: The not null field doesn\'t have a default value. @ "1":(1) (give `name` a value)',
    ],
    [
      'INSERT VERTEX plane(name) VALUES "1":(NULL)',
      'Storage Error: The not null field cannot be null. @ NULL (`name` is NOT NULL)',
    ],
    [
      'INSERT VERTEX plane(name, seats) VALUES "1":("a", 40000)',
      'Storage Error: Out of range value. @ 40000 (`seats` is int16)',
    ],
    [
      'INSERT VERTEX plane(name, seats) VALUES "1":("a", 32767.2)',
      'Storage Error: Out of range value. @ 32767.2 (`seats` is int16)',
    ],
    [
      'INSERT VERTEX plane(name, seen) VALUES "1":("a", -1)',
      'Storage Error: Out of range value. @ -1 (`seen` is timestamp)',
    ],
    [
      'INSERT VERTEX plane(name, seen) VALUES "1":("a", "2020-01-01")',
      `${WRONG_TYPE} @ "2020-01-01" (\`seen\` is timestamp)`,
    ],
    [
      'INSERT VERTEX plane(name) VALUES "1":(substr("abc", -1, 1))',
      'Wrong value type: substr("abc",-(1),1) @ substr("abc", -1, 1) (it comes to __NULL_BAD_DATA__)',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('accepts 64-bit integers up to both ends', () => {
    root.setUp(
      'CREATE SPACE ints (vid_type = INT64); USE ints; CREATE TAG t(a int)',
      'INSERT VERTEX t(a) VALUES -9223372036854775808:(9223372036854775807), 9223372036854775807:(-9223372036854775808)',
    );
    expect(ask('FETCH PROP ON t -9223372036854775808, 9223372036854775807 YIELD id(vertex) AS v, t.a')).toEqual([
      'v | t.a',
      '-9223372036854775808 | 9223372036854775807',
      '9223372036854775807 | -9223372036854775808',
    ]);
  });
});

describe('INSERT EDGE', () => {
  test('identifies an edge by its ends, its type and its rank', () => {
    root.setUp(
      'INSERT EDGE hop(miles) VALUES "a"->"b":(1), "a"->"b"@-3:(2), "a"->"b":(3)',
      'INSERT EDGE IF NOT EXISTS hop(miles) VALUES "a"->"b":(4), "b"->"a":(5), "b"->"a":(6)',
    );
    expect(
      ask(
        'GO FROM "a", "b" OVER hop YIELD src(edge) AS s, rank(edge) AS r, hop.miles AS m, hop.price AS p | ORDER BY $-.s, $-.r',
      ),
    ).toEqual(['s | r | m | p', '"a" | -3 | 2 | 1.5', '"a" | 0 | 3 | 1.5', '"b" | 0 | 5 | 1.5']);
  });

  test.each<[string, string]>([
    ['INSERT EDGE hopp() VALUES "a"->"b":()', 'EdgeNotFound: EdgeName `hopp` @ hopp (did you mean `hop`?)'],
    [
      'INSERT EDGE hop(note) VALUES "a"->"b":("x")',
      "SemanticError: The property `miles' is not nullable and has no default value. @ hop (give `miles` a value)",
    ],
    [
      'INSERT EDGE hop(miles) VALUES "a"->"b":(NULL)',
      "SemanticError: The non-nullable property `miles' could not be NULL. @ NULL (give it a value)",
    ],
    [
      'INSERT EDGE hop(miles) VALUES "a"->1:(1)',
      'Wrong vertex id type: 1 @ 1 (the space has text vids: FIXED_STRING(8))',
    ],
    [
      'INSERT EDGE hop VALUES "a"->"b":(1)',
      'SemanticError: Column count doesn\'t match value count. @ "a"->"b":(1) (3 expected, 1 given)',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('UPDATE and UPSERT', () => {
  beforeEach(() => {
    root.setUp(
      'INSERT VERTEX plane(name, seats) VALUES "1":("A320", 180)',
      'INSERT EDGE hop(miles) VALUES "a"->"b"@2:(100)',
    );
  });

  test('assign from left to right, each seeing earlier assignments', () => {
    expect(
      ask(
        'UPDATE VERTEX ON plane "1" SET seats = seats + 1, name = name + (string)seats WHEN $^.plane.seats > 100 YIELD name AS Name, $^.plane.seats',
      ),
    ).toEqual(['Name | $^.plane.seats', '"A320181" | 181']);
  });

  test('change nothing if WHEN is false, and return the current values', () => {
    expect(ask('UPDATE VERTEX ON plane "1" SET seats = 1 WHEN name == "B747" YIELD seats')).toEqual(['seats', '180']);
    expect(ask('UPDATE VERTEX ON plane "1" SET seats = 1 WHEN wing > 3')).toBe('ok');
    expect(ask('FETCH PROP ON plane "1" YIELD plane.seats')).toEqual(['plane.seats', '180']);
  });

  test('take the tag from the properties in the old syntax', () => {
    expect(ask('UPDATE VERTEX "1" SET plane.seats = $^.plane.seats + 1 YIELD $^.plane.seats AS s')).toEqual([
      's',
      '181',
    ]);
    expect(
      ask(
        'UPDATE EDGE "a"->"b"@2 OF hop SET miles = hop.miles + 1, hop.note = "x" YIELD hop.miles AS m, hop.note AS n, hop._rank AS r',
      ),
    ).toEqual(['m | n | r', '101 | "x" | 2']);
  });

  test('insert missing rows with defaults, whatever WHEN says', () => {
    expect(
      ask('UPSERT VERTEX ON plane "2" SET name = "B747", seats = seats + 1 WHEN name == "no" YIELD name, seats, wing'),
    ).toEqual(['name | seats | wing', '"B747" | 101 | __NULL__']);
    expect(ask('UPSERT EDGE ON hop "b"->"a" SET miles = 7')).toBe('ok');
    expect(ask('FETCH PROP ON hop "b"->"a" YIELD hop.miles, hop.price')).toEqual(['hop.miles | hop.price', '7 | 1.5']);
  });

  test('update several vertices in order, all or none', () => {
    root.setUp('INSERT VERTEX plane(name, seats) VALUES "2":("B747", 400)');
    expect(
      ask(
        'UPDATE VERTEX ON plane "1", "2", "1" SET seats = seats + 1 WHEN seats > 180 OR name == "A320" YIELD name, seats',
      ),
    ).toEqual(['name | seats', '"A320" | 181', '"B747" | 401', '"A320" | 182']);
    const refused = 'UPDATE VERTEX ON plane "1", "9" SET seats = 0';
    expect(ask(refused)).toBe(`Storage Error: Vertex or edge not found. @ ${refused} (UPSERT inserts what is missing)`);
    expect(ask('FETCH PROP ON plane "1" YIELD plane.seats')).toEqual(['plane.seats', '182']);
    expect(ask('UPSERT VERTEX ON plane "2", "3" SET name = "new", seats = seats + 1')).toBe('ok');
    expect(ask('FETCH PROP ON plane "2", "3" YIELD plane.name, plane.seats')).toEqual([
      'plane.name | plane.seats',
      '"new" | 402',
      '"new" | 101',
    ]);
  });

  test('update several edges', () => {
    expect(
      ask(
        'UPSERT EDGE ON hop "a"->"b"@2, "a"->"b"@3, "a"->"b"@3 SET miles = 1, price = price + 1 WHEN hop.miles < 100 YIELD miles, price, hop._rank',
      ),
    ).toEqual(['miles | price | hop._rank', '100 | 1.5 | 2', '1 | 2.5 | 3', '1 | 3.5 | 3']);
    expect(ask('UPDATE EDGE ON hop "a"->"b"@2, "a"->"b"@"x" SET miles = 0')).toMatch(/^SyntaxError/);
  });

  test('update the rows of a pipe or variable once each, skipping nulls', () => {
    root.setUp('INSERT VERTEX plane(name, seats) VALUES "2":("B747", 400)');
    expect(
      ask('UNWIND ["2", "1", NULL, "2"] AS id | UPDATE VERTEX ON plane $-.id SET seats = seats + 1 YIELD seats'),
    ).toEqual(['seats', '401', '181']);
    expect(
      ask(
        '$e = GO FROM "a" OVER hop YIELD src(edge) AS s, dst(edge) AS d, rank(edge) AS r; UPDATE EDGE ON hop $e.s->$e.d@$e.r SET miles = miles * 2 YIELD miles',
      ),
    ).toEqual(['miles', '200']);
    expect(ask('YIELD 1 AS id | UPDATE VERTEX ON plane $-.id SET seats = 0')).toBe(
      "SemanticError: The vid `$-.id' should be type of `STRING', but was `INT' @ $-.id (hash(text) makes an int of a text, toString(int) a text of an int)",
    );
    expect(ask('YIELD "a" AS s, 1 AS d | UPDATE EDGE ON hop $-.s->$-.d SET miles = 0')).toBe(
      "Wrong dstId type `INT`, value `1' @ $-.d",
    );
    expect(ask('$a = YIELD "1" AS x; $b = YIELD "2" AS y; UPDATE EDGE ON hop $a.x->$b.y SET miles = 0')).toMatch(
      /Only support single input in an update sentence\.|SyntaxError/,
    );
  });

  const INVALID_FIELD =
    'Storage Error: Invalid field value: may be the filed is not NULL or without default value or wrong schema.';
  test.each<[string, string]>([
    [
      'UPDATE VERTEX ON plane "9" SET seats = 1',
      'Storage Error: Vertex or edge not found. @ UPDATE VERTEX ON plane "9" SET seats = 1 (UPSERT inserts what is missing)',
    ],
    [
      'UPSERT VERTEX ON plane "9" SET seats = 1',
      `${INVALID_FIELD} @ UPSERT VERTEX ON plane "9" SET seats = 1 (set \`name\`)`,
    ],
    [
      'UPSERT EDGE ON hop "a"->"c" SET miles = miles + 1',
      `${INVALID_FIELD} @ UPSERT EDGE ON hop "a"->"c" SET miles = miles + 1`,
    ],
    ['UPDATE VERTEX ON plane "1" SET seat = 1', 'Storage Error: Tag prop not found. @ seat (did you mean `seats`?)'],
    [
      'UPDATE EDGE ON hop "a"->"b"@2 SET mile = 1',
      'Storage Error: Edge prop not found. @ mile (did you mean `miles`?)',
    ],
    [
      'UPDATE VERTEX ON plane "1" SET seats = 1 YIELD seat',
      'Storage Error: Invalid Update col or yield col. @ seat (did you mean `seats`?)',
    ],
    [
      'UPDATE VERTEX ON plane "1" SET seats = "x"',
      'Storage Error: Invalid data, may be wrong value type. @ seats = "x" (`seats` is int16)',
    ],
    [
      'UPDATE VERTEX ON plane "1" SET seats = 70000',
      'Storage Error: Out of range value. @ seats = 70000 (`seats` is int16)',
    ],
    [
      'UPDATE VERTEX ON plane "1" SET name = NULL',
      'Storage Error: The not null field cannot be null. @ name = NULL (`name` is NOT NULL)',
    ],
    [
      'UPDATE VERTEX ON plan "1" SET seats = 1',
      "SemanticError: No schema found for `plan' @ plan (did you mean `plane`?)",
    ],
    [
      'UPDATE VERTEX "1" SET plane.seats = 1, name = "x"',
      'SemanticError: Multi schema name: ,plane @ plane.seats = 1 (write UPDATE VERTEX ON tag …)',
    ],
    [
      'UPDATE VERTEX "1" SET plane.seats = 1 WHEN seats',
      "SemanticError: `$^.plane.seats', expected Boolean, but was `INT' @ seats (compare it, as in x == 1, or test it with IS NOT NULL)",
    ],
    [
      'UPDATE VERTEX ON plane "1" SET seats = $$.plane.seats + 1',
      "SemanticError: Has wrong expr in `($$.plane.seats+1)' @ $$.plane.seats + 1 (an update reads only the properties of `plane`)",
    ],
    [
      'UPDATE EDGE ON hop "a"->"b"@2 SET miles = 1 WHEN hop.miles > 1 AND $^.plane.seats > 1',
      "SemanticError: Has wrong expr in `((hop.miles>1) AND ($^.plane.seats>1))' @ hop.miles > 1 AND $^.plane.seats > 1 (an update reads only the properties of `hop`)",
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('keep indexes correct', () => {
    root.setUp(
      'CREATE TAG INDEX by_seats ON plane(seats)',
      'REBUILD TAG INDEX',
      'UPDATE VERTEX ON plane "1" SET seats = 200',
    );
    expect([
      ask('LOOKUP ON plane WHERE plane.seats == 180 YIELD id(vertex) AS v'),
      ask('LOOKUP ON plane WHERE plane.seats == 200 YIELD id(vertex) AS v'),
    ]).toEqual([['v'], ['v', '"1"']]);
  });
});

describe('DELETE', () => {
  beforeEach(() => {
    root.setUp(
      'INSERT VERTEX plane(name), museum(hall) VALUES "a":("A", 1), "b":("B", 2)',
      'INSERT EDGE hop(miles) VALUES "a"->"b":(1), "a"->"b"@1:(2), "b"->"a":(3), "a"->"a":(4), "c"->"a":(5)',
    );
  });
  const edges = (): string | readonly string[] =>
    ask('GO FROM "a", "b", "c" OVER hop YIELD hop.miles AS m | ORDER BY $-.m');

  test('removes vertices and leaves their edges dangling', () => {
    expect(ask('DELETE VERTEX "a", "nobody"')).toBe('ok');
    expect([ask('FETCH PROP ON * "a" YIELD vertex AS v'), edges()]).toEqual([['v'], ['m', '1', '2', '3', '4', '5']]);
  });

  test('removes vertices with all their edges', () => {
    expect(ask('DELETE VERTEX "a" WITH EDGE')).toBe('ok');
    expect([edges(), ask('FETCH PROP ON museum "b" YIELD museum.hall')]).toEqual([['m'], ['museum.hall', '2']]);
  });

  test('removes single tags, or all', () => {
    root.setUp('DELETE TAG plane FROM "a"', 'DELETE TAG * FROM "b"');
    expect(ask('FETCH PROP ON * "a", "b" YIELD vertex AS v')).toEqual(['v', '("a" :museum{hall: 1})']);
  });

  test('removes edges by key, with rank 0 by default', () => {
    root.setUp('DELETE EDGE hop "a"->"b", "b"->"a"@9');
    expect(edges()).toEqual(['m', '2', '3', '4', '5']);
  });

  test('takes keys from the pipe and from variables', () => {
    root.setUp(
      'GO FROM "a" OVER hop YIELD src(edge) AS s, dst(edge) AS d, rank(edge) AS r | DELETE EDGE hop $-.s -> $-.d @ $-.r',
    );
    expect(edges()).toEqual(['m', '3', '5']);
    root.setUp('$found = GO FROM "b" OVER hop YIELD dst(edge) AS d; DELETE VERTEX $found.d WITH EDGE');
    expect([edges(), ask('FETCH PROP ON museum "a", "b" YIELD museum.hall')]).toEqual([['m'], ['museum.hall', '2']]);
    root.setUp('YIELD "b" AS v | DELETE TAG museum FROM $-.v');
    expect(ask('FETCH PROP ON museum "b" YIELD museum.hall')).not.toContain('2');
  });

  test.each<[string, string]>([
    ['DELETE VERTEX 1', 'Wrong vertex id type: 1 @ 1 (the space has text vids: FIXED_STRING(8))'],
    [
      'YIELD 1 AS v | DELETE VERTEX $-.v',
      "SemanticError: The vid `$-.v' should be type of `STRING', but was `INT' @ $-.v (hash(text) makes an int of a text, toString(int) a text of an int)",
    ],
    ['YIELD 1 AS v | DELETE VERTEX $-.w', "SemanticError: `$-.w', not exist prop `w' @ $-.w (did you mean `v`?)"],
    ['DELETE TAG plan FROM "a"', "SemanticError: No schema found for `plan' @ plan (did you mean `plane`?)"],
    ['DELETE EDGE hopp "a"->"b"', 'EdgeNotFound: EdgeName `hopp` @ hopp (did you mean `hop`?)'],
    ['DELETE EDGE hop "a"->"123456789"', `${LONG_VID} @ "123456789" (vids of the space have at most 8 bytes)`],
    ['YIELD 1 AS v | DELETE EDGE hop $-.v -> $-.v', "Wrong srcId type `INT`, value `1' @ $-.v"],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });
});

describe('a write made impossible by an earlier statement of the same request', () => {
  test.each<[string, string]>([
    [
      'DROP TAG museum; INSERT VERTEX museum(hall) VALUES "1":(1)',
      'Storage Error: Tag not found. (an earlier statement of the request dropped the tag)',
    ],
    [
      'DROP EDGE hop; INSERT EDGE hop(miles) VALUES "1"->"2":(1)',
      'Storage Error: Edge not found. (an earlier statement of the request dropped the edge type)',
    ],
    [
      'ALTER TAG museum DROP (hall); UPSERT VERTEX ON museum "1" SET hall = 1',
      'Storage Error: Tag prop not found. @ hall = 1',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('uses the schema at the time it runs', () => {
    root.setUp(
      'ALTER TAG museum ADD (city string DEFAULT "Leipzig", at timestamp DEFAULT now()); INSERT VERTEX museum(hall) VALUES "1":(1)',
    );
    expect(ask('FETCH PROP ON museum "1" YIELD museum.hall AS h, museum.city AS c, museum.at AS a')).toEqual([
      'h | c | a',
      '1 | "Leipzig" | 1700000000',
    ]);
  });
});
