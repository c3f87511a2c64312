import { AstrolabeError, type ResultChunk, type Value } from '@astrolabe/model';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Engine, EngineExecuteOptions, EngineSession } from '../src/index.ts';
import { openDatabase, type TestSession } from './_database.ts';

let engine: Engine;
let root: TestSession;
let session: EngineSession;

beforeEach(async () => {
  ({ engine, root } = await openDatabase());
  session = root.session;
  root.setUp(
    'CREATE SPACE one (vid_type = INT64); USE one; CREATE TAG item(name string); CREATE EDGE next()',
    'CREATE SPACE two (vid_type = INT64)',
  );
});

function codeOf(text: string, options: EngineExecuteOptions = {}): string {
  try {
    session.executeNow(text, options);
    return 'no error';
  } catch (error) {
    if (!AstrolabeError.is(error)) throw error;
    return error.code;
  }
}

describe('a request of several statements', () => {
  test('returns the result of the last one', () => {
    expect(root.ask('YIELD 1 AS a; YIELD 2 AS b')).toEqual(['b', '2']);
  });

  test('does nothing if its text has an error anywhere', () => {
    expect(codeOf('INSERT VERTEX item(name) VALUES 1:("x"); YIELD 1 +')).toBe('SYNTAX_ERROR');
    expect(root.ask('FETCH PROP ON item 1 YIELD item.name')).toEqual(['item.name']);
  });

  test('does nothing if a later statement is invalid', () => {
    expect(codeOf('INSERT VERTEX item(name) VALUES 1:("x"); GO FROM 1 OVER missing YIELD dst(edge)')).toBe(
      'SEMANTIC_ERROR',
    );
    expect(root.ask('FETCH PROP ON item 1 YIELD item.name')).toEqual(['item.name']);
  });

  test('does not know tags that it creates, except in a new space', () => {
    expect(root.ask('CREATE SPACE three (vid_type = INT64); USE three; CREATE TAG t(x int)')).toBe('ok');
    expect(root.ask('DESC TAG t')).toHaveLength(2);
    expect(codeOf('CREATE TAG u(x int); INSERT VERTEX u(x) VALUES 1:(1)')).toBe('SEMANTIC_ERROR');
  });

  test('may contain 512 statements', () => {
    expect(root.ask(Array(512).fill('YIELD 1 AS a').join(';'))).toEqual(['a', '1']);
    expect(root.ask(Array(513).fill('YIELD 1 AS a').join(';'))).toContain(
      'The maximum number of statements has been exceeded',
    );
  });

  test('keeps its variables private', () => {
    expect(root.ask('$a = YIELD 1 AS x; YIELD $a.x + 1')).toEqual(['($a.x+1)', '2']);
    expect(codeOf('YIELD $a.x')).toBe('SEMANTIC_ERROR');
  });

  test('is empty only without a statement', () => {
    expect([codeOf(''), codeOf(' ; # nothing'), codeOf('; YIELD 1;')]).toEqual([
      'STATEMENT_EMPTY',
      'STATEMENT_EMPTY',
      'no error',
    ]);
  });
});

describe('the space of a request', () => {
  test('USE persists in the session', () => {
    expect(session.executeNow('USE two').spaceName).toBe('two');
    expect(session.executeNow('SHOW TAGS')).toMatchObject({ spaceName: 'two', rows: [] });
  });

  test('the option applies to one request and leaves the session unchanged', () => {
    expect(session.executeNow('SHOW TAGS', { space: 'two' }).rows).toEqual([]);
    expect(session.executeNow('USE two; SHOW TAGS', { space: 'one' }).rows).toEqual([]);
    expect(session.executeNow('SHOW TAGS')).toMatchObject({ spaceName: 'one', rows: [['item']] });
    expect(codeOf('SHOW TAGS', { space: 'missing' })).toBe('SPACE_NOT_FOUND');
  });

  test('a dropped space is deselected', async () => {
    const other = await engine.authenticate('root', 'nebula');
    other.executeNow('DROP SPACE one');
    expect(root.ask('SHOW TAGS')).toBe('SemanticError: Space was not chosen. @ SHOW TAGS (choose a space first)');
  });
});

