import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectResult, collectResultNow } from '../result/collect-result.ts';
import type { ResultChunk, ResultSet } from '../result/result-set.ts';
import { EMPTY, NULL } from '../value/null.ts';
import type { Value } from '../value/value.ts';
import type { Cursor } from './cursor.ts';
import type { GraphService, GraphSession } from './graph-service.ts';

/** A database under test. */
export interface ServiceUnderTest {
  readonly service: GraphService;
  /** An account with full access; by default `root` with the password of a new database. */
  readonly account?: { readonly username: string; readonly password: string };
  /** If a statement blocks the test's thread, only its timeout can end it. */
  readonly cannotBeAborted?: boolean;
  /** Milliseconds until a new space or schema is visible everywhere; absent if immediately. */
  readonly schemaWaitMs?: number;
  close(): Promise<void>;
}

const SPACE = 'session_contract';
const OTHER_SPACE = 'session_contract_2';

/** Runs for minutes, unless it is ended. */
const HEAVY = 'UNWIND range(1, 20000) AS a UNWIND range(1, 20000) AS b RETURN count(*) AS n';

/** More rows than any implementation sends at once. */
const ROW_COUNT = 9000;
const MANY = `UNWIND range(1, ${ROW_COUNT}) AS n RETURN n, "row of some length" AS text`;

/** Values passed as parameters, with a literal or a function that creates each. */
const EXACT: readonly (readonly [name: string, expression: string, value: Value])[] = [
  ['the largest int', '9223372036854775807', 9223372036854775807n],
  ['the smallest int', '-9223372036854775807 - 1', -9223372036854775808n],
  ['an int that no float holds', '9007199254740993', 9007199254740993n],
  ['a whole float', '1.0', 1],
  ['a float with all its digits', '0.1 + 0.2', 0.30000000000000004],
  ['minus zero', '-0.0', -0],
  ['a boolean', 'true', true],
  ['null', 'null', NULL],
  ['an empty text', '""', ''],
  ['a text of several alphabets', '"grün 图 🪐 \\"quoted\\" \\n"', 'grün 图 🪐 "quoted" \n'],
  ['the text NULL', '"NULL"', 'NULL'],
  ['a nested list', '[1, [2.5, ["x", null]], true]', [1n, [2.5, ['x', NULL]], true]],
  [
    'a map',
    '{k: 1, other: {deep: [1]}}',
    {
      kind: 'map',
      entries: new Map<string, Value>([
        ['k', 1n],
        ['other', { kind: 'map', entries: new Map<string, Value>([['deep', [1n]]]) }],
      ]),
    },
  ],
  ['a date', 'date("2024-02-29")', { kind: 'date', year: 2024, month: 2, day: 29 }],
  ['a time', 'time("23:59:59.000001")', { kind: 'time', hour: 23, minute: 59, second: 59, microsecond: 1 }],
  [
    'a moment',
    'datetime("1969-12-31T23:59:59.999999")',
    { kind: 'datetime', year: 1969, month: 12, day: 31, hour: 23, minute: 59, second: 59, microsecond: 999_999 },
  ],
  [
    'a duration',
    'duration({months: 14, seconds: -5})',
    { kind: 'duration', months: 14, seconds: -5n, microseconds: 0 },
  ],
  ['a point', 'ST_Point(1.5, -2)', { kind: 'geography', shape: { type: 'point', coordinate: [1.5, -2] } }],
];

