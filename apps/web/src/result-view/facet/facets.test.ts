import { expect, test } from 'vitest';
import { NULL, type Row, type Vertex } from '@astrolabe/model';
import { chosenAfter, crossCounts, facetOf, passingRows, type ChosenBars } from './facets.ts';

const rows: readonly Row[] = [
  ['red', 1n],
  ['red', 2n],
  ['blue', 2n],
  [NULL, 1n],
];
const facets = [facetOf(rows, 0), facetOf(rows, 1)];

test('few values have a bar each: texts by frequency, numbers by size, NULL last', () => {
  expect(
    facets.map(({ bars, distinct, nulls }) => [bars.map(({ text, count }) => [text, count]), distinct, nulls]),
  ).toEqual([
    [
      [
        ['red', 2],
        ['blue', 1],
        ['', 1],
      ],
      2,
      1,
    ],
    [
      [
        ['1', 2],
        ['2', 2],
      ],
      2,
      0,
    ],
  ]);
});

test('many numbers are equal ranges that contain every row, the largest number included', () => {
  const many = Array.from({ length: 1000 }, (_, index): Row => [BigInt(index)]);
  const { bars } = facetOf(many, 0);
  expect([bars.length, bars.reduce((sum, { count }) => sum + count, 0), bars[0]?.text]).toEqual([
    20,
    1000,
    '0 – 49.95',
  ]);
});

test('many texts are the most frequent ones and the rest; texts that never repeat have no bars', () => {
  const words = Array.from({ length: 400 }, (_, index): Row => [`w${Math.floor(Math.sqrt(index))}`, `id${index}`]);
  const { bars } = facetOf(words, 0);
  expect([bars.length, bars.at(-1)?.kind, bars[0]?.text, facetOf(words, 1).bars, facetOf(words, 1).distinct]).toEqual([
    12,
    'other',
    'w19',
    [],
    400,
  ]);
});

test('int 1 and text 1 are different values; int 1 and float 1.0 are equal', () => {
  expect(facetOf([[1n], ['1'], [1]], 0).bars.map(({ count }) => count)).toEqual([2, 1]);
});

test('filters of several columns combine with AND', () => {
  const chosen: ChosenBars = new Map([
    [0, new Set([0, 1])],
    [1, new Set([1])],
  ]);
  expect(passingRows(rows, facets, chosen)).toEqual([rows[1], rows[2]]);
  expect(passingRows(rows, facets, new Map())).toBe(rows);
});

test('the bars of a filtered column count rows that pass the other filters', () => {
  const chosen: ChosenBars = new Map([[1, new Set([1])]]);
  expect(crossCounts(rows, facets, chosen).map((counts) => [...counts])).toEqual([
    [1, 1, 0],
    [2, 2],
  ]);
});

test('a click selects one bar, a second click none, and an additive click one more', () => {
  const one = chosenAfter(new Map(), 3, 5, false);
  const two = chosenAfter(one, 3, 6, true);
  const states = [one, chosenAfter(one, 3, 5, false), two, chosenAfter(two, 3, 5, true), chosenAfter(two, 3, 5, false)];
  expect(states.map((state) => [...(state.get(3) ?? [])])).toEqual([[5], [], [5, 6], [6], [5]]);
});

test('vertices have a bar per combination of tags, paths and lists one per length', () => {
  const vertex = (vid: string, ...tags: string[]): Vertex => ({
    kind: 'vertex',
    vid,
    tags: tags.map((name) => ({ name, properties: new Map() })),
  });
  const elements = Array.from({ length: 30 }, (_, at): Row => [vertex(`v${at}`, at < 20 ? 'person' : 'town'), [1n]]);
  const [tags, sizes] = [facetOf(elements, 0), facetOf(elements, 1)];
  expect([tags.subject, tags.bars.map(({ text, count }) => [text, count])]).toEqual([
    'tag',
    [
      ['person', 20],
      ['town', 10],
    ],
  ]);
  expect([sizes.subject, sizes.bars.map(({ text }) => text)]).toEqual(['size', ['1']]);
});

test('a condition holds for the rows and for the counts of every column', () => {
  const isTwo = (row: Row): boolean => row[1] === 2n;
  expect(passingRows(rows, facets, new Map(), isTwo)).toHaveLength(2);
  expect(crossCounts(rows, facets, new Map(), isTwo).map((counts) => [...counts])).toEqual([
    [1, 1, 0],
    [0, 2],
  ]);
});
