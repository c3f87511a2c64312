import { expect, test } from 'vitest';
import { NULL, type Edge, type ResultChunk, type Vertex } from '@astrolabe/model';
import { csvOfRows, resultFileOfRows, resultFileText, type ResultFileFormat } from './result-file.ts';

const ANN: Vertex = { kind: 'vertex', vid: 'a', tags: [{ name: 'person', properties: new Map([['age', 30n]]) }] };
const KNOWS: Edge = { kind: 'edge', edgeType: 'knows', src: 'a', dst: 'b', rank: 0n, properties: new Map() };
const BOB: Vertex = { kind: 'vertex', vid: 'b', tags: [] };

test('CSV: all fields are quoted, equal column names stay, and quotes, line breaks and big integers survive', () => {
  const rows = [
    ['say "hi"', 9223372036854775807n, 1],
    ['two\nlines', NULL, 'NULL'],
    [[NULL, 'x'], true, 0.5],
  ];
  expect(csvOfRows(['a', 'a', 'b'], rows)).toBe(
    '\uFEFF"a","a","b"\r\n"say ""hi""","9223372036854775807","1.0"\r\n"two\nlines","","NULL"\r\n"[NULL, ""x""]","true","0.5"\r\n',
  );
});

test('JSON: integers keep their digits, floats their point, and equal column names stay', () => {
  const rows = [
    [9223372036854775807n, 1, 'say "hi"'],
    [NULL, Number.NaN, ''],
  ];
  expect(resultFileOfRows(['a', 'a', 'b'], rows, 'json')).toBe(
    '[\n  {"a": 9223372036854775807, "a (2)": 1.0, "b": "say \\"hi\\""},\n  {"a": null, "a (2)": "NaN", "b": ""}\n]\n',
  );
});

test('JSON Lines: vertices, edges, paths and collections are objects and lists', () => {
  const path = { kind: 'path', start: ANN, steps: [{ edge: KNOWS, vertex: BOB }] } as const;
  const vertex = '{"vid": "a", "tags": {"person": {"age": 30}}}';
  const edge = '{"type": "knows", "src": "a", "dst": "b", "rank": 0, "properties": {}}';
  const map = { kind: 'map', entries: new Map([['k', true]]) } as const;
  expect(resultFileOfRows(['v', 'p', 'l'], [[ANN, path, [1n, map]]], 'jsonl')).toBe(
    `{"v": ${vertex}, "p": [${vertex}, ${edge}, {"vid": "b", "tags": {}}], "l": [1, {"k": true}]}\n`,
  );
});

async function* chunksOf(...rows: readonly (readonly bigint[])[]): AsyncGenerator<ResultChunk> {
  yield { kind: 'head', hasTable: true, columns: ['n'] };
  for (const row of rows) yield { kind: 'rows', rows: [row] };
  yield { kind: 'end', spaceName: '', latencyUs: 1, notes: [] };
}

test.each<[ResultFileFormat, string, string]>([
  ['csv', '\uFEFF"n"\r\n', '\uFEFF"n"\r\n"1"\r\n"2"\r\n'],
  ['json', '[]\n', '[\n  {"n": 1},\n  {"n": 2}\n]\n'],
  ['jsonl', '', '{"n": 1}\n{"n": 2}\n'],
])(
  'an answer becomes the same %s file while it is made as afterwards, also without rows',
  async (format, none, two) => {
    const streamed = async (...rows: readonly (readonly bigint[])[]): Promise<string> => {
      let text = '';
      for await (const piece of resultFileText(chunksOf(...rows), format)) text += piece;
      return text;
    };
    expect([await streamed(), await streamed([1n], [2n])]).toEqual([none, two]);
    expect(resultFileOfRows(['n'], [[1n], [2n]], format)).toBe(two);
  },
);

test('a statement without a table is an empty file', async () => {
  const pieces: string[] = [];
  const chunks = (async function* (): AsyncGenerator<ResultChunk> {
    yield { kind: 'head', hasTable: false, columns: [] };
    yield { kind: 'end', spaceName: '', latencyUs: 1, notes: [] };
  })();
  for await (const piece of resultFileText(chunks, 'json')) pieces.push(piece);
  expect(pieces).toEqual(['']);
});

test('CSV for spreadsheets: no text from data or column name runs as a formula, and numbers stay', () => {
  const harmful = ['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '=cmd|x', '\uff1d1', '+', '-a'];
  const harmless = ['-5', '+5', '-5.25', 'a=1', '', ' x', '1-1', "'x", 'a@b'];
  const lines = (format: ResultFileFormat, texts: readonly string[]): readonly string[] =>
    texts.map((text) => resultFileOfRows([text], [[text, -5n, -0.5]], format).slice(1));
  expect(lines('excel', harmful)).toEqual(harmful.map((text) => `"'${text}"\r\n"'${text}","-5","-0.5"\r\n`));
  expect(lines('excel', harmless)).toEqual(lines('csv', harmless));
  expect(lines('csv', harmful)).toEqual(harmful.map((text) => `"${text}"\r\n"${text}","-5","-0.5"\r\n`));
});
