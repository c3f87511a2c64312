import { expect, test } from 'vitest';
import { FULL_TEXT_DIRTY_MAX } from '../limits.ts';
import { parseTextQuery } from './query.ts';
import { TextIndex, type RowTexts, type TextRows } from './text-index.ts';

/** Rows with a title and a body that tests may change, and a count of full scans. */
class Rows implements TextRows {
  readonly texts: Map<string, RowTexts>;
  walks = 0;

  constructor(rows: Readonly<Record<string, readonly [title: string, body?: string]>>) {
    this.texts = new Map(Object.entries(rows).map(([key, texts]) => [key, rowOf(...texts)]));
  }

  keys(): Iterable<string> {
    this.walks++;
    return this.texts.keys();
  }

  textsOf(key: string): RowTexts | undefined {
    return this.texts.get(key);
  }
}

function rowOf(title: string, body?: string): RowTexts {
  return new Map([['title', title], ...(body === undefined ? [] : [['body', body] as const])]);
}

const LIBRARY = {
  a: ['The quick brown fox', 'jumps over the lazy dog'],
  b: ['A lazy afternoon', 'nothing jumps'],
  c: ['图数据库', '图形 Nebula_Graph 3.8'],
  d: ['Foxes and dogs'],
} as const;

function found(index: TextIndex, rows: Rows, text: string): string[] {
  return index.search(parseTextQuery(text), rows, () => undefined).map((hit) => hit.key);
}

test.each<[string, readonly string[]]>([
  ['fox', ['a']],
  ['LAZY', ['a', 'b']],
  ['lazy AND dog', ['a']],
  ['lazy dogs', ['a', 'b', 'd']],
  ['title:lazy', ['b']],
  ['nowhere:lazy', []],
  ['"lazy dog"', ['a']],
  ['"dog lazy"', []],
  ['fox*', ['a', 'd']],
  ['*og', ['a']],
  ['d?gs', ['d']],
  ['faxes~1', ['d']],
  ['faxes', []],
  ['/(fox|dog)(es)?/', ['a', 'd']],
  ['jumps -dog', ['b']],
  ['NOT jumps', ['c', 'd']],
  ['*', ['a', 'b', 'c', 'd']],
  ['数据', ['c']],
  ['nebula_graph', ['c']],
  ['"lazy jumps"~4', ['a']],
  ['"quick fox"~1', ['a']],
  ['"fox quick"~1', []],
  ['"fox quick"~3', ['a']],
  ['[dog TO foxes]', ['a', 'd']],
  ['{dog TO foxes}', ['a', 'd']],
  ['title:[a TO b]', ['b', 'd']],
  ['title:>the', ['c']],
  ['_exists_:body', ['a', 'b', 'c']],
  ['dogs^3 OR dog', ['a', 'd']],
])('%s finds rows', (query, keys) => {
  const rows = new Rows(LIBRARY);
  expect(found(new TextIndex(['title', 'body'], undefined), rows, query).toSorted()).toEqual(keys);
});

test('rows with more search terms rank first', () => {
  const rows = new Rows({ once: ['fox and much else besides'], twice: ['fox fox'] });
  expect(found(new TextIndex(['title'], undefined), rows, 'fox')).toEqual(['twice', 'once']);
});

test('an analyzer defines what a word is', () => {
  const rows = new Rows({ a: ['Ab-Cd e1'] });
  const finds = (analyzer: string, query: string): boolean =>
    found(new TextIndex(['title'], analyzer), rows, query).length > 0;
  expect([finds('standard', 'cd'), finds('standard', 'e1')]).toEqual([true, true]);
  expect([finds('simple', 'e'), finds('simple', 'e1')]).toEqual([true, true]);
  expect([finds('whitespace', 'Ab-Cd'), finds('whitespace', 'cd')]).toEqual([true, false]);
  expect([finds('keyword', 'Ab*'), finds('keyword', 'e1')]).toEqual([true, false]);
});

test('only changed rows are read again', () => {
  const rows = new Rows({ ...LIBRARY });
  const index = new TextIndex(['title', 'body'], undefined);
  expect(found(index, rows, 'fox')).toEqual(['a']);
  rows.texts.set('a', rowOf('A slow wolf'));
  rows.texts.set('e', rowOf('fox'));
  rows.texts.delete('b');
  for (const key of ['a', 'b', 'e']) index.touch(key);
  expect([found(index, rows, 'fox'), found(index, rows, 'wolf'), found(index, rows, 'lazy')]).toEqual([
    ['e'],
    ['a'],
    [],
  ]);
  expect(rows.walks).toBe(1);
});

test('after very many changes all rows are read again', () => {
  const rows = new Rows({ ...LIBRARY });
  const index = new TextIndex(['title'], undefined);
  found(index, rows, 'fox');
  for (let count = 0; count <= FULL_TEXT_DIRTY_MAX; count++) index.touch(`k${count}`);
  rows.texts.set('z', rowOf('fox'));
  expect(found(index, rows, 'fox').toSorted()).toEqual(['a', 'z']);
  expect(rows.walks).toBe(2);
});

test('index creation can be interrupted', () => {
  const rows = new Rows(Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`k${at}`, ['word'] as const])));
  const stop = (): void => {
    throw new Error('stopped');
  };
  expect(() => new TextIndex(['title'], undefined).search(parseTextQuery('word'), rows, stop)).toThrow('stopped');
});

test('an invalid pattern is an error', () => {
  expect(() => found(new TextIndex(['title'], undefined), new Rows(LIBRARY), '/(/')).toThrow(
    'Not a regular expression: (',
  );
});