describe('parameters', () => {
  const parameters = new Map<string, Value>([
    ['n', 9007199254740993n],
    ['list', [1n, 2n]],
    ['map', { kind: 'map', entries: new Map<string, Value>([['a', 1.0]]) }],
  ]);

  test('are values, exactly', () => {
    expect(session.executeNow('YIELD $n AS n, $n + 1 AS m, $list[1] AS l, $map.a AS a', { parameters }).rows).toEqual([
      [9007199254740993n, 9007199254740994n, 2n, 1],
    ]);
  });

  test('do not change an order, also within expressions', () => {
    const sorted = (by: string): unknown =>
      session.executeNow(`UNWIND [2, 1] AS x RETURN x ORDER BY ${by}`, { parameters }).rows;
    for (const by of ['$n', '$n + 1', '$list[0]', '$map.a', 'abs(-1)']) expect(sorted(by)).toEqual([[2n], [1n]]);
    expect(sorted('$n + 1, x')).toEqual([[1n], [2n]]);
  });

  test('that are missing are named', () => {
    expect(root.ask('GO FROM 1 OVER next WHERE rank(edge) > $missing YIELD dst(edge)')).toBe(
      'SemanticError: Undefined parameters: missing @ $missing (send a value with the statement; variables are read as $name.column)',
    );
  });

  test.each<[string, unknown, string]>([
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['an int beyond 64 bits in a list', [1n, 2n ** 63n], '9223372036854775808 has more than 64 bits'],
    ['a plain object', { a: 1n }, 'an object of no kind'],
    ['a Map', new Map([['a', 1n]]), 'an object of no kind'],
    ['a map with a hole', { kind: 'map', entries: new Map([['a', null]]) }, 'null'],
  ])('%s is refused, and no crash', (_, value, fault) => {
    const given = new Map([['x', value as Value]]);
    expect(() => session.executeNow('YIELD $x AS x', { parameters: given })).toThrowError(
      `Parameter \`x' is no value: ${fault}`,
    );
  });
});

