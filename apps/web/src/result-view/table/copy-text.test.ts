import { expect, test } from 'vitest';
import { NULL, type Edge, type Row, type Vertex } from '@astrolabe/model';
import { COPY_FORMATS, copiedText, literalText } from './copy-text.ts';

const ANN: Vertex = { kind: 'vertex', vid: 'a"1', tags: [] };
const KNOWS: Edge = { kind: 'edge', edgeType: 'knows', src: 1n, dst: -2n, rank: 3n, properties: new Map() };

test('cells are copied for a spreadsheet, a file, a program and a statement', () => {
  const rows: readonly Row[] = [
    ['two\nwords', 9007199254740993n],
    [NULL, 1],
  ];
  expect(COPY_FORMATS.map((format) => copiedText(['a', 'b'], rows, format))).toEqual([
    'a\tb\ntwo words\t9007199254740993\nNULL\t1.0',
    '"a","b"\r\n"two\nwords","9007199254740993"\r\n"","1.0"\r\n',
    '[\n  {"a": "two\\nwords", "b": 9007199254740993},\n  {"a": null, "b": 1.0}\n]\n',
    '["two\\nwords", 9007199254740993],\n[NULL, 1.0]',
  ]);
});

test('one cell is copied exactly, one row without headers, and one column as a list of literals', () => {
  expect([
    copiedText(['a'], [['tab\there\n']], 'text'),
    copiedText(['a', 'b'], [[1n, 2n]], 'text'),
    copiedText(['id'], [['p1'], ['p2']], 'ngql'),
  ]).toEqual(['tab\there\n', '1\t2', '"p1", "p2"']);
});

test('a vertex is copied as its id, an edge as its key, a date as a function call', () => {
  expect([ANN, KNOWS, [1n, ANN], { kind: 'date', year: 2024, month: 5, day: 1 } as const].map(literalText)).toEqual([
    '"a\\"1"',
    '1 -> -2 @3',
    '[1, "a\\"1"]',
    'date("2024-05-01")',
  ]);
});