/** Contract tests of `GraphService` and its sessions, for any kind of database. */
export function describeGraphService(name: string, open: () => Promise<ServiceUnderTest>): void {
  describe(`a graph service: ${name}`, () => {
    let under: ServiceUnderTest;
    const signIn = (): Promise<GraphSession> => {
      const { username, password } = under.account ?? { username: 'root', password: 'nebula' };
      return under.service.authenticate(username, password);
    };
    const withSession = async (use: (session: GraphSession) => Promise<void>): Promise<void> => {
      const session = await signIn();
      try {
        await use(session);
      } finally {
        await session.close();
      }
    };
    const wait = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, under.schemaWaitMs ?? 0));

    beforeAll(async () => {
      under = await open();
      await withSession(async (session) => {
        for (const space of [SPACE, OTHER_SPACE]) {
          await session.execute(`DROP SPACE IF EXISTS ${space}`);
          await session.execute(
            `CREATE SPACE ${space}(partition_num = 1, replica_factor = 1, vid_type = FIXED_STRING(16))`,
          );
        }
        await wait();
        await session.execute(`USE ${SPACE}`);
        await session.execute('CREATE TAG city(name string, people int)');
        await session.execute('CREATE EDGE road(km double)');
        await wait();
        await session.execute('INSERT VERTEX city(name, people) VALUES "a":("Aal", 1), "b":("Bern", 2)');
        await session.execute('INSERT EDGE road(km) VALUES "a"->"b"@7:(1.5)');
      });
    }, 120_000);

    afterAll(async () => {
      await withSession(async (session) => {
        for (const space of [SPACE, OTHER_SPACE]) await session.execute(`DROP SPACE IF EXISTS ${space}`);
      });
      await under.close();
    });

    test('refuses a wrong password', async () => {
      await expect(under.service.authenticate('root', 'certainly wrong')).rejects.toMatchObject({
        code: 'BAD_USERNAME_PASSWORD',
      });
    });

    test.each(EXACT)(
      'brings %s across exactly, made by the language and as a parameter',
      async (_name, expression, value) => {
        await withSession(async (session) => {
          const made = await session.execute(`YIELD ${expression} AS v`);
          expect({ columns: made.columns, rows: made.rows }).toEqual({ columns: ['v'], rows: [[value]] });
          const given = await session.execute('YIELD $p AS v', { parameters: new Map([['p', value]]) });
          expect(given.rows).toEqual([[value]]);
        });
      },
    );

    test('keeps equal column names apart, and headers without rows', async () => {
      await withSession(async (session) => {
        const twice = await session.execute('YIELD 1 AS n, 2 AS n');
        expect({ columns: twice.columns, rows: twice.rows }).toEqual({ columns: ['n', 'n'], rows: [[1n, 2n]] });
        const none = await session.execute('UNWIND [] AS x RETURN x, 1 AS one');
        expect({ hasTable: none.hasTable, columns: none.columns, rows: none.rows }).toEqual({
          hasTable: true,
          columns: ['x', 'one'],
          rows: [],
        });
      });
    });

    test('answers no table where a statement has none', async () => {
      await withSession(async (session) => {
        const { hasTable, columns, rows, spaceName } = await session.execute(`USE ${SPACE}`);
        expect({ hasTable, columns, rows, spaceName }).toEqual({
          hasTable: false,
          columns: [],
          rows: [],
          spaceName: SPACE,
        });
      });
    });

    test('brings vertices, edges in both directions, and paths across', async () => {
      await withSession(async (session) => {
        const { rows } = await session.execute(
          'MATCH p = (a:city)-[e:road]->(b) WHERE id(a) == "a" RETURN a, e, length(p) AS n, [x IN nodes(p) | id(x)] AS ids',
          { space: SPACE },
        );
        const properties = (name: string, people: bigint): Map<string, Value> =>
          new Map<string, Value>([
            ['name', name],
            ['people', people],
          ]);
        expect(rows).toHaveLength(1);
        const [vertex, edge, ...rest] = rows[0]!;
        expect(vertex).toEqual({
          kind: 'vertex',
          vid: 'a',
          tags: [{ name: 'city', properties: properties('Aal', 1n) }],
        });
        expect(edge).toMatchObject({
          kind: 'edge',
          edgeType: 'road',
          src: 'a',
          dst: 'b',
          rank: 7n,
          properties: new Map([['km', 1.5]]),
        });
        expect(rest).toEqual([1n, ['a', 'b']]);
        const back = await session.execute('GO FROM "b" OVER road REVERSELY YIELD edge AS e, src(edge) AS s', {
          space: SPACE,
        });
        expect(back.rows[0]?.[0]).toMatchObject({ kind: 'edge', src: 'a', dst: 'b', rank: 7n, isReversed: true });
        expect(back.rows[0]?.[1]).toBe('a');
      });
    });

    test('tells a property that is not there from one that is null', async () => {
      await withSession(async (session) => {
        await session.execute('INSERT VERTEX city(name) VALUES "c":("Chur")', { space: SPACE });
        const { rows } = await session.execute(
          'FETCH PROP ON city "c" YIELD city.name AS name, city.people AS people',
          {
            space: SPACE,
          },
        );
        expect(rows).toEqual([['Chur', NULL]]);
        expect(rows[0]?.[1]).not.toEqual(EMPTY);
      });
    });

    test('answers the last of several statements, and ends at the first that fails', async () => {
      await withSession(async (session) => {
        expect((await session.execute('YIELD 1 AS a; YIELD 2 AS b')).rows).toEqual([[2n]]);
        await expect(session.execute(`USE ${SPACE}; USE nowhere_at_all; USE ${OTHER_SPACE}`)).rejects.toMatchObject({
          code: 'SPACE_NOT_FOUND',
        });
        expect((await session.execute('YIELD 1 AS a')).spaceName).not.toBe(OTHER_SPACE);
      });
    });

    test('keeps the space that USE chose, and runs in another one without choosing it', async () => {
      await withSession(async (session) => {
        await session.execute(`USE ${SPACE}`);
        expect((await session.execute('SHOW TAGS', { space: OTHER_SPACE })).rows).toEqual([]);
        expect((await session.execute('SHOW TAGS')).rows).toEqual([['city']]);
        expect((await session.execute('YIELD 1 AS a')).spaceName).toBe(SPACE);
      });
    });

    test('runs in no space where the empty one is named, and leaves the one that USE chose', async () => {
      await withSession(async (session) => {
        await session.execute(`USE ${SPACE}`);
        await session.execute('SHOW TAGS', { space: OTHER_SPACE });
        await expect(session.execute('SHOW TAGS', { space: '' })).rejects.toMatchObject({ code: 'SEMANTIC_ERROR' });
        expect((await session.execute('SHOW SPACES', { space: '' })).rows).toContainEqual([SPACE]);
        expect((await session.execute('YIELD 1 AS a')).spaceName).toBe(SPACE);
      });
    });

    test('refuses a space that is not there, and goes on', async () => {
      await withSession(async (session) => {
        await expect(session.execute('YIELD 1 AS a', { space: 'nowhere_at_all' })).rejects.toMatchObject({
          code: 'SPACE_NOT_FOUND',
        });
        expect((await session.execute('YIELD 1 AS a')).rows).toEqual([[1n]]);
      });
    });

    test.each([
      ['YIEL 1', 'SYNTAX_ERROR', /^syntax error near `YIEL'/],
      ['YIELD $-.nothing AS v', 'SEMANTIC_ERROR', /nothing/],
      ['YIELD 9223372036854775807 + 1 AS v', undefined, /./],
      ['', 'STATEMENT_EMPTY', /^the statement is empty$/],
    ] as const)('tells what is wrong with %j, and goes on', async (text, code, message) => {
      await withSession(async (session) => {
        await expect(session.execute(text)).rejects.toMatchObject({
          ...(code !== undefined && { code }),
          message: expect.stringMatching(message),
        });
        expect((await session.execute('YIELD 1 AS a')).rows).toEqual([[1n]]);
      });
    });

    test('streams what it executes: a head, rows, an end', async () => {
      await withSession(async (session) => {
        const chunks: ResultChunk[] = [];
        for await (const chunk of session.stream(MANY)) chunks.push(chunk);
        expect(chunks.map(({ kind }) => kind).filter((kind, at, all) => kind !== all[at - 1])).toEqual([
          'head',
          'rows',
          'end',
        ]);
        const streamed = await collectResult(
          (async function* () {
            yield* chunks;
          })(),
        );
        const { columns, rows } = await session.execute(MANY);
        expect(rows).toHaveLength(ROW_COUNT);
        expect({ columns: streamed?.columns, rows: streamed?.rows }).toEqual({ columns, rows });
      });
    });

    test('runs what it prepares piece by piece, where it prepares, as often as it is asked to', async () => {
      await withSession(async (session) => {
        const prepared = session.prepare?.(MANY);
        if (!prepared) return;
        expect(prepared.columns).toEqual((await session.execute(MANY)).columns);
        for (let round = 0; round < 2; round++) expect(collected(prepared.run())?.rows).toHaveLength(ROW_COUNT);
        const closed = session.prepare!(MANY).run();
        closed.next();
        closed.close();
        expect(closed.next()).toBeUndefined();
        expect(() => session.prepare!('YIELD').columns).toThrow(/syntax error/);
        expect(collected(session.prepare!('EXPLAIN YIELD 1 AS a').run())).toMatchObject({ columns: [], plan: {} });
        expect(collected(session.prepare!('PROFILE YIELD 1 AS a').run())).toMatchObject({ rows: [[1n]], plan: {} });
      });
    });

    test('is usable after somebody stopped reading', async () => {
      await withSession(async (session) => {
        for await (const chunk of session.stream(MANY)) if (chunk.kind === 'rows') break;
        expect((await session.execute('YIELD 1 AS a')).rows).toEqual([[1n]]);
      });
    });

    test('runs statements one after another, in their order', async () => {
      await withSession(async (session) => {
        const results = await Promise.all([
          session.execute(`USE ${SPACE}`),
          session.execute('SHOW TAGS'),
          session.execute(`USE ${OTHER_SPACE}`),
          session.execute('SHOW TAGS'),
        ]);
        expect(results.map(({ rows }) => rows)).toEqual([[], [['city']], [], []]);
      });
    });

    test('keeps sessions apart', async () => {
      await withSession(async (one) => {
        await withSession(async (other) => {
          await one.execute(`USE ${SPACE}`);
          await other.execute(`USE ${OTHER_SPACE}`);
          const [first, second] = await Promise.all([one.execute('SHOW TAGS'), other.execute('SHOW TAGS')]);
          expect([first.rows, second.rows]).toEqual([[['city']], []]);
        });
      });
    });

    test('answers no more rows than were asked for', async () => {
      await withSession(async (session) => {
        await expect(session.execute(MANY, { rowsMax: ROW_COUNT - 1 })).rejects.toMatchObject({
          code: 'ROW_LIMIT_EXCEEDED',
        });
        expect((await session.execute(MANY, { rowsMax: ROW_COUNT })).rows).toHaveLength(ROW_COUNT);
      });
    });

    test('ends a statement whose time is over, and goes on', async () => {
      await withSession(async (session) => {
        await expect(session.execute(HEAVY, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'EXECUTION_TIMEOUT' });
        expect((await session.execute('YIELD 1 AS a')).rows).toEqual([[1n]]);
      });
    });

    test('ends a statement that is canceled, before and while it runs, and goes on', async () => {
      await withSession(async (session) => {
        await expect(session.execute('YIELD 1 AS a', { signal: AbortSignal.abort() })).rejects.toMatchObject({
          code: 'EXECUTION_CANCELLED',
        });
        const heavy = under.cannotBeAborted === true ? 'YIELD 1 AS a' : HEAVY;
        const signal = under.cannotBeAborted === true ? AbortSignal.abort() : AbortSignal.timeout(100);
        await expect(session.execute(heavy, { signal })).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' });
        expect((await session.execute('YIELD 1 AS a')).rows).toEqual([[1n]]);
      });
    });

    test('tells the plan that was asked for', async () => {
      await withSession(async (session) => {
        const explained = await session.execute('EXPLAIN YIELD 1 AS a');
        expect(explained.plan?.nodes.length).toBeGreaterThan(0);
        const profiled = await session.execute('PROFILE YIELD 1 AS a');
        expect(profiled.rows).toEqual([[1n]]);
        expect(profiled.plan?.nodes.some((node) => (node.profiles ?? []).length > 0)).toBe(true);
      });
    });

    test('ends with its session, which the database forgets', async () => {
      const session = await signIn();
      await withSession(async (other) => {
        const isListed = async (): Promise<boolean> =>
          (await other.execute('SHOW SESSIONS')).rows.some(([id]) => id === session.id);
        expect(await isListed()).toBe(session.id !== undefined);
        await session.close();
        await session.close();
        await expect(session.execute('YIELD 1 AS a')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
        await expect.poll(isListed, { timeout: 5000 }).toBe(false);
      });
    });
  });
}

/** Everything that a cursor returns. */
function collected(cursor: Cursor): ResultSet | undefined {
  const chunks: ResultChunk[] = [];
  for (let chunk = cursor.next(); chunk !== undefined; chunk = cursor.next())
    if (chunk !== 'paused') chunks.push(chunk);
  return collectResultNow(chunks);
}
