import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type TestSession } from './_database.ts';

let root: TestSession;
const ask = (text: string): string | readonly string[] => root.ask(text);

beforeEach(async () => {
  ({ root } = await openDatabase());
});

describe('spaces', () => {
  test('are created with defaults, described, and shown as a statement that creates them again', () => {
    expect(ask('CREATE SPACE air (vid_type = FIXED_STRING(8)) COMMENT = "who flies where"')).toBe('ok');
    expect(ask('DESC SPACE air')).toEqual([
      'ID | Name | Partition Number | Replica Factor | Charset | Collate | Vid Type | Comment',
      '1 | "air" | 1 | 1 | "utf8" | "utf8_bin" | "FIXED_STRING(8)" | "who flies where"',
    ]);
    const [, row] = ask('SHOW CREATE SPACE air') as readonly string[];
    const text = /^"air" \| "(.*)"$/.exec(row!)![1]!;
    expect(text).toBe(
      "CREATE SPACE `air` (partition_num = 1, replica_factor = 1, charset = utf8, collate = utf8_bin, vid_type = FIXED_STRING(8)) comment = 'who flies where'",
    );
    expect([ask('DROP SPACE air'), ask(text)]).toEqual(['ok', 'ok']);
  });

  test.each<[string, string]>([
    [
      'CREATE SPACE x',
      'SemanticError: space vid_type must be specified explicitly @ CREATE SPACE x (add (vid_type = FIXED_STRING(32)) or (vid_type = INT64))',
    ],
    [
      'CREATE SPACE x (vid_type = DOUBLE)',
      'SemanticError: Only support FIXED_STRING or INT64 vid type, but was given DOUBLE @ CREATE SPACE x (vid_type = DOUBLE) (write vid_type = FIXED_STRING(32) or vid_type = INT64)',
    ],
    [
      'CREATE SPACE x (vid_type = INT64, partition_num = 0)',
      'SemanticError: Partition_num value should be greater than zero @ CREATE SPACE x (vid_type = INT64, partition_num = 0) (leave it out, or write 1)',
    ],
    [
      'CREATE SPACE x (vid_type = INT64, replica_factor = 0)',
      'SemanticError: Replica_factor value should be greater than zero @ CREATE SPACE x (vid_type = INT64, replica_factor = 0) (leave it out, or write 1)',
    ],
    [
      'CREATE SPACE x (vid_type = INT64, replica_factor = 3)',
      'Host not enough! @ x (the embedded database keeps one replica; set replica_factor = 1)',
    ],
    ['CREATE SPACE x (vid_type = INT64, charset = gbk)', "Charset `gbk' not support @ gbk (the charset is utf8)"],
    [
      'CREATE SPACE x (vid_type = INT64, collate = utf8_general_ci)',
      "Collation `utf8_general_ci' not support @ utf8_general_ci (the collation is utf8_bin)",
    ],
    [
      'CREATE SPACE x (vid_type = INT64) ON east',
      'SemanticError: Create space with zone is unsupported @ east (one machine has no zones)',
    ],
    ['CREATE SPACE x AS y', 'SpaceNotFound: Space not existed! @ y (SHOW SPACES lists the spaces there are)'],
    ['DROP SPACE x', 'SpaceNotFound: Space not existed! @ x (SHOW SPACES lists the spaces there are)'],
    ['DROP SPACE IF EXISTS x', 'ok'],
    ['CLEAR SPACE x', 'SpaceNotFound: Space not existed! @ x (SHOW SPACES lists the spaces there are)'],
    ['DESC SPACE x', 'SpaceNotFound: Space not existed! @ x (SHOW SPACES lists the spaces there are)'],
    ['USE x', 'SpaceNotFound: SpaceName `x` @ x (SHOW SPACES lists the spaces there are)'],
    ['SHOW TAGS', 'SemanticError: Space was not chosen. @ SHOW TAGS (choose a space first)'],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('are unique', () => {
    root.setUp('CREATE SPACE air (vid_type = INT64)');
    expect(ask('CREATE SPACE air (vid_type = INT64)')).toBe('Existed! @ air (use IF NOT EXISTS, or another name)');
    expect(ask('CREATE SPACE IF NOT EXISTS air (vid_type = INT64)')).toBe('ok');
    expect(ask('USE aír')).toBe('SpaceNotFound: SpaceName `aír` @ aír (did you mean `air`?)');
  });

  test('can be used and filled in the request that creates them', () => {
    expect(ask('CREATE SPACE air (vid_type = INT64); USE air; CREATE TAG plane(name string); SHOW TAGS')).toEqual([
      'Name',
      '"plane"',
    ]);
  });

  test('copy the schema of another space, not its data', () => {
    root.setUp(
      'CREATE SPACE air (vid_type = INT64); USE air; CREATE TAG plane(name string); CREATE EDGE hop(); CREATE TAG INDEX by_name ON plane(name(4))',
    );
    root.setUp('INSERT VERTEX plane(name) VALUES 1:("A320")', 'CREATE SPACE copy AS air', 'USE copy');
    expect([
      ask('SHOW TAGS'),
      ask('SHOW EDGES'),
      ask('SHOW TAG INDEXES'),
      ask('FETCH PROP ON plane 1 YIELD plane.name'),
    ]).toEqual([
      ['Name', '"plane"'],
      ['Name', '"hop"'],
      ['Index Name | By Tag | Columns', '"by_name" | "plane" | ["name"]'],
      ['plane.name'],
    ]);
  });

  test('lose their data but not their schema when cleared', () => {
    root.setUp(
      'CREATE SPACE air (vid_type = INT64); USE air; CREATE TAG plane(name string)',
      'INSERT VERTEX plane(name) VALUES 1:("A320")',
      'CLEAR SPACE air',
    );
    expect([ask('FETCH PROP ON plane 1 YIELD plane.name'), ask('SHOW TAGS')]).toEqual([
      ['plane.name'],
      ['Name', '"plane"'],
    ]);
  });

  test('are deselected when they are dropped', () => {
    root.setUp('CREATE SPACE air (vid_type = INT64)', 'USE air', 'DROP SPACE air');
    expect(ask('SHOW TAGS')).toBe('SemanticError: Space was not chosen. @ SHOW TAGS (choose a space first)');
  });
});

describe('tags and edge types', () => {
  beforeEach(() => {
    root.setUp('CREATE SPACE air (vid_type = FIXED_STRING(8))', 'USE air');
  });

  test('are described with their defaults: constants as values, expressions as texts', () => {
    root.setUp(
      'CREATE TAG plane(id int NOT NULL DEFAULT 3/2*4-5 COMMENT "tail number", name string, seats int16 DEFAULT -1, fast bool DEFAULT 3 > 2, wing double DEFAULT abs(-1.5), class fixed_string(3) DEFAULT "heavy", seen timestamp DEFAULT now(), built date DEFAULT date("2001-02-03"), spot geography(point), note string DEFAULT NULL)',
    );
    expect(ask('DESCRIBE TAG plane')).toEqual([
      'Field | Type | Null | Default | Comment',
      '"id" | "int64" | "NO" | -1 | "tail number"',
      '"name" | "string" | "YES" |  | ',
      '"seats" | "int16" | "YES" | -1 | ',
      '"fast" | "bool" | "YES" | true | ',
      '"wing" | "double" | "YES" | 1.5 | ',
      '"class" | "fixed_string(3)" | "YES" | "hea" | ',
      '"seen" | "timestamp" | "YES" | "now()" | ',
      '"built" | "date" | "YES" | 2001-02-03 | ',
      '"spot" | "geography(point)" | "YES" |  | ',
      '"note" | "string" | "YES" | __NULL__ | ',
    ]);
  });

  test('are created again from SHOW CREATE', () => {
    root.setUp(
      'CREATE EDGE `a b`(`odd ``name` string DEFAULT "say \\"hi\\"\\n" COMMENT "it\'s", at timestamp) ttl_duration = 5, ttl_col = "at", comment = "back\\\\slash"'.replace(
        '``',
        '\\`',
      ),
    );
    const first = root.session.executeNow('SHOW CREATE EDGE `a b`').rows[0]![1] as string;
    root.setUp('DROP EDGE `a b`', first);
    expect(root.session.executeNow('SHOW CREATE EDGE `a b`').rows[0]![1]).toBe(first);
    expect(first).toBe(
      'CREATE EDGE `a b` (\n `odd \\`name` string NULL DEFAULT "say \\"hi\\"\\n" COMMENT "it\'s",\n `at` timestamp NULL\n) ttl_duration = 5, ttl_col = "at", comment = "back\\\\slash"',
    );
  });

  test.each<[string, string]>([
    ['CREATE TAG t(a int, a string)', "SemanticError: Duplicate column name `a' @ a"],
    [
      'CREATE TAG t(a int DEFAULT b)',
      "SemanticError: Wrong default value expression `b' @ b (a default is computed from constants and functions)",
    ],
    ['CREATE TAG t(a int DEFAULT 1 % 0)', 'SemanticError: Divide by 0 @ 1 % 0 (the divisor is 0)'],
    ['CREATE TAG t(a string DEFAULT 10)', 'Invalid param! @ a (the default of `a` must be a value of its type)'],
    ['CREATE TAG t(a timestamp DEFAULT -10)', 'Invalid param! @ a (the default of `a` must be a value of its type)'],
    ['CREATE TAG t(a float DEFAULT 10)', 'Invalid param! @ a (the default of `a` must be a value of its type)'],
    ['CREATE TAG t(a bool DEFAULT 10)', 'Invalid param! @ a (the default of `a` must be a value of its type)'],
    ['CREATE TAG t(a int8 DEFAULT 10000)', 'Invalid param! @ a (the default of `a` must be a value of its type)'],
    [
      'CREATE TAG t(a int NOT NULL DEFAULT NULL)',
      'Invalid param! @ a (the default of `a` must be a value of its type)',
    ],
    ['CREATE TAG t(a string) ttl_col = "a"', 'Ttl column type illegal @ t (ttl_col must be an int64 or a timestamp)'],
    ['CREATE TAG t(a int) ttl_col = "b"', 'Ttl column name not exist in columns @ t (did you mean `a`?)'],
    [
      'CREATE TAG t(a int) ttl_duration = 1',
      'Implicit ttl_col not support @ t (name the property that holds the time: ttl_col = "…")',
    ],
    ['CREATE TAG plane()', 'Existed! @ plane (use IF NOT EXISTS, or another name)'],
    ['CREATE TAG IF NOT EXISTS plane(b int)', 'ok'],
    [
      'CREATE EDGE plane()',
      'Schema with same name exists @ plane (tags and edge types share their names; choose another one)',
    ],
    [
      'CREATE TAG t(); CREATE TAG t()',
      "SemanticError: Has the same name `t' in the SequentialSentences @ t (send the second statement by itself)",
    ],
    ['DESC TAG planes', 'TagNotFound: Tag not existed! @ planes (did you mean `plane`?)'],
    ['DESC EDGE plane', 'EdgeNotFound: Edge not existed! @ plane (SHOW EDGES lists the edge types of the space)'],
    ['DROP TAG t', 'TagNotFound: Tag not existed! @ t (SHOW TAGS lists the tags of the space)'],
    ['DROP TAG IF EXISTS t', 'ok'],
    ['DROP EDGE t', 'EdgeNotFound: Edge not existed! @ t (SHOW EDGES lists the edge types of the space)'],
    ['ALTER TAG t ADD (a int)', 'TagNotFound: Tag not existed! @ t (SHOW TAGS lists the tags of the space)'],
    ['ALTER TAG plane ADD (a int)', 'Existed! @ a (use IF NOT EXISTS, or another name)'],
    [
      'ALTER TAG plane ADD (n int NOT NULL)',
      "SemanticError: Column `n' must have a default value if it's not nullable @ n (rows that are there already need a value)",
    ],
    ['ALTER TAG plane DROP (aa)', 'Tag prop not existed! @ aa (did you mean `a`?)'],
    [
      'ALTER TAG plane CHANGE (a int8)',
      'Unsupported! @ a (a type can only become wider: int8 to int64, float to double, fixed_string to a longer one or to string)',
    ],
    [
      'ALTER TAG plane CHANGE (a string)',
      'Unsupported! @ a (a type can only become wider: int8 to int64, float to double, fixed_string to a longer one or to string)',
    ],
    [
      'ALTER TAG plane CHANGE (l set<int>)',
      'Unsupported! @ l (a type can only become wider: int8 to int64, float to double, fixed_string to a longer one or to string)',
    ],
    [
      'ALTER TAG plane CHANGE (l list<float>)',
      'Unsupported! @ l (a type can only become wider: int8 to int64, float to double, fixed_string to a longer one or to string)',
    ],
    ['ALTER TAG plane CHANGE (l list<int> DEFAULT [])', 'ok'],
    [
      'ALTER TAG plane ADD (n list<int> DEFAULT SET{1})',
      'Invalid param! @ n (the default of `n` must be a value of its type)',
    ],
    ['ALTER TAG plane CHANGE (a int64), DROP (a)', "SemanticError: Duplicate column name `a' @ a"],
    ['ALTER TAG plane ttl_duration = 5', 'Unsupported! @ plane (name the property that holds the time: ttl_col = "…")'],
    ['ALTER TAG plane ttl_col = "a"', 'Unsupported! @ plane (ttl_col must be an int64 or a timestamp)'],
    ['ALTER TAG plane ttl_col = "b"', 'Tag prop not existed! @ plane (did you mean `a`?)'],
  ])('%s', (text, expected) => {
    root.setUp('CREATE TAG plane(a int16, l list<int>)');
    expect(ask(text)).toBe(expected);
  });

  test('give old rows the default of an added property, computed once, and lose dropped ones permanently', () => {
    root.setUp(
      'CREATE TAG plane(a int)',
      'INSERT VERTEX plane(a) VALUES "1":(1)',
      'ALTER TAG plane ADD (b string DEFAULT "x", c int, d timestamp DEFAULT now()), DROP (a)',
    );
    expect(ask('FETCH PROP ON plane "1" YIELD properties(vertex) AS p')).toEqual([
      'p',
      `{b: "x", c: __NULL__, d: 1700000000}`,
    ]);
    expect(ask('ALTER TAG plane ADD (a int)')).toBe(
      'Schema exisited before! @ a (a property of this name was dropped; choose another name)',
    );
  });

  test('support lists and sets, each with its own rules', () => {
    root.setUp(
      'CREATE TAG plane(names list<string>, gates set<int> DEFAULT SET{1, 2, 1}, wings List< float >)',
      'INSERT VERTEX plane(names, gates, wings) VALUES "1":(["b", "a", "b"], {3, 1, 3}, [1.5, 2])',
      'INSERT VERTEX plane(names) VALUES "2":([])',
    );
    expect(ask('DESC TAG plane')).toEqual([
      'Field | Type | Null | Default | Comment',
      '"names" | "list_string" | "YES" |  | ',
      '"gates" | "set_int" | "YES" | {1, 2} | ',
      '"wings" | "list_float" | "YES" |  | ',
    ]);
    expect(ask('FETCH PROP ON plane "1", "2" YIELD plane.names, plane.gates, plane.wings')).toEqual([
      'plane.names | plane.gates | plane.wings',
      '["b", "a", "b"] | {3, 1} | [1.5, 2.0]',
      '[] | {1, 2} | __NULL__',
    ]);
    expect(ask('UPDATE VERTEX ON plane "1" SET names = names + ["c"] YIELD names')).toEqual([
      'names',
      '["b", "a", "b", "c"]',
    ]);
    expect(ask('UPDATE VERTEX ON plane "1" SET gates = {"x"}')).toBe(
      'Storage Error: Invalid data, may be wrong value type. @ gates = {"x"} (`gates` is set<int>)',
    );
    const text = root.session.executeNow('SHOW CREATE TAG plane').rows[0]![1] as string;
    root.setUp('DROP TAG plane', text);
    expect(root.session.executeNow('SHOW CREATE TAG plane').rows[0]![1]).toBe(text);
  });

  test('keep expired rows hidden when their TTL column is dropped', async () => {
    let now = 1_700_000_000_000;
    ({ root } = await openDatabase(() => now));
    root.setUp(
      'CREATE SPACE air (vid_type = FIXED_STRING(8))',
      'USE air',
      'CREATE TAG plane(name string, at timestamp) ttl_duration = 5, ttl_col = "at"',
      'CREATE EDGE hop(at timestamp) ttl_duration = 5, ttl_col = "at"',
      'INSERT VERTEX plane(name, at) VALUES "old":("o", 1699999990), "new":("n", 1699999999), "always":("a", NULL)',
      'INSERT EDGE hop(at) VALUES "a"->"b":(1699999990), "a"->"c":(1699999999)',
      'ALTER TAG plane DROP (at)',
      'ALTER EDGE hop DROP (at)',
    );
    now += 60_000;
    expect(ask('FETCH PROP ON plane "old", "new", "always" YIELD plane.name')).toEqual(['plane.name', '"n"', '"a"']);
    expect(ask('GO FROM "a" OVER hop YIELD dst(edge) AS d')).toEqual(['d', '"c"']);
  });

  test('extend with their rows', () => {
    root.setUp(
      'CREATE EDGE hop(a int8, b float, c fixed_string(2))',
      'INSERT EDGE hop(a, b, c) VALUES "1"->"2":(1, 0.5, "ab")',
      'ALTER EDGE hop CHANGE (a int64, b double, c string)',
    );
    root.setUp('UPDATE EDGE ON hop "1"->"2" SET a = 9000000000, c = c + "cd"');
    expect(ask('FETCH PROP ON hop "1"->"2" YIELD hop.a, hop.b, hop.c')).toEqual([
      'hop.a | hop.b | hop.c',
      '9000000000 | 0.5 | "abcd"',
    ]);
  });

  test('change or remove their TTL', () => {
    root.setUp('CREATE TAG plane(a int, b timestamp) ttl_duration = 5, ttl_col = "a"');
    expect(ask('ALTER TAG plane CHANGE (a int64)')).toBe(
      'Unsupported! @ a (`a` is the TTL column; set ttl_col = "" first)',
    );
    const ttl = (): unknown =>
      /ttl.*$/.exec(root.session.executeNow('SHOW CREATE TAG plane').rows[0]![1] as string)![0];
    const seen = [ttl()];
    for (const change of [
      'ttl_duration = 6',
      'ttl_col = "b"',
      'DROP (b)',
      'ttl_col = "a", ttl_duration = 7',
      'ttl_duration = 0',
      'ttl_col = ""',
    ]) {
      root.setUp(`ALTER TAG plane ${change}`);
      seen.push(ttl());
    }
    expect(seen).toEqual([
      'ttl_duration = 5, ttl_col = "a"',
      'ttl_duration = 6, ttl_col = "a"',
      'ttl_duration = 6, ttl_col = "b"',
      'ttl_duration = 0, ttl_col = ""',
      'ttl_duration = 7, ttl_col = "a"',
      'ttl_duration = 0, ttl_col = "a"',
      'ttl_duration = 0, ttl_col = ""',
    ]);
  });
});

describe('indexes', () => {
  beforeEach(() => {
    root.setUp(
      'CREATE SPACE air (vid_type = FIXED_STRING(8))',
      'USE air',
      'CREATE TAG plane(name string, seats int, code fixed_string(4), spot geography, old duration, gates set<int>, at timestamp)',
      'CREATE EDGE hop(miles int)',
      'CREATE TAG INDEX by_name ON plane(name(8))',
    );
  });

  test.each<[string, string]>([
    ['CREATE TAG INDEX i ON plane(seats, name)', 'Invalid param! @ name (say how many bytes of it to index: name(32))'],
    ['CREATE TAG INDEX i ON plane(seats, name(257))', 'Unsupported! @ name (between 1 and 256 bytes can be indexed)'],
    [
      'CREATE TAG INDEX i ON plane(code(4))',
      'Unsupported! @ code (a fixed_string is indexed as a whole; leave the length out)',
    ],
    ['CREATE TAG INDEX i ON plane(seats(4))', 'Invalid param! @ seats (only strings have a length in an index)'],
    ['CREATE TAG INDEX i ON plane(gates)', 'Invalid param! @ gates (sets cannot be indexed)'],
    ['CREATE TAG INDEX i ON plane(old)', 'Invalid param! @ old (durations cannot be indexed)'],
    ['CREATE TAG INDEX i ON plane(spot, seats)', 'Unsupported! @ spot (a geography is indexed alone)'],
    ['CREATE TAG INDEX i ON plane(seats, seats)', 'Invalid param! @ i (a property can stand in an index once)'],
    ['CREATE TAG INDEX i ON plane(seat)', 'Key not existed! @ seat (did you mean `seats`?)'],
    ['CREATE TAG INDEX i ON planes(seats)', 'TagNotFound: Tag not existed! @ planes (did you mean `plane`?)'],
    ['CREATE TAG INDEX by_name ON plane(seats)', 'Existed! @ by_name (use IF NOT EXISTS, or another name)'],
    ['CREATE EDGE INDEX by_name ON hop(miles)', 'Existed! @ by_name (use IF NOT EXISTS, or another name)'],
    ['CREATE TAG INDEX again ON plane(name(4))', 'Existed! @ again (index `by_name` has the same properties)'],
    ['CREATE TAG INDEX IF NOT EXISTS again ON plane(name(4))', 'ok'],
    [
      'DROP TAG INDEX i',
      'IndexNotFound: Index not existed! @ i (SHOW TAG INDEXES and SHOW EDGE INDEXES list the indexes of the space)',
    ],
    [
      'DROP EDGE INDEX by_name',
      'IndexNotFound: Index not existed! @ by_name (SHOW TAG INDEXES and SHOW EDGE INDEXES list the indexes of the space)',
    ],
    ['DROP TAG INDEX IF EXISTS i', 'ok'],
    ['DESC TAG INDEX by_nam', 'IndexNotFound: Index not existed! @ by_nam (did you mean `by_name`?)'],
    [
      'REBUILD TAG INDEX by_nam',
      'SemanticError: Index by_nam not found in space air @ by_nam (did you mean `by_name`?)',
    ],
    [
      'REBUILD EDGE INDEX',
      "SemanticError: Space `air' without indexes @ REBUILD EDGE INDEX (CREATE TAG INDEX or CREATE EDGE INDEX makes one)",
    ],
    ['DROP TAG plane', 'Related index exists, please drop index first @ plane (indexes: by_name)'],
    [
      'ALTER TAG plane DROP (name)',
      'Related index exists, please drop index first @ name (index `by_name` uses `name`)',
    ],
    ['ALTER TAG plane DROP (seats)', 'ok'],
    [
      'ALTER TAG plane ttl_col = "at"',
      'Unsupported! @ plane (TTL cannot change while indexes exist on `plane`: by_name)',
    ],
    ['ALTER TAG plane comment = "x"', 'ok'],
    ['CREATE FULLTEXT TAG INDEX words ON plane(name)', 'ok'],
    [
      'CREATE FULLTEXT TAG INDEX words ON plane(seats)',
      'Unsupported! @ seats (a full-text index is on properties of type string or fixed_string)',
    ],
  ])('%s', (text, expected) => {
    expect(ask(text)).toBe(expected);
  });

  test('are shown and described, sorted by name', () => {
    root.setUp(
      'CREATE TAG INDEX a_seats ON plane(seats, code) COMMENT "c"',
      'CREATE TAG INDEX a_spot ON plane(spot) WITH (s2_max_level = 9)',
    );
    expect(ask('SHOW TAG INDEXES')).toEqual([
      'Index Name | By Tag | Columns',
      '"a_seats" | "plane" | ["seats", "code"]',
      '"a_spot" | "plane" | ["spot"]',
      '"by_name" | "plane" | ["name"]',
    ]);
    expect(ask('SHOW TAG INDEXES BY plane')).toEqual([
      'Index Name | Columns',
      '"a_seats" | ["seats", "code"]',
      '"a_spot" | ["spot"]',
      '"by_name" | ["name"]',
    ]);
    expect(ask('DESC TAG INDEX a_seats')).toEqual(['Field | Type', '"seats" | "int64"', '"code" | "fixed_string(4)"']);
    expect(ask('DESC TAG INDEX by_name')).toEqual(['Field | Type', '"name" | "fixed_string(8)"']);
    expect(ask('SHOW CREATE TAG INDEX a_seats')).toEqual([
      'Tag Index Name | Create Tag Index',
      '"a_seats" | "CREATE TAG INDEX `a_seats` ON `plane` (\n `seats`,\n `code`\n) comment "c""',
    ]);
    expect(ask('SHOW CREATE TAG INDEX a_spot')).toEqual([
      'Tag Index Name | Create Tag Index',
      '"a_spot" | "CREATE TAG INDEX `a_spot` ON `plane` (\n `spot`\n) WITH (s2_max_level = 9)"',
    ]);
  });

  test('find earlier rows only after a rebuild, which is a job', () => {
    root.setUp(
      'INSERT VERTEX plane(seats) VALUES "1":(180)',
      'CREATE TAG INDEX by_seats ON plane(seats)',
      'INSERT VERTEX plane(seats) VALUES "2":(180)',
    );
    const found = 'LOOKUP ON plane WHERE plane.seats == 180 YIELD id(vertex) AS v | ORDER BY $-.v';
    const before = ask(found);
    expect(ask('REBUILD TAG INDEX by_seats')).toEqual(['New Job Id', '6']);
    expect([before, ask(found)]).toEqual([
      ['v', '"2"'],
      ['v', '"1"', '"2"'],
    ]);
    expect(ask('SHOW TAG INDEX STATUS')).toEqual(['Name | Index Status', '"by_seats" | "FINISHED"']);
  });
});
