import { EMPTY, NULL, NULLS, type Edge, type ResultSet, type Value, type Vertex } from '@astrolabe/model';
import { describe, expect, it } from 'vitest';
import { cellJson } from './exec-cell.ts';
import { execResultText } from './exec-result.ts';

const ann: Vertex = {
  kind: 'vertex',
  vid: 'a"nn',
  tags: [
    {
      name: 'person',
      properties: new Map<string, Value>([
        ['age', 40n],
        ['name', 'Ann "A"'],
        ['score', 1],
      ]),
    },
  ],
};
const bob: Vertex = { kind: 'vertex', vid: 'bob', tags: [] };
const knows: Edge = {
  kind: 'edge',
  edgeType: 'knows',
  src: 'a"nn',
  dst: 'bob',
  rank: -9223372036854775808n,
  properties: new Map([['since', 2001n]]),
};

function result(columns: readonly string[], rows: readonly (readonly Value[])[]): ResultSet {
  return { hasTable: true, columns, rows, spaceName: 'people', latencyUs: 812, notes: [] };
}

function text(set: ResultSet, localParameters?: string): string {
  return [...execResultText(set, localParameters)].join('');
}

describe('cellJson', () => {
  const cases: readonly (readonly [string, Value, string])[] = [
    ['an int keeps all its digits', 9223372036854775807n, '9223372036854775807'],
    ['a whole float keeps its point', 1, '1.0'],
    ['a negative zero keeps sign and point', -0, '-0.0'],
    ['a fraction is in its shortest form', 0.1, '0.1'],
    ['a large float stays a float', 1e21, '1e+21'],
    ['what JSON has no number for is text', NaN, '"NaN"'],
    ['infinity is text', -Infinity, '"-Infinity"'],
    ['text is escaped', 'a "b"\n', '"a \\"b\\"\\n"'],
    ['null is the word', NULL, '"NULL"'],
    ['a bad null is its reason', NULLS.DIV_BY_ZERO, '"DIV_BY_ZERO"'],
    ['empty has its own word', EMPTY, '"_EMPTY_"'],
    ['a boolean is a boolean', true, 'true'],
    ['a date is text', { kind: 'date', year: 2024, month: 2, day: 9 }, '"2024-02-09"'],
    ['a list is one text with its strings quoted', ['x', 1n, 2, NULL], '"[\\"x\\", 1, 2.0, __NULL__]"'],
    ['strings inside are escaped, so that they cannot pass for notation', ['a", "b'], JSON.stringify('["a\\", \\"b"]')],
    [
      'a map has sorted keys',
      {
        kind: 'map',
        entries: new Map<string, Value>([
          ['z', 1n],
          ['a', 'x'],
        ]),
      },
      JSON.stringify('{a: "x", z: 1}'),
    ],
    ['a vertex is its notation', ann, JSON.stringify('("a\\"nn" :person{age: 40, name: "Ann \\"A\\"", score: 1.0})')],
    ['an edge is its notation', knows, JSON.stringify('[:knows "a\\"nn"->"bob" @-9223372036854775808 {since: 2001}]')],
    [
      'a path walked backwards shows so',
      { kind: 'path', start: bob, steps: [{ edge: { ...knows, isReversed: true }, vertex: ann }] },
      JSON.stringify(
        '<("bob")<-[:knows@-9223372036854775808 {since: 2001}]-("a\\"nn" :person{age: 40, name: "Ann \\"A\\"", score: 1.0})>',
      ),
    ],
  ];
  it.each(cases)('%s', (_name, value, expected) => expect(cellJson(value)).toBe(expected));
});

describe('execResultText', () => {
  it('keeps the columns of an empty result', () => {
    expect(text(result(['a', 'b'], []))).toBe(
      '{"headers":["a","b"],"tables":[],"timeCost":812,"localParams":null,"space":"people","columns":["a","b"],"rows":[]}',
    );
  });

  it('has the last of two equal columns in tables, and both in rows', () => {
    expect(text(result(['n', 'n'], [[1n, 2]]), '{"p":1}')).toBe(
      '{"headers":["n","n"],"tables":[{"n":2.0}],"timeCost":812,"localParams":{"p":1},"space":"people","columns":["n","n"],"rows":[[1,{"$float":"2.0"}]]}',
    );
  });

  it('lists vertices, edges and paths of a row, also from inside lists and maps', () => {
    const path: Value = { kind: 'path', start: ann, steps: [{ edge: knows, vertex: bob }] };
    const row: Value[] = [
      [bob, knows],
      { kind: 'map', entries: new Map([['p', path]]) },
      { kind: 'path', start: bob, steps: [] },
    ];
    const { tables } = JSON.parse(text(result(['l', 'm', 'z'], [row]))) as { tables: Record<string, unknown>[] };
    expect(tables[0]).toMatchObject({
      _verticesParsedList: [{ type: 'vertex', vid: 'bob', tags: [], properties: {} }],
      _edgesParsedList: [{ type: 'edge', srcID: 'a"nn', dstID: 'bob', edgeName: 'knows', properties: { since: 2001 } }],
      _pathsParsedList: [
        { type: 'path', relationships: [{ srcID: 'a"nn', dstID: 'bob', edgeName: 'knows' }] },
        { type: 'path', relationships: null, srcID: 'bob' },
      ],
    });
    expect(text(result(['e'], [[knows]]))).toContain('"rank":-9223372036854775808');
  });

  it('holds the plan as a table, and the rows of the statement if it has columns', () => {
    const node = { id: 0, name: 'Start', dependencies: [], outputVariable: '', details: [] };
    const plan = { format: 'row', optimizeUs: 1, nodes: [node] } as const;
    const read = (set: ResultSet): unknown => JSON.parse(text({ ...set, plan }));
    const headers = ['id', 'name', 'dependencies', 'profiling data', 'operator info'];
    expect(read(result([], []))).toMatchObject({ headers, columns: headers, rows: [[0, 'Start', '', '', '']], plan });
    expect(read(result(['a'], [[1n]]))).toMatchObject({ headers, columns: ['a'], rows: [[1]], plan });
  });

  it('survives a column named __proto__', () => {
    expect(text(result(['__proto__'], [[1n]]))).toContain('"tables":[{"__proto__":1}]');
  });

  it('cuts a long answer into pieces', () => {
    const rows = Array.from({ length: 20_000 }, (_, at): Value[] => [BigInt(at), 'some text']);
    const pieces = [...execResultText(result(['a', 'b'], rows))];
    expect(pieces.length).toBeGreaterThan(5);
    expect((JSON.parse(pieces.join('')) as { tables: unknown[] }).tables).toHaveLength(20_000);
  });
});