describe('limits', () => {
  const endless = 'UNWIND range(1, 3000) AS a | UNWIND range(1, 3000) AS b | YIELD count(*)';

  test('rows beyond the limit are an error, not truncated', () => {
    expect(codeOf('UNWIND [1, 2, 3] AS a', { rowsMax: 3 })).toBe('no error');
    expect(codeOf('UNWIND [1, 2, 3] AS a', { rowsMax: 2 })).toBe('ROW_LIMIT_EXCEEDED');
  });

  test('exceeding the time limit ends the statement', () => {
    expect(codeOf(endless, { timeoutMs: 20 })).toBe('EXECUTION_TIMEOUT');
  });

  test.each([
    'reduce(t = 0, x IN range(1, 3000000) | t + x % 7)',
    'size([x IN range(1, 6000) | range(x, 6000)])',
    'all(x IN range(1, 3000000) WHERE toString(x) != "")',
    'reduce(t = 0, x IN range(1, 3000) | t + reduce(u = 0, y IN range(1, 3000) | u + y))',
  ])('also within one value: %s', (text) => {
    const startedAt = performance.now();
    expect(codeOf(`YIELD ${text} AS n`, { timeoutMs: 5 })).toBe('EXECUTION_TIMEOUT');
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  test('a flag or a signal cancels', () => {
    expect(codeOf('YIELD 1', { cancelFlag: Int32Array.of(1) })).toBe('EXECUTION_CANCELLED');
    expect(codeOf('YIELD 1', { signal: AbortSignal.abort() })).toBe('EXECUTION_CANCELLED');
    expect(codeOf('YIELD 1', { cancelFlag: Int32Array.of(0) })).toBe('no error');
  });

  test.each(['"ab"', '[1, 2]'])('exponential growth is stopped: %s', (start) => {
    expect(codeOf(`YIELD size(reduce(t = ${start}, x IN range(1, 60) | t + t)) AS n`)).toBe('MEMORY_LIMIT_EXCEEDED');
  });

  test('the memory of the graph', async () => {
    const { Engine: EngineClass } = await import('../src/index.ts');
    const small = EngineClass.open({ memoryLimitBytes: 1 });
    const own = await small.authenticate('root', 'nebula');
    own.executeNow('CREATE SPACE s (vid_type = INT64); USE s; CREATE TAG t(x int)');
    expect(() => own.executeNow('INSERT VERTEX t(x) VALUES 1:(1)')).toThrow('GraphMemoryExceeded: (-2600)');
    expect(own.executeNow('FETCH PROP ON t 1 YIELD t.x').rows).toEqual([]);
  });
});

describe('sessions', () => {
  test('require the right password', async () => {
    await expect(engine.authenticate('root', 'wrong')).rejects.toMatchObject({ code: 'BAD_USERNAME_PASSWORD' });
    await expect(engine.authenticate('nobody', 'nebula')).rejects.toMatchObject({ code: 'BAD_USERNAME_PASSWORD' });
  });

  test('that are closed or killed run nothing more', async () => {
    const other = await engine.authenticate('root', 'nebula');
    await other.close();
    await expect(other.execute('YIELD 1')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
    const third = await engine.authenticate('root', 'nebula');
    session.executeNow(`KILL SESSION ${third.state.id}`);
    await expect(third.execute('YIELD 1')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
  });

  test('end by their own statement, which returns its result, also when streamed', async () => {
    const end = async (text: (id: bigint) => string): Promise<unknown> => {
      const own = await engine.authenticate('root', 'nebula');
      const waiting = own.stream('UNWIND range(1, 100000) AS n RETURN n')[Symbol.asyncIterator]();
      await waiting.next();
      const chunks: ResultChunk[] = [];
      for await (const chunk of own.stream(text(own.state.id))) chunks.push(chunk);
      await expect(own.execute('YIELD 1')).rejects.toMatchObject({ code: 'SESSION_INVALID' });
      await expect(
        (async () => {
          for (;;) if ((await waiting.next()).done) return 'done';
        })(),
      ).rejects.toThrow('Execution had been killed');
      return chunks.flatMap((chunk) => (chunk.kind === 'rows' ? chunk.rows : []));
    };
    expect(await end((id) => `KILL SESSION ${id}`)).toEqual([[1n]]);
    expect(await end(() => 'SHOW SESSIONS | KILL SESSIONS $-.SessionId')).toEqual([[2n]]);
  });

  test('stream the same result in pieces', async () => {
    const kinds: string[] = [];
    const rows: unknown[] = [];
    const lengths: number[] = [];
    for await (const chunk of session.stream('UNWIND range(1, 5000) AS a')) {
      if (kinds.at(-1) !== chunk.kind) kinds.push(chunk.kind);
      if (chunk.kind !== 'rows') continue;
      lengths.push(chunk.rows.length);
      for (const [number] of chunk.rows) rows.push(number);
    }
    expect(kinds).toEqual(['head', 'rows', 'end']);
    expect(rows).toEqual(Array.from({ length: 5000 }, (_, at) => BigInt(at + 1)));
    // A slow machine returns more pieces, each at the end of its time slice.
    expect([lengths.length > 1, Math.max(...lengths) <= 4096]).toEqual([true, true]);
  });

  test('show the schema of a space to users with read permission', async () => {
    expect((await session.schema('one')).tags.map((tag) => tag.name)).toEqual(['item']);
    await expect(session.schema('missing')).rejects.toMatchObject({ code: 'SPACE_NOT_FOUND' });
  });
});
