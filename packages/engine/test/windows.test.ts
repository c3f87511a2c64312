import { AstrolabeError } from '@astrolabe/model';
import { expect, test } from 'vitest';
import { openDatabase } from './_database.ts';

type Cell = number | null;
interface Row {
  readonly i: number;
  readonly g: Cell;
  readonly o: Cell;
  readonly x: Cell;
}

/** Rows with few groups, many ties and nulls, the same in every run. */
function rowsOf(count: number): readonly Row[] {
  let state = count;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const orNull = (value: number): Cell => (next(8) === 0 ? null : value);
  return Array.from({ length: count }, (_, i) => ({ i, g: orNull(next(4)), o: orNull(next(7)), x: orNull(next(50)) }));
}

function print(cell: Cell | undefined): string {
  return cell === null || cell === undefined ? '__NULL__' : String(cell);
}

/** The order of ORDER BY: null after all values. */
function compare(a: Cell, b: Cell): number {
  return (a ?? Infinity) === (b ?? Infinity) ? 0 : (a ?? Infinity) - (b ?? Infinity);
}

/** The definition of each function for one row, over all rows: O(n) per row. */
function expected(all: readonly Row[], row: Row, isDescending: boolean): readonly string[] {
  const part = all
    .filter(({ g }) => g === row.g)
    .toSorted((a, b) => (isDescending ? compare(b.o, a.o) : compare(a.o, b.o)) || a.i - b.i);
  const at = part.indexOf(row);
  const before = part.filter(({ o }) => (isDescending ? compare(row.o, o) : compare(o, row.o)) < 0);
  const frame = part.filter(({ o }) => (isDescending ? compare(row.o, o) : compare(o, row.o)) <= 0);
  const values = frame.flatMap(({ x }) => (x === null ? [] : [x]));
  return [
    at + 1,
    before.length + 1,
    new Set(before.map(({ o }) => o)).size + 1,
    part[at - 1]?.x,
    at >= 2 ? part[at - 2]!.x : -1,
    part[at + 1]?.x,
    part[0]!.x,
    frame.at(-1)!.x,
    frame.length,
    values.length,
    values.reduce((sum, value) => sum + value, 0),
    values.length === 0 ? null : Math.min(...values),
    values.length === 0 ? null : Math.max(...values),
  ].map(print);
}

test.each([7, 300, 1500])(
  'window functions of %i rows match their definition, and rows keep their order',
  async (count) => {
    const { root } = await openDatabase();
    const rows = rowsOf(count);
    const literal = rows.map(({ g, o, x }) => `[${[g, o, x].map((cell) => cell ?? 'NULL').join(',')}]`).join(',');
    for (const isDescending of [false, true]) {
      const over = `OVER (PARTITION BY r[0] ORDER BY r[1]${isDescending ? ' DESC' : ''})`;
      const functions =
        'row_number(), rank(), dense_rank(), lag(r[2]), lag(r[2], 2, -1), lead(r[2]), first_value(r[2]), last_value(r[2]), ' +
        'count(*), count(r[2]), sum(r[2]), min(r[2]), max(r[2])';
      const items = functions.split(/, (?=[a-z])/).map((call, index) => `${call} ${over} AS c${index}`);
      const answer = root.ask(`UNWIND [${literal}] AS r RETURN ${items.join(', ')}`);
      const some = rows.filter(({ i }) => i % Math.ceil(count / 100) === 0);
      expect(some.map(({ i }) => answer[i + 1])).toEqual(
        some.map((row) => expected(rows, row, isDescending).join(' | ')),
      );
    }
  },
);

/** Frames as in SQL, and the rows of a partition in each; `at` is the position of the row. */
const FRAMES: readonly (readonly [
  string,
  (at: number, peers: readonly [number, number], size: number) => readonly [number, number],
])[] = [
  ['ROWS 1 PRECEDING', (at) => [at - 1, at + 1]],
  ['ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING', (at) => [at - 2, at + 2]],
  ['ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING', (at, _, size) => [at, size]],
  ['ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING', (at) => [0, at]],
  ['ROWS BETWEEN 1 FOLLOWING AND 3 FOLLOWING', (at) => [at + 1, at + 4]],
  ['ROWS BETWEEN 3 PRECEDING AND 2 PRECEDING', (at) => [at - 3, at - 1]],
  ['ROWS BETWEEN 1 FOLLOWING AND 1 PRECEDING', (at) => [at + 1, at]],
  ['RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING', (_at, _, size) => [0, size]],
  ['RANGE BETWEEN CURRENT ROW AND CURRENT ROW', (_at, peers) => peers],
  ['RANGE BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING', (_at, [start], size) => [start, size]],
];

