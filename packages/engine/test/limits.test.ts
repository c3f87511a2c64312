import { AstrolabeError, type ErrorCode } from '@astrolabe/model';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine } from '../src/index.ts';
import type { EngineSession, StatementLimits } from '../src/index.ts';

/** Small limits, so that they are reached quickly. */
const LIMITS: StatementLimits = { memoryBytes: 16 * 1024 * 1024, timeMs: 300, rows: 50_000 };
const MEMBERS = 500;

let session: EngineSession;

beforeAll(async () => {
  session = await Engine.open().authenticate('root', 'nebula');
  for (const text of [
    'CREATE SPACE s(vid_type = INT64)',
    'USE s',
    'CREATE TAG t(n int, name string)',
    'CREATE EDGE e(w int)',
    'CREATE TAG INDEX by_n ON t(n)',
    `INSERT VERTEX t(n, name) VALUES ${Array.from({ length: MEMBERS }, (_, id) => `${id}:(${id % 97}, "name ${id}")`).join()}`,
    `INSERT EDGE e(w) VALUES ${Array.from({ length: MEMBERS * 9 }, (_, at) => `${at % MEMBERS}->${(at * 7919 + (at >> 3)) % MEMBERS}@${at}:(${at % 31})`).join()}`,
  ])
    session.executeNow(text);
});

function errorOf(text: string): AstrolabeError {
  try {
    session.executeNow(text);
  } catch (error) {
    if (AstrolabeError.is(error)) return error;
    throw error;
  }
  throw new Error('no error');
}

/** Repeats a text. */
const times = (count: number, part: string): string => part.repeat(count);
const numbers = (count: number): string => Array.from({ length: count }, (_, at) => at).join();

