import { AstrolabeError } from '@astrolabe/model';
import { describe, expect, test } from 'vitest';
import { TEXT_BYTES_MAX, TOKENS_BETWEEN_PROGRESS } from '../limits.ts';
import { parse, parseStatements } from './parse.ts';

/** Returns the kinds of the statements, pipes and sets with both sides, then the errors with their excerpts. */
function outline(text: string): string {
  const { statements, errors } = parse(text);
  return [
    ...statements.map(kindOf),
    ...errors.map((error) => `! ${error.message}${error.hint ? ` (${error.hint})` : ''}`),
  ].join('\n');
}

function kindOf(statement: ReturnType<typeof parse>['statements'][number]): string {
  if (statement.kind === 'pipe') return `${kindOf(statement.left)} | ${kindOf(statement.right)}`;
  if (statement.kind === 'set') return `(${kindOf(statement.left)} ${statement.operator} ${kindOf(statement.right)})`;
  if (statement.kind === 'assignment') return `$${statement.variable.text} = ${kindOf(statement.statement)}`;
  if (statement.kind === 'explain') return `${statement.kind} {${statement.statements.map(kindOf).join('; ')}}`;
  return statement.kind;
}

describe('statements are composed as the language defines', () => {
  test.each<[string, string]>([
    ['YIELD 1 UNION YIELD 2 | LIMIT 1', '(yield UNION yield | limit)'],
    ['(YIELD 1 UNION YIELD 2) | LIMIT 1', '(yield UNION yield) | limit'],
    ['YIELD 1 MINUS YIELD 2 INTERSECT YIELD 3', '((yield MINUS yield) INTERSECT yield)'],
    ['UNWIND [1] AS a RETURN a', 'match'],
    ['UNWIND [1] AS a | YIELD $-.a', 'unwind | yield'],
    ['RETURN 1 | YIELD 2', 'yield | yield'],
    ['MATCH (a) RETURN a UNION MATCH (b) RETURN b AS a', '(match UNION match)'],
    ['$a = GO FROM "x" OVER e YIELD 1 | LIMIT 3', '$a = go | limit'],
    ['; ; USE a ;; USE b ;', 'use\nuse'],
    ['PROFILE {USE a; YIELD 1}', 'explain {use; yield}'],
    ['DESC USER ann | YIELD $-.role', 'describe | yield'],
    ['FETCH PROP ON e "a" -> "b" YIELD edge AS e', 'fetch-edges'],
    ['FETCH PROP ON t "a" YIELD vertex AS v', 'fetch-vertices'],
    ['GET CONFIGS storage:a', 'cluster'],
    ['GET SUBGRAPH FROM "a" YIELD edges AS e', 'subgraph'],
    ['UPDATE CONFIGS a = 1', 'cluster'],
    [
      'CREATE SPACE a(vid_type = INT64); ALTER SPACE a ADD ZONE z; DROP SPACE a',
      'create-space\nalter-space\ndrop-space',
    ],
    ['CREATE TAG t(); ALTER EDGE e ADD (a int); DROP TAG t', 'create-schema\nalter-schema\ndrop-schema'],
    ['CREATE EDGE INDEX i ON e(); DROP TAG INDEX i', 'create-index\ndrop-index'],
    ['CREATE FULLTEXT TAG INDEX i ON t(a); DROP FULLTEXT INDEX i', 'create-fulltext-index\ndrop-fulltext-index'],
    ['CREATE USER u; ALTER USER u WITH PASSWORD "a"; DROP USER u', 'create-user\nalter-user\ndrop-user'],
    ['CREATE SNAPSHOT; DROP SNAPSHOT s; DROP HOSTS "h":1; DROP ZONE z', 'cluster\ncluster\ncluster\ncluster'],
  ])('%s', (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test('LIMIT means skip and count in either syntax', () => {
    const limits = ['LIMIT 3', 'LIMIT 1, 3', 'LIMIT 3 OFFSET 1', 'OFFSET 1 LIMIT 3'].map(
      (limit) => parse(`YIELD 1 | ${limit}`).statements[0],
    );
    expect(
      limits.map((pipe) =>
        pipe?.kind === 'pipe' && pipe.right.kind === 'limit' ? [pipe.right.skip, pipe.right.count] : pipe,
      ),
    ).toEqual([
      [0n, 3n],
      [1n, 3n],
      [1n, 3n],
      [1n, 3n],
    ]);
  });

  test('edges of patterns have their directions and lengths', () => {
    const [match] = parse('MATCH ()-->()<--()--()<-->()-[*]->()<-[*2]-()-[*2..]-()<-[*..3]->() RETURN 1').statements;
    const edges =
      match?.kind === 'match' && match.clauses[0]?.kind === 'match-clause'
        ? match.clauses[0].paths[0]?.edges
        : undefined;
    expect(edges?.map(({ direction, steps }) => [direction, steps])).toEqual([
      ['out', undefined],
      ['in', undefined],
      ['both', undefined],
      ['both', undefined],
      ['out', { min: 1 }],
      ['in', { min: 2, max: 2 }],
      ['both', { min: 2 }],
      ['both', { min: 1, max: 3 }],
    ]);
  });
});

describe('an unknown statement is named, and the rest is parsed', () => {
  test.each<[string, string]>([
    ['GO FORM "a" OVER e; YIELD 1', "error\nyield\n! syntax error near `FORM' (did you mean FROM?)"],
    ['GO FROM "a" OVER e WHERE e.x == YIELD 1 | YIELD 2', "go | yield\n! syntax error near `YIELD'"],
    ['GO FORM "a" | YIELD 2', "error | yield\n! syntax error near `FORM' (did you mean FROM?)"],
    ['YIELD 1\nGO FROM "a" OVER e', "yield\ngo\n! syntax error near `GO' (expected ;)"],
    ['YIEL 1; USE b', "error\nuse\n! syntax error near `YIEL' (did you mean YIELD?)"],
    [
      'CREATE TAG edge(a int)',
      "error\n! syntax error near `edge' (edge is a reserved word; put it in backquotes to use it as a name)",
    ],
    ['MATCH (v) RETRUN v', "error\n! syntax error near `RETRUN' (did you mean RETURN?)"],
    ['MATCH (v)', "error\n! syntax error near `)' (expected RETURN or WITH or MATCH or OPTIONAL or UNWIND)"],
    [
      'MATCH (v.x) RETURN v',
      "error\n! Invalid node pattern near `(v.x)' (a node is (alias), (alias:tag) or (alias:tag {property: value}))",
    ],
    ['MATCH (a)-[*..]->() RETURN 1', "error\n! syntax error near `]->' (expected an integer)"],
    ['MATCH (a)-[*-1]->() RETURN 1', "error\n! Expected an unsigned integer. near `-1]->() '"],
    [
      'GO FROM "a" OVER e WHERE count(*) > 1 YIELD 1',
      "go\n! Invalid use of aggregating function in where clause. near `count(*) > 1' (aggregate in a YIELD or GROUP BY after a pipe)",
    ],
    [
      'GO FROM "a" OVER e YIELD 1 AS a, count(*) AS b',
      "go\n! Invalid use of aggregating function in yield clause. near `1 AS a, count(*) AS b' (aggregate in a YIELD or GROUP BY after a pipe)",
    ],
    ['MATCH (a) RETURN a | YIELD 1', 'match | yield'],
    [
      'YIELD 1; EXPLAIN YIELD 2',
      "yield\nexplain {yield}\n! syntax error near `EXPLAIN' (send EXPLAIN and PROFILE alone; put several statements in braces after them)",
    ],
    [
      'EXPLAIN YIELD 1; YIELD 2',
      "explain {yield}\nyield\n! syntax error near `YIELD' (send EXPLAIN and PROFILE alone; put several statements in braces after them)",
    ],
    [
      'EXPLAIN FORMAT="x" YIELD 1',
      'error\n! Invalid explain/profile format type: "x", only following values are supported: row,dot,dot:struct,tck near `"x"\'',
    ],
    ['CREATE x', "error\n! syntax error near `x' (expected SPACE or TAG or EDGE or FULLTEXT or USER or SNAPSHOT)"],
    ['ALTER x', "error\n! syntax error near `x' (expected SPACE or TAG or EDGE or USER)"],
    ['DROP x; USE a', "error\nuse\n! syntax error near `x; USE a'"],
    ['CREATE TAG t(a fixed_string(0))', "error\n! Out of range: near `0))' (a FIXED_STRING has 1 to 32767 bytes)"],
    ['CREATE TAG t(a list_text)', "error\n! syntax error near `list_text'"],
    ['CREATE TAG t(a set<string, int>)', "error\n! syntax error near `, int>)' (expected >)"],
    ['CREATE TAG INDEX i ON t(a(0))', "error\n! Out of range: near `0))' (an indexed prefix has at least one byte)"],
    [
      'CREATE TAG INDEX i ON t(a) WITH (s2_max_level = 31)',
      "error\n! 's2_max_level' value must be between 0 and 30 inclusive near `31'",
    ],
    [
      'CREATE TAG INDEX i ON t(a) WITH (s2_max_cells = 0)',
      "error\n! 's2_max_cells' value must be between 1 and 32 inclusive near `0)'",
    ],
    ['CREATE FULLTEXT TAG INDEX Big ON t(a)', "error\n! Fulltext index name can only contain [_0-9a-z]. near `Big'"],
    [
      `CREATE TAG t(a int) COMMENT = "${'x'.repeat(257)}"`,
      `error\n! Too long comment exceed 256 bytes limit: near \`"${'x'.repeat(79)}'`,
    ],
    ['KILL QUERY (session="100", plan=101)', 'error\n! syntax error near `", plan=\' (expected an integer)'],
    [
      'DELETE EDGE e $a.x -> $b.y',
      "error\n! syntax error near `$b.y' (all parts of the key come from the same variable)",
    ],
  ])('%s', (text, expected) => {
    expect(outline(text)).toBe(expected);
  });

  test('a range of several lines is quoted by its position', () => {
    const [error] = parse('GO FROM "a" OVER e YIELD 1 AS a,\n  count(*)').errors;
    expect(error?.message).toBe('Invalid use of aggregating function in yield clause. at 1.26-2.10');
    expect(error?.position).toEqual({ start: 35, end: 43 });
  });

  test('each error is reported once', () => {
    expect(parse('YIELD (1 + ) AS a, (2 + ) AS b').errors.map((error) => error.position?.start)).toEqual([11, 24]);
  });

  test('hopeless texts end after a hundred errors', () => {
    expect(parse('a |'.repeat(1000)).errors).toHaveLength(100);
  });
});

describe('a text to execute', () => {
  test('throws its first error', () => {
    const text = 'YIELD 1; YIEL 2; YELD 3';
    expect(caught(() => parseStatements(text))?.explain(text)).toBe(`SYNTAX_ERROR: syntax error near \`YIEL'
1 | YIELD 1; YIEL 2; YELD 3
             ^^^^
hint: did you mean YIELD?`);
  });

  test.each(['', '  ', ';;', '/* nothing */ # at all'])('has a statement, and %j has none', (text) => {
    expect(parse(text)).toEqual({ statements: [], errors: [], extensions: [] });
    const error = caught(() => parseStatements(text));
    expect([error?.code, error?.message, error?.clusterMessage]).toEqual([
      'STATEMENT_EMPTY',
      'the statement is empty',
      'StatementEmpty: ',
    ]);
  });

  test('has at most 4194304 bytes, unless more are allowed', () => {
    const text = `YIELD "${'é'.repeat(TEXT_BYTES_MAX / 2)}" AS a`;
    const error = caught(() => parseStatements(text));
    expect([error?.code, error?.message]).toEqual([
      'QUERY_TOO_LARGE',
      `Query is too large (${TEXT_BYTES_MAX + 13} > ${TEXT_BYTES_MAX}).`,
    ]);
    expect(parseStatements(text, { textBytesMax: TEXT_BYTES_MAX * 2 })).toHaveLength(1);
  });

  test('reports progress on long texts, and stops when the callback throws', () => {
    const text = `YIELD [${Array.from({ length: 100_000 }, (_, at) => at).join()}] AS l`;
    let calls = 0;
    expect(parse(text, { onProgress: () => calls++ }).errors).toEqual([]);
    // The tokens are truncated, then parsed.
    expect(calls).toBe(2 * Math.floor(200_000 / TOKENS_BETWEEN_PROGRESS));
    for (const last of [1, calls]) {
      let left = last;
      const onProgress = (): void => {
        if (--left === 0) throw new Error('enough');
      };
      expect(() => parse(text, { onProgress })).toThrow('enough');
    }
  });
});

function caught(run: () => unknown): AstrolabeError | undefined {
  try {
    run();
  } catch (error) {
    if (AstrolabeError.is(error)) return error;
    throw error;
  }
  return undefined;
}

test('lists and sets are parsed as statements declare and clusters describe them', () => {
  const typesOf = (text: string): unknown => {
    const [statement] = parseStatements(text);
    return statement?.kind === 'create-schema' ? statement.properties.map(({ type }) => type) : undefined;
  };
  const types = [
    { kind: 'list', items: 'string' },
    { kind: 'set', items: 'int64' },
    { kind: 'list', items: 'float' },
  ];
  expect(typesOf('CREATE TAG t(a LIST<STRING>, b Set < int >, c list<float>)')).toEqual(types);
  expect(typesOf('CREATE TAG t(`a` list_string NULL, `b` set_int NULL, `c` list_float)')).toEqual(types);
});