test.each(FRAMES)('the frame %s agrees with its definition', async (frame, rangeOf) => {
  const { root } = await openDatabase();
  const rows = rowsOf(60);
  const literal = rows.map(({ g, o, x }) => `[${[g, o, x].map((cell) => cell ?? 'NULL').join(',')}]`).join(',');
  const over = `OVER (PARTITION BY r[0] ORDER BY r[1] ${frame})`;
  const calls = ['sum', 'min', 'max', 'first_value', 'last_value'].map((name) => `${name}(r[2]) ${over}`);
  const items = [...calls, `count(*) ${over}`].map((call, index) => `${call} AS c${index}`);
  const answer = root.ask(`UNWIND [${literal}] AS r RETURN ${items.join(', ')}`);
  const wanted = rows.map((row) => {
    const part = rows.filter(({ g }) => g === row.g).toSorted((a, b) => compare(a.o, b.o) || a.i - b.i);
    const peers = [part.findIndex(({ o }) => o === row.o), part.findLastIndex(({ o }) => o === row.o) + 1] as const;
    const [from, to] = rangeOf(part.indexOf(row), peers, part.length);
    const seen = part.slice(Math.max(0, from), Math.max(0, from, to));
    const values = seen.flatMap(({ x }) => (x === null ? [] : [x]));
    return [
      values.reduce((sum, value) => sum + value, 0),
      values.length === 0 ? null : Math.min(...values),
      values.length === 0 ? null : Math.max(...values),
      seen[0]?.x,
      seen.at(-1)?.x,
      seen.length,
    ]
      .map(print)
      .join(' | ');
  });
  expect(answer.slice(1)).toEqual(wanted);
});

test('window functions are allowed in expressions, after aggregates, in ORDER BY and in WITH', async () => {
  const { root } = await openDatabase();
  root.setUp('CREATE SPACE s(vid_type = INT64)', 'USE s');
  const ask = (text: string): string | readonly string[] => root.ask(text);
  expect([
    ask('UNWIND [3, 1, 2] AS x RETURN x, 10 * row_number() OVER (ORDER BY x) + 1 AS n, [y IN [1, 2] | y + x] AS l'),
    ask(
      'UNWIND [1, 2, 2, 3, 3] AS x RETURN x, count(*) AS c, rank() OVER (ORDER BY count(*) DESC) AS r, sum(count(*)) OVER () AS s',
    ),
    ask('UNWIND [3, 1, 2] AS x RETURN x ORDER BY row_number() OVER (ORDER BY x DESC) LIMIT 2'),
    ask(
      'UNWIND [[1, 5], [1, 6], [2, 7]] AS r WITH r, row_number() OVER (PARTITION BY r[0] ORDER BY r[1] DESC) AS n WHERE n = 1 RETURN r',
    ),
    ask('UNWIND [] AS x RETURN rank() OVER (ORDER BY x) AS r'),
    ask('UNWIND [2, NULL, 1] AS x RETURN x, rank() OVER (ORDER BY x NULLS FIRST) AS r, avg(x) OVER () AS a'),
    ask('UNWIND [1, 2] AS x RETURN DISTINCT count(*) OVER () AS c'),
    ask(
      'UNWIND [1, 2] AS x RETURN lag(x, NULL) OVER () AS a, lag(x, -1) OVER () AS b, lead(x, 0) OVER () AS c, COUNT { RETURN x } AS d',
    ),
  ]).toEqual([
    ['x | n | l', '3 | 31 | [4, 5]', '1 | 11 | [2, 3]', '2 | 21 | [3, 4]'],
    ['x | c | r | s', '1 | 1 | 3 | 5', '2 | 2 | 1 | 5', '3 | 2 | 1 | 5'],
    ['x', '3', '2'],
    ['r', '[1, 6]', '[2, 7]'],
    ['r'],
    ['x | r | a', '2 | 3 | 1.5', '__NULL__ | 1 | 1.5', '1 | 2 | 1.5'],
    ['c', '2'],
    ['a | b | c | d', '__NULL__ | 2 | 1 | 1', '__NULL__ | __NULL__ | 2 | 1'],
  ]);
});

test('window functions are rejected without rows to number', async () => {
  const { root } = await openDatabase();
  const codes = [
    'UNWIND [1] AS x WITH x WHERE rank() OVER () = 1 RETURN x',
    'UNWIND [1] AS x RETURN rank() OVER (ORDER BY rank() OVER ()) AS r',
    'UNWIND [1] AS x RETURN [y IN [1] | rank() OVER (ORDER BY y)] AS r',
    'YIELD row_number() OVER () AS r',
    'UNWIND [1] AS x RETURN collect(x) OVER () AS r',
    'UNWIND [1] AS x RETURN sum(*) OVER () AS r',
    'UNWIND [1] AS x RETURN row_number() AS r',
    'UNWIND [1] AS x RETURN lag() OVER () AS r',
  ].map((text) => {
    try {
      root.session.executeNow(text);
      return 'answered';
    } catch (error) {
      return AstrolabeError.is(error) ? error.code : error;
    }
  });
  expect(codes).toEqual([...Array<string>(4).fill('SEMANTIC_ERROR'), ...Array<string>(4).fill('SYNTAX_ERROR')]);
});