/** Values that may break the database, by the weakness they target. */
const REACHED: readonly (readonly [ErrorCode, string, string])[] = [
  ['MEMORY_LIMIT_EXCEEDED', 'rows of paths', 'MATCH p = (a:t)-[:e*1..100]->(b) RETURN collect(p) AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a sorted product', 'MATCH (a:t), (b:t), (c:t) RETURN a, b, c ORDER BY c'],
  ['MEMORY_LIMIT_EXCEEDED', 'collected maps', 'UNWIND range(1, 10000000) AS x RETURN collect({a: x, b: [x, x]}) AS l'],
  [
    'MEMORY_LIMIT_EXCEEDED',
    'different rows',
    'UNWIND range(1, 10000000) AS x WITH DISTINCT x AS y RETURN count(y) AS n',
  ],
  ['MEMORY_LIMIT_EXCEEDED', 'groups', 'UNWIND range(1, 10000000) AS x RETURN x AS y, count(*) AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a set', 'UNWIND range(1, 10000000) AS x RETURN collect_set(x) AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a long list', 'YIELD range(1, 1000000000) AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'long lists', 'UNWIND range(1, 1000) AS x RETURN range(x, 100000) AS l'],
  ['MEMORY_LIMIT_EXCEEDED', 'a list of maps', 'YIELD size([x IN range(1, 400000) | {a: x}]) AS n'],
  [
    'MEMORY_LIMIT_EXCEEDED',
    'variables',
    `$a = UNWIND range(1, 40000) AS x; ${Array.from({ length: 30 }, (_, at) => `$b${at} = YIELD $a.x AS x`).join(';')}`,
  ],
  ['MEMORY_LIMIT_EXCEEDED', 'a text that doubles', 'YIELD size(reduce(s = "aaaa", x IN range(1, 60) | s + s)) AS n'],
  [
    'MEMORY_LIMIT_EXCEEDED',
    'a text of texts',
    'YIELD replace(lpad("a", 100000, "x"), "x", lpad("b", 100000, "y")) AS n',
  ],
  ['MEMORY_LIMIT_EXCEEDED', 'a padded text', 'YIELD lpad("a", 1000000000, "x") AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a list that doubles', 'YIELD size(reduce(s = [1, 2], x IN range(1, 60) | s + s)) AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a list in itself', 'YIELD reduce(s = [1], x IN range(1, 60) | [s, s]) == [1] AS n'],
  ['MEMORY_LIMIT_EXCEEDED', 'a map in itself', 'YIELD reduce(s = {a: 1}, x IN range(1, 60) | {a: s, b: s}) AS n'],
  [
    'MEMORY_LIMIT_EXCEEDED',
    'lists collected of lists',
    `UNWIND [1, 2] AS i WITH i, [1] AS s ${times(40, 'UNWIND [1, 2] AS j WITH collect(s) AS s ')} RETURN s`,
  ],
  ['EXECUTION_TIMEOUT', 'a product', 'MATCH (a:t), (b:t), (c:t) RETURN count(*) AS n'],
  [
    'EXECUTION_TIMEOUT',
    'the cells that cover a shape',
    'YIELD size(S2_CoveringCellIds(ST_GeogFromText("POLYGON((0 0,10 0,10 10,0 10,0 0))"), 20, 30, 1000000000, 0.0)) AS n',
  ],
  ['EXECUTION_TIMEOUT', 'many steps', 'GO 9223372036854775807 STEPS FROM 1 OVER e YIELD dst(edge) AS d'],
  [
    'EXECUTION_TIMEOUT',
    'all paths',
    'FIND ALL PATH FROM 1 TO 2 OVER * BIDIRECT UPTO 1000000 STEPS YIELD path AS p | YIELD count(*) AS n',
  ],
  [
    'EXECUTION_TIMEOUT',
    'loops in loops',
    'YIELD reduce(a = 0, x IN range(1, 3000) | a + reduce(b = 0, y IN range(1, 3000) | b + y)) AS n',
  ],
  ['ROW_LIMIT_EXCEEDED', 'many rows', 'UNWIND range(1, 1000000) AS x RETURN x'],
  ['SYNTAX_ERROR', 'brackets', `YIELD ${times(100_000, '(')}1${times(100_000, ')')} AS n`],
  ['SYNTAX_ERROR', 'a long sum', `YIELD ${times(100_000, '1+')}1 AS n`],
  ['SYNTAX_ERROR', 'denials', `YIELD ${times(5000, 'NOT ')}true AS n`],
  ['QUERY_TOO_LARGE', 'a long text', `YIELD size("${times(5_000_000, 'x')}") AS n`],
  ['EXECUTION_ERROR', 'unions', Array.from({ length: 100_000 }, () => 'YIELD 1 AS n').join(' UNION ALL ')],
  ['EXECUTION_ERROR', 'pipes', `YIELD 1 AS n${times(20_000, ' | YIELD $-.n AS n')}`],
  ['EXECUTION_ERROR', 'a long pattern', `MATCH (a)${times(3000, '-[:e]->()')} RETURN count(*) AS n`],
  [
    'EXECUTION_ERROR',
    'clauses that each keep the columns of all before them',
    `MATCH (a) ${Array.from({ length: 5000 }, (_, at) => `OPTIONAL MATCH (a)-->(b${at})`).join(' ')} RETURN count(*) AS n`,
  ],
  ['EXECUTION_ERROR', 'vertices side by side', `MATCH (a)${times(5000, ', ()')} RETURN count(*) AS n`],
  ['SEMANTIC_ERROR', 'statements', Array.from({ length: 10_000 }, () => 'YIELD 1 AS n').join(';')],
  [
    'EXECUTION_ERROR',
    'a pattern with more ways than can be tried',
    'UNWIND range(1, 2) AS x RETURN lpad("b", 40 + x, "a") =~ "(a*)*\\\\1c" AS n',
  ],
  [
    'EXECUTION_ERROR',
    'a text too long for its pattern',
    'UNWIND range(1, 2) AS x RETURN lpad("a", 1000000 + x, "xy") =~ "(x+y+){10}z" AS n',
  ],
];

describe('each limit is an error, and the database continues', () => {
  test.each(REACHED)('%s: %s', (code, _what, text) => {
    // If memory is tested, a slow host must not hit the time limit first.
    session.limits = code === 'EXECUTION_TIMEOUT' ? LIMITS : { ...LIMITS, timeMs: 25_000 };
    const error = errorOf(text);
    expect(error.code).toBe(code);
    expect(code === 'SYNTAX_ERROR' || error.hint !== undefined).toBe(true);
    session.limits = { ...LIMITS, timeMs: 25_000 };
    expect(session.executeNow(`LOOKUP ON t YIELD id(vertex) AS v | YIELD count(*) AS n`).rows).toEqual([
      [BigInt(MEMBERS)],
    ]);
  });

  test('large results within the limits are returned', () => {
    session.limits = { ...LIMITS, timeMs: 25_000 };
    const list = numbers(50_000);
    expect(session.executeNow(`GO FROM 1 OVER e WHERE e.w IN [${list}] YIELD dst(edge) AS d`).rows).toHaveLength(9);
    expect(session.executeNow(`GO FROM ${list} OVER e YIELD dst(edge) AS d`).rows).toHaveLength(MEMBERS * 9);
  });

  test('a statement that exceeds a limit while writing changes nothing', () => {
    session.limits = { ...LIMITS, timeMs: 25_000 };
    const before = session.executeNow('LOOKUP ON t WHERE t.n == 96 YIELD id(vertex) AS v').rows;
    const error = errorOf(
      'GO 3 STEPS FROM 1 OVER e YIELD dst(edge) AS d, [x IN range(1, 300000) | {a: x}] AS l | UPDATE VERTEX ON t $-.d SET n = 96',
    );
    expect(error.code).toBe('MEMORY_LIMIT_EXCEEDED');
    expect(session.executeNow('LOOKUP ON t WHERE t.n == 96 YIELD id(vertex) AS v').rows).toEqual(before);
  });

  test('the lists of a subgraph count', () => {
    const { limits } = session;
    session.limits = { ...limits, memoryBytes: 256 * 1024 };
    try {
      expect(errorOf(`GET SUBGRAPH WITH PROP FROM ${numbers(MEMBERS)} YIELD EDGES AS e`).code).toBe(
        'MEMORY_LIMIT_EXCEEDED',
      );
    } finally {
      session.limits = limits;
    }
  });

  test.each([
    'UNWIND range(1, 100000) AS x CREATE (:t {_id: x + 100000, name: repeat("y", 1000000) + toString(x)})',
    'MATCH (v:t) SET v.name = repeat("y", 1000000) + toString(v.t.n)',
    'UNWIND range(1, 10000) AS x UNWIND range(1, 10000) AS y CREATE (:t {_id: x * 10000 + y + 100000, n: 1})',
  ])('rows that wait for their commit count, and are undone: %s', (text) => {
    const { limits } = session;
    session.limits = { ...limits, memoryBytes: 4 * 1024 * 1024, timeMs: 60_000 };
    try {
      expect(errorOf(text).code).toBe('MEMORY_LIMIT_EXCEEDED');
      // Parts committed earlier are not pending.
      const parts = `UNWIND range(1, 20) AS x CALL (x) { MATCH (v:t) WHERE id(v) == x SET v.name = repeat("y", 500000) } IN TRANSACTIONS OF 1 ROWS`;
      session.executeNow(parts);
      session.executeNow('MATCH (v:t) WHERE id(v) <= 20 SET v.name = "name"');
    } finally {
      session.limits = limits;
    }
    expect(session.executeNow('MATCH (v:t) RETURN count(*), max(size(v.t.name))').rows).toEqual([
      [BigInt(MEMBERS), 8n],
    ]);
  });

  test('more patterns than a plan may have levels are refused at once', () => {
    const { limits } = session;
    session.limits = { ...limits, timeMs: 60_000 };
    try {
      expect(errorOf(`MATCH (a:t)${', (b:t)'.repeat(5000)} RETURN a`).message).toContain('The depth of plan tree');
    } finally {
      session.limits = limits;
    }
  });

  test('a session can have its own limits', async () => {
    const engine = Engine.open({ limits: LIMITS });
    const other = await engine.authenticate('root', 'nebula');
    other.limits = { ...other.limits, rows: 2 };
    expect(() => other.executeNow('UNWIND [1, 2, 3] AS n RETURN n')).toThrow('the result has more than 2 rows');
    const usual = await engine.authenticate('root', 'nebula');
    expect(usual.executeNow('UNWIND [1, 2, 3] AS n RETURN n').rows).toHaveLength(3);
  });
});
